"""The clock of a process: a heap of due times. All that is due is taken at once and the bots are asked in one call."""

import asyncio
import heapq
import logging
from typing import NamedTuple

from game.tables import entries, pace, steps
from game.tables.cold import Cold
from game.tables.entries import Entry
from game.tables.hub import Hub
from game.tables.slot import Slot

log = logging.getLogger(__name__)


class Due(NamedTuple):
    """A time in the heap: the end of the table's own wait (`user` 0), or of the patience with a user who is away."""

    at: float
    table: int
    user: int


class Clockwork:
    """Takes what is due and moves the tables on. `tick` is one round; `run` calls it in time."""

    def __init__(self, hub: Hub, cold: Cold):
        self.hub = hub
        self.cold = cold
        self._heap: list[Due] = []
        self._wake = asyncio.Event()

    def schedule(self, slot: Slot) -> None:
        """Notes the table's wait, where this process is its owner."""
        if slot.due is not None and slot.owned and not slot.is_over:
            self._push(Due(slot.due, slot.id, 0))

    def watch(self, slot: Slot, user: int, at: float) -> None:
        """Notes that `user` has left his seat at time `at`, unless he is back before."""
        slot.away[user] = at
        self._push(Due(at, slot.id, user))

    def _push(self, due: Due) -> None:
        heapq.heappush(self._heap, due)
        if self._heap[0] is due:
            self._wake.set()

    async def run(self) -> None:
        """Ticks until cancelled."""
        while True:
            wait = self._heap[0].at - self.hub.now() if self._heap else None
            if wait is None or wait > 0:
                self._wake.clear()
                try:
                    async with asyncio.timeout(wait):
                        await self._wake.wait()
                except TimeoutError:
                    pass
            try:
                self.tick(self.hub.now())
            except Exception:
                log.exception("a tick failed")
            await asyncio.sleep(0)

    def tick(self, now: float) -> None:
        """Everything that is due at `now`."""
        ready: list[tuple[Slot, pace.Wait]] = []
        while self._heap and self._heap[0].at <= now:
            due = heapq.heappop(self._heap)
            slot = self.hub.tables.get(due.table)
            if slot is None or slot.is_over:
                continue
            if due.user:
                self._leave_seat(slot, due)
            elif slot.due == due.at and slot.pending is None and slot.owned:
                self._move_on(slot, ready)
        self._ask_bots(ready)

    def _move_on(self, slot: Slot, ready: list[tuple[Slot, pace.Wait]]) -> None:
        wait = pace.next_wait(slot.live, slot.terms, self.hub.speed, 0)
        if slot.live.status == "waiting":
            self.cold.start_game(slot.id)
        elif wait.step == pace.FINISH:
            self.cold.finish_game(slot.id)
        elif wait.step in (pace.BOT, pace.PERSON):
            ready.append((slot, wait))
        elif wait.step != pace.NOTHING:
            self._write(slot, steps.step(slot.live, wait, slot, self.hub.random))

    def _ask_bots(self, ready: list[tuple[Slot, pace.Wait]]) -> None:
        if not ready:
            return
        try:
            moves = steps.moves([(slot.live, wait, slot) for slot, wait in ready], self.hub.random)
        except Exception:  # one table's trouble is not the others'
            log.exception("the bots have no answer for %d tables", len(ready))
            self._ask_again(ready)
            return
        for (slot, _), entry in zip(ready, moves, strict=True):
            if slot.pending is None:
                self._write(slot, entry)

    def _ask_again(self, ready: list[tuple[Slot, pace.Wait]]) -> None:
        if len(ready) == 1:
            self._try_later(ready[0][0])
        else:
            for one in ready:
                self._ask_bots([one])

    def _write(self, slot: Slot, entry: Entry) -> None:
        try:
            self.hub.write(slot, entry)
        except Exception:
            log.exception("table %d: the server's own %s was refused", slot.id, entry.kind)
            self._try_later(slot)

    def _try_later(self, slot: Slot) -> None:
        slot.due = self.hub.now() + 1
        self.schedule(slot)

    def _leave_seat(self, slot: Slot, due: Due) -> None:
        if slot.away.get(due.user) == due.at:
            if slot.expects(due.user):
                self.cold.leave_seat(slot.id, due.user)
            else:
                del slot.away[due.user]

    def leave(self, slot: Slot, user: int) -> None:
        """Who is away: a bot holds his chair, after the move that is being written. At a room's table before the deal it is free
        again at once; at a friendly one the sweep frees it much later.
        """
        seat = slot.live.seat_of(user)
        if seat is None or not slot.expects(user):
            slot.away.pop(user, None)
        elif slot.pending is not None:
            self.watch(slot, user, self.hub.now() + 0.05)
        else:
            slot.away.pop(user, None)
            if slot.live.status == "waiting" and not slot.card.is_friendly:
                self.cold.leave_chair(slot.id, user)
            else:
                self._write(slot, Entry(slot.live.version + 1, entries.HOLD, seat))

    def reclaim(self, slot: Slot) -> None:
        """Gives held seats back to the players who have a socket here. While a move is being written: after it."""
        if slot.is_over or slot.pending is not None:
            return
        for user, seat in slot.people().items():
            chair = slot.live.chairs[seat]
            if user in slot.sockets and chair is not None and chair.held and not chair.left:
                self._write(slot, Entry(slot.live.version + 1, entries.BACK, seat, None, None, entries.PERSON))
                return

    def watch_absent(self, slot: Slot, user: int, at: float) -> None:
        """Gives `user`, where he has no socket here, until `at`."""
        if user not in slot.away and slot.expects(user):
            self.watch(slot, user, at)
