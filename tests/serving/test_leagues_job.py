"""A site of one process closes the weeks by itself, without Celery."""

import sqlite3
from collections.abc import Callable
from contextlib import closing

from django.conf import settings

from leagues.tasks import sweep
from tests.faults.players import until
from tests.server import Server, manage
from whistsite.celery import app

SERVICE = "leagues.services.weeks.sweep"
LAST_WEEK = """
from datetime import timedelta
from django.utils import timezone
from accounts.days import local_day, monday_of
from leagues.models import Week
from tests.leagues.steps import member, prize
then = timezone.now() - timedelta(weeks=1)
Week.objects.create(monday=monday_of(local_day(then)))
prize(member("Ana"), 400, then)
"""


def rows(server: Server, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(server.database)) as connection:
        return connection.execute(sql).fetchall()


async def test_a_week_that_ended_is_closed_by_the_servers_own_loop(serve: Callable[..., Server]) -> None:
    server = serve(DJANGO_SETTINGS_MODULE="tests.serving.quick_jobs")
    result = manage("shell", "-v", "0", "-c", LAST_WEEK, **server.variables)
    assert result.returncode == 0, result.stderr
    await until(lambda: rows(server, "SELECT 1 FROM leagues_week WHERE step = 6"))
    assert rows(server, "SELECT league_class FROM accounts_user") == [(1,)]
    assert rows(server, "SELECT coins, bars FROM economy_posting WHERE reason = 'prize.league'") == [(100_000, 50)]
    assert "failed" not in server.log.read_text()


def test_both_modes_look_twice_a_minute() -> None:
    assert settings.JOBS[SERVICE] == 30
    [entry] = [entry for entry in app.conf.beat_schedule.values() if entry["task"] == sweep.name]
    assert entry["schedule"] == 30
