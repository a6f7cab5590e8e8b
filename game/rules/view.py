"""What a seat, or a spectator, may see: the one place where hidden cards are stripped."""

from game.rules.actions import UNSEEN
from game.rules.cards import NO_TRUMP
from game.rules.legal import forbidden_bid, is_forehead, legal_actions
from game.rules.state import BID, DEAL, PLAY, GameState
from game.rules.variants import Variant


class View:
    """The public facts of a GameState (same names), and what `seat` sees beside them.

    seat       whose view, None for a spectator
    hand       the own cards, ascending; [] for a spectator, and for a card held on the own forehead
    counts     cards left in hand by seat
    shown      other seats' cards that this viewer sees (foreheads only): by seat a list, empty where hidden
    legal      bids or cards that `seat` may choose now, [] when it is not its turn
    forbidden  the bid that the last bidder may not say, None where there is none
    """

    __slots__ = (
        "bids", "counts", "dealer", "forbidden", "hand", "hand_no", "history", "leader", "legal", "made", "order", "phase", "rows",
        "seat", "shown", "size", "trick", "trump", "turn", "turned", "variant",
    )  # fmt: skip

    def __init__(self, variant: Variant):
        self.variant = variant
        self.seat: int | None = None
        self.phase = DEAL
        self.hand_no = 0
        self.size = 0
        self.dealer = -1
        self.turned: int | None = None
        self.trump = NO_TRUMP
        self.order: list[int] = []
        self.hand: list[int] = []
        self.counts: list[int] = []
        self.shown: list[list[int]] = []
        self.bids: list[int | None] = []
        self.made: list[int] = []
        self.leader = -1
        self.turn = -1
        self.trick: list[int] = []
        self.history: list[tuple[int, list[int]]] = []
        self.rows: list[list[tuple[int, int] | None]] = []
        self.legal: list[int] = []
        self.forbidden: int | None = None


def view(state: GameState, seat: "int | None") -> View:
    """What `seat` (None: a spectator) may see of `state`. The lists are the state's own: read only."""
    seen = View(state.variant)
    seen.seat, seen.phase, seen.hand_no = seat, state.phase, state.hand_no
    seen.size, seen.dealer = state.size, state.dealer
    seen.turned, seen.trump, seen.order = state.turned, state.trump, state.order
    seen.bids, seen.made, seen.leader, seen.turn = state.bids, state.made, state.leader, state.turn
    seen.trick, seen.history, seen.rows = state.trick, state.history, state.rows
    seen.counts = [len(hand) for hand in state.hands]
    seen.shown = [[] for _ in state.hands]
    seen.forbidden = forbidden_bid(state)
    if seat is not None:
        _add_own(seen, state, seat)
    return seen


def _add_own(seen: View, state: GameState, seat: int) -> None:
    hidden = is_forehead(state)
    seen.hand = [] if hidden else state.hands[seat]
    if hidden:
        seen.shown = [[] if other == seat else hand for other, hand in enumerate(state.hands)]
    if state.turn != seat:
        return
    if hidden and state.phase == PLAY:
        seen.legal = [UNSEEN]
    elif state.phase in (BID, PLAY):
        seen.legal = legal_actions(state)
