"""Whole games by random but repeatable choices, of every variant that can be played."""

import json
import random
from typing import Any

from hypothesis import strategies

from game.rules import deal
from game.rules.actions import Action, PlaceBid, PlayCard, TakeTrick
from game.rules.engine import apply, start
from game.rules.legal import legal_actions
from game.rules.record import to_record
from game.rules.state import BID, DEAL, DONE, TRICK, GameState
from game.rules.variants import Variant, make_variant

GAMES = [(name, players, "eights") for name in ("8-1-8", "8-8-8", "1-8-1") for players in range(3, 8)]
GAMES += [(name, 7, "56") for name in ("8-1-8", "8-8-8", "1-8-1")]
GAMES += [("8-1-8", 5, "52"), ("1-8-1", 6, "56"), ("quick", 6, "eights"), ("quick", 6, "52")]
GAMES += [("ladder", players, "52") for players in range(3, 7)] + [("ladder", 4, "56")]


def seed_of(number: int) -> str:
    """A seed such as a game has."""
    return deal.commitment(str(number))


def a_variant(game: tuple[str, int, str], number: int = 0, **rules: bool | int) -> Variant:
    """The variant of one of GAMES with house rules; a quick game's sizes come from seed `number`."""
    name, players, deck = game
    sizes = deal.quick_sizes(seed_of(number)) if name == "quick" else None
    variant = make_variant(name, players, {"deck": deck}, sizes)
    for rule, value in rules.items():
        setattr(variant, rule, value)
    return variant


class Game:
    """A game played to its end: the states, one more than the actions between them."""

    def __init__(self, variant: Variant, number: int):
        self.variant = variant
        self.seed = seed_of(number)
        self.choice = random.Random(number)
        self.first_dealer = deal.first_dealer(self.seed, variant.players)
        self.states = [start(variant, self.first_dealer)]
        self.actions: list[Action] = []
        while self.states[-1].phase != DONE:
            self.actions.append(self.next_action(self.states[-1]))
            self.states.append(apply(self.states[-1], self.actions[-1]))

    def next_action(self, state: GameState) -> Action:
        if state.phase == DEAL:
            return deal.deal_hand(self.seed, state.variant, state.hand_no, state.dealer)
        if state.phase == TRICK:
            return TakeTrick()
        chosen = self.choice.choice(legal_actions(state))
        return PlaceBid(state.turn, chosen) if state.phase == BID else PlayCard(state.turn, chosen)


def record_of(game: Game, **carried: object) -> dict[str, Any]:
    """The record of a game, as if it had come from a file."""
    names = [f"P{seat}" for seat in range(game.variant.players)]
    written = to_record(game.variant, game.first_dealer, names, game.actions, carried)
    read: dict[str, Any] = json.loads(json.dumps(written))
    return read


def plain(state: GameState) -> dict[str, object]:
    """Everything in a state, to compare by at once: the lists are the state's own."""
    return {key: getattr(state, key) for key in GameState.__slots__} | {"variant": state.variant.to_dict()}


@strategies.composite
def games(draw: strategies.DrawFn) -> Game:
    """A finished game of any variant, with or without house rules."""
    number = draw(strategies.integers(0, 2**20))
    variant = a_variant(draw(strategies.sampled_from(GAMES)), number)
    variant.must_trump = draw(strategies.booleans())
    variant.forehead = draw(strategies.booleans())
    variant.streak = draw(strategies.sampled_from([0, 2, 5]))
    variant.streak_ones = draw(strategies.booleans())
    return Game(variant, number)
