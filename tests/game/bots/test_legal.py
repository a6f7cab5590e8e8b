"""Whatever the game and the level, what a bot decides is legal. WHIST_BOT_GAMES=10000 plays as many games."""

import os

import pytest

from game.bots.policy import LEVELS, decide
from game.bots.randomness import Source
from game.rules import deal
from game.rules.actions import PlaceBid, PlayCard, TakeTrick
from game.rules.engine import apply, start
from game.rules.legal import held_card, refuse_bid, refuse_card
from game.rules.state import BID, DEAL, DONE, TRICK, GameState
from game.rules.variants import Variant
from game.rules.view import view
from tests.game.rules.playouts import GAMES, a_variant, seed_of

EACH = max(1, int(os.environ.get("WHIST_BOT_GAMES", "24")) // len(GAMES))


def refusal(state: GameState, chosen: int) -> object:
    """Why the rules refuse the choice, asked of the state itself and not of the view that the bot had."""
    if state.phase == BID:
        return refuse_bid(state, state.turn, chosen)
    return refuse_card(state, state.turn, held_card(state, state.turn, chosen))


def refused(variant: Variant, number: int) -> list[object]:
    """All choices that the rules refuse in a game between bots of every level."""
    seed, rng = seed_of(number), Source(number)
    found: list[object] = []
    state = start(variant, deal.first_dealer(seed, variant.players))
    while state.phase != DONE:
        if state.phase == DEAL:
            state = apply(state, deal.deal_hand(seed, variant, state.hand_no, state.dealer))
        elif state.phase == TRICK:
            state = apply(state, TakeTrick())
        else:
            level = LEVELS[(state.turn + number) % len(LEVELS)]
            (chosen,) = decide([view(state, state.turn)], [level], rng)
            if refusal(state, chosen) is not None:
                found.append((state.to_dict(), level, chosen))
                return found
            state = apply(state, PlaceBid(state.turn, chosen) if state.phase == BID else PlayCard(state.turn, chosen))
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: "-".join(str(part) for part in game))
def test_every_choice_is_legal(game: tuple[str, int, str]) -> None:
    for number in range(EACH):
        forehead, must_trump = bool(number % 2), bool(number % 3)
        assert refused(a_variant(game, number, forehead=forehead, must_trump=must_trump), number) == []


@pytest.mark.parametrize("game", [("1-8-1", 3, "eights"), ("1-8-1", 7, "eights"), ("1-8-1", 7, "56")])
def test_every_choice_is_legal_with_one_card_on_the_forehead(game: tuple[str, int, str]) -> None:
    assert refused(a_variant(game, 5, forehead=True), 5) == []


def test_the_referee_of_this_test_would_notice() -> None:
    state = start(a_variant(GAMES[0]), 0)
    state = apply(state, deal.deal_hand(seed_of(1), state.variant, 0, 0))
    assert refusal(state, state.size + 1) is not None
    assert refusal(state, 0) is None
