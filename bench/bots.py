"""How long a bot thinks, in one process: python -m bench.bots [--games 20]

Games of six masters and others; microseconds of this process's time for one decision that has a choice, asked one at a time and, for the
same views, all in one call.
"""

import argparse
import time

from game.bots.policy import decide
from game.bots.randomness import Source
from game.management.arena.games import Match, play_game
from game.rules.view import View

GAMES = (("quick", 6, ""), ("8-1-8", 6, ""), ("8-1-8", 4, ""), ("8-1-8", 7, "56"), ("ladder", 6, ""), ("ladder", 3, ""))


class Timed:
    """Masters; keeps the views in which there is a choice, and the seconds that each took."""

    name = "master"

    def __init__(self) -> None:
        self.views: list[View] = []
        self.seconds: list[float] = []

    def choose(self, view: View, rng: Source) -> int:
        began = time.process_time()
        (chosen,) = decide([view], ["master"], rng)
        if len(view.legal) > 1:
            self.seconds.append(time.process_time() - began)
            self.views.append(view)
        return chosen


def print_times(variant: str, players: int, deck: str, games: int) -> None:
    timed = Timed()
    for number in range(games):
        play_game(Match(variant, players, deck), number, [timed] * players)
    count = len(timed.seconds)
    began = time.process_time()
    decide(timed.views, ["master"] * count, Source(1))
    at_once = (time.process_time() - began) / count
    times = sorted(timed.seconds)
    figures = (sum(times) / count, times[count // 2], times[count * 99 // 100], at_once)
    columns = "".join(f"{seconds * 1e6:10.0f}" for seconds in figures)
    print(f"{variant:8} {players} {deck:4} {count:10,}{columns}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    games = parser.parse_args().games
    print(f"{'game':15} {'decisions':>10}{'mean':>10}{'median':>10}{'99 of 100':>10}{'at once':>10}   (us)")
    for variant, players, deck in GAMES:
        print_times(variant, players, deck, games)


if __name__ == "__main__":
    main()
