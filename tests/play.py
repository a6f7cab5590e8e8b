"""Tables with games on them, played by random legal moves through the same `after` and services as the real ones."""

import random
from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone

from accounts.models import User
from game.models import Action, Table
from game.rules import deal, state
from game.rules.legal import legal_actions
from game.tables import dealing, ending, entries, service, store
from game.tables.entries import Entry
from game.tables.live import Live, after
from tests.game.tables.rooms import have_room


def dealt_table(people: Sequence[User], game: str = "quick", now: datetime | None = None) -> Table:
    """A table in room 1 where `people` sit from chair 0 on, bots beside them, and the first hand is dealt."""
    now = now or timezone.now()
    have_room()
    table = service.open_table(1, game, "novice", now)
    live = Live()
    for player in people:
        live = service.take_chair(table, live, player, now)
    dealing.start_game(table.pk, now)
    table.refresh_from_db()
    return table


def finished_table(
    people: Sequence[User],
    game: str = "quick",
    moves: int = 1,
    bids_by: dict[int, str] | None = None,
    cards_by: dict[int, str] | None = None,
) -> Table:
    """A table whose game was played to its end and settled. `moves` seeds the moves; the last two say by seat who moved instead."""
    table = dealt_table(people, game)
    by = {(seat, entries.BID): who for seat, who in (bids_by or {}).items()}
    by |= {(seat, entries.PLAY): who for seat, who in (cards_by or {}).items()}
    play_on(table, random.Random(moves), by)
    ending.finish_game(table.pk, timezone.now())
    table.refresh_from_db()
    return table


def play_on(table: Table, moves: random.Random, by: dict[tuple[int, str], str], hands: int = 99) -> Live:
    """Plays a dealt table to the end of its last hand, or of so many, and writes the log. `by`: who makes a seat's bids or cards
    instead.
    """
    live = store.load(table.pk).live
    log = []
    while live.state is not None and live.state.phase != state.DONE and len(live.state.rows) < hands:
        entry = next_entry(live, table.seed, moves, by)
        live = after(live, entry)
        log.append(entry)
    now = timezone.now()
    Action.objects.bulk_create(Action(table=table, at=now, **entry._asdict()) for entry in log)
    Table.objects.filter(pk=table.pk).update(version=live.version)
    return live


def next_entry(live: Live, seed: str, moves: random.Random, by: dict[tuple[int, str], str]) -> Entry:
    """What happens next: a deal from the seed, a random legal move, or the taking of a trick."""
    game, n = live.state, live.version + 1
    assert game is not None
    if game.phase == state.DEAL:
        dealt = deal.deal_hand(seed, game.variant, game.hand_no, game.dealer)
        return Entry(n, entries.DEAL, data={"hands": dealt.hands, "turned": dealt.turned})
    if game.phase == state.TRICK:
        return Entry(n, entries.TAKE)
    seat = game.turn
    chair = live.chairs[seat]
    own = entries.BOT if chair is None or chair.is_bot else entries.PERSON
    kind = entries.BID if game.phase == state.BID else entries.PLAY
    return Entry(n, kind, seat, moves.choice(legal_actions(game)), by=by.get((seat, kind), own))
