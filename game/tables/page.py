"""A table for its page: read from the database, so that it is committed, and stripped for the viewer."""

from datetime import datetime
from typing import NamedTuple

from game.models import Seat, Table
from game.tables import pace, store
from game.tables.errors import AlreadySeated, NoSuchTable, NotSeated
from game.tables.shown import Shown
from game.tables.slot import Slot


class TablePage(NamedTuple):
    """`public` is what everyone at the table sees, `own` what its viewer sees; `is_dealt` once it has a game. `seat` is None
    for a spectator.
    """

    status: str
    is_dealt: bool
    seat: int | None
    public: Shown
    own: Shown


def find_table(code: str) -> int:
    """The id of a table. Raises NoSuchTable."""
    table = Table.objects.filter(code=code).values_list("pk", flat=True).first()
    if table is None:
        raise NoSuchTable()
    return table


def open_page(code: str, player: int | None, now: datetime) -> TablePage:
    """The table as `player` sees it. Anybody (None: a visitor without a name) may watch a friendly one.

    Raises NoSuchTable, NotSeated for a stranger to a room's table, and AlreadySeated for one who left the game and sits elsewhere by now.
    """
    loaded = store.load(find_table(code))
    seat = loaded.live.seat_of(player)
    if seat is None and not loaded.card.is_friendly:
        raise NotSeated()
    if seat is not None and loaded.live.status == "playing":
        elsewhere = Seat.objects.filter(player_id=player, is_active=True).exclude(table_id=loaded.id)
        for other in elsewhere.select_related("table"):
            raise AlreadySeated(other.table.code)
    slot = Slot(loaded, owned=False)
    slot.clock = pace.running_clock(loaded.live, loaded.terms, loaded.due_at, now.timestamp())
    status, is_dealt = loaded.live.status, loaded.live.state is not None
    return TablePage(status, is_dealt, seat, slot.shown(None, now.timestamp()), slot.shown(seat, now.timestamp()))
