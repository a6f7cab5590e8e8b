"""Everything slow or rare that a process does for its tables: on threads, then told to the hub and the other processes."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from django.db import close_old_connections
from django.utils import timezone

from game.models import Table
from game.tables import dealing, ending, friendly, presence, service, store
from game.tables.errors import NoSuchTable, TableError
from game.tables.hub import Hub
from game.tables.slot import Slot

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")
RETRY_SECONDS = 1.0
STOP_SECONDS = 3.0


def _log_failure(done: asyncio.Future[None]) -> None:
    if not done.cancelled() and done.exception() is not None:
        log.error("a note on presence was lost", exc_info=done.exception())


def _on_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """`work` with a database connection of its own, which is given back: one that broke is never used again."""
    try:
        return work(*args, **kwargs)
    finally:
        close_old_connections()


class Cold:
    """Runs services on threads. Presence has one thread: its writes keep their order."""

    def __init__(self, hub: Hub):
        self.hub = hub
        self.leave: Callable[[Slot, int], None] = lambda slot, user: None
        self._threads = ThreadPoolExecutor(4, thread_name_prefix="cold")
        self._ordered = ThreadPoolExecutor(1, thread_name_prefix="presence")
        self._tasks: set[asyncio.Task[None]] = set()
        self._loading: dict[int, asyncio.Future[Slot]] = {}
        self._stopped = False

    async def call(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """`work` on a thread."""
        return await asyncio.get_running_loop().run_in_executor(
            self._threads, lambda: _on_thread(work, *args, **kwargs)
        )

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
        """A write about presence, in order. After the stop there is nobody to be told."""
        if not self._stopped:
            future = asyncio.get_running_loop().run_in_executor(self._ordered, lambda: _on_thread(work, *args))
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
        """Reads what others wrote to a table that is in memory, and shows it; once more where it is asked for meanwhile."""
        slot = self.hub.tables.get(table)
        if slot is not None:
            slot.outdated = True
            if not slot.refreshing:
                slot.refreshing = True
                self.start(self._refresh(slot))

    async def _refresh(self, slot: Slot) -> None:
        while slot.outdated:
            slot.outdated = False
            try:
                is_complete = await self.read(slot)
                if not is_complete:  # `|= not await` would forget what was asked for meanwhile
                    slot.outdated = True
            except Exception:
                log.exception("table %d could not be read", slot.id)
                slot.outdated = not self._stopped
                await asyncio.sleep(RETRY_SECONDS)
        slot.refreshing = False

    async def read(self, slot: Slot) -> bool:
        """Reads what others wrote. False where a line is missing."""
        return self.hub.catch_up(slot, await self.call(store.news, slot.id, slot.live.version))

    # --- what is due ------------------------------------------------------------------------------------------------

    def start_game(self, table: int) -> None:
        self.start(self._serve(table, dealing.start_game, table, timezone.now()))

    def finish_game(self, table: int) -> None:
        self.start(self._serve(table, ending.finish_game, table, timezone.now()))

    def leave_chair(self, table: int, player: int) -> None:
        self.start(self._serve(table, service.leave_table, table, player, timezone.now()))

    def free_chair(self, table: int, player: int) -> None:
        self.start(self._serve(table, friendly.free_chair, table, player, timezone.now()))

    async def _serve(self, table: int, work: Callable[..., object], *args: Any) -> None:
        if await self._served(table, work, *args):
            self.hub.changed(table)
        elif not self._stopped:
            await asyncio.sleep(RETRY_SECONDS)
            self.start(self._serve(table, work, *args))

    async def _served(self, table: int, work: Callable[..., object], *args: Any) -> bool:
        """False where it must be tried again: the database does not answer."""
        try:
            await self.call(work, *args)
        except TableError as refusal:
            log.info("table %d: %s", table, refusal.code)
        except Exception:
            log.exception("table %d: a service failed", table)
            return False
        return True

    def leave_seat(self, table: int, user: int) -> None:
        """Takes `user` for gone unless he has a socket in another process."""
        self.start(self._leave_seat(table, user))

    async def _leave_seat(self, table: int, user: int) -> None:
        try:
            absent = await self.call(presence.absent, [table], self.hub.name, timezone.now())
        except Exception:
            await asyncio.sleep(RETRY_SECONDS)
            self.leave_seat(table, user)
            raise
        slot = self.hub.tables.get(table)
        if slot is None:
            return
        if (table, user) in absent:
            self.leave(slot, user)
        else:
            slot.away.pop(user, None)

    async def stop(self) -> None:
        """Waits for what is under way, but not for services that don't answer."""
        self._stopped = True
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=STOP_SECONDS)
        await asyncio.get_running_loop().run_in_executor(self._ordered, lambda: None)
        self._threads.shutdown(wait=False)
        self._ordered.shutdown(wait=False)
