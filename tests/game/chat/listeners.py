"""A friendly table and its chat, with the sockets of this test's process: each hears what a browser would be sent."""

import re
from html import unescape
from typing import Any

from accounts.models import User
from game.models import Table
from game.tables import friendly, runtime
from game.tables.chat import Words
from game.tables.chat_people import About
from game.tables.house_rules import HouseRules
from game.web.chat_messages import ChatMessage, Deed, Say, ShowPeople
from game.web.fanout import Viewer, fanout
from game.web.push import Outbox
from game.web.talk import Talk, talk
from tests.cast import make_guest, make_member
from tests.game.tables.house import START, Hour, sync

LINE = re.compile(r'<li id="chat-(\d+)" class="([^"]*)">(.*?)</li>', re.DOTALL)
ANSWER = re.compile(r'id="chat-answer"[^>]*data-code="(\w*)"[^>]*>(.*?)</p>', re.DOTALL)
TEXT = re.compile(r'<span class="text" dir="auto">(.*?)</span>', re.DOTALL)


class Listener:
    """A socket. `frames` is what it was sent, `lines` the list as its browser shows it, by number."""

    def __init__(self, room: "Room", user: User | None, seat: int | None, language: str = "en"):
        self.room, self.user = room, user
        self.frames: list[str] = []
        self.lines: dict[int, str] = {}
        self.doubles = 0
        self.viewer = Viewer((user.pk if user else None, seat), language, Outbox(self._send, self._close), self._close)

    async def _send(self, message: dict[str, Any]) -> None:
        text = message["text"]
        self.frames.append(text)
        found = {int(number): line for number, _kind, line in LINE.findall(text)}
        if 'id="chat-lines"' in text:
            self.lines = {}
        self.doubles += len(self.lines.keys() & found.keys())
        self.lines |= found
        if gone := re.search(r'id="chat-gone" data-line="(\d+)"', text):
            self.lines.pop(int(gone[1]), None)

    def _close(self) -> None:
        raise AssertionError("the socket was closed")

    async def open(self, process: Talk = talk) -> "Listener":
        self.process = process
        process.join(self.room.table.pk, self.viewer)
        await self.room.hour.settle()
        return self

    def close(self) -> None:
        self.process.leave(self.room.table.pk, self.viewer)

    @property
    def texts(self) -> list[str]:
        """What it shows, oldest first."""
        return [unescape(TEXT.search(line)[1]) for line in self.lines.values()]  # type: ignore[index]

    @property
    def answers(self) -> list[tuple[str, str]]:
        """Code and words of each answer."""
        return [(code, unescape(text)) for frame in self.frames for code, text in ANSWER.findall(frame)]

    @property
    def last(self) -> str:
        """The code of the last answer."""
        return self.answers[-1][0]

    def number(self, text: str) -> int:
        """Of the line with this text."""
        return next(number for number, line in self.lines.items() if TEXT.search(line)[1] == text)  # type: ignore[index]

    async def send(self, message: ChatMessage) -> "Listener":
        assert self.process.take(self.room.table.pk, self.viewer, message)
        await self.room.hour.settle()
        return self

    async def say(self, text: str) -> "Listener":
        return await self.send(Say(Words(text)))

    async def say_phrase(self, key: str) -> "Listener":
        return await self.send(Say(Words(phrase=key)))

    async def do(self, kind: str, *, line: int | None = None, seat: int | None = None, reason: str = "") -> "Listener":
        return await self.send(Deed(kind, About(line, seat), reason))

    async def ask_people(self) -> "Listener":
        return await self.send(ShowPeople())


class Room:
    """Ana (the host, a member), Bogdan (a member) and Carmen (a guest) sit; Elena (a member) watches."""

    def __init__(self, hour: Hour, table: Table, people: dict[str, User]):
        self.hour, self.table, self.people = hour, table, people

    async def open(self, name: str, process: Talk = talk, language: str = "en") -> Listener:
        """A tab of one of them; any other name is a visitor's."""
        user = self.people.get(name)
        seat = {"Ana": 0, "Bogdan": 1, "Carmen": 2}.get(name)
        return await Listener(self, user, seat, language).open(process)


def _open_table() -> tuple[Table, dict[str, User]]:
    people = {name: make_member(name) for name in ("Ana", "Bogdan", "Elena")} | {"Carmen": make_guest("Carmen")}
    table = friendly.open_friendly(people["Ana"], HouseRules(players=4), START)
    for name in ("Bogdan", "Carmen"):
        friendly.take_seat(table.pk, people[name], None, START)
    return table, people


async def gather(hour: Hour) -> Room:
    house = await hour.open()
    house.runtime.hub.listener = fanout
    runtime._current = house.runtime
    table, people = await sync(_open_table)
    return Room(hour, table, people)
