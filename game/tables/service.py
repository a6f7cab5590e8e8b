"""The cold path: opening a table, sitting down, leaving, coming back. Ordinary transactions, each with its lines in the table's log."""

import random
import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, transaction

from accounts.models import User
from economy.services.rooms import Wish
from game.models import Action, Seat, Table
from game.rules import deal
from game.rules.variants import RULES_VERSION
from game.tables import entries, pace, store
from game.tables.entries import Entry
from game.tables.errors import AlreadySeated, NotSeated
from game.tables.live import Live, after
from game.tables.pace import RETURN_SECONDS
from game.tables.presence import lock
from game.tables.store import Terms


def new_seed() -> str:
    """Of all deals of one table: 64 hexadecimal digits that nobody can guess."""
    return secrets.token_hex(32)


def open_table(room: int, game: str, bot_level: str, now: datetime) -> Table:
    """A new table, still without anybody."""
    return Table.objects.create(
        code=secrets.token_hex(5), room=room, game=game, seed=new_seed(), bot_level=bot_level, created_at=now,
        rules_version=RULES_VERSION, shuffle_version=deal.SHUFFLE_VERSION,
        bid_seconds=settings.BID_SECONDS, play_seconds=settings.PLAY_SECONDS,
    )  # fmt: skip


def append(table: Table, live: Live, entry: Entry, now: datetime) -> Live:
    """Writes one line into the log of a locked table and gives the table after it. The caller saves the row."""
    live = after(live, entry)
    Action.objects.create(
        table=table,
        n=entry.n,
        kind=entry.kind,
        seat=entry.seat,
        value=entry.value,
        data=entry.data,
        by=entry.by,
        at=now,
    )
    table.version = live.version
    table.status = live.status
    return live


def take_chair(table: Table, live: Live, player: User, now: datetime, wish: Wish | None = None) -> Live:
    """Seats `player` on the first empty chair of a locked, waiting table; without a wish in the table's own room.

    AlreadySeated where he sits elsewhere.
    """
    return seat_player(table, live, player, now, (live.chairs.index(None), wish or Wish(table.room)))


def seat_player(table: Table, live: Live, player: User, now: datetime, where: tuple[int, Wish]) -> Live:
    """The same on a certain chair that is empty."""
    index, wish = where
    try:
        with transaction.atomic():
            Seat.objects.create(
                table=table, index=index, player=player, name=player.display_name, joined_at=now,
                room=wish.room, coffee=wish.coffee, agreed=wish.agreed,
            )  # fmt: skip
    except IntegrityError as error:
        raise AlreadySeated(current_table(player.pk)) from error
    data = {"user": player.pk, "name": player.display_name, "bot": False, "member": not player.is_guest}
    live = append(table, live, Entry(live.version + 1, entries.SIT, index, None, data, entries.PERSON), now)
    if table.is_friendly:  # the host deals
        table.save()
        return live
    if table.due_at is None:
        table.due_at = now + timedelta(seconds=settings.DEAL_SECONDS * settings.PACE)
    if None not in live.chairs:
        table.due_at = now
    table.save()
    return live


def has_sat(table: Table, player_id: int) -> bool:
    """Whether a chair of this table is or was his, by its log."""
    return Action.objects.filter(table=table, kind=entries.SIT, data__user=player_id).exists()


def current_table(player_id: int) -> str:
    """The code of the table at which this player sits, "" where at none."""
    seat = Seat.objects.filter(player_id=player_id, is_active=True).select_related("table").first()
    return seat.table.code if seat else ""


@transaction.atomic
def leave_table(table_id: int, player_id: int, now: datetime, *, away: bool = False) -> bool:
    """Gets `player` up. Before the deal the chair is empty again; later a bot plays on and he may come back until the
    end. Whether the game goes on. `away`: he did not ask for it, but was away for too long.
    """
    table = lock(table_id)
    seat = Seat.objects.filter(table=table, player_id=player_id).first()
    if seat is None:
        raise NotSeated()
    if table.status == Table.Status.WAITING:
        live = empty_chair(table, store.load(table.pk).live, seat, now)
        pass_host(table, player_id)
        close_if_empty(table, live, now)
        table.save()
    elif table.status == Table.Status.PLAYING:
        Seat.objects.filter(pk=seat.pk).update(is_active=False)
        pass_host(table, player_id)
        live = _hold_chair(table, seat, now, away=away)
        return not _close_if_deserted(table, live, now)
    return False


