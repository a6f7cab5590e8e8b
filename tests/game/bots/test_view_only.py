"""A bot decides by what its seat may see: cards it has not seen may lie anywhere and change nothing."""

import random

from hypothesis import given, settings
from hypothesis import strategies as some

from game.bots.policy import LEVELS, action_values, decide
from game.bots.randomness import Source
from game.rules.legal import is_forehead
from game.rules.state import BID, PLAY, GameState
from game.rules.variants import pack
from game.rules.view import view
from tests.game.rules.playouts import Game, games


def dealt_anew(state: GameState, seat: int, chance: random.Random) -> GameState:
    """The same position for `seat`, with all cards that it has not seen shuffled among the other hands and the stock."""
    known = set(state.trick) | {card for _, trick in state.history for card in trick}
    known |= set() if state.turned is None else {state.turned}
    forehead = is_forehead(state)
    for other, hand in enumerate(state.hands):
        if (other == seat) != forehead:
            known |= set(hand)
    hidden = [card for card in pack(state.variant) if card not in known]
    chance.shuffle(hidden)
    new = state.copy()
    for other, hand in enumerate(state.hands):
        if (other == seat) == forehead:
            new.hands[other] = sorted(hidden.pop() for _ in hand)
    return new


def to_move(game: Game) -> list[GameState]:
    return [state for state in game.states if state.phase in (BID, PLAY)]


@settings(max_examples=40, deadline=None)
@given(games(), some.integers(0, 2**16), some.sampled_from(LEVELS))
def test_cards_that_a_bot_has_not_seen_change_nothing(game: Game, number: int, level: str) -> None:
    chance = random.Random(number)
    for state in chance.sample(to_move(game), 25):
        other = dealt_anew(state, state.turn, chance)
        views = [view(state, state.turn), view(other, state.turn)]
        assert decide(views[:1], [level], Source(number)) == decide(views[1:], [level], Source(number))
        assert action_values(views[0]) == action_values(views[1])


@settings(max_examples=10, deadline=None)
@given(games())
def test_the_shuffle_of_this_test_moves_cards_indeed(game: Game) -> None:
    chance = random.Random(1)
    states = to_move(game)
    assert any(dealt_anew(state, state.turn, chance).hands != state.hands for state in states)


@settings(max_examples=10, deadline=None)
@given(games())
def test_a_bot_changes_nothing_in_the_view_it_is_given(game: Game) -> None:
    for state in to_move(game)[::7]:
        before = state.to_dict()
        copied = repr(before)
        decide([view(state, state.turn)], ["novice"], Source(1))
        assert repr(state.to_dict()) == copied
