"""What all tests share."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.db import connections

from tests.server import Server, copy_database, migrated_database


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """SQLite tests run on a file of their own: the shared in-memory database has other locks than the real one."""
    settings = connections["default"].settings_dict
    if settings["ENGINE"].endswith("sqlite3"):
        file: Path = tmp_path_factory.mktemp("database") / "test.sqlite3"
        settings["TEST"]["NAME"] = str(file)


@pytest.fixture(scope="session")
def database_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return migrated_database(tmp_path_factory.mktemp("template"))


@pytest.fixture
def serve(database_template: Path, tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """`serve("--server", "uvicorn", WHIST_PACE="0")` starts the real site; all of a test share one database file."""
    servers: list[Server] = []
    database = copy_database(database_template, tmp_path)

    def start(*arguments: str, **variables: str) -> Server:
        servers.append(Server(database, *arguments, **variables))
        return servers[-1].start()

    yield start
    for server in servers:
        server.kill()
