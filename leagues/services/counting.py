"""Takes notice of prizes that were won or taken back, each once: the league pulls, games never wait for it.

A stake says what the league should hold of it (`league_prize`) and what it holds (`league_counted`); where the two differ there
is something to do. A friendly game's points lie on the seat, are never taken back, and go to their own ranking, from which no
holiday keeps anybody. Whoever counts holds the rows of all open weeks: one counts at a time, and none while a week is being frozen.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from django.db import connection, transaction
from django.db.models import Count, F, Max, Min, Q

from accounts.days import day_start, local_day, monday_of
from accounts.models import User
from economy.models import Stake
from game.models import Seat
from leagues.models import Board, Membership, Standing, Week
from leagues.scoring import bucket

BATCH = 500
WEEK = timedelta(days=7)


def week_start(week: date) -> datetime:
    """In UTC: with local times Python would count by the clock on the wall, not by what has passed."""
    return day_start(week).astimezone(UTC)


class Change(NamedTuple):
    """So much more (or less) for an account in a week; `at` is when it came to be."""

    week: date
    user: int
    score: int
    games: int
    at: datetime


def count_prizes(now: datetime) -> int:
    """Counts all that is not counted yet, and says how many games that were. Another who counts already is left to it."""
    total = 0
    while True:
        with transaction.atomic():
            weeks = lock_open_weeks(now, wait=False)
            if weeks is None:
                return total
            prizes, points = count_batch(weeks, now), count_points(weeks)
        total += prizes + points
        if max(prizes, points) < BATCH:
            return total


def lock_open_weeks(now: datetime, *, wait: bool = True) -> list[date] | None:
    """The open weeks in order, the current one included, locked until the transaction ends; None where somebody else holds them."""
    rows = Week.objects.filter(step=Week.Step.OPEN).order_by("monday").values_list("monday", flat=True)
    known = list(rows)
    if monday_of(local_day(now)) not in known:
        begin_weeks(now)
        known = list(rows.all())
    locked = list(rows.select_for_update(skip_locked=not wait))
    return locked if wait or len(locked) == len(known) else None


def begin_weeks(now: datetime) -> None:
    """Every week up to the current one has its row; the very first is that of the first game that won something."""
    this = monday_of(local_day(now))
    last = Week.objects.aggregate(last=Max("monday"))["last"]
    if last is None:
        first = min([at for at in _first_games() if at is not None], default=now)
        last = min(this, monday_of(local_day(first))) - WEEK
    while last < this:
        last += WEEK
        Week.objects.get_or_create(monday=last)


def _first_games() -> tuple[datetime | None, datetime | None]:
    """When the first game ended that won a prize, and the first that won points; None where there is none yet."""
    stakes, seats = Stake.objects.exclude(league_prize=F("league_counted")), Seat.objects.filter(_NEW_POINTS)
    return (
        stakes.aggregate(at=Min("settled_at"))["at"],
        seats.aggregate(at=Min("table__finished_at"))["at"],
    )


def count_batch(weeks: list[date], now: datetime, user: User | None = None) -> int:
    """Counts up to BATCH stakes (those of `user` only), within a transaction that holds the open `weeks`.

    A game that ended by another process's clock in a week that has not begun by ours waits for its week.
    """
    found = Stake.objects.exclude(league_prize=F("league_counted")).filter(settled_at__lt=day_start(weeks[-1] + WEEK))
    if user is not None:
        found = found.filter(user=user)
    stakes = list(found.select_for_update(of=("self",), no_key=True).order_by("pk")[:BATCH])
    out = out_of_league({stake.user_id for stake in stakes if stake.user_id is not None})
    changes = [change for stake in stakes for change in _changes(stake, weeks, out, now)]
    apply_changes(Board.ROOMS, changes)
    Stake.objects.bulk_update(stakes, ["league_counted", "league_week"])
    return len(stakes)


_NEW_POINTS = Q(league_points__gt=0, league_counted=False, player__isnull=False)


def count_points(weeks: list[date]) -> int:
    """Counts the points of up to BATCH seats at friendly tables, within a transaction that holds the open `weeks`."""
    found = Seat.objects.filter(_NEW_POINTS, table__finished_at__lt=day_start(weeks[-1] + WEEK)).select_related("table")
    seats = list(found.select_for_update(of=("self",), no_key=True).order_by("pk")[:BATCH])
    apply_changes(Board.FRIENDLY, [_points_of(seat, weeks) for seat in seats])
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).update(league_counted=True)
    return len(seats)


def _points_of(seat: Seat, weeks: list[date]) -> Change:
    ended = seat.table.finished_at
    assert ended is not None and seat.player_id is not None
    return Change(_week_for(ended, weeks), seat.player_id, seat.league_points, 1, ended)


def _changes(stake: Stake, weeks: list[date], out: dict[int, date], now: datetime) -> list[Change]:
    """What the stake changes in the open weeks; the stake is marked as counted."""
    assert stake.user_id is not None
    assert stake.settled_at is not None
    changes = []
    if stake.league_week in weeks and stake.league_counted:
        at = stake.refunded_at or now
        changes.append(Change(stake.league_week, stake.user_id, -stake.league_counted, -1, at))
    held_by_closed = stake.league_week is not None and stake.league_week not in weeks
    stake.league_counted = stake.league_prize
    if held_by_closed:  # what was taken back after the closing stays in the closed week
        return []
    stake.league_week = None
    week = _week_for(stake.settled_at, weeks)
    if stake.league_prize and not (stake.user_id in out and out[stake.user_id] <= week):
        stake.league_week = week
        changes.append(Change(week, stake.user_id, stake.league_prize, 1, stake.settled_at))
    return changes


def _week_for(ended: datetime, weeks: list[date]) -> date:
    """The week in which the game ended; where that is closed already, the oldest open one: nothing is lost."""
    own = monday_of(local_day(ended))
    return own if own in weeks else next((week for week in weeks if week > own), weeks[-1])


def out_of_league(users: Iterable[int]) -> dict[int, date]:
    """Of `users`, those on holiday or gone: from which Monday on."""
    rows = Membership.objects.filter(user_id__in=set(users)).exclude(frozen_from=None, left_at=None)
    return {row.pk: date.min if row.left_at else row.frozen_from or date.min for row in rows}


def apply_changes(board: Board, changes: list[Change]) -> None:
    """Adds the changes to the standings and the tallies. The caller holds the weeks' rows.

    Games are not counted in the order in which they ended, so the sum is reached with the latest of them.
    """
    if not changes:
        return
    rows = _standings(board, changes)
    tallies: dict[tuple[date, int, int], int] = {}
    for change in changes:
        row = rows[change.week, change.user]
        _move(tallies, row, -1)
        row.score = max(0, row.score + change.score)
        row.games = max(0, row.games + change.games)
        row.reached_at = max(row.reached_at, change.at)
        row.bucket = bucket(row.score, row.reached_at.astimezone(UTC) - week_start(row.week_id))
        _move(tallies, row, 1)
    fields = ["score", "bucket", "games", "reached_at"]
    Standing.objects.bulk_create(
        rows.values(), update_conflicts=True, update_fields=fields, unique_fields=["user", "week", "board"]
    )
    _write_tallies(board, tallies)


def _standings(board: Board, changes: list[Change]) -> dict[tuple[date, int], Standing]:
    users, weeks = {change.user for change in changes}, {change.week for change in changes}
    known = Standing.objects.filter(board=board, week__in=weeks, user__in=users)
    rows = {(row.week_id, row.user_id): row for row in known}
    new = {change.user for change in changes if (change.week, change.user) not in rows}
    found = User.objects.filter(pk__in=new).values_list("pk", "league_class", "is_active") if new else ()
    accounts = {user: (league_class, is_active) for user, league_class, is_active in found}
    for change in changes:
        key = change.week, change.user
        if key not in rows:
            league_class, is_active = accounts[change.user]
            rows[key] = Standing(
                board=board, week_id=change.week, user_id=change.user, reached_at=change.at, is_out=not is_active,
                league_class=league_class if board == Board.ROOMS else 0,
            )  # fmt: skip
    for row in rows.values():
        row.pk = None  # written by its unique key
    return rows


def change_class(users: list[int], league_class: int, weeks: list[date]) -> None:
    """Accounts go on in another class, in `weeks` that are open too; their tallies go along. The caller holds the weeks' rows."""
    User.objects.filter(pk__in=users).update(league_class=league_class)
    rows = Standing.objects.filter(user_id__in=users, week_id__in=weeks, board=Board.ROOMS)
    groups = (
        rows.filter(score__gt=0, is_out=False)
        .values_list("week_id", "league_class", "bucket")
        .annotate(people=Count("pk"))
    )
    tallies: dict[tuple[date, int, int], int] = {}
    for week, old, number, people in groups.order_by():
        for key, step in (((week, old, number), -people), ((week, league_class, number), people)):
            tallies[key] = tallies.get(key, 0) + step
    rows.update(league_class=league_class)
    _write_tallies(Board.ROOMS, tallies)


