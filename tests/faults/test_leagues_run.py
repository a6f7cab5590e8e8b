"""Celery's worker and beat, run as they are run: a week that ended while neither ran is closed by them."""

import asyncio
import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
import redis
from django.conf import settings

from tests.faults.conftest import KEY
from tests.faults.players import until
from tests.server import ROOT, environment, manage

pytestmark = pytest.mark.postgres

LAST_WEEK = """
from datetime import timedelta
from django.utils import timezone
from django_celery_beat.models import IntervalSchedule, PeriodicTask
from tests.leagues.steps import member, prize
then = timezone.now() - timedelta(weeks=1)
for number, name in enumerate(("Ana", "Bogdan", "Carmen", "Dan")):
    prize(member(name), 400 - number, then)
often = IntervalSchedule.objects.create(every=30, period="seconds")
PeriodicTask.objects.update_or_create(
    name="leagues", defaults=dict(task="leagues.sweep", interval=often, crontab=None, last_run_at=then)
)
"""
"""Beat last ran a week ago: without that it would wait for thirty seconds first."""


@pytest.fixture
def variables(shared_database: str) -> Iterator[dict[str, str]]:
    """Full mode on an emptied database, with a queue that no other run of these tests listens to."""
    address = urlsplit(settings.REDIS_URL)._replace(path=f"/{1 + os.getpid() % 15}")
    with psycopg.connect(shared_database) as connection:
        connection.execute("TRUNCATE game_table, accounts_user, leagues_week CASCADE")
    yield {"DATABASE_URL": shared_database, "REDIS_URL": urlunsplit(address), "WHIST_SECRET_KEY": KEY}
    with closing(redis.from_url(urlunsplit(address))) as broker:
        broker.delete("celery", "unacked", "unacked_index", "unacked_mutex", "_kombu.binding.celery")


@contextmanager
def celery(log: Path, variables: dict[str, str], *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [str(ROOT / ".venv" / "bin" / "celery"), "-A", "whistsite", *arguments]
    with log.open("w") as file:
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment(**variables), stdout=file, stderr=file, start_new_session=True
        )
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # with the worker's children, should one have stayed
            process.wait()


def rows(database: str, sql: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(database) as connection:
        return connection.execute(sql).fetchall()


def closed(database: str) -> Callable[[], bool]:
    return lambda: rows(database, "SELECT 1 FROM leagues_week WHERE step = 6") != []


async def test_worker_and_beat_close_the_week_that_ended_while_they_were_down(
    variables: dict[str, str], tmp_path: Path
) -> None:
    result = manage("shell", "-v", "0", "-c", LAST_WEEK, **variables)
    assert result.returncode == 0, result.stderr
    database, logs = variables["DATABASE_URL"], [tmp_path / "worker.log", tmp_path / "beat.log"]
    worker = ("worker", "--concurrency", "2", "--loglevel", "INFO")
    beat = ("beat", "--pidfile", "", "--loglevel", "INFO")
    with ExitStack() as stack:
        processes = [
            stack.enter_context(celery(log, variables, *arguments))
            for log, arguments in zip(logs, (worker, beat), strict=True)
        ]
        try:
            await until(closed(database))
        except AssertionError as late:
            raise AssertionError("\n".join(log.read_text() for log in logs)) from late
        for process in processes:
            process.send_signal(signal.SIGTERM)
        codes = [await asyncio.to_thread(process.wait, 15) for process in processes]
    assert codes == [0, 0]
    assert rows(
        database, "SELECT coins, bars FROM economy_posting WHERE reason = 'prize.league' ORDER BY coins DESC"
    ) == [(100_000, 50), (80_000, 30), (60_000, 10)]
    assert rows(database, "SELECT league_class FROM accounts_user ORDER BY id") == [(1,), (1,), (1,), (0,)]
    assert rows(database, "SELECT count(*) FROM accounts_notice WHERE kind = 'league.closed'") == [(4,)]
    assert rows(database, "SELECT expire_seconds FROM django_celery_beat_periodictask WHERE name = 'leagues'") == [
        (600,)
    ]