def pass_host(table: Table, player_id: int) -> None:
    """Where the host gets up, who sits longest is the host. The caller saves the row."""
    if table.is_friendly and table.host_id == player_id:
        people = table.seats.filter(is_bot=False, is_active=True).exclude(player_id=player_id)
        table.host_id = people.order_by("joined_at", "pk").values_list("player_id", flat=True).first()
        table.save(update_fields=["host"])


def _close_if_deserted(table: Table, live: Live, now: datetime) -> bool:
    """A friendly game that everybody got up from ends without a result. (In the rooms the bots play to the end.)"""
    if not table.is_friendly or any(chair and chair.user and not chair.left for chair in live.chairs):
        return False
    live = append(table, live, Entry(live.version + 1, entries.CANCEL), now)
    table.snapshot, table.snapshot_version = live.to_dict(), live.version
    table.due_at, table.finished_at = None, now
    table.save()
    return True


def _hold_chair(table: Table, seat: Seat, now: datetime, *, away: bool) -> Live:
    """Nobody else's turn is shortened by it, and his own is not drawn out."""
    live = store.load(table.pk).live
    chair, state = live.chairs[seat.index], live.state
    assert chair is not None and state is not None
    if not chair.left:
        data = {"away": True} if away else None
        live = append(table, live, Entry(live.version + 1, entries.HOLD, seat.index, None, data, entries.PERSON), now)
        if state.turn == seat.index:
            table.due_at = min(table.due_at or now, end_of_wait(table, live, now))
        table.save()
    return live


def end_of_wait(table: Table, live: Live, now: datetime) -> datetime:
    """When the wait that begins at `now` is over."""
    terms = Terms(table.bid_seconds, table.play_seconds, table.bot_level)
    return now + timedelta(seconds=pace.next_wait(live, terms, settings.PACE, random.random()).seconds)


def empty_chair(table: Table, live: Live, seat: Seat, now: datetime, asked: dict[str, int] | None = None) -> Live:
    """Takes `seat` out of a locked table that waits for its deal. `asked` names the user whom the host asked to get up."""
    seat.delete()
    return append(table, live, Entry(live.version + 1, entries.LEAVE, seat.index, data=asked), now)


def close_if_empty(table: Table, live: Live, now: datetime) -> Live:
    """Closes a locked table that waits for its deal, where nobody is left. The caller saves the row."""
    if any(chair is not None and not chair.is_bot for chair in live.chairs):
        return live
    table.due_at = None
    table.finished_at = now
    return append(table, live, Entry(live.version + 1, entries.CANCEL), now)


def return_to_seat(table_id: int, player_id: int, now: datetime) -> bool:
    """Makes the seat that `player` left during the game his again; False where he had not left it. AlreadySeated where
    he sits at another table by now.
    """
    mine = Seat.objects.filter(table_id=table_id, player_id=player_id, is_active=False)
    if not mine.filter(table__status=Table.Status.PLAYING).exists():
        return False
    with transaction.atomic():
        table = lock(table_id)
        seat = mine.first()
        if table.status != Table.Status.PLAYING or seat is None:
            return False
        try:
            with transaction.atomic():
                Seat.objects.filter(pk=seat.pk).update(is_active=True)
        except IntegrityError as error:
            raise AlreadySeated(current_table(player_id)) from error
        _take_back_chair(table, store.load(table.pk).live, seat, now)
        return True


def _take_back_chair(table: Table, live: Live, seat: Seat, now: datetime) -> None:
    """In his own turn he gets some seconds, but not where he left in that very turn: that would stop the clock."""
    chair, state = live.chairs[seat.index], live.state
    assert chair is not None and state is not None
    if chair.left:
        if state.turn == seat.index and _moved_since_leaving(table, seat):
            table.due_at = now + timedelta(seconds=RETURN_SECONDS)
        append(table, live, Entry(live.version + 1, entries.BACK, seat.index, None, None, entries.PERSON), now)
        table.save()


def _moved_since_leaving(table: Table, seat: Seat) -> bool:
    left = last_leaving(table, seat.index)
    return Action.objects.filter(table=table, n__gt=left.n, kind__in=entries.RULES).exists()


def last_leaving(table: Table, index: int) -> Action:
    """The newest line of the log by which a player got up from this chair during the game, or counted as up."""
    return Action.objects.filter(table=table, kind=entries.HOLD, seat=index, by=entries.PERSON).latest("n")
