"""One's own page: name and preferences."""

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from tests.accounts.steps import GUEST, ME, RENAME, SIGN_IN, later, who
from tests.cast import browser_of, make_guest, make_member

pytestmark = pytest.mark.django_db
WISHES = {"language": "it", "four_colour": "", "theme": "dark"}


def test_a_stranger_is_sent_to_sign_in(visitor: Client) -> None:
    assert visitor.get(ME)["Location"] == f"{SIGN_IN}?next={ME}"
    assert visitor.post(ME, WISHES).status_code == 302
    assert visitor.post(RENAME, {"name": "Dan"}).status_code == 302


def test_a_member_has_the_mark_and_a_guest_has_not(ana: User) -> None:
    assert "✓" in browser_of(ana).get(ME).content.decode()
    assert "✓" not in browser_of(make_guest("Dan")).get(ME).content.decode()


@pytest.mark.parametrize("make", [make_member, make_guest])
def test_preferences_are_kept_for_members_and_guests(make: type[User]) -> None:
    player = make("Ana")
    visitor = browser_of(player)
    response = visitor.post(ME, WISHES)
    assert response.status_code == 302
    assert response.cookies["django_language"].value == "it"
    player.refresh_from_db()
    assert (player.language, player.four_colour, player.theme) == ("it", False, "dark")


@pytest.mark.parametrize("wrong", [{"language": "xx"}, {"language": ""}, {"theme": "neon"}])
def test_what_is_not_on_the_list_is_refused(ana: User, wrong: dict[str, str]) -> None:
    assert browser_of(ana).post(ME, WISHES | wrong).status_code == 422
    ana.refresh_from_db()
    assert (ana.language, ana.four_colour, ana.theme) == ("", True, "")


def test_a_member_takes_another_name_once_a_day(ana: User) -> None:
    visitor = browser_of(ana)
    assert visitor.post(RENAME, {"name": "Anca"}).status_code == 302
    assert who(visitor) == "Anca"
    with later(hours=20, minutes=30):
        response = visitor.post(RENAME, {"name": "Ada"})
        assert response.status_code == 429
        assert "in 4 hours" in response.content.decode()
        assert response.context["user"].display_name == "Anca"
    with later(hours=24, minutes=1):
        assert visitor.post(RENAME, {"name": "Ada"}).status_code == 302


def test_the_old_name_is_free_for_others(ana: User, visitor: Client) -> None:
    browser_of(ana).post(RENAME, {"name": "Anca"})
    assert visitor.post(GUEST, {"name": "Ana"}).status_code == 302


def test_a_name_may_be_written_otherwise(ana: User) -> None:
    browser_of(ana).post(RENAME, {"name": "Ána"})
    ana.refresh_from_db()
    assert ana.display_name == "Ána"


def test_the_same_name_again_costs_nothing(ana: User) -> None:
    visitor = browser_of(ana)
    visitor.post(RENAME, {"name": "Ana"})
    assert visitor.post(RENAME, {"name": "Anca"}).status_code == 302


@pytest.mark.parametrize("name", ["dan", "B0gdan", "Moderator", "A", ""])
def test_a_refused_name_changes_nothing_and_costs_nothing(ana: User, name: str) -> None:
    make_member("Bogdan")
    make_guest("Dan")
    visitor = browser_of(ana)
    response = visitor.post(RENAME, {"name": name})
    assert response.status_code == 422
    assert 'id="id_name_error"' in response.content.decode()
    assert response.context["user"].display_name == "Ana"
    assert visitor.post(RENAME, {"name": "Anca"}).status_code == 302


def test_a_guest_may_change_the_name_more_often(settings: Settings) -> None:
    settings.RENAMES_PER_DAY_GUEST = 2
    visitor = browser_of(make_guest("Dan"))
    answers = [visitor.post(RENAME, {"name": name}).status_code for name in ("Dana", "Doru", "Dora")]
    assert answers == [302, 302, 429]


def test_a_name_is_changed_by_post_only(ana: User) -> None:
    assert browser_of(ana).get(RENAME, {"name": "Dan"}).status_code == 405
