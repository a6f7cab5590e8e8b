"""The friendly tables as others find them: who hosts, by which rules, who sits there. Nothing of the cards."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Exists, F, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.fields.json import KT
from django.db.models.functions import Cast

from game.models import Seat, Table
from game.tables.house_rules import HouseRules, stored_rules, variant_of
from game.tables.welcome import KEPT

MOST = 40
"""So many waiting tables are listed, and so many on which is played: the oldest, so that a new one moves none of them."""


class Chair(NamedTuple):
    """Who sits there: "" where nobody, or a bot. `is_left`: its player got up during the game, and anyone may take it."""

    name: str = ""
    is_bot: bool = False
    is_left: bool = False


class Listed(NamedTuple):
    """A friendly table. `hand` of `hands` is being played; `host` is "" where nobody is."""

    code: str
    status: str
    host: str
    rules: HouseRules
    chairs: tuple[Chair, ...]
    opened_at: datetime
    hand: int
    hands: int

    @property
    def is_waiting(self) -> bool:
        return self.status == Table.Status.WAITING

    @property
    def people(self) -> int:
        return sum(bool(chair.name) and not chair.is_left for chair in self.chairs)

    @property
    def has_room(self) -> bool:
        """Whether somebody may sit down."""
        return any(chair.is_left or chair == Chair() for chair in self.chairs)


class Listing(NamedTuple):
    """The first of the tables that wait for players, and of those on which is played; and how many there are of each."""

    waiting: list[Listed]
    playing: list[Listed]
    all_waiting: int
    all_playing: int


def listed_tables(now: datetime) -> Listing:
    """Those in the list, the oldest first. A table waits for players while a chair is empty that is kept for nobody."""
    found = _friendly().filter(is_listed=True).order_by("created_at", "pk")
    rematch = Exists(Table.objects.filter(rematch=OuterRef("pk")))
    waiting = _with_empty_chair(found.filter(status=Table.Status.WAITING))
    waiting = waiting.exclude(rematch, created_at__gt=now - KEPT)
    playing = found.filter(status=Table.Status.PLAYING)
    first = [list(tables[:MOST]) for tables in (waiting, playing)]
    described = _describe([*first[0], *first[1]])
    at = len(first[0])
    return Listing(described[:at], described[at:], _count(waiting, first[0]), _count(playing, first[1]))


def _with_empty_chair(tables: QuerySet[Table]) -> QuerySet[Table]:
    sitting = Seat.objects.filter(table=OuterRef("pk")).order_by().values("table").annotate(n=Count("pk")).values("n")
    chairs = Cast(KT("rules__players"), IntegerField())
    return tables.annotate(sitting=Subquery(sitting), places=chairs).filter(sitting__lt=F("places"))


def _count(tables: QuerySet[Table], first: list[Table]) -> int:
    """Asked only where there may be more than the first."""
    return len(first) if len(first) < MOST else tables.count()


def find_friendly(code: str) -> Listed | None:
    """The friendly table with this code, also one that is not listed, or not any more."""
    found = _describe(_friendly().filter(code=code))
    return found[0] if found else None


def _friendly() -> QuerySet[Table]:
    """`hand` comes out of the snapshot, which is made at each deal; its cards stay where they are."""
    found = Table.objects.filter(is_friendly=True).select_related("host").defer("snapshot", "seed")
    return found.annotate(hand=KT("snapshot__state__hand_no"), host_name=F("host__display_name"))


def _describe(tables: Iterable[Table]) -> list[Listed]:
    tables = list(tables)
    seats: dict[int, list[Seat]] = {table.pk: [] for table in tables}
    for seat in Seat.objects.filter(table__in=seats):
        seats[seat.table_id].append(seat)
    return [_listed(table, seats[table.pk]) for table in tables]


def _listed(table: Table, seats: list[Seat]) -> Listed:
    rules = stored_rules(table.rules)
    chairs = [Chair()] * rules.players
    for seat in seats:
        is_left = table.status == Table.Status.PLAYING and not seat.is_active and not seat.is_bot
        chairs[seat.index] = Chair("" if seat.is_bot else seat.name, seat.is_bot, is_left)
    hand, host = getattr(table, "hand", None), getattr(table, "host_name", None)
    return Listed(
        table.code, table.status, host or "", rules, tuple(chairs), table.created_at,
        int(hand or 0) + 1, len(variant_of(rules).sizes),
    )  # fmt: skip
