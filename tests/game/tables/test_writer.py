"""Group commit: what comes in while a batch is written is the next batch, and a job that fails takes nobody with it."""

import asyncio
import threading
from collections.abc import AsyncIterator, Sequence

import pytest
from django.db import connections
from django.utils import timezone

from game.models import Action
from game.tables import store
from game.tables.store import Job
from game.tables.writer import Writer
from tests.committed import committed
from tests.game.tables.house import log_of, sync
from tests.game.tables.test_commit import dealt, job

NOTHING = Job(0, [], None, None, 0, "here")


class Desk:
    """A writer, and what it answered."""

    def __init__(self) -> None:
        self.answers: list[tuple[list[int], set[int]]] = []
        self.writer = Writer(self.done, lambda: 1_770_000_000.0)
        self.task = asyncio.ensure_future(self.writer.run())

    def done(self, jobs: Sequence[Job], won: set[int]) -> None:
        self.answers.append(([job.table for job in jobs], won))

    async def answered(self, count: int) -> None:
        for _ in range(2000):
            if len(self.answers) >= count:
                return
            await asyncio.sleep(0.005)
        raise AssertionError(f"{len(self.answers)} answers, not {count}")

    async def stop(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


@pytest.fixture
async def desk() -> AsyncIterator[Desk]:
    desk = Desk()
    yield desk
    if not desk.task.done():
        await asyncio.get_running_loop().run_in_executor(desk.writer._thread, connections.close_all)
        await desk.stop()


class SlowDatabase:
    """Stands in for `store.commit`: holds each batch until it is let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.batches: list[list[int]] = []
        self.begun, self.let_go = threading.Event(), threading.Event()
        monkeypatch.setattr(store, "commit", self)

    def __call__(self, jobs: Sequence[Job], now: float) -> set[int]:
        self.batches.append([job.table for job in jobs])
        self.begun.set()
        assert self.let_go.wait(10)
        return {job.table for job in jobs}


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> SlowDatabase:
    return SlowDatabase(monkeypatch)


async def test_what_comes_in_during_a_commit_is_one_batch(desk: Desk, slow: SlowDatabase) -> None:
    desk.writer.put(NOTHING._replace(table=1))
    assert await asyncio.to_thread(slow.begun.wait, 10)
    for table in (2, 3, 4):
        desk.writer.put(NOTHING._replace(table=table))
    slow.let_go.set()
    await desk.answered(2)
    assert slow.batches == [[1], [2, 3, 4]]
    assert desk.answers == [([1], {1}), ([2, 3, 4], {2, 3, 4})]


async def test_nothing_is_answered_before_it_is_written(desk: Desk, slow: SlowDatabase) -> None:
    desk.writer.put(NOTHING._replace(table=1))
    assert await asyncio.to_thread(slow.begun.wait, 10)
    await asyncio.sleep(0.02)
    assert desk.answers == []
    slow.let_go.set()
    await desk.answered(1)


async def test_what_is_queued_at_the_stop_is_still_written(desk: Desk, slow: SlowDatabase) -> None:
    desk.writer.put(NOTHING._replace(table=1))
    assert await asyncio.to_thread(slow.begun.wait, 10)
    desk.writer.put(NOTHING._replace(table=2))
    stopping = asyncio.ensure_future(desk.stop())
    await asyncio.sleep(0.01)
    slow.let_go.set()
    await stopping
    assert slow.batches == [[1], [2]]


async def test_a_database_that_fails_altogether_is_answered_too_and_the_writer_goes_on(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(jobs: Sequence[Job], now: float) -> set[int]:
        raise ConnectionError

    with monkeypatch.context() as patch:
        patch.setattr(store, "commit", fail)
        desk.writer.put(NOTHING._replace(table=1))
        await desk.answered(1)
    monkeypatch.setattr(store, "commit", lambda jobs, now: {job.table for job in jobs})
    desk.writer.put(NOTHING._replace(table=2))
    await desk.answered(2)
    assert desk.answers == [([1], set()), ([2], {2})]


@committed
async def test_a_job_that_cannot_be_written_does_not_take_the_batch_down(desk: Desk) -> None:
    tables = await sync(dealt, 5)
    jobs = [await sync(job, table) for table in tables]
    stray = jobs[1].entries[0]

    def spoil() -> None:
        Action.objects.create(table=tables[1], at=timezone.now(), **stray._asdict())

    await sync(spoil)
    for work in jobs:
        desk.writer.put(work)
    await desk.answered(1)
    others = {table.pk for table in tables} - {tables[1].pk}
    assert desk.answers == [([table.pk for table in tables], others)]
    logs = [await sync(log_of, table) for table in tables]
    assert [log[-1] == work.entries[0] for log, work in zip(logs, jobs, strict=True)] == [True] * 5
