"""The game's own life beside the pages: `game.tables.runtime`, on the server's loop."""

import asyncio
import importlib
import logging
from collections.abc import Coroutine
from types import ModuleType
from typing import Any

from game.management.servers.jobs import run_jobs
from game.web.door import door
from game.web.talk import talk

logger = logging.getLogger("whist.serve")

RUNTIME = "game.tables.runtime"


class Background:
    """Starts the runtime before the first request and stops it after the last."""

    def __init__(self) -> None:
        self._runtime = _load(RUNTIME)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> bool:
        """False where the runtime did not start: then the process must end, since no game would move."""
        loop = asyncio.get_running_loop()
        self._tasks = [
            watch(loop, run_jobs(), "jobs"),
            watch(loop, door.run(), "door"),
            watch(loop, talk.run(), "chat"),
        ]
        if self._runtime is None:
            return True
        try:
            await self._runtime.start()
        except Exception:
            logger.critical("%s DID NOT START", RUNTIME, exc_info=True)
            return False
        return True

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._runtime is None:
            return
        try:
            await self._runtime.stop()
        except Exception:
            logger.exception("%s did not stop cleanly", RUNTIME)


def watch(loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
    """A task whose death is logged."""
    task = loop.create_task(work, name=name)
    task.add_done_callback(_report)
    return task


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        logger.critical("THE BACKGROUND TASK %s DIED: %r", task.get_name(), error, exc_info=error)


def _load(name: str) -> ModuleType | None:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        logger.warning("%s is not there: no game will move", name)
        return None
