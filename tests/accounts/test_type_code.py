"""The second page: the code is typed."""

import pytest
from django.core import mail
from django.test import Client

from accounts.models import LoginCode, User
from tests.accounts.steps import (
    ANA,
    CODE,
    NAME,
    SIGN_IN,
    ask,
    code_in_mail,
    errors,
    html_in_mail,
    later,
    other_than,
    prove,
    type_code,
    who,
)
from tests.cast import make_member

pytestmark = pytest.mark.django_db


def test_the_right_code_signs_a_member_in(visitor: Client, ana: User) -> None:
    assert prove(visitor)["Location"] == "/"
    assert who(visitor) == "Ana"


@pytest.mark.parametrize("shape", ["{0} {1}", " {0}{1} ", "{0}-{1}", "{0}\u00a0{1}", "{0}{1}\n"])
def test_a_pasted_code_may_hold_spaces(visitor: Client, ana: User, shape: str) -> None:
    ask(visitor)
    code = code_in_mail()
    assert type_code(visitor, shape.format(code[:3], code[3:]))["Location"] == "/"


@pytest.mark.parametrize(
    "typed", ["", "12345", "1234567", "abcdef", "12 34", "１２３４５６", "٣٤٥٦٧٨", "\x00" * 6, "1" * 50_000]
)
def test_what_is_no_code_costs_no_try(visitor: Client, typed: str) -> None:
    ask(visitor)
    response = type_code(visitor, typed)
    assert response.status_code == 422
    assert 'aria-describedby="id_code_error"' in response.content.decode()
    assert LoginCode.objects.get().tries == 0


def test_a_wrong_code_is_told_with_the_tries_left(visitor: Client, ana: User) -> None:
    ask(visitor)
    response = type_code(visitor, other_than(code_in_mail()))
    assert response.status_code == 422
    assert "4 tries left" in errors(response, "code")
    assert who(visitor) == ""


def test_after_five_wrong_tries_the_right_code_is_refused_too(visitor: Client, ana: User) -> None:
    ask(visitor)
    code = code_in_mail()
    told = [errors(type_code(visitor, other_than(code)), "code") for _ in range(5)]
    assert "1 try left" in told[3]
    assert "too many wrong tries" in told[4]
    assert "too many wrong tries" in errors(type_code(visitor, code), "code")
    assert who(visitor) == ""
    assert LoginCode.objects.get().tries == 5


def test_after_four_wrong_tries_the_right_code_still_counts(visitor: Client, ana: User) -> None:
    ask(visitor)
    for _ in range(4):
        type_code(visitor, other_than(code_in_mail()))
    assert type_code(visitor, code_in_mail())["Location"] == "/"


def test_a_code_counts_for_ten_minutes(visitor: Client, ana: User) -> None:
    ask(visitor)
    with later(minutes=10):
        assert "too old" in errors(type_code(visitor, code_in_mail()), "code")
    with later(minutes=9, seconds=59):
        assert type_code(visitor, code_in_mail())["Location"] == "/"


def test_a_code_counts_once(visitor: Client) -> None:
    prove(visitor)
    session = visitor.session
    session["sign_in.email"] = ANA
    session.save()
    assert "used already" in errors(type_code(visitor, code_in_mail()), "code")


def test_a_code_counts_only_in_the_browser_that_asked(visitor: Client, ana: User) -> None:
    ask(visitor)
    stranger = Client()
    stranger.get(SIGN_IN)
    session = stranger.session
    session["sign_in.email"] = ANA
    session.save()
    assert "another browser" in errors(type_code(stranger, code_in_mail()), "code")
    assert who(stranger) == ""
    assert LoginCode.objects.get().tries == 0
    assert type_code(visitor, code_in_mail())["Location"] == "/"


def test_a_newer_code_asked_for_elsewhere_voids_the_older(visitor: Client, ana: User) -> None:
    ask(visitor)
    old = code_in_mail()
    with later(seconds=61):
        ask(Client())
        assert "another browser" in errors(type_code(visitor, old), "code")
        assert "another browser" in errors(type_code(visitor, code_in_mail()), "code")


def test_a_code_is_for_its_address_only(visitor: Client, ana: User) -> None:
    make_member("Dan")
    ask(visitor, "elena@example.com")
    session = visitor.session
    session["sign_in.email"] = "dan@example.com"
    session.save()
    assert "too old" in errors(type_code(visitor, code_in_mail()), "code")


def test_without_an_address_there_is_no_code_page(visitor: Client) -> None:
    assert visitor.get(CODE)["Location"] == SIGN_IN
    assert type_code(visitor, "123456")["Location"] == SIGN_IN


@pytest.mark.parametrize("method", ["get", "head"])
def test_a_scanner_that_opens_the_page_signs_nobody_in(visitor: Client, ana: User, method: str) -> None:
    ask(visitor)
    response = getattr(visitor, method)(CODE, {"code": code_in_mail()})
    assert response.status_code == 200
    assert who(visitor) == ""
    assert LoginCode.objects.get().used_at is None


def test_the_mail_holds_no_link(visitor: Client) -> None:
    ask(visitor)
    assert "http" not in str(mail.outbox[0].body) + html_in_mail()


def test_a_suspended_member_learns_it_after_the_right_code_only(visitor: Client) -> None:
    make_member("Ana", is_active=False)
    ask(visitor)
    assert "latest email" in errors(type_code(visitor, other_than(code_in_mail())), "code")
    response = type_code(visitor, code_in_mail())
    assert "suspended" in errors(response, "code")
    assert who(visitor) == ""
    assert User.objects.count() == 1


def test_the_session_gets_a_new_key(visitor: Client, ana: User) -> None:
    ask(visitor)
    before = visitor.session.session_key
    type_code(visitor, code_in_mail())
    assert visitor.session.session_key != before
    assert not [key for key in dict(visitor.session.items()) if key.startswith("sign_in")]


def test_the_session_gets_a_new_key_when_an_address_is_proved(visitor: Client) -> None:
    ask(visitor)
    before = visitor.session.session_key
    assert type_code(visitor, code_in_mail())["Location"] == NAME
    assert visitor.session.session_key != before


def test_a_members_session_lasts_longer_than_a_visitors(visitor: Client, ana: User) -> None:
    ask(visitor)
    assert visitor.session.get_expiry_age() == 86400
    type_code(visitor, code_in_mail())
    assert visitor.session.get_expiry_age() > 100 * 86400


@pytest.mark.parametrize(
    ("sent", "target"),
    [
        ("/me/?a=1", "/me/?a=1"),
        ("https://evil.example/", "/"),
        ("//evil.example/", "/"),
        ("/\\evil.example", "/"),
        ("http:///evil.example", "/"),
        ("javascript:alert(1)", "/"),
        ("\x00", "/"),
    ],
)
def test_next_leads_only_inside(visitor: Client, ana: User, sent: str, target: str) -> None:
    ask(visitor, ANA, next=sent)
    assert type_code(visitor, code_in_mail())["Location"] == target


def test_what_must_not_be_kept_is_not_kept_by_caches(visitor: Client) -> None:
    ask(visitor)
    assert "no-store" in visitor.get(CODE)["Cache-Control"]
