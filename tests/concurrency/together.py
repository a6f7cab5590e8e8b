"""Threads that start at the same moment, each with a database connection of its own."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier, BrokenBarrierError
from typing import Any

from django.db import connection


def together(works: Sequence[Callable[[], Any]], expected: type[Exception] | tuple[type[Exception], ...]) -> list[Any]:
    """What each of `works` gives when all begin at once: its result, or the `expected` exception that it raised."""
    barrier = Barrier(len(works))

    def run(work: Callable[[], Any]) -> Any:
        try:
            barrier.wait(20)
            return work()
        except expected as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(run, works))


class Crossing:
    """Makes callers of `wait` meet, where nothing keeps them apart; where a lock does, they go on after a moment."""

    def __init__(self, count: int, seconds: float = 0.3):
        self._barrier = Barrier(count)
        self._seconds = seconds

    def wait(self) -> None:
        with suppress(BrokenBarrierError):
            self._barrier.wait(self._seconds)
