"""Somebody else types Ana's address again and again: a browser in which she has signed in before is not locked out by it."""

from collections.abc import Iterator

import pytest
from django.core import mail
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from tests.accounts.steps import ANA, ask, code_in_mail, errors, later, other_than, prove, type_code, who

pytestmark = pytest.mark.django_db


@pytest.fixture
def own(ana: User) -> Iterator[Client]:
    """Ana's own browser, two hours after she signed out there."""
    browser = Client(REMOTE_ADDR="10.1.1.1")
    prove(browser)
    browser.post("/sign-out/")
    assert who(browser) == ""
    with later(hours=2):
        yield browser


def ask_for_her(number: int) -> Client:
    stranger = Client(REMOTE_ADDR=f"10.9.9.{number}")
    ask(stranger)
    return stranger


def test_a_stranger_s_codes_leave_her_own_browser_its_own(own: Client) -> None:
    for number in range(5):
        with later(hours=2, minutes=2 * number):
            ask_for_her(number)
    with later(hours=2, minutes=9):
        assert ask(Client(REMOTE_ADDR="10.9.9.9")).status_code == 429
        assert ask(own).status_code == 302
        type_code(own, code_in_mail())
        assert who(own) == "Ana"


def test_a_stranger_s_code_does_not_void_hers(own: Client) -> None:
    ask(own)
    code = code_in_mail()
    with later(hours=2, minutes=2):
        ask_for_her(1)
        type_code(own, code)
        assert who(own) == "Ana"


def test_a_stranger_s_wrong_tries_are_not_hers(own: Client, settings: Settings) -> None:
    settings.LOGIN_TRIES_PER_ADDRESS = 3
    stranger = ask_for_her(1)
    for _ in range(3):
        type_code(stranger, other_than(code_in_mail()))
    assert type_code(stranger, other_than(code_in_mail())).status_code == 429
    ask(own)
    type_code(own, code_in_mail())
    assert who(own) == "Ana"


def test_her_own_browser_has_limits_too(own: Client) -> None:
    for number in range(5):
        with later(hours=2, minutes=2 * number):
            assert ask(own).status_code == 302
    with later(hours=2, minutes=10):
        assert "Too many codes" in errors(ask(own), "email")


def test_a_newer_code_of_the_same_browser_voids_the_older(own: Client) -> None:
    ask(own)
    older = code_in_mail()
    with later(hours=2, minutes=2):
        ask(own)
        if older != code_in_mail():
            assert type_code(own, older).status_code == 422


def test_a_browser_is_known_to_no_other_address(own: Client) -> None:
    ask(Client(REMOTE_ADDR="10.9.9.9"), "dan@example.com")
    assert ask(own, "dan@example.com").status_code == 429


def test_nobody_can_say_of_himself_that_he_is_known(own: Client) -> None:
    ask_for_her(1)
    liar = Client(REMOTE_ADDR="10.9.9.2")
    liar.cookies["known"] = own.cookies["known"].value[:-1] + "!"
    assert ask(liar).status_code == 429


def test_the_sign_in_of_a_stranger_makes_no_browser_known(own: Client) -> None:
    stranger = ask_for_her(1)
    type_code(stranger, other_than(code_in_mail()))
    assert "known" not in stranger.cookies
    assert len(mail.outbox) == 2
    assert mail.outbox[-1].to == [ANA]
