"""What nobody needs is deleted; what somebody may need is not."""

from io import StringIO

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts.models import LoginCode, Quota, User
from accounts.services.guests import start_guest
from accounts.services.merging import merge_guest
from accounts.services.purging import purge_idle
from tests.accounts.steps import ask, later

pytestmark = pytest.mark.django_db


def start(name: str) -> User:
    return start_guest(name, "10.0.0.1", timezone.now())


def test_codes_limits_and_visitors_sessions_go(visitor: Client) -> None:
    ask(visitor)
    with later(hours=24, seconds=1):
        purge_idle(timezone.now())
    assert not LoginCode.objects.exists()
    assert not Quota.objects.exists()
    assert not Session.objects.exists()


def test_codes_and_limits_in_use_stay(visitor: Client) -> None:
    ask(visitor)
    with later(minutes=9):
        purge_idle(timezone.now())
    assert LoginCode.objects.count() == 1
    assert Quota.objects.count() == 3


def test_guests_long_away_go_and_members_stay(ana: User) -> None:
    start("Dan")
    with later(days=29):
        assert purge_idle(timezone.now()) == 0
    with later(days=31):
        assert purge_idle(timezone.now()) == 1
        assert purge_idle(timezone.now()) == 0
    assert User.objects.get() == ana


def test_a_guest_whom_anything_refers_to_stays(ana: User) -> None:
    kept, merged = start("Dan"), start("Doru")
    LogEntry.objects.create(user=kept, action_flag=1, object_repr="anything")
    merge_guest(merged, ana)
    with later(days=31):
        assert purge_idle(timezone.now()) == 1
    assert list(User.objects.filter(is_guest=True)) == [kept]


def test_a_guest_with_a_merged_one_goes_after_it() -> None:
    merge_guest(start("Doru"), start("Dan"))
    with later(days=31):
        assert purge_idle(timezone.now()) == 2


def test_the_command_says_what_it_did() -> None:
    start("Dan")
    out = StringIO()
    with later(days=31):
        call_command("purge", stdout=out)
    assert out.getvalue() == "1 guests deleted.\n"
