"""Set-based work on the standings of one week: places, moves, tallies, notices. PostgreSQL and SQLite run the same statements."""

from datetime import date, datetime
from itertools import islice
from typing import Any

from django.db import connection
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from accounts.models import Notice, User
from leagues.models import Board, Membership, Standing, Tally
from leagues.scoring import ACE, AWARDS, FACTORS, IDLE_WEEKS, JACK, zones
from leagues.services.counting import WEEK

NOTICE = "league.closed"
BATCH = 5_000  # rows held in memory at a time


def rank(monday: date, now: datetime) -> None:
    """Writes who competes, the places, and the class of everybody from next week on. Done again it writes the same."""
    _add_idle(monday, now)
    _take_out(monday)
    _write_places(monday)
    for league_class in FACTORS:
        _write_moves(monday, league_class)
    _write_idle(monday)


def _out(monday: date) -> Q:
    """Suspended accounts; and, in the league, who is on holiday or gone from it."""
    away = Membership.objects.filter(Q(frozen_from__lte=monday) | Q(left_at__isnull=False), user=OuterRef("user"))
    return Q(user__is_active=False) | Q(Exists(away), board=Board.ROOMS)


def _add_idle(monday: date, now: datetime) -> None:
    """Whoever has a class to lose and won nothing has a line as well."""
    here = Standing.objects.filter(week_id=monday, board=Board.ROOMS, user=OuterRef("pk"))
    idle = User.objects.filter(~Exists(here), league_class__gt=JACK, is_guest=False, is_active=True)
    found = idle.values_list("pk", "league_class").iterator(chunk_size=BATCH)
    while some := list(islice(found, BATCH)):
        Standing.objects.bulk_create(
            [
                Standing(board=Board.ROOMS, week_id=monday, user_id=user, league_class=league_class, reached_at=now)
                for user, league_class in some
            ],
            ignore_conflicts=True,
        )


def _take_out(monday: date) -> None:
    """Who ended a holiday after this week is marked already (holidays.end_holiday)."""
    week = Standing.objects.filter(week_id=monday, is_out=False)
    Standing.objects.filter(pk__in=week.filter(_out(monday)).values("pk")).update(is_out=True)


def _write_places(monday: date) -> None:
    _run(
        "UPDATE leagues_standing SET place = ranked.place FROM ("
        " SELECT id, row_number() OVER (PARTITION BY board, league_class ORDER BY score DESC, reached_at, user_id) AS place"
        " FROM leagues_standing WHERE week_id = %s AND score > 0 AND NOT is_out"
        ") AS ranked WHERE leagues_standing.id = ranked.id",
        [_day(monday)],
    )


def _write_moves(monday: date, league_class: int) -> None:
    competing = Standing.objects.filter(week_id=monday, board=Board.ROOMS, league_class=league_class, is_out=False)
    placed = competing.filter(place__isnull=False)
    zone = zones(league_class, placed.count())
    placed.update(new_class=league_class)
    placed.filter(place__lte=zone.rising).update(new_class=min(league_class + 1, ACE))
    placed.filter(place__gt=zone.people - zone.falling).update(new_class=max(league_class - 1, JACK))


def _write_idle(monday: date) -> None:
    """Who won nothing now and in the week before falls by a class, and begins to count anew."""
    idle = Standing.objects.filter(week_id=monday, board=Board.ROOMS, score=0, is_out=False)
    before = Standing.objects.filter(
        week_id=monday - WEEK, board=Board.ROOMS, user=OuterRef("user"), idle_weeks=IDLE_WEEKS - 1
    )
    idle.update(idle_weeks=1, new_class=F("league_class"))
    falling = idle.filter(Exists(before), league_class__gt=JACK)
    Standing.objects.filter(pk__in=falling.values("pk")).update(idle_weeks=0, new_class=F("league_class") - 1)


def differing(rows: QuerySet[Standing]) -> QuerySet[Standing]:
    """Those whose account has another class than it should have from now on. Who left since the ranking stays a Jack."""
    gone = Membership.objects.filter(user=OuterRef("user"), left_at__isnull=False)
    return rows.exclude(new_class=F("user__league_class")).exclude(Exists(gone))


def count_tallies_anew(monday: date) -> None:
    """From the standings of an open week, whose row is locked."""
    Tally.objects.filter(week_id=monday).delete()
    groups = Standing.objects.filter(week_id=monday, score__gt=0).values("board", "league_class", "bucket")
    Tally.objects.bulk_create(
        Tally(week_id=monday, **group) for group in groups.annotate(people=Count("pk")).order_by()
    )


def write_notices(monday: date, ids: tuple[int, int], now: datetime) -> None:
    """One for each account in the range that has a place, or another class. What is there already stays."""
    told = Standing.objects.filter(
        Q(place__isnull=False) | ~Q(new_class=F("league_class")),
        week_id=monday, board=Board.ROOMS, is_out=False, user_id__gte=ids[0], user_id__lt=ids[1],
    )  # fmt: skip
    fields = "user_id", "place", "league_class", "new_class", "score"
    found = told.values_list(*fields).iterator(chunk_size=BATCH)
    while some := list(islice(found, BATCH)):
        Notice.objects.bulk_create([_notice(monday, row, now) for row in some], ignore_conflicts=True)


def _notice(monday: date, row: tuple[Any, ...], now: datetime) -> Notice:
    user, place, league_class, new_class, score = row
    coins, bars = AWARDS.get(place or 0, (0, 0))
    factor = FACTORS[league_class]
    facts = {
        "week": str(monday), "place": place, "class": league_class, "new_class": new_class, "score": score,
        "coins": coins * factor, "bars": bars * factor,
    }  # fmt: skip
    return Notice(user_id=user, kind=NOTICE, facts=facts, key=f"league:{monday}:{user}", at=now)


def _day(day: date) -> Any:
    return connection.ops.adapt_datefield_value(day)


def _run(sql: str, values: list[Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
