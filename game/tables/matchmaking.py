"""Who sits with whom: the same room and game, the table that waits longest."""

from datetime import datetime

from django.db import transaction

from accounts.models import User
from economy.models import Room
from game.models import Seat, Table
from game.tables import service, store
from game.tables.errors import AlreadySeated, RoomClosed
from game.tables.live import CHAIRS
from game.tables.presence import lock


@transaction.atomic
def sit_down(player: User, room_number: int, game: str, now: datetime) -> Table:
    """Seats `player` in a room within one transaction. RoomClosed, or AlreadySeated with the table where he sits."""
    room = Room.objects.filter(number=room_number, is_open=True).first()
    if room is None or game not in Table.Game.values:
        raise RoomClosed()
    seated = Seat.objects.filter(player=player, is_active=True).select_related("table").first()
    if seated is not None:
        raise AlreadySeated(seated.table.code)
    table = _waiting_table(room_number, game, now)
    table = table or service.open_table(room_number, game, room.bot_level, now)
    service.take_chair(table, store.load(table.pk).live, player, now)
    return table


def _waiting_table(room: int, game: str, now: datetime) -> Table | None:
    """The oldest table with an empty chair, locked. Tables are locked one by one in the order of their ids: whoever asks
    at the same moment waits for his turn and comes to the same table.
    """
    waiting = Table.objects.filter(room=room, game=game, status=Table.Status.WAITING, due_at__gt=now)
    for number in waiting.order_by("pk").values_list("pk", flat=True):
        table = lock(number)
        if table.status == Table.Status.WAITING and table.seats.count() < CHAIRS:
            return table
    return None
