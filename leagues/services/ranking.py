"""Set-based work on the standings of one week: places, moves, tallies, notices. PostgreSQL and SQLite run the same statements."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

from django.db import connection, models
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Cast, Concat, JSONObject

from accounts.models import Notice, User
from leagues.models import Board, Membership, Standing, Tally
from leagues.scoring import AWARDS, CLASSES, IDLE_WEEKS, JACK, award, zones
from leagues.services.counting import WEEK

NOTICE = "league.closed"
PART = 20_000  # accounts that are moved or told in one transaction


def rank(monday: date, now: datetime) -> None:
    """Writes who competes, the places, and the class of everybody from next week on. Done again it writes the same."""
    _add_idle(monday, now)
    _take_out(monday)
    _write_places(monday)
    _write_idle(monday)


def _out(monday: date) -> Q:
    """Suspended accounts; and, in the league, who is on holiday or gone from it."""
    away = Membership.objects.filter(Q(frozen_from__lte=monday) | Q(left_at__isnull=False), user=OuterRef("user"))
    return Q(user__is_active=False) | Q(Exists(away), board=Board.ROOMS)


def _add_idle(monday: date, now: datetime) -> None:
    """Whoever has a class to lose and won nothing has a line as well."""
    here = Standing.objects.filter(week_id=monday, board=Board.ROOMS, user=OuterRef("pk"))
    idle = User.objects.filter(~Exists(here), league_class__gt=JACK, is_guest=False, is_active=True)
    same = {
        "board": Value(Board.ROOMS.value),
        "week_id": Value(monday),
        "reached_at": Value(now, models.DateTimeField()),
    }
    zero = dict.fromkeys(("score", "bucket", "games", "idle_weeks"), Value(0))
    _insert(
        Standing, idle, {"user_id": F("pk"), "league_class": F("league_class"), **same, **zero, "is_out": Value(False)}
    )


def _take_out(monday: date) -> None:
    """Who ended a holiday after this week is marked already (holidays.end_holiday)."""
    week = Standing.objects.filter(week_id=monday, is_out=False)
    Standing.objects.filter(pk__in=week.filter(_out(monday)).values("pk")).update(is_out=True)


def _write_places(monday: date) -> None:
    """Places on both boards, and the new class in the league: one pass over the week, as each row written costs."""
    placed = Standing.objects.filter(week_id=monday, score__gt=0, is_out=False)
    people = dict(placed.filter(board=Board.ROOMS).values_list("league_class").annotate(people=Count("pk")).order_by())
    zone = {league_class: zones(league_class, people.get(league_class, 0)) for league_class in CLASSES}
    _run(
        "WITH zone (league_class, rising, staying) AS (VALUES " + ", ".join(["(%s, %s, %s)"] * len(zone)) + ")"
        " UPDATE leagues_standing SET place = ranked.place, new_class = CASE WHEN board = %s THEN leagues_standing.league_class"
        " + CASE WHEN ranked.place <= zone.rising THEN 1 WHEN ranked.place > zone.staying THEN -1 ELSE 0 END END"
        " FROM ("
        " SELECT id, row_number() OVER (PARTITION BY board, league_class ORDER BY score DESC, reached_at, user_id) AS place,"
        " league_class AS own"
        " FROM leagues_standing WHERE week_id = %s AND score > 0 AND NOT is_out"
        ") AS ranked JOIN zone ON zone.league_class = ranked.own WHERE leagues_standing.id = ranked.id",
        [
            *(value for number, z in zone.items() for value in (number, z.rising, z.people - z.falling)),
            Board.ROOMS.value,
            _day(monday),
        ],
    )


def _write_idle(monday: date) -> None:
    """Who won nothing now and in the week before falls by a class, and begins to count anew."""
    idle = Standing.objects.filter(week_id=monday, board=Board.ROOMS, score=0, is_out=False)
    before = Standing.objects.filter(
        week_id=monday - WEEK, board=Board.ROOMS, user=OuterRef("user"), idle_weeks=IDLE_WEEKS - 1
    )
    idle.update(idle_weeks=1, new_class=F("league_class"))
    falling = idle.filter(Exists(before), league_class__gt=JACK)
    Standing.objects.filter(pk__in=falling.values("pk")).update(idle_weeks=0, new_class=F("league_class") - 1)


def parts(monday: date) -> Iterator[Q]:
    """The accounts with a line in the league of this week, some at a time, by their ids."""
    ids = (
        Standing.objects.filter(week_id=monday, board=Board.ROOMS).order_by("user_id").values_list("user_id", flat=True)
    )
    first: int | None = 0
    while first is not None:
        following = ids.filter(user_id__gte=first)[PART : PART + 1].first()
        yield Q(user_id__gte=first) if following is None else Q(user_id__gte=first, user_id__lt=following)
        first = following


def differing(rows: QuerySet[Standing]) -> QuerySet[Standing]:
    """Those whose account has another class than it should have from now on. Who left since the ranking stays a Jack."""
    gone = Membership.objects.filter(user=OuterRef("user"), left_at__isnull=False)
    return rows.exclude(new_class=F("user__league_class")).exclude(Exists(gone))


def count_tallies_anew(monday: date) -> None:
    """From the standings of an open week, whose row is locked."""
    Tally.objects.filter(week_id=monday).delete()
    groups = Standing.objects.filter(week_id=monday, score__gt=0, is_out=False).values(
        "board", "league_class", "bucket"
    )
    Tally.objects.bulk_create(
        Tally(week_id=monday, **group) for group in groups.annotate(people=Count("pk")).order_by()
    )


def write_notices(monday: date, part: Q, now: datetime) -> None:
    """One for each account of the part that has a place, or another class. What is there already stays."""
    told = Standing.objects.filter(
        part, Q(place__isnull=False) | ~Q(new_class=F("league_class")), week_id=monday, board=Board.ROOMS, is_out=False
    )
    facts = {"week": Value(str(monday)), "class": F("league_class"), "coins": _won("coins"), "bars": _won("bars")}
    same = {name: F(name) for name in ("place", "new_class", "score")}
    key = Concat(Value(f"league:{monday}:"), Cast("user_id", models.CharField()))
    _insert(
        Notice,
        told,
        {
            "user_id": F("user_id"),
            "kind": Value(NOTICE),
            "facts": JSONObject(**facts, **same),
            "key": key,
            "at": Value(now, models.DateTimeField()),
        },
    )


def _won(unit: str) -> models.Case:
    """So many coins or bars as the place in the class wins."""
    podium = ((league_class, place) for league_class in CLASSES for place in AWARDS)
    whens = [
        models.When(league_class=league_class, place=place, then=Value(getattr(award(league_class, place), unit)))
        for league_class, place in podium
    ]
    return models.Case(*whens, default=Value(0))


def _day(day: date) -> Any:
    return connection.ops.adapt_datefield_value(day)


def _insert(model: type[models.Model], rows: QuerySet[Any], columns: dict[str, Any]) -> None:
    """Writes a row for each of `rows`, within the database; what breaks a unique constraint is there already and stays."""
    named = {f"to_{column}": value for column, value in columns.items()}
    sql, values = rows.order_by().annotate(**named).values_list(*named).query.sql_with_params()
    into = f"INSERT INTO {model._meta.db_table} ({', '.join(columns)})"
    _run(f"{into} {sql} ON CONFLICT DO NOTHING", list(values))


def _run(sql: str, values: list[Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
