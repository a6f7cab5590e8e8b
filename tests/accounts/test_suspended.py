"""Who is in while his account is suspended reads it once, and is out for good."""

import pytest

from accounts.models import User
from tests.cast import browser_of, make_member

pytestmark = pytest.mark.django_db


def test_a_suspended_player_reads_why_he_is_out() -> None:
    dan = make_member("Dan")
    browser = browser_of(dan)
    User.objects.filter(pk=dan.pk).update(is_active=False)
    assert "This account is suspended." in browser.get("/rooms/").content.decode()
    assert "This account is suspended." not in browser.get("/rooms/").content.decode()


def test_his_old_session_does_not_come_back_with_the_account() -> None:
    dan = make_member("Dan")
    browser = browser_of(dan)
    User.objects.filter(pk=dan.pk).update(is_active=False)
    browser.get("/rooms/")
    User.objects.filter(pk=dan.pk).update(is_active=True)
    assert "Sign in" in browser.get("/rooms/").content.decode()
