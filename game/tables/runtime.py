"""One a process: hub, writer, clock and sweep on the server's event loop. `start` it with the server, `stop` it before."""

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine
from datetime import UTC, datetime, timedelta
from typing import Any

from asgiref.sync import async_to_sync
from django.conf import settings
from django.utils import timezone

from game.models import Table
from game.tables import presence, service
from game.tables.clockwork import Clockwork
from game.tables.cold import Cold
from game.tables.errors import AlreadySeated, NoSuchTable
from game.tables.hub import Hub, Listener
from game.tables.slot import Slot
from game.tables.wire import Message, Wire, send
from game.tables.writer import Writer

log = logging.getLogger(__name__)
GROUP = "tables"
BEAT_SECONDS = 2.0
SWEEP_SECONDS = 2.0
LOBBY_SECONDS = 4.0  # (D) whoever closes the page before the deal keeps his chair so long
FRIENDLY_SECONDS = 300.0  # (D) at a friendly table, before and in the game: then the chair of who is away is free


class Runtime:
    """Wires the parts of a process together. Everything but `tell` is called on the loop."""

    def __init__(self, *, alone: bool):
        self.alone = alone
        self.loop = asyncio.get_running_loop()
        self.hub = Hub(secrets.token_hex(8), settings.PACE, settings.DEAL_SECONDS * settings.PACE)
        self.cold = Cold(self.hub)
        self.clockwork = Clockwork(self.hub, self.cold)
        self.cold.leave = self.clockwork.leave
        self.writer = Writer(self.hub.done, time.time)
        self.hub.put = self.writer.put
        self.hub.schedule = self.clockwork.schedule
        self.hub.settled = self.settled
        self.hub.reload = self.cold.refresh
        self.hub.changed = self.changed
        self.hub.spread = self.spread
        self._tasks: list[asyncio.Task[None]] = []
        self._codes: dict[str, int] = {}
        self.wire = Wire(GROUP, self._hear)

    async def start(self) -> None:
        """Takes up what an earlier process left, then runs."""
        await self.beat()
        await self.cold.call(presence.forget_dead, timezone.now())
        if self.alone:
            await self.cold.call(presence.forget_others, self.hub.name, timezone.now())
        await self.sweep()
        self._run(self.writer.run(), self.clockwork.run(), self._beats(), self._sweeps())
        if not self.alone:
            self._run(self.wire.listen())

    def _run(self, *works: Coroutine[Any, Any, None]) -> None:
        for work in works:
            task = self.loop.create_task(work)
            task.add_done_callback(_cry_if_dead)
            self._tasks.append(task)

    async def stop(self) -> None:
        """Stops taking moves, writes what is queued, and lets others take up the tables."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.cold.stop()
        await asyncio.to_thread(presence.leave_process, self.hub.name)

    # --- people ------------------------------------------------------------------------------------------------------

    async def arrive(self, code: str, user: int | None) -> tuple[Slot, int | None]:
        """A socket opened: the table, and the seat that is its user's (None: a stranger). Raises NoSuchTable."""
        slot = await self.cold.slot(await self._table(code))
        if user is None or not await self._may_sit(slot, user):
            return slot, None
        slot.sockets[user] = slot.sockets.get(user, 0) + 1
        slot.away.pop(user, None)
        self.cold.note(presence.mark_here, slot.id, user, self.hub.name)
        self.settled(slot)
        return slot, slot.live.seat_of(user)

    async def _may_sit(self, slot: Slot, user: int) -> bool:
        if slot.live.seat_of(user) is None:
            await self.cold.read(slot)  # he may have sat down through another process
        if slot.live.seat_of(user) is None:
            return False
        if slot.live.status == "playing":
            try:
                if await self.cold.call(service.return_to_seat, slot.id, user, timezone.now()):
                    self.changed(slot.id)
            except AlreadySeated:
                return False
        return slot.live.seat_of(user) is not None

    async def _table(self, code: str) -> int:
        if code not in self._codes:
            table = await self.cold.call(lambda: Table.objects.filter(code=code).values_list("pk", flat=True).first())
            if table is None:
                raise NoSuchTable()
            self._codes[code] = table
        return self._codes[code]

    def settled(self, slot: Slot) -> None:
        """After each change: whoever is here gets his seat; whoever is not is waited for.

        Where other processes run it is the sweep that asks them who is there, after the game's start.
        """
        is_playing = slot.live.status == "playing"
        if _holds_chairs(slot) and (self.alone or (is_playing and not slot.watched)):
            slot.watched = is_playing
            for user in slot.people():
                self.clockwork.watch_absent(slot, user, self.hub.now() + settings.AWAY_SECONDS)
        self.clockwork.reclaim(slot)

    def depart(self, slot: Slot, user: int) -> None:
        """A socket closed."""
        slot.sockets[user] -= 1
        if slot.sockets[user] == 0:
            del slot.sockets[user]
            self.cold.note(presence.mark_gone, slot.id, user, self.hub.name, timezone.now())
            if not slot.is_over:
                self.clockwork.watch(slot, user, self.hub.now() + _grace(slot))

    # --- other processes ---------------------------------------------------------------------------------------------

    def changed(self, table: int) -> None:
        """A service wrote to a table: read it here, and tell the others."""
        if table in self.hub.tables:
            self.cold.refresh(table)
        else:
            self.cold.start(self._take(table))
        self.spread([(table, 0)])

    async def _take(self, table: int) -> None:
        await self.cold.call(lambda: Table.objects.filter(pk=table, owner="").update(owner=self.hub.name))
        await self.cold.slot(table)
        self.cold.refresh(table)  # it may have been read before what was changed

    def spread(self, changes: list[tuple[int, int]]) -> None:
        """Tells the other processes that these tables are at these versions (0: newer than they were)."""
        if not self.alone:
            self.cold.start(self.wire.send({"sender": self.hub.name, "changes": changes}))

    async def _hear(self, message: Message) -> None:
        if message["sender"] != self.hub.name:
            for table, version in message["changes"]:
                slot = self.hub.tables.get(table)
                if slot is not None and (version == 0 or version > slot.live.version):
                    self.cold.refresh(table)

    # --- the sweep ---------------------------------------------------------------------------------------------------

    async def _beats(self) -> None:
        """Apart from the sweep, which may have many tables to take up."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self.beat()
            except Exception:
                log.exception("the database was not told that this process runs")

    async def beat(self) -> None:
        """Says that this process runs."""
        await self.cold.call(presence.beat, self.hub.name, timezone.now())

    async def _sweeps(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep()
                await self.wire.join()
            except Exception:
                log.exception("a sweep failed")

    async def sweep(self) -> None:
        """Takes up tables whose process is gone, and drops those that are over."""
        for table, owner in await self.cold.call(presence.abandoned, self.hub.name, timezone.now()):
            try:
                await self._take_up(table, owner)
            except Exception:  # one table's trouble is not the others'
                log.exception("table %d could not be taken up", table)
        grace = timedelta(seconds=FRIENDLY_SECONDS)
        for table, user in await self.cold.call(presence.forsaken, self.hub.name, timezone.now(), grace):
            self.cold.free_chair(table, user)
        if not self.alone:
            await self._look_after_absent()
            await self._look_after_missed()
        for slot in [slot for slot in self.hub.tables.values() if slot.is_over and not slot.sockets]:
            del self.hub.tables[slot.id]
            self._codes.pop(slot.card.code, None)

    async def _take_up(self, table: int, owner: str) -> None:
        """Downtime costs nobody a turn: every wait begins anew, before the clock sees it."""
        slot = await self.cold.slot(table)
        wait, version = self.hub.full_wait(slot), slot.live.version
        if wait is None:
            self.cold.refresh(table)
            return
        due = self.hub.now() + wait
        claim = presence.Claim(table, owner, version)
        taken = await self.cold.call(presence.take_up, claim, self.hub.name, datetime.fromtimestamp(due, UTC))
        if not taken or slot.live.version != version or slot.pending is not None:
            self.cold.refresh(table)
            return
        slot.owned = True
        self.hub.set_clock(slot, due)
        self.hub.show(slot, version, [])
        self.spread([(table, 0)])
        self.settled(slot)

    async def _look_after_missed(self) -> None:
        """A lost message costs two seconds, not the game; also where this process believes that it is the owner."""
        watched = [slot.id for slot in self.hub.tables.values() if slot.sockets or slot.owned]
        for table, version, owner in await self.cold.call(presence.heads, watched):
            slot = self.hub.tables.get(table)
            if slot is not None and (version > slot.live.version or (owner == self.hub.name) != slot.owned):
                self.cold.refresh(table)

    async def _look_after_absent(self) -> None:
        owned = [slot.id for slot in self.hub.tables.values() if slot.owned and not slot.is_over]
        for table, user in await self.cold.call(presence.absent, owned, self.hub.name, timezone.now()):
            slot = self.hub.tables.get(table)
            if slot is not None and _holds_chairs(slot):
                self.clockwork.watch_absent(slot, user, self.hub.now() + settings.AWAY_SECONDS)


def _holds_chairs(slot: Slot) -> bool:
    """Whether a bot holds the chair of who is away: in a game, and at a friendly table also before, where it shows who is there."""
    return slot.live.status == "playing" or (slot.live.status == "waiting" and slot.card.is_friendly)


def _grace(slot: Slot) -> float:
    return LOBBY_SECONDS if slot.live.status == "waiting" and not slot.card.is_friendly else settings.AWAY_SECONDS


def _cry_if_dead(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        log.critical("a task of the table runtime died", exc_info=task.exception())


_current: Runtime | None = None
_listener: Listener | None = None


def serve_with(listener: Listener) -> None:
    """Names who shows tables to sockets (the web layer calls it when it is loaded)."""
    global _listener  # noqa: PLW0603
    _listener = listener
    if _current is not None:
        _current.hub.listener = listener


async def start() -> None:
    """Starts this process's runtime on the running loop."""
    global _current  # noqa: PLW0603
    _current = Runtime(alone=not settings.REDIS_URL)
    _current.hub.listener = _listener
    await _current.start()


async def stop() -> None:
    """Stops this process's runtime in good order."""
    global _current
    if _current is not None:
        runtime, _current = _current, None
        await runtime.stop()


def current() -> Runtime:
    """The runtime of this process; RuntimeError where none runs."""
    if _current is None:
        raise RuntimeError("the table runtime is not running: serve the site by manage.py serve")
    return _current


def tell(table: int) -> None:
    """From any thread: a service has committed something at `table`."""
    if _current is not None:
        _current.loop.call_soon_threadsafe(_current.changed, table)
    elif settings.REDIS_URL:
        async_to_sync(send)(GROUP, {"sender": "", "changes": [(table, 0)]})
