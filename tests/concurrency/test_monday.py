"""Monday's coffees from several processes at once, and beside people who are buying."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from threading import Event

import pytest
from django.db import connection, transaction
from django.db.backends.postgresql.features import DatabaseFeatures

from economy.models import Posting, WeeklyGrant
from economy.services import coffees
from economy.services.coffees import buy_coffee, grant_coffees
from tests.concurrency.money import REFUSALS, committed_money, named, six
from tests.concurrency.together import together
from tests.economy.house import NOW, at, differences_of_all, held

pytestmark = committed_money
MONDAY = at(2026, 10, 12)


def grant_beside(works: list[Callable[[], object]]) -> list[object]:
    """A run that has granted but not committed, and `works` that begin at that moment."""
    begun = Event()

    def slow_grant() -> object:
        with transaction.atomic():
            granted = grant_coffees(MONDAY)
            begun.set()
            connection.cursor().execute("SELECT pg_sleep(0.3)")
        return granted

    def then(work: Callable[[], object]) -> object:
        begun.wait(5)
        return work()

    return together([slow_grant, *[partial(then, work) for work in works]], REFUSALS)


def test_without_the_lock_a_second_grant_runs_into_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    six()
    monkeypatch.setattr(DatabaseFeatures, "has_select_for_update", False)
    assert named(grant_beside([partial(grant_coffees, MONDAY)])) == {"list": 1, "IntegrityError": 1}


def test_two_grants_at_once_give_each_account_its_coffees_once() -> None:
    people = six()
    assert named(grant_beside([partial(grant_coffees, MONDAY)] * 3)) == {"list": 4}
    assert [held(user)["ibric"] for user in people] == [12] * 6
    assert Posting.objects.filter(reason="grant.monday").count() == 6
    assert differences_of_all() == []


def test_grants_in_small_chunks_from_all_sides_leave_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coffees, "CHUNK", 1)
    people = six()
    answers = together([partial(grant_coffees, MONDAY + timedelta(hours=2))] * 4, REFUSALS)
    assert named(answers) == {"list": 4}
    assert [held(user)["ibric"] for user in people] == [12] * 6
    assert WeeklyGrant.objects.get().accounts == 6
    assert differences_of_all() == []


def test_purchases_beside_the_grant_wait_and_lose_nothing() -> None:
    people = six()
    buys = [partial(buy_coffee, user.pk, "ibric", f"click-{number}", NOW) for user in people for number in range(2)]
    assert named(grant_beside([*buys, partial(grant_coffees, MONDAY)])) == {"list": 2, "Posting": 12}
    assert [held(user)["ibric"] for user in people] == [10 + 2 + 6] * 6
    assert differences_of_all() == []
