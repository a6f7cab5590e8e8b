"""Players at a real server, over HTTP and sockets as a browser has them, and the log as the database has it."""

import asyncio
import json
import random
import re
import sqlite3
import time
import urllib.parse
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from html import unescape
from http.cookiejar import CookieJar
from pathlib import Path

import psycopg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

from game.tables.entries import Entry

AT = re.compile(r'id="at"[^>]*data-v="(\d+)" data-after="(\d*)"')
REFUSAL = re.compile(r'id="refusal"[^>]*data-code="(\w+)"')
CHOICE = re.compile(r"hx-vals='([^']*)'")
NAMES = ("Ana", "Bogdan", "Carmen", "Dan", "Flavia", "Gabi")


async def until(condition: Callable[[], object], seconds: float = 40, step: float = 0.02) -> None:
    """Waits until `condition` holds; AssertionError after `seconds`."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(f"not within {seconds} s")
        await asyncio.sleep(step)


class Visitor:
    """A browser without a window: cookies and forms."""

    def __init__(self, name: str, url: str):
        self.name, self.url = name, url
        self.jar = CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def get(self, path: str) -> str:
        with self._opener.open(self.url + path, timeout=20) as answer:
            text: str = answer.read().decode()
        return text

    def post(self, path: str, **fields: str) -> str:
        """Sends a form; the address where it leads."""
        data = urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": self.cookie("csrftoken")}).encode()
        with self._opener.open(self.url + path, data, timeout=20) as answer:
            address: str = answer.url
        return urllib.parse.urlsplit(address).path

    def cookie(self, name: str) -> str:
        return next((str(cookie.value) for cookie in self.jar if cookie.name == name), "")

    def sit_down(self, game: str = "quick") -> str:
        """As a guest in the first room; the table's code."""
        self.get("/rooms/")
        path = self.post("/rooms/1/play/", name=self.name, game=game)
        assert path.startswith("/tables/"), path
        return path.split("/")[2]

    def get_up(self, code: str) -> None:
        self.post(f"/tables/{code}/leave/")


class Tab:
    """A page of a player's at a table. `frames` is what it was sent, `version` what it shows.

    plays  whether it makes a legal move, by chance, whenever it is asked for one
    gaps   how often it missed something and asked for the whole table
    """

    def __init__(self, visitor: Visitor, code: str, *, plays: bool = False, language: str = "en"):
        self.visitor, self.code, self.plays, self.language = visitor, code, plays, language
        self.frames: list[str] = []
        self.refusals: list[str] = []
        self.choices: list[str] = []
        self.version = self.gaps = self.connections = 0
        self.closed: int | None = None
        self.is_over = False
        self.socket: ClientConnection | None = None
        self.moves = random.Random(visitor.name)
        self._task: asyncio.Task[None] | None = None

    async def open(self, url: str | None = None, origin: str | None = None) -> "Tab":
        """Connects once, to another process where `url` is given. InvalidHandshake where it is refused."""
        url = url or self.visitor.url
        self.socket = await connect(
            f"{url.replace('http', 'ws')}/ws/tables/{self.code}/?lang={self.language}",
            origin=Origin(origin or url),
            additional_headers={"Cookie": f"sessionid={self.visitor.cookie('sessionid')}"},
            compression=None,
            max_queue=None,
            open_timeout=20,
        )
        self.connections += 1
        self._task = asyncio.create_task(self._listen(self.socket))
        return self

    async def stay(self, url: str | None = None) -> None:
        """Connects again and again, as the page does, until it is closed or the game is over."""
        while not self.is_over:
            with suppress(OSError, InvalidHandshake, TimeoutError):
                await self.open(url)
                assert self._task is not None
                await self._task
            await asyncio.sleep(0.1)

    async def _listen(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                assert isinstance(text, str)
                await self._hear(text)
        except ConnectionClosed as closed:
            self.closed = closed.rcvd.code if closed.rcvd else 1006
        else:
            self.closed = socket.close_code

    async def _hear(self, text: str) -> None:
        self.frames.append(text)
        if refused := REFUSAL.search(text):
            self.refusals.append(refused[1])
        if not (at := AT.search(text)):
            return
        if at[2] and int(at[2]) != self.version:
            self.gaps += 1
            await self.say(do="sync")
            return
        self.version = int(at[1])
        self.is_over |= "/results/" in text
        if 'id="mine"' in text:
            choices = [unescape(found) for found in CHOICE.findall(text)]
            self.choices = [choice for choice in choices if '"bid"' in choice or '"play"' in choice]
            if self.plays and self.choices and self.socket is not None:
                await self.socket.send(self.moves.choice(self.choices))

    async def say(self, **message: object) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)


def sit_together(url: str, names: tuple[str, ...] = NAMES, game: str = "quick") -> tuple[list[Visitor], str]:
    """Guests who sit down one after the other; all are at the same table."""
    visitors = [Visitor(name, url) for name in names]
    codes = {visitor.sit_down(game) for visitor in visitors}
    assert len(codes) == 1, codes
    return visitors, codes.pop()


LOG = "SELECT n, kind, seat, value, data, by FROM game_action WHERE table_id = (SELECT id FROM game_table WHERE code = {})"


def log_in_file(database: Path, code: str) -> list[Entry]:
    """The table's log, read past the server."""
    with sqlite3.connect(database) as connection:
        rows = connection.execute(LOG.format("?") + " ORDER BY n", [code]).fetchall()
    return [Entry(n, kind, seat, value, json.loads(data or "null"), by) for n, kind, seat, value, data, by in rows]


def log_in_postgres(database: str, code: str) -> list[Entry]:
    with psycopg.connect(database) as connection:
        rows = connection.execute(LOG.format("%s") + " ORDER BY n", [code]).fetchall()
    return [Entry(n, kind, seat, value, data, by) for n, kind, seat, value, data, by in rows]


def seat_of(log: list[Entry], name: str) -> int:
    return next(entry.seat for entry in log if entry.kind == "sit" and entry.data and entry.data["name"] == name)


def movers(log: list[Entry]) -> set[str]:
    """Who made the bids and played the cards: `p` the players themselves, `c` the clock, `s` a stand-in, `b` a bot."""
    return {entry.by for entry in log if entry.kind in ("bid", "play")}
