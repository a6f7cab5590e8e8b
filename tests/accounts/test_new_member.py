"""The third page, for new addresses: the name. Only now an account is made."""

from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from accounts.services import welcoming
from tests.accounts.steps import ANA, GUEST, ME, NAME, SIGN_IN, ask, errors, later, prove, who
from tests.cast import make_guest, make_member

pytestmark = pytest.mark.django_db


def join(visitor: Client, name: str) -> Any:
    return visitor.post(NAME, {"name": name})


def test_a_new_address_chooses_a_name_and_is_in(visitor: Client) -> None:
    assert prove(visitor)["Location"] == NAME
    assert not User.objects.exists()
    assert join(visitor, "Ana")["Location"] == "/"
    member = User.objects.get()
    assert (member.email, member.email_key, member.display_name, member.is_guest) == (ANA, ANA, "Ana", False)
    assert not member.has_usable_password()
    assert who(visitor) == "Ana"


def test_the_name_page_leads_where_the_visitor_was_going(visitor: Client) -> None:
    ask(visitor, ANA, next="/me/")
    visitor.post("/sign-in/code/", {"code": mail.outbox[-1].subject[:6]})
    assert join(visitor, "Ana")["Location"] == "/me/"


def test_the_language_of_the_page_becomes_the_members(visitor: Client) -> None:
    visitor.cookies["django_language"] = "ro"
    prove(visitor)
    join(visitor, "Ana")
    assert User.objects.get().language == "ro"


@pytest.mark.parametrize("name", ["Dan", "DAN", "Dán", "D.a.n"])
def test_a_taken_name_is_refused_and_the_way_goes_on(visitor: Client, name: str) -> None:
    make_member("Dan")
    prove(visitor)
    response = join(visitor, name)
    assert response.status_code == 422
    assert "taken" in errors(response, "name")
    assert join(visitor, "Ana")["Location"] == "/"


def test_a_live_guests_name_is_refused_and_an_idle_guests_is_not(visitor: Client) -> None:
    Client().post(GUEST, {"name": "Dan"})
    prove(visitor)
    assert join(visitor, "Dan").status_code == 422
    with later(hours=25):
        prove(visitor)
        assert join(visitor, "Dan").status_code == 302
    assert User.objects.get(name_key="dan").email == ANA


@pytest.mark.parametrize("name", ["", "A", "x" * 21, "x" * 5000, "Admin", "Bot Ana", "А́на", "\x00", "Ana\u200d"])
def test_what_is_no_name_makes_no_account(visitor: Client, name: str) -> None:
    prove(visitor)
    assert join(visitor, name).status_code == 422
    assert not User.objects.exists()


def test_without_a_proved_address_there_is_no_name_page(visitor: Client) -> None:
    assert visitor.get(NAME)["Location"] == SIGN_IN
    ask(visitor)
    assert join(visitor, "Ana")["Location"] == SIGN_IN
    assert not User.objects.exists()


def test_the_proof_holds_for_an_hour(visitor: Client) -> None:
    prove(visitor)
    with later(minutes=61):
        assert join(visitor, "Ana")["Location"] == SIGN_IN


@pytest.mark.parametrize("method", ["get", "head"])
def test_looking_makes_no_account(visitor: Client, method: str) -> None:
    prove(visitor)
    assert getattr(visitor, method)(NAME, {"name": "Ana"}).status_code == 200
    assert not User.objects.exists()


def test_a_form_sent_twice_makes_one_account(visitor: Client) -> None:
    prove(visitor)
    second = Client()
    second.get(SIGN_IN)
    session = second.session
    session.update(dict(visitor.session))
    session.save()
    join(visitor, "Ana")
    assert join(second, "Ana")["Location"] == "/"
    assert User.objects.count() == 1
    assert who(second) == who(visitor) == "Ana"


def test_an_account_made_meanwhile_in_another_tab_is_joined(visitor: Client) -> None:
    prove(visitor)
    make_member("Anamaria", email=ANA)
    assert join(visitor, "Ana")["Location"] == "/"
    assert who(visitor) == "Anamaria"


def test_a_guest_keeps_row_and_name(visitor: Client) -> None:
    visitor.post(GUEST, {"name": "Dan"})
    guest = User.objects.get()
    key = visitor.session.session_key
    prove(visitor)
    assert visitor.get(NAME).context["form"].initial["name"] == "Dan"
    join(visitor, "Dan")
    member = User.objects.get()
    assert (member.pk, member.email, member.is_guest, member.display_name) == (guest.pk, ANA, False, "Dan")
    assert visitor.session.session_key != key
    assert who(visitor) == "Dan"


def test_a_guest_may_take_another_name_on_joining(visitor: Client) -> None:
    visitor.post(GUEST, {"name": "Dan"})
    prove(visitor)
    join(visitor, "Danut")
    assert User.objects.get().display_name == "Danut"


def test_a_guest_whose_name_on_joining_is_taken_stays_a_guest(visitor: Client) -> None:
    make_member("Carmen")
    visitor.post(GUEST, {"name": "Dan"})
    prove(visitor)
    assert join(visitor, "Carmen").status_code == 422
    assert User.objects.get(name_key="dan").is_guest
    assert visitor.get(ME).context["user"].display_name == "Dan"


def test_a_welcome_is_given_once_with_the_account(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    welcomed: list[str] = []
    monkeypatch.setattr(welcoming, "_hooks", [])
    welcoming.register(lambda member: welcomed.append(member.display_name))
    prove(visitor)
    join(visitor, "Ana")
    with later(minutes=5):
        visitor.post("/sign-out/")
        prove(visitor)
    assert welcomed == ["Ana"]


def test_a_member_without_address_cannot_be_stored() -> None:
    from django.db import IntegrityError, transaction

    guest = make_guest("Dan")
    guest.is_guest = False
    with pytest.raises(IntegrityError), transaction.atomic():
        guest.save()
