"""The server is killed, or stopped, while people play: nothing that anybody was shown is lost, and the game goes on."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from tests.faults.players import Tab, log_in_file, movers, seat_of, sit_together, until
from tests.secrecy import scan
from tests.server import Server

Serve = Callable[..., Server]
FAST = {"WHIST_PACE": "0.01", "WHIST_DEAL_SECONDS": "3600"}  # the deal waits for the sixth player


@asynccontextmanager
async def playing(server: Server, game: str = "quick") -> AsyncIterator[tuple[list[Tab], str]]:
    """Six people who play by themselves and come back whenever their line is cut."""
    visitors, code = await asyncio.to_thread(sit_together, server.url, game=game)
    tabs = [Tab(visitor, code, plays=True) for visitor in visitors]
    staying = [asyncio.create_task(tab.stay()) for tab in tabs]
    try:
        yield tabs, code
    finally:
        for task in staying:
            task.cancel()
        await asyncio.gather(*staying, return_exceptions=True)
        for tab in tabs:
            await tab.close()


def shown(tabs: list[Tab]) -> int:
    return max(tab.version for tab in tabs)


def in_a_trick(server: Server, code: str) -> bool:
    last = log_in_file(server.database, code)[-1]
    return last.kind == "play"


async def test_killed_in_the_middle_of_a_trick_again_and_again_the_game_is_played_to_its_end(serve: Serve) -> None:
    server = serve(**FAST)
    async with playing(server) as (tabs, code):
        for version in (40, 90, 150):
            await until(lambda version=version: shown(tabs) >= version and in_a_trick(server, code))  # type: ignore[misc]
            server.kill()
            seen = shown(tabs)
            log = log_in_file(server.database, code)
            assert len(log) >= seen
            assert [entry.n for entry in log] == list(range(1, len(log) + 1))
            server.start()
            assert log_in_file(server.database, code)[: len(log)] == log
        await until(lambda: all(tab.is_over for tab in tabs))
        log = log_in_file(server.database, code)
        assert movers(log) == {"p"}
        assert [entry.kind for entry in log if entry.kind in ("hold", "back")] == []
        assert all(tab.connections == 4 for tab in tabs)
        for tab in tabs:
            assert scan(tab.frames, seat_of(log, tab.visitor.name), log) == []


@pytest.mark.parametrize("name", ["daphne", "uvicorn"])
async def test_stopped_under_load_it_ends_cleanly_and_loses_nothing(serve: Serve, name: str) -> None:
    server = serve("--server", name, **FAST)
    async with playing(server, "classic") as (tabs, code):
        await until(lambda: shown(tabs) > 150)
        server.signal(signal.SIGTERM)
        exit_code, seconds = await asyncio.to_thread(server.wait)
        assert exit_code == 0
        assert seconds < 8
        assert "Traceback" not in server.log.read_text()
        log = log_in_file(server.database, code)
        assert len(log) >= shown(tabs)
        assert [entry.n for entry in log] == list(range(1, len(log) + 1))
        server.start()
        await until(lambda: shown(tabs) > len(log) + 50)
        assert movers(log_in_file(server.database, code)) == {"p"}


async def test_a_turn_that_was_nearly_over_when_the_server_died_begins_anew(serve: Serve) -> None:
    """Four seconds a bid, three of them gone, then two of downtime: without a fresh deadline the server would have bid."""
    server = serve(**FAST, WHIST_BID_SECONDS="4")
    visitors, code = await asyncio.to_thread(sit_together, server.url)
    tabs = [Tab(visitor, code) for visitor in visitors]
    for tab in tabs:
        await tab.open()
    await until(lambda: any(tab.choices for tab in tabs))
    await asyncio.sleep(2.5)
    server.kill()
    before = log_in_file(server.database, code)
    assert movers(before) == set()
    await asyncio.sleep(2)
    server.start()
    for tab in tabs:
        tab.choices = []
        await tab.open()
    await asyncio.sleep(1)
    [to_move] = [tab for tab in tabs if tab.choices]
    assert to_move.socket is not None
    await to_move.socket.send(to_move.choices[0])
    await until(lambda: len(log_in_file(server.database, code)) > len(before))
    assert log_in_file(server.database, code)[len(before)].by == "p"
    for tab in tabs:
        await tab.close()
