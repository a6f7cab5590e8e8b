"""Play, fit, play again: each round's games are played with the tables that the last round fitted.

The tables are fitted by logistic regression to games that the bots play among themselves: on which cards took their trick (NOW,
LATER, BID, SINGLE) and which bids came out (PLAYED, SAID).
"""

import textwrap
from collections.abc import Iterator
from pathlib import Path

from game.bots import weights
from game.bots.cells import SIZES
from game.management.arena.games import Match
from game.management.training.fitting import Fitted, fit
from game.management.training.samples import WIDTHS, Samples

GAMES = (
    [("8-1-8", 4, ""), ("8-8-8", 4, "")] * 3 + [("8-1-8", 3, ""), ("ladder", 4, ""), ("ladder", 3, "")],
    [("8-1-8", 5, ""), ("8-8-8", 5, "")] * 3 + [("ladder", 5, "")],
    ([("quick", 6, "")] * 5 + [("8-1-8", 6, "")]) * 6
    + [("8-8-8", 6, ""), ("8-1-8", 7, ""), ("8-1-8", 7, "56"), ("ladder", 6, "")],
)
"""What each company plays in turn; six the rooms' games the oftenest."""

MODULES = ("weights_few", "weights_five", "weights_six")

ERRS = 0.12
"""How often the learners err on purpose: without it they would never see what they had given up."""

_DOC = '''"""Tables of weights.py. Made by a command and not by hand: see game/management/training/rounds.py."""

# fmt: off
'''


def tables(company: int) -> dict[str, list[int]]:
    """A company's tables in use, by name. To change their entries changes how the bots of this process play."""
    return {table: getattr(weights, table)[company] for table in WIDTHS}


def forget(company: int) -> None:
    """Sets every entry to 0: the bots know nothing."""
    for table, entries in tables(company).items():
        entries[:] = [0] * SIZES[table]


def train(company: int, games: int, rounds: int, seed: int) -> Iterator[tuple[Samples, dict[str, Fitted]]]:
    """Changes a company's tables in use round by round; yields each round's samples and what was fitted to them."""
    played = GAMES[company]
    for number in range(rounds):
        samples = Samples()
        for game in range(games):
            samples.add_game(Match(*played[game % len(played)], seed), number * games + game, ERRS)
        fitted = {}
        for table, entries in tables(company).items():
            fitted[table] = fit(samples.rows[table], WIDTHS[table], entries)
            entries[:] = fitted[table].entries
        yield samples, fitted


def write_tables(company: int, folder: Path) -> None:
    """Writes the company's tables in use as a module."""
    lines = []
    for table, entries in tables(company).items():
        numbers = textwrap.fill(
            ", ".join(map(str, entries)) + ",", 118, initial_indent="    ", subsequent_indent="    "
        )
        lines.append(f"{table} = [\n{numbers}\n]\n")
    (folder / f"{MODULES[company]}.py").write_text(_DOC + "".join(lines))
