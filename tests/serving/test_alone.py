"""Without Redis one process serves a database; a second one is told so, and a dead one is in nobody's way."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server import Server, manage

Serve = Callable[..., Server]
both_servers = pytest.mark.parametrize("name", ["daphne", "uvicorn"])


@both_servers
def test_a_second_process_on_the_same_database_is_refused_in_a_sentence(
    serve: Serve, name: str, tmp_path: Path
) -> None:
    first = serve("--server", name)
    link = tmp_path / "other-name.sqlite3"
    link.symlink_to(first.database)
    for file in (first.database, link):
        second = manage("serve", "--port=0", DATABASE_URL=f"sqlite:///{file}")
        assert (second.returncode, second.stdout) == (1, "")
        assert re.fullmatch(
            "CommandError: Another process serves this database already, .*REDIS_URL.*\\n", second.stderr
        )
    assert first.get("/healthz") == "ok"


@both_servers
def test_a_killed_process_leaves_the_database_free(serve: Serve, name: str) -> None:
    server = serve("--server", name)
    server.kill()
    assert server.start().get("/healthz") == "ok"


def test_another_database_is_another_matter(serve: Serve, database_template: Path, tmp_path: Path) -> None:
    serve()
    copy = tmp_path / "copy.sqlite3"
    copy.write_bytes(database_template.read_bytes())
    other = Server(copy).start()
    assert other.get("/healthz") == "ok"
    other.kill()


def test_other_commands_may_run_beside_it(serve: Serve) -> None:
    server = serve()
    assert manage("migrate", "--check", DATABASE_URL=server.variables["DATABASE_URL"]).returncode == 0
