"""The language: chosen, remembered, and a member's own wherever he signs in."""

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.steps import SIGN_IN
from tests.cast import browser_of, make_guest

pytestmark = pytest.mark.django_db
LANGUAGE = "/language/"


def test_a_visitors_choice_is_remembered(visitor: Client) -> None:
    response = visitor.post(LANGUAGE, {"language": "es", "next": SIGN_IN})
    assert response["Location"] == SIGN_IN
    assert visitor.get(SIGN_IN)["Content-Language"] == "es"


def test_the_first_time_the_browser_is_asked(visitor: Client) -> None:
    assert visitor.get(SIGN_IN, headers={"accept-language": "ro-RO,ro;q=0.9"})["Content-Language"] == "ro"
    assert visitor.get(SIGN_IN, headers={"accept-language": "de"})["Content-Language"] == "en"


@pytest.mark.parametrize("is_guest", [False, True])
def test_a_players_choice_goes_along_to_other_devices(ana: User, is_guest: bool) -> None:
    player = make_guest("Dan") if is_guest else ana
    browser_of(player).post(LANGUAGE, {"language": "ro"})
    elsewhere = browser_of(player)
    elsewhere.cookies["django_language"] = "es"
    assert elsewhere.get("/me/")["Content-Language"] == "ro"


def test_who_chose_nothing_has_the_browsers_language(ana: User) -> None:
    assert browser_of(ana).get("/me/", headers={"accept-language": "it"})["Content-Language"] == "it"


@pytest.mark.parametrize("language", ["xx", "", "../en", "en\x00"])
def test_an_unknown_language_changes_nothing(visitor: Client, language: str) -> None:
    response = visitor.post(LANGUAGE, {"language": language})
    assert response.status_code == 302
    assert "django_language" not in response.cookies


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "javascript:alert(1)", ""])
def test_one_stays_on_the_site(visitor: Client, target: str) -> None:
    assert visitor.post(LANGUAGE, {"language": "ro", "next": target})["Location"] == "/"


def test_a_link_changes_no_language(visitor: Client) -> None:
    assert visitor.get(LANGUAGE, {"language": "ro"}).status_code == 405
