"""The way out of a socket: in order, at once where it can, and closed where the other end does not keep up."""

import asyncio
from typing import Any

import pytest

from game.web.push import MOST_WAITING, Outbox


class Line:
    """A socket's other end. While `is_slow`, each message waits until `let_go`."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.overflows = 0
        self.is_slow = False
        self.is_broken = False
        self.go_on = asyncio.Event()
        self.outbox = Outbox(self.send, self.overflow)

    async def send(self, message: dict[str, Any]) -> None:
        if self.is_broken:
            raise ConnectionError
        if self.is_slow:
            await self.go_on.wait()
            await asyncio.sleep(0)
        self.sent.append(message["text"])

    def overflow(self) -> None:
        self.overflows += 1

    async def let_go(self) -> None:
        self.is_slow = False
        self.go_on.set()
        for _ in range(10):
            await asyncio.sleep(0)


@pytest.fixture
async def line() -> Line:
    return Line()


async def test_what_can_go_at_once_has_gone_when_push_returns(line: Line) -> None:
    for text in ("a", "b", "c"):
        line.outbox.push(text)
    assert line.sent == ["a", "b", "c"]


async def test_what_has_to_wait_keeps_its_order(line: Line) -> None:
    line.is_slow = True
    texts = [str(number) for number in range(50)]
    for text in texts:
        line.outbox.push(text)
    assert line.sent == []
    await line.let_go()
    line.outbox.push("last")
    assert line.sent == [*texts, "last"]


async def test_an_end_that_does_not_keep_up_is_given_up_and_memory_is_bounded(line: Line) -> None:
    line.is_slow = True
    for number in range(MOST_WAITING + 1):
        line.outbox.push(str(number))
    assert line.overflows == 0
    line.outbox.push("too much")
    assert line.overflows == 1
    await line.let_go()
    assert len(line.sent) == MOST_WAITING + 1


async def test_a_broken_line_troubles_nobody(line: Line) -> None:
    line.is_broken = True
    line.outbox.push("a")
    line.is_broken = False
    line.outbox.push("b")
    assert line.sent == ["b"]


async def test_a_line_that_breaks_while_something_waits_troubles_nobody(line: Line) -> None:
    line.is_slow = True
    line.outbox.push("a")
    line.outbox.push("b")
    line.is_broken = True
    await line.let_go()
    assert line.sent == ["a"]
