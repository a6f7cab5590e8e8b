"""Single hands, put together by their cards: what the seat to move then sees."""

from collections.abc import Sequence

from game.bots.policy import decide
from game.bots.randomness import Source
from game.rules.actions import DealHand, PlaceBid, PlayCard, TakeTrick
from game.rules.cards import name, parse
from game.rules.engine import apply, start
from game.rules.state import TRICK, GameState
from game.rules.variants import Variant, make_variant
from game.rules.view import view


def a_variant(players: int, size: int, must_trump: bool = True, forehead: bool = False) -> Variant:
    """A game of one hand."""
    variant = make_variant("8-1-8", players, {"must_trump": must_trump}, (size,))
    variant.forehead = forehead
    return variant


def dealt(variant: Variant, hands: Sequence[str], turned: str | None = None) -> GameState:
    """A hand just dealt. Seat 0 bids first and leads; the last seat deals."""
    cards = [sorted(parse(word) for word in hand.split()) for hand in hands]
    return apply(start(variant, variant.players - 1), DealHand(cards, None if turned is None else parse(turned)))


def bid(state: GameState, *bids: int) -> GameState:
    """The bids of the next seats."""
    for tricks in bids:
        state = apply(state, PlaceBid(state.turn, tricks))
    return state


def played(state: GameState, cards: str) -> GameState:
    """The cards of the next seats; a full trick is taken."""
    for word in cards.split():
        state = apply(state, PlayCard(state.turn, parse(word)))
        if state.phase == TRICK:
            state = apply(state, TakeTrick())
    return state


def master_action(state: GameState) -> int:
    """What a master does at the seat to move."""
    (chosen,) = decide([view(state, state.turn)], ["master"], Source(1))
    return chosen


def master_card(state: GameState) -> str:
    """The same for a card, by its name."""
    return name(master_action(state))
