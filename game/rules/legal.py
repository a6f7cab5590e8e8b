"""What a seat may do now. Everybody who asks (page, bots, coach, referee, server) asks here."""

from game.rules.actions import UNSEEN
from game.rules.errors import BidForbidden, BidOutOfRange, CardNotHeld, MustFollowSuit, MustTrump, RuleError
from game.rules.state import BID, PLAY, GameState


def legal_actions(state: GameState) -> "list[int]":
    """The bids (0..size) or cards (codes) of the seat to move, ascending; empty where nobody is to move."""
    if state.phase == BID:
        return _legal_bids(state)
    if state.phase == PLAY:
        return legal_cards(state)
    return []


def _legal_bids(state: GameState) -> "list[int]":
    barred = forbidden_bid(state)
    return [bid for bid in range(state.size + 1) if bid != barred]


def forbidden_bid(state: GameState) -> "int | None":
    """The bid that would even the sum, for the last bidder only; None where every bid is free."""
    if state.phase != BID or state.turn != state.order[-1]:
        return None
    barred = state.size - sum(bid for bid in state.bids if bid is not None)
    return barred if barred >= 0 else None


def legal_cards(state: GameState) -> "list[int]":
    """The cards of the seat to move that follow the rules of play."""
    hand = state.hands[state.turn]
    if not state.trick:
        return hand[:]
    led = state.trick[0] & 3
    following = [card for card in hand if card & 3 == led]
    if following:
        return following
    trump = state.trump
    if state.variant.must_trump and trump >= 0:
        trumps = [card for card in hand if card & 3 == trump]
        if trumps:
            return trumps
    return hand[:]


def refuse_bid(state: GameState, seat: int, tricks: int) -> "RuleError | None":
    """Why the seat to move may not bid `tricks`, or None."""
    if not 0 <= tricks <= state.size:
        return BidOutOfRange(seat, most=state.size)
    if tricks == forbidden_bid(state):
        return BidForbidden(seat, tricks=tricks, size=state.size)
    return None


def refuse_card(state: GameState, seat: int, card: int) -> "RuleError | None":
    """Why the seat to move may not play `card`, or None."""
    hand, trick = state.hands[seat], state.trick
    if card not in hand:
        return CardNotHeld(seat)
    if not trick or (card ^ trick[0]) & 3 == 0:
        return None
    led = trick[0] & 3
    if _holds_suit(hand, led):
        return MustFollowSuit(seat, suit=led)
    trump = state.trump
    if state.variant.must_trump and trump >= 0 and card & 3 != trump and _holds_suit(hand, trump):
        return MustTrump(seat, suit=trump)
    return None


def _holds_suit(hand: "list[int]", suit: int) -> bool:
    for held in hand:  # any() over a generator takes twice as long, and this runs at every card
        if held & 3 == suit:
            return True
    return False


def is_forehead(state: GameState) -> bool:
    """Whether this hand is held on the forehead: its holder alone does not see the card."""
    return state.variant.forehead and state.size == 1


def held_card(state: GameState, seat: int, card: int) -> int:
    """`card`, or the only card that `seat` holds where it plays UNSEEN from its forehead."""
    if card == UNSEEN and is_forehead(state) and state.hands[seat]:
        return state.hands[seat][0]
    return card
