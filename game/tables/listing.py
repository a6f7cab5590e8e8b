"""The friendly tables as others find them: who hosts, by which rules, who sits there. Nothing of the cards."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.db.models import F, QuerySet
from django.db.models.fields.json import KT

from game.models import Seat, Table
from game.tables.house_rules import HouseRules, variant_of

MOST = 40
"""So many waiting tables are listed, and so many on which is played: the newest."""


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


def listed_tables() -> list[Listed]:
    """Those in the list, waiting ones first, the newest first."""
    found = _friendly().filter(is_listed=True).order_by("-created_at")
    waiting = found.filter(status=Table.Status.WAITING)[:MOST]
    return _describe([*waiting, *found.filter(status=Table.Status.PLAYING)[:MOST]])


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
    rules = HouseRules(**(table.rules or {}))
    chairs = [Chair()] * rules.players
    for seat in seats:
        is_left = table.status == Table.Status.PLAYING and not seat.is_active and not seat.is_bot
        chairs[seat.index] = Chair("" if seat.is_bot else seat.name, seat.is_bot, is_left)
    hand, host = getattr(table, "hand", None), getattr(table, "host_name", None)
    return Listed(
        table.code, table.status, host or "", rules, tuple(chairs), table.created_at,
        int(hand or 0) + 1, len(variant_of(rules).sizes),
    )  # fmt: skip
