"""The deal: who is gone or can't pay gets up, entries are charged, bots take the empty chairs, the first hand is dealt."""

import random
from datetime import datetime, timedelta

from django.db import transaction

from accounts.services.notices import notify
from economy.errors import EconomyError, EntryRaised, NotEnough
from economy.services.rooms import Chair, Wish, charge_entry
from economy.units import COFFEES
from game.models import Seat, Table
from game.rules import deal
from game.rules.variants import Variant, make_variant
from game.tables import entries
from game.tables.entries import Entry
from game.tables.live import CHAIRS, Live
from game.tables.presence import alive, lock, lock_players
from game.tables.service import append, close_if_empty, empty_chair, end_of_wait
from game.tables.store import load

BOT_NAMES = (
    "Sorin", "Ileana", "Mircea", "Luca", "Carmina", "Doina", "Horia", "Smaranda", "Toma", "Veronica", "Zeno", "Aglaia",
)  # fmt: skip
CONNECT_SECONDS = 10  # (D) whoever sat down has so long to open the table's page
RELOAD_SECONDS = 2  # (D) and so long to load it again


@transaction.atomic
def start_game(table_id: int, now: datetime) -> None:
    """Deals: whoever closed the page or can't pay is unseated, bots take the empty chairs. Does nothing where the game has begun."""
    lock_players(table_id)
    table = lock(table_id)
    if table.status != Table.Status.WAITING:
        return
    live = _unseat_absent(table, load(table.pk).live, now)
    live = _charge_entries(table, live, now)
    live = close_if_empty(table, live, now)
    if live.status == "waiting":
        live = _seat_bots(table, live, now)
        live = begin(table, live, table_variant(table.game, table.seed), now)
    table.save()


def _unseat_absent(table: Table, live: Live, now: datetime) -> Live:
    running = alive(now)
    for seat in table.seats.filter(is_bot=False):
        if seat.process not in running and not _may_be_coming(seat, now):
            live = empty_chair(table, live, seat, now)
    return live


def _may_be_coming(seat: Seat, now: datetime) -> bool:
    """Whether the player's page may just be loading, for the first time or again."""
    if seat.gone_at is not None:
        return seat.gone_at > now - timedelta(seconds=RELOAD_SECONDS)
    return seat.joined_at > now - timedelta(seconds=CONNECT_SECONDS)


def _charge_entries(table: Table, live: Live, now: datetime) -> Live:
    """In the order of the accounts, as everybody locks wallets."""
    for seat in table.seats.filter(is_bot=False).select_related("player").order_by("player_id"):
        assert seat.player is not None
        chair = Chair(table.code, seat.index, table.game == Table.Game.CLASSIC)
        try:
            stake = charge_entry(seat.player, Wish(seat.room, seat.coffee, seat.agreed), chair, now)
        except EconomyError as refusal:
            _tell_why(table, seat, refusal, now)
            live = empty_chair(table, live, seat, now)
        else:
            Seat.objects.filter(pk=seat.pk).update(stake=stake)
    return live


def _tell_why(table: Table, seat: Seat, refusal: EconomyError, now: datetime) -> None:
    assert seat.player_id is not None
    facts: dict[str, object] = {"room": seat.room}
    kind = "unseated.entry_raised" if isinstance(refusal, EntryRaised) else "unseated.room_closed"
    if isinstance(refusal, NotEnough):
        missing = [unit for unit in refusal.short if unit in COFFEES]
        kind = "unseated.coffee" if missing else "unseated.not_enough"
        facts |= {"coffee": missing[0]} if missing else {"short": refusal.short}
    notify(seat.player_id, kind, facts, f"unseated:{table.code}:{seat.pk}", now)


def _seat_bots(table: Table, live: Live, now: datetime) -> Live:
    for index in range(len(live.chairs)):
        if live.chairs[index] is None:
            live = seat_bot(table, live, index, now)
    return live


def seat_bot(table: Table, live: Live, index: int, now: datetime) -> Live:
    """Puts a bot with a name of its own on an empty chair of a locked table that waits."""
    taken = {chair.name for chair in live.chairs if chair is not None}
    name = random.choice([name for name in BOT_NAMES if name not in taken])
    Seat.objects.create(
        table=table, index=index, name=name, is_bot=True, is_active=False, joined_at=now, room=table.room
    )
    data = {"user": None, "name": name, "bot": True, "member": False}
    return append(table, live, Entry(live.version + 1, entries.SIT, index, None, data), now)


def table_variant(game: str, seed: str) -> Variant:
    """The rules of a room game: quick, or the classic 8-1-8 with six."""
    if game == Table.Game.QUICK:
        return make_variant("quick", CHAIRS, sizes=deal.quick_sizes(seed))
    return make_variant("8-1-8", CHAIRS)


def begin(table: Table, live: Live, variant: Variant, now: datetime) -> Live:
    """Makes the game of a locked table whose chairs are all taken, and deals its first hand. The caller saves the row."""
    dealer = deal.first_dealer(table.seed, variant.players)
    data = {"variant": variant.to_dict(), "dealer": dealer, "commitment": deal.commitment(table.seed)}
    live = append(table, live, Entry(live.version + 1, entries.START, -1, None, data), now)
    dealt = deal.deal_hand(table.seed, variant, 0, dealer)
    cards = {"hands": dealt.hands, "turned": dealt.turned}
    live = append(table, live, Entry(live.version + 1, entries.DEAL, -1, None, cards), now)
    table.snapshot, table.snapshot_version = live.to_dict(), live.version
    table.started_at, table.due_at = now, end_of_wait(table, live, now)
    return live
