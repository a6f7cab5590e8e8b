"""What all tests share."""

from pathlib import Path

import pytest
from django.db import connections


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """SQLite tests run on a file of their own: the shared in-memory database has other locks than the real one."""
    settings = connections["default"].settings_dict
    if settings["ENGINE"].endswith("sqlite3"):
        file: Path = tmp_path_factory.mktemp("database") / "test.sqlite3"
        settings["TEST"]["NAME"] = str(file)
