"""Whom one muted or blocked stands on the own page, and is taken back there."""

from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from django.urls import reverse

from accounts.models import Silence, User
from accounts.services import silences
from accounts.services.purging import purge_idle
from tests.cast import browser_of, make_guest, make_member

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 12, 1, 18, tzinfo=UTC)


@pytest.fixture
def bogdan(ana: User) -> User:
    """Blocked by Ana."""
    bogdan = make_member("Bogdan")
    silences.block(ana, bogdan.pk, NOW)
    return bogdan


def end_page(whom: User) -> str:
    return reverse("accounts:hear_again", args=[whom.pk])


def test_the_own_page_lists_them_and_nobody_else_s_does(ana: User, bogdan: User) -> None:
    silences.mute(ana, make_guest("Carmen").pk, NOW)
    page = browser_of(ana).get("/me/").content.decode()
    assert page.index("Bogdan") < page.index(">blocked<") < page.index("Carmen") < page.index(">muted<")
    assert "silences" not in browser_of(bogdan).get("/me/").content.decode()


def test_a_block_is_taken_back(ana: User, bogdan: User) -> None:
    browser = browser_of(ana)
    assert browser.post(end_page(bogdan))["Location"] == "/me/#silences"
    assert browser.post(end_page(bogdan)).status_code == 302
    assert not Silence.objects.exists()


def test_only_by_the_one_who_made_it(ana: User, bogdan: User) -> None:
    assert browser_of(bogdan).post(end_page(ana)).status_code == 302
    assert browser_of(make_member("Elena")).post(end_page(bogdan)).status_code == 302
    assert browser_of().post(end_page(bogdan))["Location"].startswith("/sign-in/")
    assert browser_of(ana).get(end_page(bogdan)).status_code == 405
    assert Silence.objects.count() == 1


def test_a_guest_long_away_goes_also_where_somebody_blocked_him(ana: User) -> None:
    guest = make_guest("Dan", last_seen_at=NOW - timedelta(seconds=settings.GUEST_KEEP_SECONDS + 1))
    silences.block(ana, guest.pk, NOW)
    assert purge_idle(NOW) == 1
    assert not Silence.objects.exists()
