"""From sums of table entries to likelihoods, from likelihoods to tricks, from tricks to points."""

import math

from game.rules.scoring import points

_CEILING = 112
SURE = 9999
"""A logit beyond doubt."""
_CHANCE = [int(1000000 / (1 + math.exp(-step / 16)) + 0.5) / 1000000 for step in range(-_CEILING, _CEILING + 1)]


def chance(logit: int) -> float:
    """The likelihood (0..1) that belongs to a logit in sixteenths."""
    if logit >= _CEILING:
        return 1.0 if logit >= SURE else _CHANCE[-1]
    return _CHANCE[logit + _CEILING] if logit > -_CEILING else _CHANCE[0]


def spread(chances: "list[float]") -> "list[float]":
    """From each card's likelihood, that of taking 0, 1, 2 ... tricks in all, the cards taken as independent."""
    taken = [1.0]
    for one in chances:
        none = 1.0 - one
        taken.append(taken[-1] * one)
        for tricks in range(len(taken) - 2, 0, -1):
            taken[tricks] = taken[tricks] * none + taken[tricks - 1] * one
        taken[0] *= none
    return taken


def worth(bid: int, made: int, taken: "list[float]") -> float:
    """Expected points of a hand with `made` tricks so far, where `taken` is the likelihood of 0, 1, 2 ... more."""
    total = 0.0
    for likely in taken:
        total += likely * points(bid, made)
        made += 1
    return total
