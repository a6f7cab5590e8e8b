"""Lines to a real server: frames that are too large, floods, and the other end gone without a word."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from tests.faults.players import NAMES, Tab, Visitor, log_in_file, seat_of, sit_together, until
from tests.server import Server

Serve = Callable[..., Server]
SLOW = {"WHIST_PACE": "0.01", "WHIST_DEAL_SECONDS": "3600"}
both_servers = pytest.mark.parametrize("name", ["daphne", "uvicorn"])


async def first_tab(server: Server) -> Tab:
    """Ana's, at a table with five others."""
    visitors, code = await asyncio.to_thread(sit_together, server.url)
    return await Tab(visitors[0], code).open()


@both_servers
async def test_frames_and_floods_end_their_own_socket_and_change_nothing(serve: Serve, name: str) -> None:
    server = serve("--server", name, **SLOW)
    ana = await first_tab(server)
    await until(lambda: ana.version)
    for size in (17 * 1024, 1024 * 1024):
        large = await Tab(ana.visitor, ana.code).open()
        assert large.socket is not None
        with suppress(ConnectionClosed):  # while the rest of the frame is on its way
            await large.socket.send("x" * size)
        await until(lambda tab=large: tab.closed is not None)  # type: ignore[misc]
        assert large.closed in ((1009,) if size < 65536 else (1009, 1006))  # a long frame may not be read to its end
    flood = await Tab(ana.visitor, ana.code).open()
    assert flood.socket is not None
    with suppress(ConnectionClosed):
        for number in range(100):
            await flood.socket.send(json.dumps({"do": "bid", "tricks": "99", "v": number}))
    await until(lambda: flood.closed is not None)
    assert flood.closed == 4008
    assert 15 <= len(flood.refusals) <= 40
    assert ana.closed is None
    await ana.say(do="sync")
    frames = len(ana.frames)
    await until(lambda: len(ana.frames) > frames)
    assert {entry.kind for entry in log_in_file(server.database, ana.code)} == {"sit", "start", "deal"}
    assert "Traceback" not in server.log.read_text()
    await ana.close()


async def test_a_stranger_another_site_and_whoever_has_no_cookie_are_refused(serve: Serve) -> None:
    server = serve(**SLOW)
    ana = await first_tab(server)
    elena = Visitor("Elena", server.url)
    await asyncio.to_thread(elena.get, "/rooms/")
    with pytest.raises(InvalidStatus, match="403"):
        await Tab(elena, ana.code).open()
    with pytest.raises(InvalidStatus, match="403"):
        await Tab(ana.visitor, ana.code).open(origin="http://evil.example")
    with pytest.raises(InvalidStatus, match="403"):
        await connect(f"{server.url.replace('http', 'ws')}/ws/tables/{ana.code}/", origin=Origin(server.url))
    await ana.close()


def handshake(path: str, host: str, origin: str, cookie: str) -> bytes:
    """A handshake by hand: the client that sends it answers no ping."""
    lines = [
        f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade", f"Origin: {origin}",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", f"Cookie: sessionid={cookie}", "", "",
    ]  # fmt: skip
    return "\r\n".join(lines).encode()


@both_servers
async def test_a_line_that_is_dead_without_having_been_closed_is_noticed(serve: Serve, name: str) -> None:
    """A phone without a net closes nothing and answers nothing: its seat is held all the same, and given back."""
    server = serve("--server", name, **SLOW, WHIST_PING_SECONDS="1.5", WHIST_AWAY_SECONDS="0.3")
    visitors, code = await asyncio.to_thread(sit_together, server.url)
    others = [await Tab(visitor, code).open() for visitor in visitors[1:]]
    host = server.url.removeprefix("http://")
    _, dead = await asyncio.open_connection(*host.split(":"))
    dead.write(handshake(f"/ws/tables/{code}/", host, server.url, visitors[0].cookie("sessionid")))
    await dead.drain()

    def kinds() -> list[str]:
        log = log_in_file(server.database, code)
        ana = seat_of(log, NAMES[0])
        return [entry.kind for entry in log if entry.seat == ana and entry.kind in ("hold", "back")]

    await until(lambda: kinds() == ["hold"], 15)
    ana = await Tab(visitors[0], code).open()
    await until(lambda: kinds() == ["hold", "back"], 5)
    dead.close()
    for tab in (ana, *others):
        assert tab.closed is None
        await tab.close()
