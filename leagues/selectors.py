"""What is read of the leagues: places, tables, zones. Each of these costs one or two indexed queries, however many play."""

from datetime import UTC, date, datetime
from typing import NamedTuple

from django.db.models import Count, F, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from accounts.days import day_start, local_day, monday_of
from accounts.models import User
from leagues.models import Board, Membership, Standing, Tally, Week
from leagues.scoring import EXACT, SLOTS, Zones, level_end, slot_start, zones
from leagues.services.counting import WEEK, week_start


class Row(NamedTuple):
    """A line of the table. `move`: 1 would rise, -1 would fall, 0 stays, with the table as it is."""

    place: int
    user: User
    score: int
    games: int
    move: int


class Mine(NamedTuple):
    """A player's own line; `place` None while nothing is won, or on holiday."""

    place: int | None
    score: int
    games: int
    league_class: int
    move: int


class Table(NamedTuple):
    """One class in one week. `zones` counts those with a prize; `rising_score` and `safe_score` are the least one needs now to
    rise, or not to fall (None where nobody rises, or falls). `is_over`: no prize counts any more, though it is not closed yet.
    """

    week: date
    is_closed: bool
    board: Board
    league_class: int
    zones: Zones
    rows: list[Row]
    rising_score: int | None
    safe_score: int | None
    ends_at: datetime
    is_over: bool = False


def current_week(now: datetime) -> date:
    return monday_of(local_day(now))


def league_table(week: date, board: Board, league_class: int, limit: int = 100) -> Table:
    """The first `limit` of a class. An empty one where nobody has won anything in that week.

    Suspended accounts are left out: in an open week the others move up, as they will at the closing, and in a closed one keep
    their places.
    """
    is_closed = Week.objects.filter(pk=week, step__gte=Week.Step.RANKED).exists()
    tally = [] if is_closed else _tally(week, board, league_class)
    people = _placed(week, board, league_class) if is_closed else sum(people for _, people in tally)
    zone = zones(league_class, people) if board == Board.ROOMS else Zones(people, 0, 0)
    rows = _ordered(week, board, league_class, is_closed).filter(user__is_active=True).select_related("user")[:limit]
    open_rows = _ordered(week, board, league_class, False)
    return Table(
        week, is_closed, board, league_class, zone,
        [
            Row(place, row.user, row.score, row.games, zone.move(place))
            for place, row in ((row.place or number, row) for number, row in enumerate(rows, start=1))
        ],
        _score_at(open_rows, tally, zone.rising) if zone.rising else None,
        _score_at(open_rows, tally, people - zone.falling) if zone.falling else None,
        day_start(week + WEEK),
    )  # fmt: skip


def _ordered(week: date, board: Board, league_class: int, is_closed: bool) -> QuerySet[Standing]:
    rows = Standing.objects.filter(week_id=week, board=board, league_class=league_class, score__gt=0, is_out=False)
    return rows.order_by("-score", "reached_at", "user_id")


def _people(week: date, board: Board, league_class: int, is_closed: bool) -> int:
    if is_closed:
        return _placed(week, board, league_class)
    tally = Tally.objects.filter(week_id=week, board=board, league_class=league_class)
    return tally.aggregate(people=Sum("people"))["people"] or 0


def _placed(week: date, board: Board, league_class: int) -> int:
    """How many have a place in a closed week: the place of the last of them."""
    last = _ordered(week, board, league_class, True).reverse()
    return last.values_list("place", flat=True).first() or 0


def _tally(week: date, board: Board, league_class: int) -> list[tuple[int, int]]:
    """(level, people), the highest first: a few hundred, and never more than some four thousand."""
    rows = Tally.objects.filter(week_id=week, board=board, league_class=league_class, people__gt=0)
    levels = rows.annotate(level=F("bucket") / SLOTS).values_list("level")
    return list(levels.annotate(all=Sum("people")).order_by("-level"))


def _score_at(rows: QuerySet[Standing], tally: list[tuple[int, int]], place: int) -> int | None:
    """The score of whoever has this place, found by the tallies and then inside one level."""
    ahead = 0
    for number, people in tally:
        if ahead + people >= place:
            if number < EXACT:
                return number
            inside = rows.filter(score__lt=level_end(number)).values_list("score", flat=True)
            return inside[place - ahead - 1 : place - ahead].first()
        ahead += people
    return None


def place_of(row: Standing) -> int:
    """The place of a standing in an open week: who is in a bucket above, and who is ahead within its own. One query."""
    above = Q(board=row.board, league_class=row.league_class, bucket__gt=row.bucket)
    tally = Tally.objects.filter(above, week_id=row.week_id).order_by().values("week").annotate(sum=Sum("people"))
    inside = _ahead_in_bucket(row).order_by().values("week").annotate(count=Count("pk")).values("count")
    found = (
        Week.objects.filter(pk=row.week_id)
        .annotate(above=Coalesce(tally.values("sum"), 0), inside=Coalesce(inside, 0))
        .values_list(F("above") + F("inside"), flat=True)
    )
    return 1 + int(found.get())


def _ahead_in_bucket(row: Standing) -> QuerySet[Standing]:
    """Those of the same bucket who are ahead: below EXACT all have this very score, and reached it in the same half of a day."""
    mine = Standing.objects.filter(week_id=row.week_id, board=row.board, league_class=row.league_class, is_out=False)
    first = Q(reached_at__lt=row.reached_at) | Q(reached_at=row.reached_at, user_id__lt=row.user_id)
    if row.score >= EXACT:
        ahead = Q(score__gt=row.score) | Q(first, score=row.score)
        return mine.filter(ahead, score__gte=row.score, score__lt=level_end(row.bucket // SLOTS))
    begins = week_start(row.week_id)
    since = slot_start(row.reached_at.astimezone(UTC) - begins)
    earliest = Q() if since is None else Q(reached_at__gte=begins + since)
    return mine.filter(first, earliest, score=row.score, reached_at__lte=row.reached_at)


def my_line(user: User, week: date, board: Board) -> Mine:
    """The own line in a week; without a prize it has no place."""
    row = Standing.objects.select_related("week").filter(user=user, week_id=week, board=board).first()
    league_class = user.league_class if board == Board.ROOMS else 0
    if row is None or row.score == 0:
        return Mine(None, 0, 0, row.league_class if row else league_class, 0)
    is_closed = row.week.step >= Week.Step.RANKED
    place = row.place if is_closed else place_of(row)
    people = _people(week, board, row.league_class, is_closed)
    move = zones(row.league_class, people).move(place) if place and board == Board.ROOMS else 0
    return Mine(place, row.score, row.games, row.league_class, move)


def class_in(user: User, week: date) -> int:
    """The class of an account in a week; where it took no part, its class now."""
    mine = Standing.objects.filter(user=user, week_id=week, board=Board.ROOMS)
    found = mine.values_list("league_class", flat=True).first()
    return user.league_class if found is None else found


def closed_weeks(limit: int = 60) -> list[date]:
    """The Mondays of closed weeks, newest first."""
    return list(Week.objects.filter(step=Week.Step.CLOSED).values_list("monday", flat=True)[:limit])


def past_lines(user: User, limit: int = 12) -> list[Standing]:
    """The closed weeks in which a player took part, newest first."""
    rows = Standing.objects.filter(user=user, board=Board.ROOMS, week__step=Week.Step.CLOSED)
    return list(rows.order_by("-week_id")[:limit])


def membership_of(user: User) -> Membership:
    return Membership.objects.filter(pk=user.pk).first() or Membership(user=user)
