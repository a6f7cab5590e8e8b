"""Killed at any point, the closing goes on at the next sweep and comes out as if nothing had happened."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from leagues.models import Week
from leagues.services import ranking, weeks
from leagues.services.holidays import begin_holiday
from leagues.services.weeks import sweep
from tests.leagues.kills import Killed, killed_at
from tests.leagues.rows import everything, tried
from tests.leagues.steps import MONDAY, NOW, descending, during, member, members, monday, over, prize

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a closing has many transactions."""
    monkeypatch.setattr(ranking, "PART", 3)


@pytest.fixture
def played() -> None:
    """Two weeks that nobody has closed, and a third one under way."""
    users = [*members(6), *members(5, 1), *members(4, 3)]
    descending(users, NOW)
    descending(users[::-2], during(2))
    for user in users[::3]:
        prize(user, 50, over(2))
    begin_holiday(member("Ana", 2), NOW)
    member("Bogdan", 1)


def test_killed_before_any_statement_the_next_sweep_ends_it_the_same() -> None:
    users = [*members(4), *members(3, 1)]
    descending(users, NOW)
    prize(users[0], 50, over(1))
    member("Bogdan", 1)
    undisturbed = tried(lambda: sweep(over(1)))
    with transaction.atomic(), killed_at(0) as statements:
        sweep(over(1))
        transaction.set_rollback(True)
    for number in range(1, len(statements) + 1):
        with transaction.atomic():
            with pytest.raises(Killed), killed_at(number):
                sweep(over(1))
            sweep(over(1))
            assert everything() == undisturbed, statements[number - 1]
            transaction.set_rollback(True)
    assert len(statements) > 80


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("step", list(weeks._STEPS), ids=lambda step: step.label)
def test_killed_after_each_step_the_next_sweep_ends_it_the_same(
    step: Week.Step, monkeypatch: pytest.MonkeyPatch
) -> None:
    undisturbed = tried(lambda: sweep(over(2)))
    work = weeks._STEPS[step]

    def work_then_die(*arguments: Any) -> None:
        work(*arguments)
        raise Killed

    with monkeypatch.context() as patch:
        patch.setitem(weeks._STEPS, step, work_then_die)
        with pytest.raises(Killed):
            sweep(over(2))
    assert Week.objects.get(pk=MONDAY).step == step + 1
    assert Week.objects.get(pk=monday(2)).step == Week.Step.OPEN
    assert sweep(over(2)) == [MONDAY, monday(2)][step == Week.Step.TOLD :]
    assert everything() == undisturbed


@pytest.mark.usefixtures("played")
def test_killed_again_and_again_it_gets_there() -> None:
    """Each sweep comes thirty statements far, and further than the one before: what is done stays done."""
    undisturbed = tried(lambda: sweep(over(2)))
    steps, kills = [], 0
    while True:
        try:
            with killed_at(30 + kills):
                sweep(over(2))
        except Killed:
            kills += 1
            steps.append([week.step for week in Week.objects.order_by("pk")])
        else:
            break
    assert kills > 3
    assert steps == sorted(steps)
    assert everything() == undisturbed


@pytest.mark.usefixtures("played")
def test_games_of_the_open_week_that_end_between_two_kills_are_counted() -> None:
    with pytest.raises(Killed), killed_at(100):
        sweep(over(2))
    ana = member("Carmen")
    prize(ana, 5000, over(2))
    sweep(over(2) + timedelta(minutes=1))
    assert [row["score"] for row in everything()["Standing"] if row["user_id"] == ana.pk] == [5000]
