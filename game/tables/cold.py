"""Everything slow or rare that a process does for its tables: on threads, then told to the hub and the other processes."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from django.utils import timezone

from game.models import Table
from game.tables import presence, service, store
from game.tables.errors import NoSuchTable, TableError
from game.tables.hub import Hub
from game.tables.slot import Slot

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")
RETRY_SECONDS = 1.0


def _log_failure(done: asyncio.Future[None]) -> None:
    if not done.cancelled() and done.exception() is not None:
        log.error("a note on presence was lost", exc_info=done.exception())


class Cold:
    """Runs services on threads. Presence has one thread: its writes keep their order."""

    def __init__(self, hub: Hub):
        self.hub = hub
        self.hold: Callable[[Slot, int], None] = lambda slot, seat: None
        self._threads = ThreadPoolExecutor(4, thread_name_prefix="cold")
        self._ordered = ThreadPoolExecutor(1, thread_name_prefix="presence")
        self._tasks: set[asyncio.Task[None]] = set()
        self._loading: dict[int, asyncio.Future[Slot]] = {}

    async def call(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """`work` on a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: work(*args, **kwargs))

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs `work` in the background; its failure is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("background work failed", exc_info=task.exception())

    def note(self, work: Callable[..., None], *args: Any) -> None:
        """A write about presence, in order."""
        future = asyncio.get_running_loop().run_in_executor(self._ordered, lambda: work(*args))
        future.add_done_callback(_log_failure)

    # --- loading ---------------------------------------------------------------------------------------------------

    async def slot(self, table: int) -> Slot:
        """The table in memory, loaded where it is not there yet. Raises NoSuchTable."""
        known = self.hub.tables.get(table)
        if known is not None:
            return known
        if table not in self._loading:
            self._loading[table] = asyncio.ensure_future(self._load(table))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: int) -> Slot:
        try:
            loaded = await self.call(store.load, table)
            return self.hub.tables.get(table) or self.hub.adopt(loaded)
        except Table.DoesNotExist as error:
            raise NoSuchTable() from error
        finally:
            del self._loading[table]

    def refresh(self, table: int) -> None:
        """Reads what others wrote to a table that is in memory, and shows it."""
        slot = self.hub.tables.get(table)
        if slot is not None and not slot.refreshing:
            slot.refreshing = True
            self.start(self._refresh(slot))

    async def _refresh(self, slot: Slot) -> None:
        try:
            due, owner, news = await self.call(store.news, slot.id, slot.live.version)
        except Exception:
            await asyncio.sleep(RETRY_SECONDS)
            slot.refreshing = False
            self.refresh(slot.id)
            raise
        slot.refreshing = False
        if not self.hub.catch_up(slot, news, due, owner):
            self.refresh(slot.id)

    # --- what is due ------------------------------------------------------------------------------------------------

    def start_game(self, table: int) -> None:
        self.start(self._serve(table, service.start_game, table, timezone.now()))

    def finish_game(self, table: int) -> None:
        self.start(self._serve(table, service.finish_game, table, timezone.now()))

    def leave_chair(self, table: int, player: int | None) -> None:
        if player is not None:
            self.start(self._serve(table, service.leave_table, table, player, timezone.now()))

    async def _serve(self, table: int, work: Callable[..., object], *args: Any) -> None:
        try:
            await self.call(work, *args)
        except TableError as refusal:
            log.info("table %d: %s", table, refusal.code)
        except Exception:
            slot = self.hub.tables.get(table)
            if slot is not None:
                self.hub.set_clock(slot, time.time() + RETRY_SECONDS)
            raise
        self.hub.changed(table)

    def hold_seat(self, table: int, seat: int) -> None:
        """Gives a seat to a bot unless its player has a socket in another process."""
        self.start(self._hold_seat(table, seat))

    async def _hold_seat(self, table: int, seat: int) -> None:
        absent = await self.call(presence.absent, [table], self.hub.name, timezone.now())
        slot = self.hub.tables.get(table)
        if slot is None:
            return
        if (table, seat) in absent:
            self.hold(slot, seat)
        else:
            slot.away.pop(seat, None)

    async def stop(self) -> None:
        """Waits for what is under way."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.get_running_loop().run_in_executor(self._ordered, lambda: None)
        self._threads.shutdown(wait=False)
        self._ordered.shutdown(wait=False)
