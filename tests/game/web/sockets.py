"""Sockets at a table that a test's own process serves."""

import json
import re
from typing import Any

from channels.testing import WebsocketCommunicator
from django.conf import settings

from accounts.models import User
from game.tables import runtime
from game.web.fanout import fanout
from tests.cast import browser_of
from tests.game.tables.house import Evening, Hour, gather_at_table, sync
from whistsite.asgi import application

AT = re.compile(r'id="at"[^>]*data-v="(\d+)" data-after="(\d*)"')
REFUSAL = re.compile(r'id="refusal"[^>]*data-code="(\w+)" data-v="(\d+)"')
HERE = "http://localhost"


class Socket:
    """A socket of somebody's at a table."""

    def __init__(self, code: str, cookie: str, origin: str | None = HERE, query: str = "", address: str = ""):
        headers = [(b"host", b"localhost")]
        if cookie:
            headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={cookie}".encode()))
        if address:
            headers.append((b"x-forwarded-for", address.encode()))
        if origin is not None:
            headers.append((b"origin", origin.encode()))
        self.socket = WebsocketCommunicator(application, f"/ws/tables/{code}/{query}", headers)
        self.frames: list[str] = []

    async def opens(self) -> bool:
        is_open, _ = await self.socket.connect(timeout=10)
        return bool(is_open)

    async def hear(self) -> str:
        """The next message, but for what was said before: that comes once it was read, whatever else is going on."""
        while True:
            text = await self._next()
            if 'id="chat-lines"' not in text:
                return text

    async def _next(self) -> str:
        text = await self.socket.receive_from(timeout=10)
        assert isinstance(text, str)
        self.frames.append(text)
        return text

    async def hear_all(self) -> None:
        """Everything that was sent until now."""
        while not await self.socket.receive_nothing(0.02, 0.005):
            await self._next()

    async def is_refused(self, text: str | bytes | dict[str, object]) -> str:
        """Says `text`; the name of the refusal."""
        if isinstance(text, bytes):
            await self.socket.send_to(bytes_data=text)
        else:
            text = text if isinstance(text, str) else json.dumps(text)
            await self.socket.send_input({"type": "websocket.receive", "text": text})
        found = REFUSAL.search(await self.hear())
        assert found is not None
        return found[1]

    async def ends(self) -> int:
        """The code with which the server closes it."""
        while True:
            message = await self.socket.receive_output(timeout=10)
            if message["type"] == "websocket.close":
                return int(message["code"])


async def serve(here: Hour, **how: Any) -> Evening:
    evening = await gather_at_table(here, tabs=0, **how)
    evening.house.runtime.hub.listener = fanout
    runtime._current = evening.house.runtime
    return evening


async def cookie_of(user: User) -> str:
    browser = await sync(browser_of, user)
    return browser.cookies[settings.SESSION_COOKIE_NAME].value


async def tab(evening: Evening, seat: int = 0, query: str = "") -> Socket:
    socket = Socket(evening.table.code, await cookie_of(evening.player(seat)), query=query)
    assert await socket.opens()
    await socket.hear()
    return socket


async def tabs(evening: Evening) -> list[Socket]:
    return [await tab(evening, seat) for seat in range(4)]
