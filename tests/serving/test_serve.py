"""`manage.py serve`: starts, answers, and always ends."""

import signal
import socket
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.server import Server, manage

SLOW = {"DJANGO_SETTINGS_MODULE": "tests.serving.settings"}
Serve = Callable[..., Server]
both_servers = pytest.mark.parametrize("name", ["daphne", "uvicorn"])


def ask_slowly(server: Server, tenths: int) -> "Future[str]":
    pool = ThreadPoolExecutor(1)
    answer = pool.submit(server.get, f"/slow/{tenths}", 60)
    pool.shutdown(wait=False)
    time.sleep(0.5)  # the request is on its way
    return answer


@both_servers
def test_it_answers_and_a_signal_ends_it(serve: Serve, name: str) -> None:
    server = serve("--server", name)
    assert server.get("/healthz") == "ok"
    server.signal(signal.SIGINT)
    code, seconds = server.wait()
    assert code == 0
    assert seconds < 3


@both_servers
def test_a_request_under_way_is_answered_before_the_end(serve: Serve, name: str) -> None:
    server = serve("--server", name, **SLOW)
    answer = ask_slowly(server, tenths=20)
    server.signal(signal.SIGTERM)
    code, _ = server.wait()
    assert answer.result() == "at last"
    assert code == 0


@both_servers
def test_a_request_that_never_ends_does_not_keep_the_process(serve: Serve, name: str) -> None:
    server = serve("--server", name, "--stop-seconds", "2", **SLOW)
    answer = ask_slowly(server, tenths=300)
    server.signal(signal.SIGTERM)
    _, seconds = server.wait()
    assert seconds < 4
    with pytest.raises(OSError):
        answer.result()


@both_servers
def test_it_starts_again_at_once_on_the_same_port(serve: Serve, name: str) -> None:
    server = serve("--server", name)
    server.kill()
    assert server.start().get("/healthz") == "ok"


@pytest.mark.parametrize("port", ["http", "-1", "65536", "８０００"])
def test_a_bad_port_is_refused_in_a_sentence(port: str) -> None:
    result = manage("serve", f"--port={port}")
    assert (result.returncode, result.stderr.count("\n")) == (1, 1)
    assert "is no port" in result.stderr


def test_a_taken_port_is_refused_in_a_sentence(database_template: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = manage("serve", "--port", str(port), DATABASE_URL=f"sqlite:///{database_template}")
    assert result.returncode == 1
    assert result.stderr.endswith(
        f"Can't listen on 127.0.0.1, port {port}: Address already in use. Try another --port.\n"
    )


def test_a_database_without_migrations_is_refused_in_a_sentence(tmp_path: Path) -> None:
    result = manage("serve", "--port", "0", DATABASE_URL=f"sqlite:///{tmp_path / 'new.sqlite3'}")
    assert (result.returncode, "run `make setup` first" in result.stderr) == (1, True)


def test_a_bad_setting_is_refused_in_a_sentence() -> None:
    result = manage("serve", WHIST_PACE="fast")
    assert result.returncode == 1
    assert result.stderr == "Whist can't start: WHIST_PACE: 'fast' is not a number.\n"


@both_servers
def test_without_its_game_the_site_does_not_open(database_template: Path, name: str) -> None:
    result = manage(
        "serve",
        "--port=0",
        f"--server={name}",
        DATABASE_URL=f"sqlite:///{database_template}",
        DJANGO_SETTINGS_MODULE="tests.serving.broken_settings",
    )
    assert (result.returncode, result.stdout) == (1, "")
    assert "game.tables.runtime DID NOT START" in result.stderr
