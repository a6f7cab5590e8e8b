"""Accounts in the administration."""

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.office import send, shown
from tests.cast import browser_of, make_guest, make_member, office_of

pytestmark = pytest.mark.django_db
USERS = "/admin/accounts/user/"


@pytest.fixture
def office(db: None) -> Client:
    return office_of(User.objects.create_superuser("chief@example.com"))


def change(office: Client, user: User, **fields: str) -> int:
    page = f"{USERS}{user.pk}/change/"
    return send(office, page, {**shown(office, page), **fields})


def test_staff_find_people(office: Client) -> None:
    make_member("Ana")
    make_member("Bogdan")
    assert "ana@example.com" in office.get(USERS, {"q": "ana"}).content.decode()
    assert "bogdan@example.com" not in office.get(USERS, {"q": "ana"}).content.decode()


def test_a_member_has_no_business_there(ana: User) -> None:
    assert browser_of(ana).get(USERS).status_code == 302
    assert browser_of(make_guest("Dan")).get(USERS).status_code == 302


def test_an_account_is_suspended(office: Client, ana: User) -> None:
    assert change(office, ana, is_active="off") == 302
    ana.refresh_from_db()
    assert not ana.is_active


def test_a_rude_name_is_changed_with_its_key(office: Client, ana: User) -> None:
    assert change(office, ana, display_name="Player 7") == 302
    ana.refresh_from_db()
    assert ana.display_name == "Player 7"
    assert ana.name_key == "player7"


def test_a_taken_name_is_refused(office: Client, ana: User) -> None:
    make_guest("Dan")
    assert change(office, ana, display_name="DAN") == 200
    assert change(office, ana, display_name="Bot Ana") == 200
    ana.refresh_from_db()
    assert ana.display_name == "Ana"


def test_nobody_is_added_or_deleted_there(office: Client, ana: User) -> None:
    assert office.get(f"{USERS}add/").status_code == 403
    assert office.get(f"{USERS}{ana.pk}/delete/").status_code == 403
