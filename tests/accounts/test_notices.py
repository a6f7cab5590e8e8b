"""What an account should hear of, told once at its next page."""

from datetime import timedelta

import pytest

from accounts.models import Notice
from accounts.services.notices import notify, take_notices
from tests.accounts.steps import NOW
from tests.cast import make_guest, make_member

pytestmark = pytest.mark.django_db
KINDS = ("unseated", "monday")


def test_a_notice_is_told_once_oldest_first() -> None:
    ana = make_member("Ana")
    notify(ana.pk, "unseated", {"room": 4}, "unseated:G1:0", NOW)
    notify(ana.pk, "monday", {}, "monday:2026-10-05", NOW + timedelta(minutes=1))
    told = take_notices(ana.pk, KINDS, NOW + timedelta(minutes=2))
    assert [(notice.kind, notice.facts) for notice in told] == [("unseated", {"room": 4}), ("monday", {})]
    assert take_notices(ana.pk, KINDS, NOW + timedelta(minutes=3)) == []


def test_the_same_thing_is_noted_once() -> None:
    ana = make_member("Ana")
    for _ in range(3):
        notify(ana.pk, "unseated", {"room": 4}, "unseated:G1:0", NOW)
    assert len(take_notices(ana.pk, KINDS, NOW)) == 1
    notify(ana.pk, "unseated", {"room": 4}, "unseated:G1:0", NOW)
    assert take_notices(ana.pk, KINDS, NOW) == []
    assert Notice.objects.count() == 1


def test_nobody_hears_of_anothers() -> None:
    ana, elena, dan = make_member("Ana"), make_member("Elena"), make_guest("Dan")
    notify(ana.pk, "unseated", {}, "unseated:G1:0", NOW)
    assert take_notices(elena.pk, KINDS, NOW) == take_notices(dan.pk, KINDS, NOW) == []
    assert len(take_notices(ana.pk, KINDS, NOW)) == 1


def test_a_kind_that_is_not_asked_for_waits() -> None:
    ana = make_member("Ana")
    notify(ana.pk, "new", {}, "new:1", NOW)
    assert take_notices(ana.pk, KINDS, NOW) == []
    assert [notice.kind for notice in take_notices(ana.pk, ["new"], NOW)] == ["new"]
