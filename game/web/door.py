"""The open sockets of this process by their players: they end with their session, and one player has only so many."""

import asyncio
import logging
from collections.abc import Callable

from asgiref.sync import async_to_sync
from django.conf import settings

from accounts.services import sessions
from accounts.services.suspending import suspended_of
from game.tables import runtime
from game.tables.wire import Message, Wire

log = logging.getLogger(__name__)
GROUP = "door"
LOOK_SECONDS = 30.0
SIGNED_OUT, SUSPENDED, TOO_MANY = 4001, 4006, 4009


class Line:
    """One socket: its player, the key of the session that opened it, and the way to close it with a code."""

    __slots__ = ("end", "session", "user")

    def __init__(self, user: int, session: str, end: Callable[[int], None]):
        self.user, self.session, self.end = user, session, end


class Door:
    """All sockets of this process. Everything but `tell` is called on the loop."""

    def __init__(self) -> None:
        self.lines: dict[int, list[Line]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._wire = Wire(GROUP, self._hear)

    def enter(self, line: Line) -> None:
        """Of too many the oldest gives way: the newest is where the player looks, and the others may be dead ones of a phone
        that changes its network, not missed yet.
        """
        self._loop = asyncio.get_running_loop()
        lines = self.lines.setdefault(line.user, [])
        lines.append(line)
        if len(lines) > settings.SOCKETS_PER_PLAYER:
            lines.pop(0).end(TOO_MANY)

    def leave(self, line: Line) -> None:
        lines = self.lines.get(line.user, [])
        if line in lines:
            lines.remove(line)
            if not lines:
                del self.lines[line.user]

    def tell(self, user: int) -> None:
        """From any thread: a session of this player may have ended. All processes look."""
        if self._loop is not None and self._loop.is_running():
            self._loop.call_soon_threadsafe(self._start, user)
        elif settings.REDIS_URL:
            async_to_sync(self._wire.send)({"user": user})

    def _start(self, user: int) -> None:
        task = asyncio.ensure_future(self._look_everywhere(user))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _look_everywhere(self, user: int) -> None:
        try:
            await self.look(user)
            if settings.REDIS_URL:
                await self._wire.send({"user": user})
        except Exception:
            log.exception("the sockets of a session that ended are closed only at the next look")

    async def look(self, user: int | None = None) -> None:
        """Closes the sockets of this player (None: of all) whose session has ended."""
        crowds = self.lines.values() if user is None else [self.lines.get(user, [])]
        lines = [line for crowd in crowds for line in crowd]
        if lines:
            asked = [(line.session, line.user) for line in lines]
            over = await runtime.current().cold.call(sessions.ended, asked)
            gone = {line.user for line in lines if line.session in over}
            out = await runtime.current().cold.call(suspended_of, gone) if gone else set()
            for line in lines:
                if line.session in over:
                    line.end(SUSPENDED if line.user in out else SIGNED_OUT)

    async def run(self) -> None:
        """Until cancelled: hears what other processes tell, and looks by itself, since a message may be lost."""
        self._loop = asyncio.get_running_loop()
        await asyncio.gather(self._look_again(), *([self._wire.listen()] if settings.REDIS_URL else []))

    async def _look_again(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
                await self._wire.join()
            except Exception:
                log.exception("the sessions of the open sockets could not be looked at")

    async def _hear(self, message: Message) -> None:
        await self.look(message["user"])


door = Door()
