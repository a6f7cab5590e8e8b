"""What all tests share."""

import os
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.db import connections
from django.utils import translation

from tests.server import Server, copy_database, migrated_database

NEEDS = {
    "browser": (shutil.which("chromium") is not None, "there is no Chromium"),
    "node": (shutil.which("node") is not None, "there is no Node"),
}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks tests by their folder, skips what can't run here, and puts the browser last: its loop never ends."""
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker("browser")
        if "concurrency" in item.path.parts:
            item.add_marker("postgres")
        for name, (is_there, reason) in NEEDS.items():
            if item.get_closest_marker(name) and not is_there:
                item.add_marker(pytest.mark.skip(reason=reason))
        if item.get_closest_marker("postgres") and connections["default"].vendor != "postgresql":
            item.add_marker(pytest.mark.skip(reason="DATABASE_URL names no PostgreSQL"))
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture(autouse=True)
def the_same_deals_each_time(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that fails fails again. Sites of their own processes deal as they like. TEST_SEED=2 make test: other deals."""
    name = f"{os.environ.get('TEST_SEED', '1')} {request.node.nodeid}"
    seeds = random.Random(name)
    random.seed(name)
    monkeypatch.setattr("game.tables.service.new_seed", lambda: seeds.randbytes(32).hex())


@pytest.fixture(autouse=True)
def a_language_ends_with_its_test() -> Iterator[None]:
    """A request leaves the language of its page active in this thread."""
    yield
    translation.deactivate()


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
