"""Who sits with whom: the same room and game first, the nearest class, the table that waits longest; then other rooms.

Nobody is seated with one whom he blocked, or who blocked him: where no other table waits, one is opened.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Avg, Case, Count, Exists, F, OuterRef, Q, Value, When
from django.db.models.functions import Abs

from accounts.models import User
from accounts.services.silences import blocked_with
from economy.errors import RoomClosed
from economy.services.rooms import Wish, admit, entry_of
from game.models import Lobby, Seat, Table
from game.tables import service, store
from game.tables.errors import AlreadySeated
from game.tables.live import CHAIRS
from game.tables.presence import lock

OTHER_ROOMS_AFTER = timedelta(seconds=1)
"""(D) From this age on a table takes players of other rooms as well."""


@transaction.atomic
def sit_down(player: User, wish: Wish, game: str, now: datetime) -> Table:
    """Seats `player` within one transaction. Raises an EconomyError where his room is not open to him, or AlreadySeated with
    the table where he sits.
    """
    if game not in Table.ROOM_GAMES:
        raise RoomClosed()
    seated = Seat.objects.filter(player=player, is_active=True).select_related("table").first()
    if seated is not None:
        raise AlreadySeated(seated.table.code)
    room = admit(player, wish, now)
    apart = blocked_with(player.pk)
    _queue(game)
    table = _waiting_table(player, apart, (wish.room, game), now)
    table = table or service.open_table(wish.room, game, room.bot_level, now)
    wish = wish._replace(agreed=entry_of(room, ""))
    service.take_chair(table, store.load(table.pk).live, player, now, wish)
    return table


def _queue(game: str) -> None:
    """Everybody who looks for a table of this game waits here for his turn: no two see the same last chair."""
    if not Lobby.objects.select_for_update().filter(pk=game).exists():
        Lobby.objects.get_or_create(pk=game)
    list(Lobby.objects.select_for_update().filter(pk=game))


def _waiting_table(player: User, apart: frozenset[int], where: tuple[int, str], now: datetime) -> Table | None:
    """The best table with an empty chair, locked. One that was dealt meanwhile is passed over."""
    for number in _candidates(player, apart, where, now):
        table = lock(number)
        if table.status == Table.Status.WAITING and table.seats.count() < CHAIRS:
            return table
    return None


def _candidates(player: User, apart: frozenset[int], where: tuple[int, str], now: datetime) -> list[int]:
    """Where nobody of `apart` sits, whom he blocked or who blocked him: the own room before others, then by the distance between
    the classes, then who waits longest.
    """
    room, game = where
    open_to_him = Q(room=room) | Q(created_at__lte=now - OTHER_ROOMS_AFTER)
    waiting = Table.objects.filter(open_to_him, game=game, status=Table.Status.WAITING, due_at__gt=now)
    ranked = waiting.annotate(
        people=Count("seats"),
        foreign=Case(When(room=room, then=Value(0)), default=Value(1)),
        distance=Abs(Avg("seats__player__league_class") - Value(float(player.league_class))),
    ).filter(people__lt=CHAIRS)
    order = [F("foreign").asc(), F("distance").asc(nulls_last=True), F("pk").asc()]
    if apart:
        ranked = ranked.exclude(Exists(Seat.objects.filter(table=OuterRef("pk"), player__in=apart)))
    return list(ranked.order_by(*order).values_list("pk", flat=True))
