"""What a seat, or a spectator, may see: the one place where hidden cards are stripped."""

from game.rules.actions import UNSEEN
from game.rules.legal import forbidden_bid, is_forehead, legal_actions
from game.rules.state import BID, PLAY, GameState
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

    variant: Variant
    seat: "int | None"
    phase: str
    hand_no: int
    size: int
    dealer: int
    turned: "int | None"
    trump: int
    order: "list[int]"
    hand: "list[int]"
    counts: "list[int]"
    shown: "list[list[int]]"
    bids: "list[int | None]"
    made: "list[int]"
    leader: int
    turn: int
    trick: "list[int]"
    history: "list[tuple[int, list[int]]]"
    rows: "list[list[tuple[int, int] | None]]"
    legal: "list[int]"
    forbidden: "int | None"


def view(state: GameState, seat: "int | None") -> View:
    """What `seat` (None: a spectator) may see of `state`. The lists are the state's own: read only."""
    seen = View()
    seen.variant, seen.seat = state.variant, seat
    seen.phase, seen.hand_no, seen.size = state.phase, state.hand_no, state.size
    seen.dealer, seen.leader, seen.turn = state.dealer, state.leader, state.turn
    seen.turned, seen.trump, seen.order = state.turned, state.trump, state.order
    seen.bids, seen.made, seen.rows = state.bids, state.made, state.rows
    seen.trick, seen.history = state.trick, state.history
    seen.counts = [len(hand) for hand in state.hands]
    seen.shown = [[] for _ in state.hands]
    seen.hand, seen.legal = [], []
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
