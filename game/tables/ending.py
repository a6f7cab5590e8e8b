"""How a table ends: settled after its last hand, or ended by the staff with everything refunded."""

from datetime import datetime
from functools import partial

from django.db import transaction

from accounts.models import User
from accounts.services.notices import notify
from economy.services.rooms import cancel_stakes, paid
from game.models import Seat, Table
from game.tables import entries, runtime, settle, store
from game.tables.entries import Entry
from game.tables.errors import NotPlaying
from game.tables.live import Live
from game.tables.presence import lock, lock_players
from game.tables.service import append


@transaction.atomic
def finish_game(table_id: int, now: datetime) -> None:
    """Settles a game that was played to its end, once. Does nothing where that is done; NotPlaying where it is not at its end."""
    lock_players(table_id)
    table = lock(table_id)
    if table.status == Table.Status.FINISHED:
        return
    live = store.load(table.pk).live
    if table.status != Table.Status.PLAYING or live.state is None or live.state.phase != "done":
        raise NotPlaying()
    settle.settle(table, live, now)
    _end(table, live, Entry(live.version + 1, entries.FINISH), now)


@transaction.atomic
def cancel_game(table_id: int, by: User, reason: str, now: datetime) -> None:
    """Ends a table before its time; entries and coffees go back. NotPlaying where it is over."""
    lock_players(table_id)
    table = lock(table_id)
    if table.status not in (Table.Status.WAITING, Table.Status.PLAYING):
        raise NotPlaying()
    for stake in cancel_stakes(table.code, (by, reason), now):
        if stake.user_id is not None:
            facts = {"code": table.code, "back": paid(stake)}
            notify(stake.user_id, "game.cancelled", facts, f"cancelled:{table.code}:{stake.seat}", now)
    if table.is_friendly:
        _tell_players(table, now)
    Seat.objects.filter(table=table).update(is_active=False)
    live = store.load(table.pk).live
    _end(table, live, Entry(live.version + 1, entries.CANCEL, data={"reason": reason}), now)
    transaction.on_commit(partial(runtime.tell, table.pk))


def _tell_players(table: Table, now: datetime) -> None:
    """Of a friendly table: nothing comes back there, so that nothing else would tell them."""
    for seat in table.seats.filter(is_active=True, player__isnull=False):
        if seat.player_id is not None:
            notify(seat.player_id, "friendly.ended", {"code": table.code}, f"ended:{table.code}:{seat.pk}", now)


def _end(table: Table, live: Live, entry: Entry, now: datetime) -> None:
    live = append(table, live, entry, now)
    table.snapshot, table.snapshot_version = live.to_dict(), live.version
    table.due_at, table.finished_at = None, now
    table.save()
