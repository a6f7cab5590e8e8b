"""The first page: what it is, and one tap to a game."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from economy.models import Room
from game.models import Seat, Table
from tests.cast import browser_of, make_guest, make_member

pytestmark = pytest.mark.django_db
HOME, PLAY, SIT, LOOK = "/", "/rooms/1/play/", "/rooms/1/sit/", "/look/"


def text(browser: Client, path: str = HOME) -> str:
    return browser.get(path).content.decode()


def test_a_visitor_is_asked_for_a_name_only() -> None:
    html = text(browser_of())
    assert f'action="{PLAY}"' in html
    assert 'name="name"' in html
    assert f'action="{SIT}"' not in html


def test_one_tap_makes_a_guest_and_seats_him_in_a_quick_game_in_room_one() -> None:
    response = browser_of().post(PLAY, {"name": "Ana", "game": "quick"})
    seat = Seat.objects.select_related("table", "player").get()
    assert (seat.name, seat.table.room, seat.table.game) == ("Ana", 1, Table.Game.QUICK)
    assert seat.player is not None
    assert seat.player.is_guest
    assert (response.status_code, response["Location"]) == (302, f"/tables/{seat.table.code}/")


def test_a_name_that_is_refused_says_why_and_seats_nobody() -> None:
    make_member("Ana")
    response = browser_of().post(PLAY, {"name": "ANA", "game": "quick"})
    assert response.status_code == 422
    assert "is taken" in response.content.decode()
    assert (User.objects.count(), Seat.objects.count()) == (1, 0)


def test_who_is_in_keeps_the_name_whatever_is_sent() -> None:
    browser_of(make_guest("Bogdan")).post(PLAY, {"name": "Dan", "game": "classic"})
    assert Seat.objects.get().name == "Bogdan"


def test_a_member_sits_down_at_once() -> None:
    html = text(browser_of(make_member("Ana")))
    assert f'action="{SIT}"' in html
    assert 'name="name"' not in html


def test_who_sits_already_is_shown_the_way_back() -> None:
    browser = browser_of(make_member("Ana"))
    browser.post(SIT, {"game": "quick"})
    html = text(browser)
    assert f'href="/tables/{Table.objects.get().code}/"' in html
    assert f'action="{SIT}"' not in html


@pytest.mark.parametrize(("path", "method"), [(HOME, "post"), (PLAY, "get"), (LOOK, "get"), ("/fair/", "post")])
def test_the_wrong_method_is_refused(path: str, method: str) -> None:
    assert getattr(browser_of(), method)(path).status_code == 405


def test_with_the_first_room_closed_no_chair_is_offered_in_it() -> None:
    Room.objects.filter(number=1).update(is_open=False)
    html = browser_of().get(HOME).content.decode()
    assert "The village cottage is closed for the moment." in html
    assert "/rooms/1/play/" not in html


def test_a_visitor_costs_one_query_and_a_player_few(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    visitor, player = browser_of(), browser_of(make_member("Ana"))
    with django_assert_num_queries(2):  # whether the suggested name is free, and the first room open
        visitor.get(HOME)
    player.get(HOME)
    with django_assert_num_queries(5):  # session, user, first room, chair, purse
        player.get(HOME)


def test_night_is_kept_for_visitors_and_members() -> None:
    for browser in (browser_of(), browser_of(make_member("Ana"))):
        assert 'data-theme="dark"' not in text(browser)
        assert browser.post(LOOK, {"theme": "dark", "next": "/fair/"})["Location"] == "/fair/"
        assert 'data-theme="dark"' in text(browser)
    assert User.objects.get().theme == "dark"
    browser.post(LOOK, {"theme": "pink"})
    assert "data-theme" not in text(browser)


def test_nobody_is_sent_to_another_site() -> None:
    assert browser_of().post(LOOK, {"theme": "dark", "next": "https://example.com/"})["Location"] == "/"


def test_two_colours_for_the_suits_reach_the_page() -> None:
    assert 'data-suits="two"' in text(browser_of(make_member("Ana", four_colour=False)))
    assert "data-suits" not in text(browser_of(make_member("Bogdan")))


@pytest.mark.parametrize("path", [HOME, "/rooms/", "/fair/", "/nowhere/", "/sign-in/"])
def test_pages_obey_the_content_policy(path: str) -> None:
    response = browser_of().get(path)
    html = response.content.decode()
    assert "style-src 'self'" in response["Content-Security-Policy"]
    assert re.findall(r"<style|\sstyle=|\son\w+=|hx-on|<script(?! src=)|javascript:", html) == []


@pytest.mark.parametrize(("language", "word"), [("en", "Language"), ("ro", 'lang="ro"'), ("it", 'lang="it"')])
def test_the_page_speaks_the_visitors_language(language: str, word: str) -> None:
    html = browser_of().get(HOME, headers={"accept-language": language}).content.decode()
    assert f'<html lang="{language}"' in html
    assert word in html


def test_another_language_is_one_button_away() -> None:
    browser = browser_of()
    assert [f'value="{code}"' in text(browser) for code in ("en", "ro", "it", "es")] == [True] * 4
    assert browser.post("/language/", {"language": "es", "next": "/rooms/"})["Location"] == "/rooms/"
    assert '<html lang="es"' in text(browser)


def test_the_page_has_one_heading_of_the_first_rank_and_a_way_past_the_header() -> None:
    html = text(browser_of())
    assert html.count("<h1") == 1
    assert html.index('href="#content"') < html.index("<header")
    assert 'id="content"' in html


def test_the_friendly_tables_are_one_tap_away() -> None:
    assert text(browser_of()).count('href="/friends/"') >= 3  # in the header, in words, in the footer
