"""How long a table waits before its next step. Waits for human eyes are multiplied by the pace (0 in load tests)."""

from typing import NamedTuple

from django.conf import settings

from game.rules import state as phases
from game.rules.clock import Clock
from game.tables.live import Live
from game.tables.store import Terms

BOT_SECONDS = (0.6, 1.4)  # (D)
TRICK_SECONDS = 1.2  # (D) a finished trick stays visible
HAND_SECONDS = 4.0  # (D) a finished hand's results stay visible
RETURN_SECONDS = 5.0  # (D) at least so long for whoever comes back in his own turn


class Wait(NamedTuple):
    """What comes next by itself: `step` is one of the words below; `seconds` is how long it may take, None: not by itself."""

    step: str
    seconds: float
    seat: int = -1


TAKE, DEAL, BOT, PERSON, FINISH, NOTHING = "take", "deal", "bot", "person", "finish", "nothing"


def next_wait(live: Live, terms: Terms, pace: float, chance: float) -> Wait:
    """The wait that a table at `live` begins. `chance` (0..1) spreads the bots' pace."""
    state = live.state
    if state is None or live.status != "playing":
        return Wait(NOTHING, 0)
    if state.phase == phases.TRICK:
        return Wait(TAKE, TRICK_SECONDS * pace)
    if state.phase == phases.DEAL:
        return Wait(DEAL, HAND_SECONDS * pace)
    if state.phase == phases.DONE:
        return Wait(FINISH, 0)
    chair = live.chairs[state.turn]
    if chair is None or chair.is_bot or chair.held:
        low, high = BOT_SECONDS
        return Wait(BOT, (low + (high - low) * chance) * pace, state.turn)
    seconds = terms.bid_seconds if state.phase == phases.BID else terms.play_seconds
    return Wait(PERSON, seconds, state.turn)


def running_clock(live: Live, terms: Terms, due: float | None, now: float) -> Clock:
    """The clock to show: whose wait it is (-1: the table's), begun so that it ends at `due`. Pace 1 is the scale of its ring."""
    if due is None:
        return Clock()
    full = settings.DEAL_SECONDS if live.state is None else next_wait(live, terms, 1.0, 1.0).seconds
    seconds = max(full, due - now)
    return Clock(-1 if live.state is None else live.state.turn, due - seconds, seconds)
