"""Both modes give Monday's coffees by themselves: Celery's beat, and the jobs of the single process."""

from datetime import timedelta

import pytest
import time_machine
from celery import current_app
from django.conf import settings
from django.utils.module_loading import import_string

from economy.services.wallets import open_wallet
from economy.tasks import grant_coffees
from game.management.servers.jobs import _run
from tests.cast import make_member
from tests.committed import committed
from tests.economy.house import at, held, lay_rules
from whistsite.celery import app

MONDAY = at(2026, 10, 12, 0, 3)
SERVICE = "economy.services.coffees.grant_coffees"


def test_beat_runs_tasks_that_there_are() -> None:
    app.loader.import_default_modules()
    for entry in app.conf.beat_schedule.values():
        assert entry["task"] in current_app.tasks


def test_beat_asks_for_the_coffees_every_few_minutes() -> None:
    [entry] = [entry for entry in app.conf.beat_schedule.values() if entry["task"] == "economy.grant_coffees"]
    assert entry["schedule"].minute == set(range(0, 60, 5))
    assert len(entry["schedule"].hour) == 24


@pytest.mark.django_db
def test_the_task_gives_them_once() -> None:
    ana = make_member("Ana")
    open_wallet(ana, MONDAY - timedelta(days=1))
    with time_machine.travel(MONDAY, tick=False):
        assert [grant_coffees(), grant_coffees()] == [1, 0]
    assert held(ana)["ibric"] == 12


def test_a_single_process_does_it_itself_as_often() -> None:
    assert settings.JOBS[SERVICE] == 300
    for name in settings.JOBS:
        assert callable(import_string(name))


@committed
def test_the_job_gives_them_once() -> None:
    lay_rules()
    ana = make_member("Ana")
    open_wallet(ana, MONDAY - timedelta(days=1))
    with time_machine.travel(MONDAY, tick=False):
        _run(SERVICE)
        _run(SERVICE)
    assert held(ana)["ibric"] == 12
