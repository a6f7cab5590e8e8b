"""Signing out in one process closes the sockets that another one holds: as signed out, or as up from the chair that a guest gives up."""

import asyncio
from collections.abc import Callable

import pytest

from game.web.consumers import NOT_YOURS
from game.web.door import SIGNED_OUT
from tests.faults.players import Tab, Visitor, until
from tests.server import Server

pytestmark = pytest.mark.postgres
both_ways = pytest.mark.parametrize("here", [0, 1])


@both_ways
async def test_signing_out_in_one_process_closes_the_sockets_in_all(
    serve_shared: Callable[..., Server], here: int
) -> None:
    servers = serve_shared(), serve_shared("--server", "uvicorn")
    ana, bogdan = Visitor("Ana", servers[here].url), Visitor("Bogdan", servers[0].url)
    code = await asyncio.to_thread(ana.sit_down)
    assert await asyncio.to_thread(bogdan.sit_down) == code
    tabs = [await Tab(ana, code).open(server.url) for server in servers]
    other = await Tab(bogdan, code).open()
    await asyncio.to_thread(ana.post, "/sign-out/")
    await until(lambda: {tab.closed for tab in tabs} <= {SIGNED_OUT, NOT_YOURS}, 5)
    assert other.closed is None
    await other.close()
