"""A name is enough to play."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template import Context, Template
from django.test import Client, RequestFactory
from pytest_django import Settings

from accounts.models import User
from tests.accounts.steps import GUEST, errors, later, who
from tests.cast import browser_of, make_guest, make_member

pytestmark = pytest.mark.django_db


def test_a_free_name_opens_the_door(visitor: Client) -> None:
    response = visitor.post(GUEST, {"name": " Bogdan "})
    assert response.status_code == 302
    assert response["Location"] == "/"
    guest = User.objects.get()
    assert (guest.display_name, guest.is_guest, guest.email, guest.is_active) == ("Bogdan", True, None, True)
    assert not guest.has_usable_password()
    assert who(visitor) == "Bogdan"


def test_the_form_suggests_a_name_that_is_free(visitor: Client) -> None:
    form = visitor.get(GUEST).context["form"]
    assert visitor.post(GUEST, {"name": form.initial["name"]}).status_code == 302


def test_the_form_can_stand_on_any_page() -> None:
    request = RequestFactory().get("/?next=/rooms/")
    request.user = AnonymousUser()
    html = Template("{% load accounts_tags %}{% guest_form %}").render(Context({"request": request, "csrf_token": "t"}))
    assert 'action="/guest/"' in html
    assert 'value="/rooms/"' in html
    assert 'for="guest_name"' in html


@pytest.mark.parametrize("name", ["Ana", "ANA", "Ána", "A.n.a"])
def test_a_members_name_is_not_for_guests(visitor: Client, ana: User, name: str) -> None:
    response = visitor.post(GUEST, {"name": name})
    assert response.status_code == 422
    assert "taken" in errors(response, "name")
    assert f'value="{name}"' in response.content.decode()
    assert User.objects.count() == 1


def test_a_live_guests_name_is_taken(visitor: Client) -> None:
    Client().post(GUEST, {"name": "Dan"})
    assert visitor.post(GUEST, {"name": "dan"}).status_code == 422


def test_the_mistake_is_told_beside_its_field(visitor: Client) -> None:
    html = visitor.post(GUEST, {"name": "A"}).content.decode()
    assert 'aria-describedby="guest_name_error"' in html
    assert 'id="guest_name_error"' in html
    assert 'aria-invalid="true"' in html
    assert "autofocus" in html


@pytest.mark.parametrize("name", ["", " ", "A", "x" * 21, "x" * 5000, "\x00", "Bot Ana", "Ana\u202e", "👑"])
def test_what_is_no_name_opens_no_door(visitor: Client, name: str) -> None:
    assert visitor.post(GUEST, {"name": name}).status_code == 422
    assert not User.objects.exists()


def test_no_name_at_all_opens_no_door(visitor: Client) -> None:
    assert visitor.post(GUEST).status_code in (200, 422)
    assert not User.objects.exists()


def test_looking_makes_no_guest(visitor: Client) -> None:
    visitor.get(GUEST, {"name": "Dan"})
    visitor.head(GUEST, {"name": "Dan"})
    assert not User.objects.exists()


def test_a_guest_who_sends_another_name_is_renamed(visitor: Client) -> None:
    visitor.post(GUEST, {"name": "Dan"})
    visitor.post(GUEST, {"name": "Danut"})
    assert who(visitor) == "Danut"
    assert User.objects.count() == 1
    assert Client().post(GUEST, {"name": "Dan"}).status_code == 302


def test_a_form_sent_twice_makes_one_guest(visitor: Client) -> None:
    visitor.post(GUEST, {"name": "Dan"})
    assert visitor.post(GUEST, {"name": "Dan"}).status_code == 302
    assert User.objects.count() == 1


def test_a_member_needs_no_name(ana: User) -> None:
    visitor = browser_of(ana)
    assert visitor.post(GUEST, {"name": "Dan", "next": "/me/"})["Location"] == "/me/"
    assert User.objects.get() == ana


@pytest.mark.parametrize(
    ("sent", "target"),
    [
        ("/me/", "/me/"),
        ("https://evil.example/", "/"),
        ("//evil.example", "/"),
        ("javascript:alert(1)", "/"),
        ("", "/"),
    ],
)
def test_next_leads_only_inside(visitor: Client, sent: str, target: str) -> None:
    assert visitor.post(GUEST, {"name": "Dan", "next": sent})["Location"] == target


def test_one_network_makes_so_many_guests_an_hour(settings: Settings) -> None:
    settings.GUESTS_PER_NETWORK = 2
    assert [Client().post(GUEST, {"name": name}).status_code for name in ("Dan", "Ema", "Ada")] == [302, 302, 429]
    assert Client(REMOTE_ADDR="10.1.1.1").post(GUEST, {"name": "Ada"}).status_code == 302
    with later(minutes=61):
        assert Client().post(GUEST, {"name": "Ida"}).status_code == 302


def test_a_refused_name_costs_nothing_of_the_limit(settings: Settings, ana: User) -> None:
    settings.GUESTS_PER_NETWORK = 1
    Client().post(GUEST, {"name": "Ana"})
    assert Client().post(GUEST, {"name": "Dan"}).status_code == 302


def test_the_session_gets_a_new_key(visitor: Client) -> None:
    visitor.get("/sign-in/")
    before = visitor.session.session_key
    visitor.post(GUEST, {"name": "Dan"})
    assert visitor.session.session_key != before


def test_a_suspended_guest_is_out() -> None:
    visitor = browser_of(make_guest("Dan", is_active=False))
    assert who(visitor) == ""


def test_the_cast_can_sit_down() -> None:
    make_member("Ana")
    make_guest("Dan")
    assert User.objects.filter(is_guest=False).count() == 1
