"""Group commit: what came in during the last commit is the next batch. Only what is committed is shown."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from django.db import close_old_connections

from game.tables import store
from game.tables.store import Job

log = logging.getLogger(__name__)

Done = Callable[[Sequence[Job], set[int]], None]


class Writer:
    """Commits jobs, at most one a table at a time, in batches on a thread of its own, and tells `done` which were written."""

    def __init__(self, done: Done, now: Callable[[], float]):
        self._done = done
        self._now = now
        self._queue: list[Job] = []
        self._wake = asyncio.Event()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")

    def put(self, job: Job) -> None:
        """Takes `job` into the next batch."""
        self._queue.append(job)
        self._wake.set()

    async def run(self) -> None:
        """Commits until cancelled; what is queued then is still written."""
        try:
            while True:
                await self._wake.wait()
                await self._commit()
        finally:
            await self._commit()
            self._thread.shutdown(wait=False)

    async def _commit(self) -> None:
        self._wake.clear()
        batch, self._queue = self._queue, []
        if not batch:
            return
        loop = asyncio.get_running_loop()
        try:
            won = await asyncio.shield(loop.run_in_executor(self._thread, self._write, batch))
        except Exception:
            log.exception("a batch of %d jobs was not committed", len(batch))
            won = set()
        self._done(batch, won)

    def _write(self, batch: list[Job]) -> set[int]:
        try:
            return store.commit(batch, self._now())
        except Exception:
            close_old_connections()  # a broken connection is made anew: one more try, a job at a time
            log.warning("a batch failed; its %d jobs are tried one by one", len(batch), exc_info=True)
            return {table for job in batch for table in self._write_alone(job)}

    def _write_alone(self, job: Job) -> set[int]:
        try:
            return store.commit([job], self._now())
        except Exception:
            log.exception("table %d: version %d was not written", job.table, job.entries[-1].n)
            return set()
