"""From sums of table entries to likelihoods, from likelihoods to tricks, from tricks to points."""

import math

SURE = 9999
"""A logit beyond doubt."""

_CEILING = 112
_CHANCE = [int(1000000 / (1 + math.exp(-step / 16)) + 0.5) / 1000000 for step in range(-_CEILING, _CEILING + 1)]
_FINE = 4096
_LOGIT = [int(16 * math.log((step + 0.5) / (_FINE - step - 0.5)) + 1000.5) - 1000 for step in range(_FINE)]


def chance(logit: int) -> float:
    """The likelihood (0..1) that belongs to a logit in sixteenths."""
    if logit >= _CEILING:
        return 1.0 if logit >= SURE - 1000 else _CHANCE[-1]
    return _CHANCE[logit + _CEILING] if logit > -_CEILING else _CHANCE[0]


def logit_of(likely: float) -> int:
    """The inverse of `chance`, to the nearest sixteenth; SURE for a likelihood of 1."""
    return SURE if likely >= 1.0 else _LOGIT[int(likely * _FINE)]


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


def shortfall(need: int, taken: "list[float]") -> float:
    """Tricks by which `need` will be missed on average, over or under, where `taken` is the likelihood of 0, 1, 2 ... of them."""
    off = 0.0
    for tricks, likely in enumerate(taken):
        off += likely * abs(tricks - need)
    return off


def worth(bid: int, comes_out: float, off: float) -> float:
    """Expected points of a hand whose bid comes out with that likelihood and is else missed by `off` tricks."""
    return comes_out * (5 + bid) - (1.0 - comes_out) * off
