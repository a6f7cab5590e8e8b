"""What runs beside the pages does not die in silence, and no page is served without it."""

import asyncio
from types import SimpleNamespace

import pytest

from game.management.servers import background
from game.management.servers.background import Background, watch


async def test_the_death_of_a_background_task_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        raise RuntimeError("no more cards")

    task = watch(asyncio.get_running_loop(), work(), "clock")
    await asyncio.wait([task])
    await asyncio.sleep(0)
    assert "THE BACKGROUND TASK clock DIED: RuntimeError('no more cards')" in caplog.text


async def test_a_runtime_that_does_not_start_is_told(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def start() -> None:
        raise RuntimeError("no table")

    monkeypatch.setattr(background, "_load", lambda name: SimpleNamespace(start=start))
    assert await Background().start() is False
    assert "DID NOT START" in caplog.text
