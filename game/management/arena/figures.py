"""What games of the arena say: points a hand, exact bids, games won, and how sure that is."""

import math
from collections.abc import Iterable, Sequence
from typing import Any

from game.rules.scoring import score_sheet
from game.rules.standing import standing
from game.rules.state import GameState


class Tally:
    """Counts over hands: how many, how many bid exactly, points in all."""

    def __init__(self) -> None:
        self.hands = 0
        self.exact = 0
        self.points = 0

    def add(self, exact: bool, points: int) -> None:
        self.hands += 1
        self.exact += exact
        self.points += points

    def figures(self) -> dict[str, float]:
        hands = max(1, self.hands)
        return {"hands": self.hands, "exact": round(self.exact / hands, 4), "points": round(self.points / hands, 4)}


class Side:
    """What the seats of one side did, over all games. `by_deal` holds a tally for each deal: the clusters of the errors."""

    def __init__(self) -> None:
        self.all = Tally()
        self.by_size: dict[int, Tally] = {}
        self.by_deal: list[Tally] = []
        self.won = 0

    def begin_deal(self) -> None:
        """What is added from now on belongs to another deal."""
        self.by_deal.append(Tally())

    def add(self, game: GameState, seats: Iterable[int]) -> None:
        """A finished game that this side played at `seats`; it counts for the deal begun last."""
        sheet = score_sheet(game.variant, game.rows)
        chosen = set(seats)
        for size, row, points in zip(game.variant.sizes, game.rows, sheet, strict=True):
            for seat in chosen:
                cell = row[seat]
                if cell is not None:
                    for tally in (self.all, self.by_size.setdefault(size, Tally()), self.by_deal[-1]):
                        tally.add(cell[0] == cell[1], points[seat])
        self.won += standing(game.variant, game.rows)[0][0] in chosen

    def figures(self, games: int) -> dict[str, Any]:
        figures: dict[str, Any] = {**self.all.figures(), "points_error": _rounded(error(self.means()))}
        figures["won"] = round(self.won / games, 4)
        figures["by_size"] = {str(size): self.by_size[size].figures() for size in sorted(self.by_size)}
        return figures

    def means(self) -> list[float]:
        """Points a hand, deal by deal."""
        return [tally.points / tally.hands for tally in self.by_deal]


def error(values: Sequence[float]) -> float | None:
    """The standard error of the mean of independent values; None for fewer than two."""
    if len(values) < 2:
        return None
    mean = sum(values) / len(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


def difference(ours: Side, theirs: Side) -> dict[str, float | None]:
    """Points a hand by which the first side is ahead, and its standard error over the deals, each a pair of its own."""
    ahead = [one - other for one, other in zip(ours.means(), theirs.means(), strict=True)]
    return {"points": round(sum(ahead) / len(ahead), 4), "points_error": _rounded(error(ahead))}


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
