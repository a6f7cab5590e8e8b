"""Many hands at once: one name, one code, five tries, one account."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from threading import Barrier, BrokenBarrierError
from typing import Any

import pytest
from django.core import mail
from django.db import IntegrityError, connection
from django.db.models import QuerySet
from django.utils import timezone

from accounts.errors import AccountError
from accounts.models import LoginCode, Quota, User
from accounts.services import merging, quotas
from accounts.services.codes import Visitor, request_code, try_code
from accounts.services.guests import start_guest
from accounts.services.names import rename_user
from accounts.services.quotas import QuotaSpent, Use, spend_quotas
from accounts.services.sign_in import make_member as join
from accounts.services.sign_in import redeem_code
from tests.cast import make_guest, make_member

pytestmark = pytest.mark.django_db(transaction=True)
ANA = "ana@example.com"
VISITOR = Visitor("nonce", "10.0.0.1")


def at_once(count: int, work: Callable[[int], Any]) -> list[Any]:
    """What `count` threads get that start together: results and refusals."""
    barrier = Barrier(count)

    def run(number: int) -> Any:
        try:
            barrier.wait()
            return work(number)
        except (AccountError, QuotaSpent, IntegrityError) as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))


def kinds(answers: list[Any]) -> dict[str, int]:
    names = [type(answer).__name__ for answer in answers]
    return {name: names.count(name) for name in names}


@pytest.fixture
def code() -> str:
    request_code(ANA, VISITOR, timezone.now())
    return str(mail.outbox[-1].subject)[:6]


@pytest.fixture
def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 10**6:06}"


@pytest.mark.parametrize("_round", range(3))
def test_of_many_guests_with_one_name_one_gets_it(_round: int) -> None:
    names = ["Dan", "DAN", "Dán", "d.a.n"]
    answers = at_once(4, lambda number: start_guest(names[number], "10.0.0.1", timezone.now()))
    assert kinds(answers) == {"User": 1, "NameTaken": 3}
    assert User.objects.filter(name_key="dan").count() == 1


def test_of_many_members_who_want_one_name_one_gets_it() -> None:
    people = [make_member(name) for name in ("Ana", "Bogdan", "Carmen", "Elena")]
    answers = at_once(4, lambda number: rename_user(people[number], "Maria", timezone.now()))
    assert kinds(answers) == {"NoneType": 1, "NameTaken": 3}


def test_an_idle_guests_name_goes_to_one() -> None:
    make_guest("Dan", last_seen_at=timezone.now() - timedelta(days=2))
    answers = at_once(4, lambda number: start_guest("Dan", "10.0.0.1", timezone.now()))
    assert kinds(answers) == {"User": 1, "NameTaken": 3}


def test_of_two_right_codes_one_counts(code: str) -> None:
    make_member("Ana")
    answers = at_once(2, lambda number: redeem_code(ANA, code, VISITOR, None, timezone.now()))
    assert kinds(answers) == {"User": 1, "CodeUsed": 1}


def test_of_many_wrong_tries_five_are_judged(wrong: str) -> None:
    answers = at_once(12, lambda number: try_code(ANA, wrong, VISITOR, timezone.now()))
    assert LoginCode.objects.get().tries == 5
    assert set(kinds(answers)) <= {"CodeWrong", "CodeSpent"}


def test_one_name_page_sent_twice_makes_one_account() -> None:
    answers = at_once(3, lambda number: join(ANA, "Ana", None, "en", timezone.now()))
    assert {answer.pk for answer in answers} == {User.objects.get().pk}


def test_a_guest_who_joins_twice_at_once_stays_one() -> None:
    guest = make_guest("Dan")
    answers = at_once(3, lambda number: join(ANA, "Dan", guest, "en", timezone.now()))
    assert {answer.pk for answer in answers} == {guest.pk}
    assert User.objects.get().is_active


def test_a_guest_is_merged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    moved: list[int] = []
    guest, member = make_guest("Dan"), make_member("Ana")
    monkeypatch.setattr(merging, "_hooks", [lambda guest, member: moved.append(guest.pk)])
    at_once(4, lambda number: merging.merge_guest(guest, member))
    assert moved == [guest.pk]


@pytest.mark.parametrize("locked", [False, True])
def test_a_quota_is_never_overdrawn_and_would_be_without_its_lock(
    locked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All wait for each other between reading and writing; with the lock they can't, and go on one by one."""
    together, check = Barrier(4), quotas._check

    def wait_and_check(*arguments: Any) -> None:
        with suppress(BrokenBarrierError):
            together.wait(timeout=0.5)
        check(*arguments)

    Quota.objects.create(kind="tea", key="ana", updated_at=timezone.now())
    monkeypatch.setattr(quotas, "_check", wait_and_check)
    if not locked:
        monkeypatch.setattr(QuerySet, "select_for_update", lambda queryset: queryset)
    answers = at_once(4, lambda number: spend_quotas([Use("tea", "ana", 1, 3600)], timezone.now()))
    assert kinds(answers) == ({"NoneType": 1, "QuotaSpent": 3} if locked else {"NoneType": 4})


def test_quotas_asked_for_in_any_order_do_not_wait_for_each_other() -> None:
    uses = [Use("tea", "ana", 3, 3600), Use("cake", "ana", 5, 3600)]
    orders = [uses, uses[::-1]]
    answers = at_once(8, lambda number: spend_quotas(orders[number % 2], timezone.now()))
    assert kinds(answers) == {"NoneType": 3, "QuotaSpent": 5}


def test_one_address_asked_for_many_times_at_once_gets_one_mail() -> None:
    answers = at_once(6, lambda number: request_code(ANA, VISITOR, timezone.now()))
    assert kinds(answers) == {"NoneType": 1, "TooSoon": 5}
    assert len(mail.outbox) == 1
