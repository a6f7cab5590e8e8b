"""The cold path: sitting down, leaving, dealing, finishing. Ordinary transactions, each with its lines in the table's log."""

import random
import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, transaction

from accounts.models import User
from game.models import Action, Seat, Table
from game.rules import deal
from game.rules.variants import RULES_VERSION, Variant, make_variant
from game.tables import entries, pace, settle, store
from game.tables.entries import Entry
from game.tables.errors import AlreadySeated, NotPlaying, NotSeated
from game.tables.live import CHAIRS, Live, after
from game.tables.pace import RETURN_SECONDS
from game.tables.presence import alive, lock
from game.tables.store import Terms

BOT_NAMES = (
    "Sorin", "Ileana", "Mircea", "Luca", "Carmina", "Doina", "Horia", "Smaranda", "Toma", "Veronica", "Zeno", "Aglaia",
)  # fmt: skip
CONNECT_SECONDS = 10  # (D) whoever sat down has so long to open the table's page
RELOAD_SECONDS = 2  # (D) and so long to load it again


def open_table(room: int, game: str, bot_level: str, now: datetime) -> Table:
    """A new table, still without anybody."""
    return Table.objects.create(
        code=secrets.token_hex(5), room=room, game=game, seed=secrets.token_hex(32), bot_level=bot_level, created_at=now,
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


def take_chair(table: Table, live: Live, player: User, now: datetime) -> Live:
    """Seats `player` on the first empty chair of a locked, waiting table. AlreadySeated where he sits elsewhere."""
    index = live.chairs.index(None)
    try:
        with transaction.atomic():
            Seat.objects.create(table=table, index=index, player=player, name=player.display_name, joined_at=now)
    except IntegrityError as error:
        raise AlreadySeated(current_table(player)) from error
    data = {"user": player.pk, "name": player.display_name, "bot": False, "member": not player.is_guest}
    live = append(table, live, Entry(live.version + 1, entries.SIT, index, None, data, entries.PERSON), now)
    if table.due_at is None:
        table.due_at = now + timedelta(seconds=settings.DEAL_SECONDS * settings.PACE)
    if None not in live.chairs:
        table.due_at = now
    table.save()
    return live


def current_table(player: User) -> str:
    """The code of the table at which `player` sits, "" where at none."""
    return _current_table(player.pk)


def _current_table(player_id: int) -> str:
    seat = Seat.objects.filter(player_id=player_id, is_active=True).select_related("table").first()
    return seat.table.code if seat else ""


@transaction.atomic
def leave_table(table_id: int, player_id: int, now: datetime) -> bool:
    """Gets `player` up. Before the deal the chair is empty again; later a bot plays on and he may come back until the
    end. Whether the game goes on.
    """
    table = lock(table_id)
    seat = Seat.objects.filter(table=table, player_id=player_id).first()
    if seat is None:
        raise NotSeated()
    if table.status == Table.Status.WAITING:
        live = _empty_chair(table, store.load(table.pk).live, seat, now)
        _close_if_empty(table, live, now)
        table.save()
    elif table.status == Table.Status.PLAYING:
        Seat.objects.filter(pk=seat.pk).update(is_active=False)
        _hold_chair(table, store.load(table.pk).live, seat, now)
        return True
    return False


def _hold_chair(table: Table, live: Live, seat: Seat, now: datetime) -> None:
    """Nobody else's turn is shortened by it, and his own is not drawn out."""
    chair, state = live.chairs[seat.index], live.state
    assert chair is not None and state is not None
    if not chair.left:
        live = append(table, live, Entry(live.version + 1, entries.HOLD, seat.index, None, None, entries.PERSON), now)
        if state.turn == seat.index:
            table.due_at = min(table.due_at or now, _end_of_wait(table, live, now))
        table.save()


def _end_of_wait(table: Table, live: Live, now: datetime) -> datetime:
    """When the wait that begins at `now` is over."""
    terms = Terms(table.bid_seconds, table.play_seconds, table.bot_level)
    return now + timedelta(seconds=pace.next_wait(live, terms, settings.PACE, random.random()).seconds)


def _empty_chair(table: Table, live: Live, seat: Seat, now: datetime) -> Live:
    seat.delete()
    return append(table, live, Entry(live.version + 1, entries.LEAVE, seat.index), now)


def _close_if_empty(table: Table, live: Live, now: datetime) -> Live:
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
            raise AlreadySeated(_current_table(player_id)) from error
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
    log = Action.objects.filter(table=table)
    left = log.filter(kind=entries.HOLD, seat=seat.index, by=entries.PERSON).latest("n")
    return log.filter(n__gt=left.n, kind__in=entries.RULES).exists()


@transaction.atomic
def start_game(table_id: int, now: datetime) -> None:
    """Deals: whoever closed the page is unseated, bots take the empty chairs. Does nothing where the game has begun."""
    table = lock(table_id)
    if table.status != Table.Status.WAITING:
        return
    live = _unseat_absent(table, store.load(table.pk).live, now)
    live = _close_if_empty(table, live, now)
    if live.status == "waiting":
        live = _seat_bots(table, live, now)
        live = _begin(table, live, now)
        table.snapshot, table.snapshot_version = live.to_dict(), live.version
        table.started_at, table.due_at = now, _end_of_wait(table, live, now)
    table.save()


def _unseat_absent(table: Table, live: Live, now: datetime) -> Live:
    running = alive(now)
    for seat in table.seats.filter(is_bot=False):
        if seat.process not in running and not _may_be_coming(seat, now):
            live = _empty_chair(table, live, seat, now)
    return live


def _may_be_coming(seat: Seat, now: datetime) -> bool:
    """Whether the player's page may just be loading, for the first time or again."""
    if seat.gone_at is not None:
        return seat.gone_at > now - timedelta(seconds=RELOAD_SECONDS)
    return seat.joined_at > now - timedelta(seconds=CONNECT_SECONDS)


def _seat_bots(table: Table, live: Live, now: datetime) -> Live:
    taken = {chair.name for chair in live.chairs if chair is not None}
    names = [name for name in BOT_NAMES if name not in taken]
    random.shuffle(names)
    for index in range(CHAIRS):
        if live.chairs[index] is None:
            name = names.pop()
            Seat.objects.create(table=table, index=index, name=name, is_bot=True, is_active=False, joined_at=now)
            data = {"user": None, "name": name, "bot": True, "member": False}
            live = append(table, live, Entry(live.version + 1, entries.SIT, index, None, data), now)
    return live


def table_variant(game: str, seed: str) -> Variant:
    """The rules of a room game: quick, or the classic 8-1-8 with six."""
    if game == Table.Game.QUICK:
        return make_variant("quick", CHAIRS, sizes=deal.quick_sizes(seed))
    return make_variant("8-1-8", CHAIRS)


def _begin(table: Table, live: Live, now: datetime) -> Live:
    variant = table_variant(table.game, table.seed)
    dealer = deal.first_dealer(table.seed, CHAIRS)
    data = {"variant": variant.to_dict(), "dealer": dealer, "commitment": deal.commitment(table.seed)}
    live = append(table, live, Entry(live.version + 1, entries.START, -1, None, data), now)
    dealt = deal.deal_hand(table.seed, variant, 0, dealer)
    cards = {"hands": dealt.hands, "turned": dealt.turned}
    return append(table, live, Entry(live.version + 1, entries.DEAL, -1, None, cards), now)


@transaction.atomic
def finish_game(table_id: int, now: datetime) -> None:
    """Settles a game that was played to its end, once. Does nothing where that is done; NotPlaying where it is not at its end."""
    table = lock(table_id)
    if table.status == Table.Status.FINISHED:
        return
    live = store.load(table.pk).live
    if table.status != Table.Status.PLAYING or live.state is None or live.state.phase != "done":
        raise NotPlaying()
    settle.settle(table, live)
    live = append(table, live, Entry(live.version + 1, entries.FINISH), now)
    table.snapshot, table.snapshot_version = live.to_dict(), live.version
    table.due_at, table.finished_at = None, now
    table.save()
