"""A process's hub and clock without a database: time is moved by hand, and what is given to the writer is answered by hand."""

import random
from collections.abc import Sequence
from typing import Any, cast

from game.rules.state import GameState
from game.tables.clockwork import Clockwork
from game.tables.cold import Cold
from game.tables.entries import Entry
from game.tables.hub import Hub, Move, Showing
from game.tables.slot import Slot
from game.tables.store import Job, Loaded, Terms
from tests.game.web.fake_table import FACE, SEED, FakeTable

START = 1000.0
BID_SECONDS, PLAY_SECONDS = 20.0, 15.0
ANA, BOGDAN, CARMEN, DAN, ILEANA = 1, 2, 3, 4, 6  # users: seat + 1; on seat 4 sits a bot
ELENA = 99  # a stranger


class ColdCalls:
    """What the clock asks of the services, in order."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *arguments: self.asked.append((name, *arguments))


class Desk:
    """`jobs` wait for the writer; `commit` and `lose` answer them. `log` is what was committed, `shown` what was shown."""

    def __init__(self, pace: float = 1.0):
        self.now = START
        self.hub = Hub("here", pace, 10 * pace, lambda: self.now)
        self.hub.random = random.Random(1)
        self.calls = ColdCalls()
        self.clockwork = Clockwork(self.hub, cast(Cold, self.calls))
        self.jobs: list[Job] = []
        self.log: dict[int, list[Entry]] = {}
        self.shown: list[tuple[int, int, Showing]] = []
        self.reloads: list[int] = []
        self.refusals: list[Exception] = []
        self.hub.put = self.jobs.append
        self.hub.schedule = self.clockwork.schedule
        self.hub.reload = self.reloads.append
        self.hub.settled = self.clockwork.reclaim
        self.hub.listener = self

    def publish(self, table: int, after: int, showing: Showing) -> None:
        self.shown.append((table, after, showing))

    def adopt(self, fake: FakeTable, table: int = 1, due: float | None = None) -> Slot:
        """Takes a scripted table into memory, as its owner, with its wait begun anew."""
        loaded = Loaded(table, FACE, fake.live, Terms(BID_SECONDS, PLAY_SECONDS, "novice"), fake.seed, "here", None)
        slot = self.hub.adopt(loaded)
        wait = self.hub.full_wait(slot)
        self.hub.set_clock(slot, due if due is not None or wait is None else self.now + wait)
        self.log[table] = []
        return slot

    def submit(self, slot: Slot, user: int | None, kind: str, value: int, version: int | None = None) -> None:
        """A player's move at the version that he sees."""
        seen = slot.live.version if version is None else version
        self.hub.submit(Move(slot.id, user, seen, kind, value), self.refusals.append)

    def commit(self) -> None:
        """The writer has written everything."""
        self._answer(won=True)

    def lose(self) -> None:
        """Another process was faster: the fence turned everything away."""
        self._answer(won=False)

    def _answer(self, won: bool) -> None:
        while self.jobs:
            batch = self.jobs[:]
            self.jobs.clear()
            for job in batch if won else []:
                self.log[job.table] += job.entries
            self.hub.done(batch, {job.table for job in batch} if won else set())

    def tick(self, seconds: float = 0) -> list[Job]:
        """Moves the time on and lets the clock look at it once; what it gives the writer."""
        self.now += seconds
        self.clockwork.tick(self.now)
        return self.jobs[:]

    def run(self, slot: Slot, until: float) -> None:
        """Lets the table go on by itself, everything committed at once, until this time."""
        while (
            slot.due is not None
            and slot.due <= until
            and not slot.is_over
            and ("finish_game", 1) not in self.calls.asked
        ):
            self.now = max(self.now, slot.due)
            self.tick()
            self.commit()
        self.now = max(self.now, until)


def state_of(slot: Slot) -> GameState:
    assert slot.live.state is not None
    return slot.live.state


def people_only(seats: Sequence[int] = range(6), game: str = "quick", seed: str = SEED, chance: int = 1) -> FakeTable:
    """A dealt table with people on `seats` (user: seat + 1) and bots on the others."""
    fake = FakeTable(game, seed=seed, chance=chance)
    for seat in range(6):
        fake.sit(seat, bot=seat not in seats)
    fake.begin()
    fake.move()
    return fake
