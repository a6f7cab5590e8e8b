import os
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from django.conf import settings

from tests.server import Server, manage

KEY = "only-for-tests-only-for-tests-only-for-tests"


@pytest.fixture(scope="session")
def shared_database() -> Iterator[str]:
    """The address of a migrated PostgreSQL database of this run's own."""
    address = urlsplit(os.environ["DATABASE_URL"])
    name = f"whist_faults_{os.getpid()}"
    url = urlunsplit(address._replace(path=f"/{name}"))
    with psycopg.connect(urlunsplit(address), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            result = manage("migrate", "--no-input", "-v", "0", DATABASE_URL=url, WHIST_SECRET_KEY=KEY)
            assert result.returncode == 0, result.stderr
            yield url
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def serve_shared(shared_database: str, tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """`serve_shared()` starts a process in full mode; all of a test share one database and one Redis."""
    servers: list[Server] = []
    with psycopg.connect(shared_database) as connection:
        connection.execute("TRUNCATE game_table, game_process, accounts_user, accounts_quota CASCADE")

    def start(*arguments: str, **variables: str) -> Server:
        full = {"DATABASE_URL": shared_database, "REDIS_URL": settings.REDIS_URL, "WHIST_SECRET_KEY": KEY}
        servers.append(Server(tmp_path / f"process-{len(servers)}.log", *arguments, **{**full, **variables}))
        return servers[-1].start()

    yield start
    for server in servers:
        server.kill()
