"""The clock of a process: a heap of due times. All that is due is taken at once and the bots are asked in one call."""

import asyncio
import heapq
import logging
from typing import NamedTuple

from game.rules.errors import RuleError
from game.tables import entries, pace, steps
from game.tables.cold import Cold
from game.tables.entries import Entry
from game.tables.hub import Hub
from game.tables.slot import Slot

log = logging.getLogger(__name__)


class Due(NamedTuple):
    """A time in the heap; `seat` -1: the table's own wait, else the seat that a bot is to hold."""

    at: float
    table: int
    seat: int


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
            self._push(Due(slot.due, slot.id, -1))

    def watch(self, slot: Slot, seat: int, at: float) -> None:
        """Notes that `seat` is left by its player at time `at`, unless he is back before."""
        slot.away[seat] = at
        self._push(Due(at, slot.id, seat))

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
            self.tick(self.hub.now())
            await asyncio.sleep(0)

    def tick(self, now: float) -> None:
        """Everything that is due at `now`."""
        ready: list[tuple[Slot, pace.Wait]] = []
        while self._heap and self._heap[0].at <= now:
            due = heapq.heappop(self._heap)
            slot = self.hub.tables.get(due.table)
            if slot is None or slot.is_over:
                continue
            if due.seat >= 0:
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
        if ready:
            moves = steps.moves([(slot.live, wait, slot) for slot, wait in ready], self.hub.random)
            for (slot, _), entry in zip(ready, moves, strict=True):
                if slot.pending is None:
                    self._write(slot, entry)

    def _write(self, slot: Slot, entry: Entry) -> None:
        try:
            self.hub.write(slot, entry)
        except RuleError:
            log.exception("table %d: the server's own %s was refused", slot.id, entry.kind)
            slot.due = self.hub.now() + 1
            self.schedule(slot)

    def _leave_seat(self, slot: Slot, due: Due) -> None:
        if slot.away.get(due.seat) != due.at:
            return
        chair = slot.live.chairs[due.seat]
        if slot.present(due.seat) or chair is None or chair.is_bot or chair.held:
            del slot.away[due.seat]
        elif slot.live.status == "waiting":
            del slot.away[due.seat]
            self.cold.leave_chair(slot.id, chair.user)
        elif slot.live.status == "playing":
            self.cold.hold_seat(slot.id, due.seat)

    def hold(self, slot: Slot, seat: int) -> None:
        """Gives the seat to a bot until its player is back; later where a move is just being written."""
        chair = slot.live.chairs[seat]
        if slot.live.status != "playing" or chair is None or chair.is_bot or chair.held or slot.present(seat):
            slot.away.pop(seat, None)
        elif slot.pending is not None:
            self.watch(slot, seat, self.hub.now() + 0.05)
        else:
            slot.away.pop(seat, None)
            self._write(slot, Entry(slot.live.version + 1, entries.HOLD, seat))

    def reclaim(self, slot: Slot) -> None:
        """Gives held seats back to the players who have a socket here. While a move is being written: after it."""
        if slot.live.status != "playing" or slot.pending is not None:
            return
        for seat, count in slot.sockets.items():
            chair = slot.live.chairs[seat]
            if count > 0 and chair is not None and chair.held:
                self._write(slot, Entry(slot.live.version + 1, entries.BACK, seat, None, None, entries.PERSON))
                return

    def watch_absent(self, slot: Slot, at: float) -> None:
        """Gives every player without a socket here until `at`."""
        for seat, chair in enumerate(slot.live.chairs):
            if (
                chair is not None
                and not chair.is_bot
                and not chair.held
                and not slot.present(seat)
                and seat not in slot.away
            ):
                self.watch(slot, seat, at)
