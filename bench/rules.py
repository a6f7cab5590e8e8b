"""How fast the rules are, in one process: python bench/rules.py [--hands 3000]

Hands of eight cards by six players: dealt from a seed, bid and played at random among the legal choices, and scored. Prints hands a
second, then what each part takes, in microseconds of this process's time: of a hand, and of one call.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.rules.actions import Action, PlaceBid, PlayCard, TakeTrick
from game.rules.deal import commitment, deal_hand
from game.rules.engine import apply, start
from game.rules.legal import legal_actions
from game.rules.scoring import score_sheet
from game.rules.standing import standing
from game.rules.state import BID, DONE, TRICK, GameState
from game.rules.variants import make_variant
from game.rules.view import view

PLAYERS = 6
VARIANT = make_variant("quick", PLAYERS, None, (8,))
Step = tuple[GameState, Action]


def play_hand(seed: str, chance: random.Random) -> GameState:
    """The state after one hand."""
    state = start(VARIANT, 0)
    state = apply(state, deal_hand(seed, VARIANT, 0, 0))
    while state.phase != DONE:
        state = apply(state, next_action(state, chance))
    score_sheet(VARIANT, state.rows)
    return state


def next_action(state: GameState, chance: random.Random) -> Action:
    if state.phase == TRICK:
        return TakeTrick()
    offered = legal_actions(state)
    chosen = offered[int(chance.random() * len(offered))]
    return PlaceBid(state.turn, chosen) if state.phase == BID else PlayCard(state.turn, chosen)


def steps_of(seed: str, chance: random.Random) -> list[Step]:
    """The same hand, kept step by step."""
    state = start(VARIANT, 0)
    steps: list[Step] = [(state, deal_hand(seed, VARIANT, 0, 0))]
    while True:
        state = apply(*steps[-1])
        if state.phase == DONE:
            return steps
        steps.append((state, next_action(state, chance)))


def seconds(work: Callable[..., object], arguments: Sequence[tuple[object, ...]]) -> float:
    """The best of three times that `work` takes for all of `arguments`, nothing kept."""
    best = 1e9
    for _ in range(3):
        began = time.process_time()
        for some in arguments:
            work(*some)
        best = min(best, time.process_time() - began)
    return best


def line(what: str, taken: float, hands: int, calls: int) -> None:
    each = taken * 1e6
    print(f"{what:<34}{each / hands:>12.1f}{each / calls:>12.2f}{calls // hands:>10}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=2000)
    hands = parser.parse_args().hands
    seeds = [commitment(str(number)) for number in range(hands)]
    chance = random.Random(1)
    taken = seconds(play_hand, [(seed, chance) for seed in seeds])
    print(f"{PLAYERS} players, 8 cards, {hands} hands, the best of three: {hands / taken:.0f} hands/s\n")
    print(f"{'':<34}{'us a hand':>12}{'us a call':>12}{'calls':>10}")
    break_down(seeds[: hands // 10], chance)


def break_down(seeds: list[str], chance: random.Random) -> None:
    hands = len(seeds)
    steps = [step for seed in seeds for step in steps_of(seed, chance)]
    states = [(state,) for state, _ in steps]
    line(
        "deal_hand (shuffle from the seed)", seconds(deal_hand, [(seed, VARIANT, 0, 0) for seed in seeds]), hands, hands
    )
    line("legal_actions", seconds(legal_actions, states), hands, len(steps))
    for kind in ("deal", "bid", "play", "take"):
        some = [step for step in steps if step[1].kind == kind]
        line(f"apply, {kind}", seconds(apply, some), hands, len(some))
    line(
        "view of the seat to move",
        seconds(view, [(state, max(state.turn, 0)) for state, _ in steps]),
        hands,
        len(steps),
    )
    rows = apply(*steps[-1]).rows
    line("score_sheet of one hand", seconds(score_sheet, [(VARIANT, rows)] * hands), hands, hands)
    line("standing after one hand", seconds(standing, [(VARIANT, rows)] * hands), hands, hands)


if __name__ == "__main__":
    main()
