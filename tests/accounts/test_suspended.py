"""Who is in while his account is suspended reads so, with the reason, and is out for good."""

import html

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.errors import Suspended
from accounts.models import User
from accounts.services.merging import merge_guest
from accounts.services.suspending import suspend
from tests.accounts.office import send, shown
from tests.cast import browser_of, make_guest, make_member, make_staff, office_of

pytestmark = pytest.mark.django_db
HEADING = "<h1>Your account is suspended</h1>"


def suspended(reason: str = "Insults", **fields: str) -> Client:
    """The browser of Dan, who was in."""
    dan = make_member("Dan", **fields)
    browser = browser_of(dan)
    suspend(dan.pk, reason)
    return browser


def text(browser: Client, path: str, **headers: str) -> str:
    return html.unescape(browser.get(path, follow=True, headers=headers).content.decode())


@pytest.mark.parametrize("path", ["/rooms/", "/friends/", "/me/", "/tables/abcdef/"])
def test_a_suspended_player_is_shown_why_he_is_out_wherever_he_goes(path: str) -> None:
    browser = suspended()
    assert browser.get(path)["Location"] == "/suspended/"
    for _ in range(2):
        page = text(browser, "/suspended/")
        assert HEADING in page
        assert "The moderator's reason: Insults" in page


def test_then_he_is_a_visitor_whose_session_does_not_come_back_with_the_account() -> None:
    browser = suspended()
    browser.get("/rooms/")
    assert "Sign in" in text(browser, "/rooms/")
    User.objects.update(is_active=True)
    assert browser.get("/suspended/")["Location"] == "/"
    assert "Sign in" in text(browser, "/rooms/")


def test_he_reads_it_in_his_language() -> None:
    assert "Contul tău este suspendat" in text(suspended(language="ro"), "/rooms/", **{"accept-language": "en"})


def test_what_a_script_fetches_does_not_take_the_page_away() -> None:
    browser = suspended()
    assert HEADING not in text(browser, "/rooms/", **{"sec-fetch-dest": "empty"})
    assert HEADING in text(browser, "/rooms/", **{"sec-fetch-dest": "document"})


def test_an_address_to_write_to_stands_there_only_where_there_is_one(settings: Settings) -> None:
    browser = suspended()
    assert "mistake" not in text(browser, "/rooms/") + Suspended("Insults").sentence()
    settings.CONTACT = "help@whist.example"
    assert 'write to <a href="mailto:help@whist.example">help@whist.example</a>.' in text(browser, "/suspended/")
    sentence = "This account is suspended. If you think this is a mistake, write to help@whist.example."
    assert Suspended().sentence() == sentence


def test_a_visitor_and_a_guest_who_turned_into_a_member_see_no_such_page() -> None:
    guest = make_guest("Gigi")
    browser = browser_of(guest)
    merge_guest(guest, make_member("Dan"))
    for other in (browser, browser_of(), browser_of(make_member("Ana"))):
        assert other.get("/rooms/").status_code == 200
        assert other.get("/suspended/")["Location"] == "/"


def test_a_moderator_writes_the_reason_beside_the_tick_and_it_goes_with_the_suspension() -> None:
    dan = make_member("Dan")
    office, page = office_of(make_staff("Mihai", "moderator")), f"/admin/accounts/user/{dan.pk}/change/"
    assert send(office, page, {**shown(office, page), "is_active": "off", "suspended_for": "Insults"}) == 302
    dan.refresh_from_db()
    assert (dan.is_active, dan.suspended_for) == (False, "Insults")
    assert send(office, page, {**shown(office, page), "is_active": "on"}) == 302
    dan.refresh_from_db()
    assert (dan.is_active, dan.suspended_for) == (True, "")
