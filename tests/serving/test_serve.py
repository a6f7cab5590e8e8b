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


def unused_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


@pytest.mark.parametrize("command", [("serve", "--port=0"), ("migrate", "--no-input")])
@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("sqlite:////nowhere/whist.sqlite3", "there is no folder /nowhere for the database file"),
        ("sqlite:////proc/whist.sqlite3", "the database file /proc/whist.sqlite3 can't be used"),
        ("sqlite:////usr", "the database file /usr can't be used"),
        (f"sqlite:///{__file__}", "can't be used: file is not a database"),
        ("postgres://whist@127.0.0.1:1/whist", "the database does not answer: connection failed"),
        ("postgres://whist@nowhere.invalid/whist", "the database does not answer: failed to resolve host"),
    ],
)
def test_a_database_that_is_not_there_is_told_in_one_line(command: tuple[str, str], url: str, sentence: str) -> None:
    result = manage(*command, DATABASE_URL=url, WHIST_SECRET_KEY="k" * 40)
    assert (result.returncode, result.stderr.count("\n")) == (1, 1)
    assert result.stderr.startswith("Whist can't start: DATABASE_URL: ")
    assert sentence in result.stderr


def test_a_redis_that_is_not_there_is_told_in_one_line(database_template: Path) -> None:
    url = f"redis://127.0.0.1:{unused_port()}/0"
    variables = {"DATABASE_URL": f"sqlite:///{database_template}", "REDIS_URL": url, "WHIST_SECRET_KEY": "k" * 40}
    result = manage("serve", "--port=0", **variables)
    assert (result.returncode, result.stderr.count("\n")) == (1, 1)
    assert result.stderr.startswith("Whist can't start: REDIS_URL: Redis does not answer: ")


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
