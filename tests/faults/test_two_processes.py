"""Two processes share the tables over PostgreSQL and Redis: one game for all, also when one of them is killed."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

import psycopg
import pytest

from tests.faults.players import Tab, log_in_postgres, movers, seat_of, sit_together, until
from tests.secrecy import scan
from tests.server import Server

pytestmark = pytest.mark.postgres
ServeShared = Callable[..., Server]
FAST = {"WHIST_PACE": "0.01", "WHIST_DEAL_SECONDS": "3600"}


@asynccontextmanager
async def playing(*servers: Server) -> AsyncIterator[tuple[list[Tab], str]]:
    """Six who sat down in the first process, each with a tab in one of them, playing by themselves."""
    visitors, code = await asyncio.to_thread(sit_together, servers[0].url)
    tabs = [Tab(visitor, code, plays=True) for visitor in visitors]
    staying = [asyncio.create_task(tab.stay(servers[number % len(servers)].url)) for number, tab in enumerate(tabs)]
    try:
        yield tabs, code
    finally:
        for task in staying:
            task.cancel()
        await asyncio.gather(*staying, return_exceptions=True)
        for tab in tabs:
            await tab.close()


async def test_players_in_two_processes_see_the_same_and_play_a_whole_game(
    serve_shared: ServeShared, shared_database: str
) -> None:
    first, second = serve_shared(**FAST), serve_shared("--server", "uvicorn", **FAST)
    async with playing(first, second) as (tabs, code):
        await until(lambda: all(tab.is_over for tab in tabs), 60)
        log = log_in_postgres(shared_database, code)
        assert [entry.n for entry in log] == list(range(1, len(log) + 1))
        assert {tab.version for tab in tabs} == {len(log)}
        assert movers(log) == {"p"}
        for tab in tabs:
            assert scan(tab.frames, seat_of(log, tab.visitor.name), log) == []
        assert "Traceback" not in first.log.read_text() + second.log.read_text()


async def test_when_one_process_is_killed_the_other_takes_its_tables_and_its_players(
    serve_shared: ServeShared, shared_database: str
) -> None:
    first, second = serve_shared(**FAST, WHIST_AWAY_SECONDS="60"), serve_shared(**FAST, WHIST_AWAY_SECONDS="60")
    async with playing(first, second) as (tabs, code):
        await until(lambda: max(tab.version for tab in tabs) > 60)
        first.kill()
        seen = max(tab.version for tab in tabs)
        assert len(log_in_postgres(shared_database, code)) >= seen
        moved = [asyncio.create_task(tab.stay(second.url)) for tab in tabs[::2]]
        await until(lambda: all(tab.is_over for tab in tabs), 60)
        for task in moved:
            task.cancel()
        log = log_in_postgres(shared_database, code)
        assert [entry.n for entry in log] == list(range(1, len(log) + 1))
        assert movers(log) == {"p"}


async def test_when_the_database_drops_every_connection_the_game_goes_on(
    serve_shared: ServeShared, shared_database: str
) -> None:
    server = serve_shared(**FAST)
    async with playing(server) as (tabs, code):
        for version in (40, 80):
            await until(lambda version=version: max(tab.version for tab in tabs) > version)  # type: ignore[misc]
            with psycopg.connect(shared_database, autocommit=True) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
        await until(lambda: all(tab.is_over for tab in tabs), 60)
        log = log_in_postgres(shared_database, code)
        assert [entry.n for entry in log] == list(range(1, len(log) + 1))
        assert len(log) >= max(tab.version for tab in tabs)


MOST_CONNECTIONS = 16  # of a process, as the settings have it


def connections(database: str) -> int:
    """How many connections the server has, besides this one."""
    with psycopg.connect(database) as connection:
        query = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        row = connection.execute(query).fetchone()
    assert row is not None
    return int(row[0]) - 1


async def test_many_pages_at_once_hold_no_more_database_connections_than_the_pool_has(
    serve_shared: ServeShared, shared_database: str
) -> None:
    server = serve_shared(**FAST)
    visitors, code = await asyncio.to_thread(sit_together, server.url)
    with ThreadPoolExecutor(20) as pool:
        pages = [pool.submit(visitors[number % 6].get, f"/tables/{code}/") for number in range(100)]
        most = 0
        while not all(page.done() for page in pages):
            most = max(most, connections(shared_database))
            await asyncio.sleep(0.05)
    assert all('id="mine"' in page.result() for page in pages)
    assert most <= MOST_CONNECTIONS


async def test_two_hundred_idle_sockets_hold_no_database_connections(
    serve_shared: ServeShared, shared_database: str
) -> None:
    server = serve_shared(**FAST, WHIST_SOCKETS_PER_PLAYER="50")
    visitors, code = await asyncio.to_thread(sit_together, server.url)
    players = [await Tab(visitor, code).open() for visitor in visitors]
    idle = [Tab(visitors[number % 6], code) for number in range(200)]
    for some in range(0, 200, 20):
        await asyncio.gather(*[tab.open() for tab in idle[some : some + 20]])
    await until(lambda: all(tab.version for tab in idle))
    assert connections(shared_database) <= MOST_CONNECTIONS
    [to_move] = [tab for tab in players if tab.choices]
    version = to_move.version
    assert to_move.socket is not None
    await to_move.socket.send(to_move.choices[0])
    await until(lambda: all(tab.version == version + 1 for tab in idle), 5)
    await asyncio.gather(*[tab.close() for tab in (*players, *idle)])
