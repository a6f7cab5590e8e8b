"""The live tables of this process: every move is checked here in memory, written by the writer, and then shown."""

import logging
import random
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from game.rules.actions import UNSEEN
from game.rules.legal import held_card
from game.tables import entries, pace, steps
from game.tables.entries import Entry
from game.tables.errors import NotPlaying, NotSeated, StaleVersion
from game.tables.live import Live, after
from game.tables.shown import Event, Shown, event, private_mark
from game.tables.slot import Slot
from game.tables.store import Job, Loaded, News

log = logging.getLogger(__name__)
MOST_IN_ONE_JOB = 64
"""Steps that need no waiting are written with the move before them, at most so many at once."""


class Move(NamedTuple):
    """What a player asks for: `kind` is entries.BID or PLAY, `version` what he saw."""

    table: int
    user: int | None
    version: int
    kind: str
    value: int


class Listener(Protocol):
    """Who shows tables to their sockets: what changed since version `after`."""

    def publish(self, table: int, after: int, showing: "Showing") -> None: ...


class Showing(NamedTuple):
    """A table at a version. `shown(seat)` is what that seat may see, None the public part; `mark(seat)` changes with its private part."""

    shown: Callable[[int | None], Shown]
    mark: Callable[[int], tuple[object, ...]]


