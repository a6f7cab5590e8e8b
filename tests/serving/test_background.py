"""A background task that dies does not die in silence."""

import asyncio

import pytest

from game.management.servers.background import watch


async def test_the_death_of_a_background_task_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        raise RuntimeError("no more cards")

    task = watch(asyncio.get_running_loop(), work(), "clock")
    await asyncio.wait([task])
    await asyncio.sleep(0)
    assert "THE BACKGROUND TASK clock DIED: RuntimeError('no more cards')" in caplog.text
