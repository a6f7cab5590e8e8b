"""What a table is at, as the page tells it apart."""

from game.rules.state import BID, DEAL, DONE, PLAY, TRICK
from game.tables.shown import Shown

WAITING = "waiting"
FIRST = "first"  # the game is made, nothing dealt yet
BIDDING = "bidding"
PLAYING = "playing"
TAKEN = "taken"  # a finished trick lies on the table
BETWEEN = "between"  # a hand is over, the next one not dealt
OVER = "over"
CANCELLED = "cancelled"

_OF_PHASE = {BID: BIDDING, PLAY: PLAYING, TRICK: TAKEN, DONE: OVER}


def stage_of(shown: Shown) -> str:
    """One of the stages above."""
    seen = shown.view
    if shown.status == "cancelled":
        return CANCELLED
    if shown.status == "finished":
        return OVER
    if seen is None:
        return WAITING
    if seen.phase == DEAL:
        return BETWEEN if seen.rows else FIRST
    return _OF_PHASE[seen.phase]


def left_of(shown: Shown, seat: int) -> tuple[float, float]:
    """Seconds left and in all on the clock of `seat` (-1: of the table), (0, 0) where it does not run."""
    clock = shown.clock
    if clock.seat != seat or clock.seconds <= 0:
        return 0.0, 0.0
    return round(shown.left, 1), round(clock.seconds, 1)


def hand_shown(shown: Shown) -> int:
    """Index of the hand that the table shows: between hands and at the end, the one that is over."""
    seen = shown.view
    assert seen is not None
    if seen.phase in (DEAL, DONE):
        return max(len(seen.rows) - 1, 0)
    return seen.hand_no