def set_out(user_id: int, weeks: Iterable[date], is_out: bool) -> None:
    """An account's lines leave the table and its tallies, or come back. The caller holds the weeks' rows."""
    rows = Standing.objects.filter(user_id=user_id, week_id__in=list(weeks), is_out=not is_out)
    for board in Board:
        tallies: dict[tuple[date, int, int], int] = {}
        for row in rows.filter(board=board, score__gt=0):
            row.is_out = False
            _move(tallies, row, -1 if is_out else 1)
        _write_tallies(board, tallies)
    rows.update(is_out=is_out)


def _move(tallies: dict[tuple[date, int, int], int], row: Standing, step: int) -> None:
    if row.score > 0 and not row.is_out:
        key = row.week_id, row.league_class, row.bucket
        tallies[key] = tallies.get(key, 0) + step


def _write_tallies(board: Board, tallies: dict[tuple[date, int, int], int]) -> None:
    """One statement for those that lose people, and one for those that gain some; whoever is taken out of a tally is in it."""
    for sign in ("-", "+"):
        rows = [
            (connection.ops.adapt_datefield_value(week), board.value, league_class, number, abs(people))
            for (week, league_class, number), people in tallies.items()
            if (people < 0 if sign == "-" else people > 0)
        ]
        if rows:
            with connection.cursor() as cursor:
                cursor.execute(
                    _ADD.format(rows=", ".join(["(%s, %s, %s, %s, %s)"] * len(rows)), sign=sign), sum(rows, ())
                )


_ADD = (
    "INSERT INTO leagues_tally (week_id, board, league_class, bucket, people) VALUES {rows}"
    " ON CONFLICT (week_id, board, league_class, bucket) DO UPDATE SET people = leagues_tally.people {sign} excluded.people"
)
