"""State and action in, new state or a named refusal out. No I/O, no clock, no randomness."""

from game.rules.actions import UNSEEN, Action, DealHand, PlaceBid, PlayCard, TakeTrick
from game.rules.cards import ACE_OF_SPADES, winner_index
from game.rules.errors import BadDeal, NotYourTurn, WrongPhase
from game.rules.legal import held_card, refuse_bid, refuse_card
from game.rules.state import BID, DEAL, DONE, PLAY, TRICK, GameState
from game.rules.variants import Variant, active_seats, lowest_card, turns_a_card


def start(variant: Variant, first_dealer: int) -> GameState:
    """A game before its first deal."""
    return GameState(variant, first_dealer)


def pass_deal(state: GameState, dealer: int) -> GameState:
    """The state before a deal with `dealer` dealing: for records of single hands. Raises WrongPhase within a hand."""
    if state.phase != DEAL:
        raise WrongPhase()
    new = state.successor()
    new.dealer = dealer
    return new


def apply(state: GameState, action: Action) -> GameState:
    """The state after `action`; `state` itself stays as it is. Raises a RuleError where the action is refused."""
    if isinstance(action, PlayCard):
        return _play(state, action.seat, action.card)
    if isinstance(action, PlaceBid):
        return _bid(state, action.seat, action.tricks)
    if isinstance(action, TakeTrick):
        return _take(state)
    return _deal(state, action)


def _deal(state: GameState, deal: DealHand) -> GameState:
    if state.phase != DEAL:
        raise WrongPhase()
    order = active_seats(state.variant, state.dealer)
    check_deal(state.variant, state.size, order, deal)
    new = state.successor()
    players = state.variant.players
    new.phase, new.order, new.turn, new.leader = BID, order, order[0], order[0]
    new.turned = deal.turned
    new.hands = [sorted(hand) for hand in deal.hands]
    new.bids, new.made = [None] * players, [0] * players
    new.trick, new.history = [], []
    return new


def check_deal(variant: Variant, size: int, order: "list[int]", deal: DealHand) -> None:
    """Raises BadDeal unless every seat in `order` has `size` different cards of the pack and a card is turned just where one is left."""
    if len(deal.hands) != variant.players:
        raise BadDeal()
    for seat, hand in enumerate(deal.hands):
        if len(hand) != (size if seat in order else 0):
            raise BadDeal()
    dealt = [card for hand in deal.hands for card in hand]
    if (deal.turned is not None) != turns_a_card(variant, size):
        raise BadDeal()
    if deal.turned is not None:
        dealt.append(deal.turned)
    if len(set(dealt)) != len(dealt) or min(dealt) < lowest_card(variant) or max(dealt) > ACE_OF_SPADES:
        raise BadDeal()


def _bid(state: GameState, seat: int, tricks: int) -> GameState:
    _check_turn(state, BID, seat)
    refusal = refuse_bid(state, seat, tricks)
    if refusal is not None:
        raise refusal
    new = state.successor()
    new.bids = state.bids[:]
    new.bids[seat] = tricks
    if seat == state.order[-1]:
        new.phase, new.turn = PLAY, state.order[0]
    else:
        new.turn = _next_seat(state, seat)
    return new


def _play(state: GameState, seat: int, card: int) -> GameState:
    _check_turn(state, PLAY, seat)
    if card == UNSEEN:
        card = held_card(state, seat, card)
    refusal = refuse_card(state, seat, card)
    if refusal is not None:
        raise refusal
    new = state.successor()
    left = state.hands[seat][:]
    left.remove(card)
    new.hands = state.hands[:]
    new.hands[seat] = left
    new.trick = state.trick + [card]
    if len(new.trick) == len(state.order):
        new.phase, new.turn = TRICK, -1
    else:
        new.turn = _next_seat(state, seat)
    return new


def _check_turn(state: GameState, phase: str, seat: int) -> None:
    if state.phase != phase:
        raise WrongPhase(seat)
    if state.turn != seat:
        raise NotYourTurn(seat, turn=state.turn)


def _next_seat(state: GameState, seat: int) -> int:
    order = state.order
    return order[(order.index(seat) + 1) % len(order)]


def trick_winner(state: GameState) -> int:
    """The seat whose card wins the trick on the table so far (at least one card lies there)."""
    order = state.order
    return order[(order.index(state.leader) + winner_index(state.trick, state.trump)) % len(order)]


def trick_seats(state: GameState) -> "list[int]":
    """The seats of the cards on the table, in the order of play."""
    order = state.order
    first = order.index(state.leader) if state.trick else 0
    return [order[(first + step) % len(order)] for step in range(len(state.trick))]


def _take(state: GameState) -> GameState:
    if state.phase != TRICK:
        raise WrongPhase()
    winner = trick_winner(state)
    new = state.successor()
    new.history = state.history + [(state.leader, state.trick)]
    new.made = state.made[:]
    new.made[winner] += 1
    new.trick = []
    new.leader = new.turn = winner
    new.phase = PLAY
    return new if new.hands[winner] else _close_hand(new)


def _close_hand(new: GameState) -> GameState:
    row: list[tuple[int, int] | None] = []
    for bid, made in zip(new.bids, new.made):  # noqa: B905  (MicroPython's zip takes no keyword)
        row.append(None if bid is None else (bid, made))
    new.rows = new.rows + [row]
    new.turn = -1
    if new.hand_no + 1 == len(new.variant.sizes):
        new.phase = DONE
        return new
    new.phase = DEAL
    new.hand_no += 1
    new.dealer = (new.dealer + 1) % new.variant.players
    return new
