"""The first page: an address is typed and a code is sent."""

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import LoginCode, User
from accounts.services.codes import Visitor, request_code
from tests.accounts.steps import ANA, CODE, NAME, SIGN_IN, ask, code_in_mail, errors, later, type_code
from tests.cast import browser_of

pytestmark = pytest.mark.django_db


def test_a_code_is_sent_and_the_next_page_asks_for_it(visitor: Client) -> None:
    assert ask(visitor)["Location"] == CODE
    assert mail.outbox[0].to == [ANA]
    html = visitor.get(CODE).content.decode()
    assert 'autocomplete="one-time-code"' in html
    assert 'inputmode="numeric"' in html
    assert ANA in html


def test_asking_makes_no_account(visitor: Client) -> None:
    ask(visitor)
    assert not User.objects.exists()


def test_the_code_itself_is_kept_nowhere(visitor: Client) -> None:
    ask(visitor)
    code = code_in_mail()
    stored = LoginCode.objects.get()
    assert code not in {stored.digest, stored.browser}
    assert code not in str(dict(visitor.session))


@pytest.mark.parametrize(
    "email",
    [
        "", " ", "ana", "ana@", "@example.com", "ana@example", "ana example.com", "ana@@example.com", "ana@exam ple.com",
        "ana@example.com\nBcc: dan@example.com", "ana@example.com,dan@example.com", "Ana <ana@example.com>",
        "\x00ana@example.com", "a" * 65 + "@example.com", "ana@" + "x" * 300 + ".com", "x" * 100_000 + "@example.com",
        "ana@" + ".".join(["ü" * 30] * 7) + ".com",
    ],
)  # fmt: skip
def test_a_malformed_address_is_refused_with_what_was_typed_kept(visitor: Client, email: str) -> None:
    response = ask(visitor, email)
    assert response.status_code == 422
    assert errors(response, "email")
    assert 'aria-describedby="id_email_error"' in response.content.decode()
    assert response.context["form"]["email"].value() == email
    assert not mail.outbox
    assert not LoginCode.objects.exists()


def test_no_field_at_all_is_no_address(visitor: Client) -> None:
    assert visitor.post(SIGN_IN).status_code in (200, 422)
    assert not mail.outbox


@pytest.mark.parametrize("method", ["get", "head"])
def test_a_link_sends_nothing(visitor: Client, method: str) -> None:
    response = getattr(visitor, method)(SIGN_IN, {"email": ANA})
    assert response.status_code == 200
    assert not mail.outbox


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_other_methods_are_refused(visitor: Client, method: str) -> None:
    assert getattr(visitor, method)(SIGN_IN).status_code == 405


def test_without_the_csrf_token_nothing_happens() -> None:
    visitor = Client(enforce_csrf_checks=True)
    visitor.get(SIGN_IN)
    assert visitor.post(SIGN_IN, {"email": ANA}).status_code == 403
    assert not mail.outbox


def test_a_form_sent_twice_sends_one_mail_and_shows_the_same_page(visitor: Client) -> None:
    assert ask(visitor)["Location"] == CODE
    again = ask(visitor)
    assert again["Location"] == CODE
    assert len(mail.outbox) == 1
    assert "in 60 seconds" in visitor.get(CODE).content.decode()
    assert type_code(visitor, code_in_mail())["Location"] == NAME


def test_within_a_minute_another_visitor_has_to_wait(visitor: Client) -> None:
    ask(visitor)
    with later(seconds=26):
        response = ask(Client())
    assert response.status_code == 429
    assert "in 34 seconds" in errors(response, "email")
    assert len(mail.outbox) == 1


def test_after_a_minute_a_new_code_is_sent_and_the_older_one_counts_no_more(visitor: Client) -> None:
    ask(visitor)
    old = code_in_mail()
    with later(seconds=61):
        assert ask(visitor)["Location"] == CODE
        new = code_in_mail()
        assert len(mail.outbox) == 2
        if old != new:
            assert "latest email" in errors(type_code(visitor, old), "code")
        assert type_code(visitor, new)["Location"] == NAME


def test_an_older_code_does_not_come_back_when_the_newer_one_is_used(visitor: Client) -> None:
    ask(visitor)
    old = code_in_mail()
    with later(seconds=61):
        ask(visitor)
        type_code(visitor, code_in_mail())
        ask_again = visitor.session
        ask_again["sign_in.email"] = ANA
        ask_again.save()
        assert "used already" in errors(type_code(visitor, old), "code")


def test_a_member_who_is_in_is_led_on(ana: User) -> None:
    response = browser_of(ana).get(SIGN_IN, {"next": "/me/"})
    assert (response.status_code, response["Location"]) == (302, "/me/")


def test_the_digits_are_six_even_when_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("accounts.services.codes.secrets.randbelow", lambda limit: 7)
    request_code(ANA, Visitor("nonce", "10.0.0.1"), timezone.now())
    assert code_in_mail() == "000007"


@pytest.mark.parametrize(
    "address", ["a" * 300 + "@example.com", "a" * 60 + "@" + "b" * 60 + ".example" * 30, "nonsense"]
)
def test_what_is_wrong_with_an_address_is_told_once(visitor: Client, address: str) -> None:
    response = ask(visitor, address)
    assert response.status_code == 422
    assert len(response.context["form"].errors["email"]) == 1


def test_whoever_comes_for_a_code_that_nobody_asked_for_is_told_to_ask_first(visitor: Client) -> None:
    page = visitor.get("/sign-in/code/", follow=True)
    assert page.redirect_chain == [("/sign-in/", 302)]
    assert b"Ask for a code first." in page.content
