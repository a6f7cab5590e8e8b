"""What a finished game says of each player for the economy: own bids, exact runs, the grade of his own moves."""

from collections.abc import Iterator
from typing import NamedTuple

from economy.services.rewards import Outcome
from game.bots.policy import action_values
from game.coach.grading import grade_losses
from game.rules.view import view
from game.tables import entries
from game.tables.entries import Entry
from game.tables.live import CHAIRS, Live, after

ROOM_PARTS, FRIENDLY_PARTS = (2, 3), (3, 4)
"""So much of the hands, rounded up, must be one's own bids: two thirds, at a friendly table three quarters."""
LAST_HANDS = 3
"""One of so many last hands must be among them."""


class Hand(NamedTuple):
    """One hand of one player."""

    size: int
    is_own: bool
    is_exact: bool


def hands_of(live: Live, seat: int) -> list[Hand]:
    """The hands that `seat` played, in order; those that it sat out are missing. Who took the chair over has none of before."""
    assert live.state is not None
    chair = live.chairs[seat]
    since = chair.since if chair is not None else 0
    hands = []
    for number, row in enumerate(live.state.rows):
        pair = row[seat]
        if pair is not None:
            is_own = live.bid_by[number][seat] == entries.PERSON and number >= since
            hands.append(Hand(live.state.variant.sizes[number], is_own, pair[0] == pair[1]))
    return hands


def needed_bids(hands: int, parts: tuple[int, int] = ROOM_PARTS) -> int:
    """So many own bids make one eligible."""
    part, whole = parts
    return -(-hands * part // whole)


def is_eligible(hands: list[Hand], parts: tuple[int, int] = ROOM_PARTS) -> bool:
    own = sum(hand.is_own for hand in hands)
    return own >= needed_bids(len(hands), parts) and any(hand.is_own for hand in hands[-LAST_HANDS:])


def exact_runs(hands: list[Hand]) -> tuple[int, ...]:
    """The lengths of the runs of exact own hands. One-card hands neither count nor break; a stand-in's hand breaks."""
    runs, length = [], 0
    for hand in hands:
        if hand.size == 1:
            continue
        if hand.is_own and hand.is_exact:
            length += 1
        elif length:
            runs.append(length)
            length = 0
    return tuple([*runs, length] if length else runs)


def outcome(live: Live, seat: int, place: int, grade: int | None) -> Outcome:
    """What the economy is told of `seat`."""
    hands = hands_of(live, seat)
    own = [hand for hand in hands if hand.is_own]
    return Outcome(
        place=place, hands=len(hands), own_bids=len(own), exact=sum(hand.is_exact for hand in own),
        needed=needed_bids(len(hands)), is_eligible=is_eligible(hands), exact_runs=exact_runs(hands), grade=grade,
    )  # fmt: skip


def grades(log: list[Entry], seats: set[int], chairs: int = CHAIRS) -> dict[int, int | None]:
    """The grade of the own moves of each of `seats`, from the whole log of a game."""
    losses: dict[int, list[float]] = {seat: [] for seat in seats}
    for seat, loss in _losses(log, seats, Live(chairs)):
        losses[seat].append(loss)
    return {seat: grade_losses(lost) for seat, lost in losses.items()}


def _losses(log: list[Entry], seats: set[int], live: Live) -> Iterator[tuple[int, float]]:
    for entry in log:
        if entry.by == entries.PERSON and entry.seat in seats and entry.kind in (entries.BID, entries.PLAY):
            assert live.state is not None
            seen = view(live.state, entry.seat)
            if len(seen.legal) > 1:
                values = action_values(seen)
                yield entry.seat, max(values) - values[seen.legal.index(entry.value or 0)]
        live = after(live, entry)
