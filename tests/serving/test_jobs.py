"""Embedded mode's regular jobs."""

import asyncio
from datetime import datetime

import pytest
from pytest_django import Settings

from game.management.servers.jobs import run_jobs

runs: list[datetime] = []


def count(now: datetime) -> None:
    runs.append(now)
    if len(runs) == 2:
        raise RuntimeError("the second run fails")


async def test_a_job_runs_again_and_again_though_one_run_failed(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    runs.clear()
    settings.EMBEDDED_JOBS = {f"{__name__}.count": 0.01}
    task = asyncio.create_task(run_jobs())
    async with asyncio.timeout(10):
        while len(runs) < 3:  # noqa: ASYNC110  (the runs come from threads)
            await asyncio.sleep(0.01)
    task.cancel()
    assert "failed" in caplog.text