class Hub:
    """Lives on one event loop; every method is called there. `submit` is where legality, seat and version are decided."""

    def __init__(self, name: str, speed: float, deal_seconds: float, now: Callable[[], float] = time.time):
        self.name = name
        self.speed = speed
        self.deal_seconds = deal_seconds
        self.now = now
        self.tables: dict[int, Slot] = {}
        self.random = random.Random()
        self.put: Callable[[Job], None] = lambda job: None
        self.listener: Listener | None = None
        self.schedule: Callable[[Slot], None] = lambda slot: None
        self.reload: Callable[[int], None] = lambda table: None
        self.changed: Callable[[int], None] = lambda table: None
        self.settled: Callable[[Slot], None] = lambda slot: None
        self.spread: Callable[[list[tuple[int, int]]], None] = lambda changes: None

    def submit(self, move: Move, refuse: Callable[[Exception], None]) -> None:
        """Takes a player's move. Raises a RuleError or TableError at once; calls `refuse` where the fence turned it away later."""
        slot = self.tables.get(move.table)
        if slot is None or slot.live.status != "playing":
            raise NotPlaying()
        seat = slot.live.seat_of(move.user)
        chair = slot.live.chairs[seat] if seat is not None else None
        if seat is None or chair is None or chair.left:
            raise NotSeated()
        if slot.pending is not None or move.version != slot.live.version:
            raise StaleVersion()
        self.write(slot, Entry(move.version + 1, move.kind, seat, move.value, None, entries.PERSON), refuse)

    def write(self, slot: Slot, entry: Entry, refuse: Callable[[Exception], None] | None = None) -> None:
        """Applies `entry` in memory, and all that follows without waiting, and gives it to the writer. Raises a RuleError."""
        entry = _with_card(slot.live, entry)
        live = after(slot.live, entry)
        written, events = [entry], [event(slot.live, live, entry)]
        snapshot, at = None, 0
        while True:
            if written[-1].kind == entries.DEAL:
                snapshot, at = live.to_dict(), live.version
            wait = pace.next_wait(live, slot.terms, self.speed, self.random.random())
            if wait.seconds > 0 or wait.step in (pace.FINISH, pace.NOTHING) or len(written) >= MOST_IN_ONE_JOB:
                break
            following = _with_card(live, steps.step(live, wait, slot, self.random))
            before, live = live, after(live, following)
            written.append(following)
            events.append(event(before, live, following))
        due = self._due(slot, live, wait, entry.seat)
        job = Job(slot.id, written, due, snapshot, at, self.name)
        slot.pending, slot.refuse, slot.events = (job, live), refuse, events
        self.put(job)

    def _due(self, slot: Slot, live: Live, wait: pace.Wait, seat: int) -> float | None:
        """When `wait` is over. Where `seat` was only held or given back nobody gains time by it, nor loses any."""
        now = self.now()
        if wait.step == pace.NOTHING:
            return None
        if live.state is not slot.turn_state or slot.due is None:
            return now + wait.seconds
        if wait.seat != seat:
            return slot.due
        if wait.step == pace.BOT:
            return min(now + wait.seconds, slot.due)
        return min(now + wait.seconds, max(slot.turn_since + wait.seconds, now + pace.RETURN_SECONDS))

    def done(self, jobs: Sequence[Job], won: set[int]) -> None:
        """The writer's answer: shows what is committed, reloads and refuses what the fence turned away."""
        changes = [(job.table, job.entries[-1].n) for job in jobs if job.table in won]
        for job in jobs:
            try:
                self._answer(job, job.table in won)
            except Exception:  # one table's trouble is not the others'
                log.exception("table %d: version %d was not answered", job.table, job.entries[-1].n)
        if changes:
            self.spread(changes)

    def _answer(self, job: Job, is_written: bool) -> None:
        slot = self.tables.get(job.table)
        if slot is None or slot.pending is None:
            return
        live, refuse = slot.pending[1], slot.refuse
        slot.pending = slot.refuse = None
        if is_written:
            self._commit(slot, live, job.due)
            return
        self.reload(job.table)
        if refuse is not None:
            refuse(StaleVersion())

    def _commit(self, slot: Slot, live: Live, due: float | None) -> None:
        """Nothing is left to show where the table was read again between the commit and this."""
        before, events, slot.events = slot.live, slot.events, []
        if live.version > before.version:
            slot.live, slot.owned = live, True
            self.set_clock(slot, due)
            self.show(slot, before.version, events)
        else:
            self.schedule(slot)
        self.settled(slot)

    def set_clock(self, slot: Slot, due: float | None) -> None:
        """Starts the clock of whoever moves next, until `due`."""
        live, state, now = slot.live, slot.live.state, self.now()
        slot.due = due
        slot.clock = pace.running_clock(live, slot.terms, due, now)
        if state is not slot.turn_state:
            slot.turn_state, slot.turn_since = state, now
        self.schedule(slot)

    def full_wait(self, slot: Slot) -> float | None:
        """How long the table's wait lasts from its beginning, None where it waits for nothing."""
        if slot.live.status == "waiting":
            return self.deal_seconds if slot.due is not None else None
        wait = pace.next_wait(slot.live, slot.terms, self.speed, 1.0)
        return None if wait.step == pace.NOTHING else wait.seconds

    def show(self, slot: Slot, after_version: int, events: list[Event]) -> None:
        """Sends what changed since `after_version` to this process's sockets."""
        if self.listener is not None:
            now, live = self.now(), slot.live
            showing = Showing(lambda seat: slot.shown(seat, now, events), lambda seat: private_mark(live, seat))
            try:
                self.listener.publish(slot.id, after_version, showing)
            except Exception:  # what can't be drawn must not stop the game
                log.exception("table %d: version %d was not shown", slot.id, live.version)

    def adopt(self, loaded: Loaded) -> Slot:
        """Takes a table that was read from the database into memory."""
        slot = Slot(loaded, loaded.owner == self.name)
        self.tables[slot.id] = slot
        self.set_clock(slot, loaded.due_at)
        return slot

    def catch_up(self, slot: Slot, news: News) -> bool:
        """Applies what others committed. False where a line is missing and it must be read again."""
        first = slot.live.version
        if news.version < first:
            return True  # read before what is known here
        slot.card, slot.terms = news.card or slot.card, news.terms or slot.terms
        events: list[Event] = []
        for entry in news.entries:
            if entry.n <= slot.live.version:
                continue
            if entry.n != slot.live.version + 1:
                return False
            live = after(slot.live, entry)
            events.append(event(slot.live, live, entry))
            slot.live = live
        if slot.pending is None or slot.live.version > first:
            slot.owned = news.owner == self.name
            self.set_clock(slot, news.due)
        if slot.live.version > first:
            self.show(slot, first, events)
            self.settled(slot)
        return True


def _with_card(live: Live, entry: Entry) -> Entry:
    """A card played from the forehead is written by its name: its holder could not say it."""
    if entry.kind == entries.PLAY and entry.value == UNSEEN and live.state is not None:
        return entry._replace(value=held_card(live.state, entry.seat, UNSEEN))
    return entry
