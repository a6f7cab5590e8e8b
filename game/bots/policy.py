"""The bots' one door: seats' views in, one legal action for each out."""

from game.bots.bidding import bid_values
from game.bots.features import Outlook
from game.bots.play import card_values
from game.rules.state import BID
from game.rules.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    class RandomSource(Protocol):
        """What the bots draw from, such as randomness.Source: uniform floats in [0, 1)."""

        def random(self) -> float: ...


LEVELS = ("novice", "regular", "master")

_BLUR = {"novice": 6.0, "regular": 2.0, "master": 0.0}
"""How far, in points, a level may misjudge an action."""


def decide(views: "Sequence[View]", levels: "Sequence[str]", rng: "RandomSource") -> "list[int]":
    """For each view, of a seat that is to move, one of its legal actions: a bid, or a card (UNSEEN from the forehead).

    `levels[i]`, one of LEVELS, is the strength at which view `i` is played. A master draws nothing from `rng`.
    """
    return [_choose(view, _BLUR[level], rng) for view, level in zip(views, levels)]  # noqa: B905


def action_values(view: View) -> "list[float]":
    """Expected points of the hand for each of `view.legal`, in order, as a master sees them."""
    look = Outlook(view)
    return bid_values(look) if view.phase == BID else card_values(look)


def _choose(view: View, blur: float, rng: "RandomSource") -> int:
    if len(view.legal) == 1:
        return view.legal[0]
    values = action_values(view)
    if blur:
        values = [value + blur * rng.random() for value in values]
    best = 0
    for index, value in enumerate(values):
        if value > values[best]:
            best = index
    return view.legal[best]
