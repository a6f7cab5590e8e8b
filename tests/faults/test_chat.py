"""The chat over two real processes, PostgreSQL and Redis: everybody hears everything once, and limits count for both together."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from game.tables.chat import LINES
from tests.faults.players import Tab, Visitor, until
from tests.server import Server

pytestmark = pytest.mark.postgres
ServeShared = Callable[..., Server]
LINE = re.compile(r'<li id="chat-\d+".*?<span class="text" dir="auto">(.*?)</span></li>', re.DOTALL)
ANSWER = re.compile(r'id="chat-answer"[^>]*data-code="(\w*)"')


def heard(tab: Tab) -> list[str]:
    return [text for frame in tab.frames for text in LINE.findall(frame)]


def answers(tab: Tab) -> list[str]:
    return [code for frame in tab.frames for code in ANSWER.findall(frame)]


def has_history(tab: Tab) -> bool:
    return any('id="chat-lines"' in frame for frame in tab.frames)


@asynccontextmanager
async def evening(serve_shared: ServeShared, **rules: str) -> AsyncIterator[tuple[Tab, Tab, Tab, Server]]:
    """Ana (the host) in the first process, Bogdan in the second, and a visitor who watches in the second."""
    first, second = serve_shared(), serve_shared("--server", "uvicorn")
    ana, bogdan, elena = Visitor("Ana", first.url), Visitor("Bogdan", second.url), Visitor("Elena", second.url)

    def sit() -> str:
        ana.get("/friends/")
        code = ana.post("/friends/open/", name="Ana", players="4", **rules).split("/")[2]
        bogdan.get("/friends/")
        bogdan.post(f"/friends/{code}/sit/", name="Bogdan")
        return code

    code = await asyncio.to_thread(sit)
    tabs = [Tab(visitor, code) for visitor in (ana, bogdan, elena)]
    try:
        for tab in tabs:
            await tab.open()
        await until(lambda: all(has_history(tab) for tab in tabs))
        yield tabs[0], tabs[1], tabs[2], first
        assert "Traceback" not in first.log.read_text() + second.log.read_text()
    finally:
        for tab in tabs:
            await tab.close()


async def test_a_line_is_heard_once_in_both_processes(serve_shared: ServeShared) -> None:
    async with evening(serve_shared) as (ana, bogdan, elena, first):
        everybody = (ana, bogdan, elena)
        await ana.say(do="say", text="Salut")
        await until(lambda: all(heard(tab) == ["Salut"] for tab in everybody))
        await bogdan.say(do="phrase", key="luck")
        await until(lambda: all(heard(tab) == ["Salut", "Good luck!"] for tab in everybody))
        again = await Tab(bogdan.visitor, bogdan.code).open(first.url)
        await until(lambda: has_history(again))
        assert heard(again) == ["Salut", "Good luck!"]
        await ana.say(do="say", text="<b>Noroc</b>")
        await until(lambda: all(len(heard(tab)) == 3 for tab in (*everybody, again)))
        await asyncio.sleep(0.5)  # nothing comes twice
        assert {heard(tab)[-1] for tab in (*everybody, again)} == {"&lt;b&gt;Noroc&lt;/b&gt;"}
        assert all(len(heard(tab)) == 3 for tab in (*everybody, again))
        await again.close()


async def test_who_was_muted_in_one_process_is_silent_in_the_other_too(serve_shared: ServeShared) -> None:
    async with evening(serve_shared) as (ana, bogdan, elena, _first):
        other = await Tab(ana.visitor, ana.code).open(bogdan.visitor.url)
        await until(lambda: has_history(other))
        await bogdan.say(do="say", text="one")
        await until(lambda: heard(ana) == heard(other) == ["one"])
        await ana.say(do="mute", seat="1")
        await until(lambda: sum('id="chat-lines"' in frame for frame in other.frames) == 2)
        await bogdan.say(do="say", text="two")
        await until(lambda: heard(elena) == ["one", "two"])
        await ana.say(do="say", text="three")
        await until(lambda: heard(other) == heard(ana) == ["one", "three"])
        await other.close()


async def test_players_hear_nothing_of_spectators_who_talk_apart_and_one_s_limit_counts_in_both(
    serve_shared: ServeShared,
) -> None:
    async with evening(serve_shared, apart="on") as (ana, bogdan, elena, first):
        await asyncio.to_thread(elena.visitor.get, "/friends/")
        await asyncio.to_thread(elena.visitor.post, "/guest/", name="Elena")
        here, there = Tab(elena.visitor, elena.code), Tab(elena.visitor, elena.code)
        await here.open()
        await there.open(first.url)
        await until(lambda: has_history(here) and has_history(there))
        await asyncio.gather(*[tab.say(do="say", text=f"{n}") for n in range(LINES) for tab in (here, there)])
        await until(lambda: len(answers(here) + answers(there)) == 2 * LINES)
        assert (answers(here) + answers(there)).count("too_much_said") == LINES
        await until(lambda: len(heard(here)) == len(heard(there)) == len(heard(elena)) == LINES)
        await ana.say(do="say", text="for all")
        await until(lambda: "for all" in heard(bogdan) and "for all" in heard(here))
        assert heard(ana) == heard(bogdan) == ["for all"]
        await here.close()
        await there.close()
