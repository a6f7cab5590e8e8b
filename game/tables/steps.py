"""What a table does by itself when its wait is over: the next log line."""

from collections.abc import Sequence
from typing import Any

from game.bots import policy
from game.rules import deal
from game.rules import state as phases
from game.rules.view import view
from game.tables import entries, pace
from game.tables.entries import Entry
from game.tables.live import Live
from game.tables.slot import Slot


def step(live: Live, wait: pace.Wait, slot: Slot, rng: Any) -> Entry:
    """The line that follows `live` when `wait` (TAKE, DEAL, BOT or PERSON: the server moves for him) is over."""
    if wait.step == pace.TAKE:
        return Entry(live.version + 1, entries.TAKE)
    if wait.step == pace.DEAL:
        return _deal(live, slot.seed)
    return moves([(live, wait, slot)], rng)[0]


def _deal(live: Live, seed: str) -> Entry:
    state = live.state
    assert state is not None
    dealt = deal.deal_hand(seed, state.variant, state.hand_no, state.dealer)
    data = {"hands": dealt.hands, "turned": dealt.turned}
    return Entry(live.version + 1, entries.DEAL, -1, None, data)


def moves(waiting: Sequence[tuple[Live, pace.Wait, Slot]], rng: Any) -> list[Entry]:
    """The bots' answers for every table in `waiting`, asked in one call."""
    views = []
    for live, wait, _ in waiting:
        assert live.state is not None
        views.append(view(live.state, wait.seat))
    levels = [_level(live, wait, slot) for live, wait, slot in waiting]
    choices = policy.decide(views, levels, rng)
    return [_move(live, wait, choice) for (live, wait, _), choice in zip(waiting, choices, strict=True)]


def _level(live: Live, wait: pace.Wait, slot: Slot) -> str:
    chair = live.chairs[wait.seat]
    return slot.terms.bot_level if chair is not None and chair.is_bot else "master"


def _move(live: Live, wait: pace.Wait, choice: int) -> Entry:
    chair, state = live.chairs[wait.seat], live.state
    assert chair is not None and state is not None
    if wait.step == pace.PERSON:
        author = entries.CLOCK
    else:
        author = entries.BOT if chair.is_bot else entries.STAND_IN
    kind = entries.BID if state.phase == phases.BID else entries.PLAY
    return Entry(live.version + 1, kind, wait.seat, choice, None, author)
