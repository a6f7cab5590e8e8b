"""What both Pythons decide; test_micropython.py runs it in each and compares. Portable itself."""

from game.bots.policy import LEVELS, action_values, decide
from game.bots.protocol import position
from game.bots.randomness import Source
from game.rules import deal
from game.rules.actions import PlaceBid, PlayCard, TakeTrick
from game.rules.engine import apply, start
from game.rules.state import BID, DEAL, DONE, TRICK
from game.rules.variants import make_variant
from game.rules.view import view

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

TURNS = 260
GAMES = (
    ("quick", 6, "eights", False),
    ("8-1-8", 4, "eights", True),
    ("1-8-1", 7, "eights", False),
    ("1-8-1", 7, "56", False),
    ("ladder", 6, "52", False),
)


def decisions(number: int) -> "list[list[Any]]":
    """The first TURNS turns of a game between all levels: what each choice is worth, and what was chosen."""
    name, players, deck, forehead = GAMES[number]
    seed = deal.commitment(str(number))
    variant = make_variant(name, players, {"deck": deck}, deal.quick_sizes(seed) if name == "quick" else None)
    variant.forehead = forehead
    rng = Source(number)
    found: list[list[Any]] = []
    state = start(variant, deal.first_dealer(seed, players))
    while state.phase != DONE and len(found) < TURNS:
        if state.phase == DEAL:
            state = apply(state, deal.deal_hand(seed, variant, state.hand_no, state.dealer))
        elif state.phase == TRICK:
            state = apply(state, TakeTrick())
        else:
            seen = view(state, state.turn)
            (chosen,) = decide([seen], [LEVELS[state.turn % 3]], rng)
            found.append([len(position(seen)), [repr(value) for value in action_values(seen)], chosen])
            state = apply(state, PlaceBid(state.turn, chosen) if state.phase == BID else PlayCard(state.turn, chosen))
    return found
