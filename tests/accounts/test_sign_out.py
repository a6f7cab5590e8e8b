"""Going out."""

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.steps import GUEST, who
from tests.cast import browser_of

pytestmark = pytest.mark.django_db
SIGN_OUT = "/sign-out/"


def test_a_member_goes_out(ana: User) -> None:
    visitor = browser_of(ana)
    assert visitor.post(SIGN_OUT)["Location"] == "/"
    assert who(visitor) == ""
    ana.refresh_from_db()
    assert ana.name_key == "ana"


def test_a_guest_who_goes_out_leaves_the_name(visitor: Client) -> None:
    visitor.post(GUEST, {"name": "Dan"})
    visitor.post(SIGN_OUT)
    assert Client().post(GUEST, {"name": "Dan"}).status_code == 302


def test_a_link_signs_nobody_out(ana: User) -> None:
    visitor = browser_of(ana)
    assert visitor.get(SIGN_OUT).status_code == 405
    assert visitor.head(SIGN_OUT).status_code == 405
    assert who(visitor) == "Ana"


def test_a_stranger_may_go_out_too(visitor: Client) -> None:
    assert visitor.post(SIGN_OUT).status_code == 302
