"""The game's own life beside the pages: `game.tables.runtime`, on the server's loop."""

import asyncio
import importlib
import logging
from collections.abc import Coroutine
from types import ModuleType
from typing import Any

logger = logging.getLogger("whist.serve")

RUNTIME = "game.tables.runtime"


class Background:
    """Starts the runtime as a task and stops it. A task that dies is silent by nature: here it is not."""

    def __init__(self) -> None:
        self._runtime = _load(RUNTIME)
        self._task: asyncio.Task[None] | None = None

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Call it before the server takes its first request; what was scheduled first runs first."""
        if self._runtime is not None:
            self._task = watch(loop, self._runtime.start(), RUNTIME)

    async def stop(self) -> None:
        if self._runtime is None or self._task is None:
            return
        try:
            await self._runtime.stop()
        except Exception:
            logger.exception("%s did not stop cleanly", RUNTIME)
        self._task.cancel()


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
