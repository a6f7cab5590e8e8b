"""Sockets of the real servers: who may open one, how much they carry, how they end."""

import signal
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.server import Server

Serve = Callable[..., Server]
ECHO = {"DJANGO_SETTINGS_MODULE": "tests.serving.settings"}
both_servers = pytest.mark.parametrize("name", ["daphne", "uvicorn"])


def open_socket(server: Server, origin: str | None = None) -> ClientConnection:
    return connect(server.url.replace("http", "ws") + "/echo", origin=Origin(origin or server.url))


@both_servers
def test_what_is_said_is_heard_and_not_compressed(serve: Serve, name: str) -> None:
    with open_socket(serve("--server", name, **ECHO)) as socket:
        socket.send("ă" * 8000)
        assert socket.recv(5) == "ă" * 8000
        assert socket.protocol.extensions == []


@both_servers
def test_another_site_may_not_open_a_socket(serve: Serve, name: str) -> None:
    server = serve("--server", name, **ECHO)
    with pytest.raises(InvalidStatus, match="403"):
        open_socket(server, origin="http://evil.example")


@both_servers
def test_a_message_over_sixteen_kilobytes_ends_the_socket(serve: Serve, name: str) -> None:
    with open_socket(serve("--server", name, **ECHO)) as socket:
        socket.send("x" * 16_385)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(5)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


@both_servers
def test_an_answer_may_be_larger_than_what_may_be_asked(serve: Serve, name: str) -> None:
    with open_socket(serve("--server", name, **ECHO)) as socket:
        socket.send("much")
        assert socket.recv(5) == "x" * 100_000
        socket.send("and then")
        assert socket.recv(5) == "and then"


@both_servers
def test_a_stop_tells_the_page_to_connect_again(serve: Serve, name: str) -> None:
    server = serve("--server", name, **ECHO)
    with open_socket(server) as socket:
        server.signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(5)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    code, seconds = server.wait()
    assert code == 0
    assert seconds < 3
