"""The batch commit on PostgreSQL: the same tests as on SQLite."""

from tests.game.tables.test_commit import *  # noqa: F403
