"""Sending to many sockets without a task for each message, and without one slow socket holding up the rest."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

log = logging.getLogger(__name__)
Send = Callable[[dict[str, Any]], Coroutine[Any, Any, None]]

MOST_WAITING = 200
"""Messages that may wait for a slow socket; with more it is closed and its client loads the whole table again."""


class Outbox:
    """The way out of one socket. A send that finishes at once (the usual case) is driven to its end in place."""

    __slots__ = ("_overflow", "_send", "_task", "_waiting")

    def __init__(self, send: Send, overflow: Callable[[], None]):
        self._send = send
        self._overflow = overflow
        self._waiting: deque[str] = deque()
        self._task: asyncio.Task[None] | None = None

    def push(self, text: str) -> None:
        """Sends `text`, after what was pushed before."""
        if self._task is not None:
            if len(self._waiting) >= MOST_WAITING:
                self._overflow()
            else:
                self._waiting.append(text)
            return
        sending = self._send({"type": "websocket.send", "text": text})
        try:
            blocker = sending.send(None)
        except StopIteration:
            return
        except Exception:  # usually the socket is gone; if not, its client must not go on with a gap
            log.debug("a message was not sent", exc_info=True)
            self._overflow()
            return
        self._task = asyncio.get_running_loop().create_task(self._drain(sending, blocker))
        self._task.add_done_callback(self._drained)

    async def _drain(self, sending: Coroutine[Any, Any, None], blocker: Awaitable[None] | None) -> None:
        """Ends a send that had to wait, as the event loop would, then sends what was pushed meanwhile."""
        while True:
            await (asyncio.sleep(0) if blocker is None else blocker)
            try:
                blocker = sending.send(None)
            except StopIteration:
                break
        while self._waiting:
            await self._send({"type": "websocket.send", "text": self._waiting.popleft()})

    def _drained(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if not task.cancelled():
            task.exception()  # a closed socket is no news
        if self._waiting:
            self.push(self._waiting.popleft())
