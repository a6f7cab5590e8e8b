"""Logistic regression on samples whose features are table entries: each is there or not."""

from array import array

import numpy as np
from numpy.typing import NDArray

from game.management.training.samples import GIVEN

STEPS = 16
"""A table's unit is a logit divided by this."""

_PULL = 3.0  # towards 0, so that an entry seen a few times only stays small
_SWEEPS = 150


class Fitted:
    """A table's new entries; the loss of a sample, in nats, and `plain_loss`, if only the average were known."""

    def __init__(self, entries: list[int], samples: int, loss: float, plain_loss: float):
        self.entries = entries
        self.samples = samples
        self.loss = loss
        self.plain_loss = plain_loss


class _Problem:
    """Samples as arrays, equal ones put together: what is given (logits), the entries, how many, how many came true."""

    def __init__(self, rows: "array[int]", width: int):
        table = np.frombuffer(rows, dtype=np.uint16).reshape(-1, width + 2)
        alike = np.ascontiguousarray(table[:, :-1]).view(np.dtype((np.void, 2 * (width + 1)))).ravel()
        _, first, place = np.unique(alike, return_index=True, return_inverse=True)
        self.given = (table[first, 0].astype(np.float64) - GIVEN) / STEPS
        self.entries = table[first, 1:-1].astype(np.intp)
        self.count = np.bincount(place).astype(np.float64)
        self.true = np.bincount(place, table[:, -1])

    def chances(self, logits: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray(1 / (1 + np.exp(-self.given - logits[self.entries].sum(axis=1))))

    def improved(self, logits: NDArray[np.float64]) -> NDArray[np.float64]:
        """One step of Newton's method for all entries at once, each as if alone: so the step is shared among a sample's entries."""
        width, size, flat = self.entries.shape[1], len(logits), self.entries.ravel()
        chances = self.chances(logits)
        slope = np.bincount(flat, np.repeat(self.count * chances - self.true, width), size) + _PULL * logits
        bend = np.bincount(flat, np.repeat(self.count * chances * (1 - chances), width), size) + _PULL
        return np.asarray(logits - slope / bend / width)

    def loss(self, chances: NDArray[np.float64]) -> float:
        kept = np.clip(chances, 1e-6, 1 - 1e-6)
        total = self.true * np.log(kept) + (self.count - self.true) * np.log(1 - kept)
        return float(-total.sum() / self.count.sum())


def fit(rows: "array[int]", width: int, start: list[int]) -> Fitted:
    """The entries under which the samples (rows of Samples, `width` entries each) are likeliest, sought from `start`."""
    if not rows:
        return Fitted(start[:], 0, 0.0, 0.0)
    problem = _Problem(rows, width)
    logits = np.array(start, dtype=np.float64) / STEPS
    for _ in range(_SWEEPS):
        logits = problem.improved(logits)
    rounded = [int(entry) for entry in np.rint(logits * STEPS)]
    average = np.full_like(problem.count, problem.true.sum() / problem.count.sum())
    loss, plain_loss = problem.loss(problem.chances(logits)), problem.loss(average)
    return Fitted(rounded, int(problem.count.sum()), loss, plain_loss)
