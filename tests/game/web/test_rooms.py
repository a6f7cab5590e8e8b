"""The twelve rooms: one is open, the others say when they open."""

import re

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from economy.models import Room
from game.tables import service
from game.web.room_names import ROOM_NAMES
from tests.cast import browser_of, make_guest, make_member
from tests.play import dealt_table, finished_table

pytestmark = pytest.mark.django_db
ROOMS = "/rooms/"


def page() -> str:
    return browser_of().get(ROOMS).content.decode()


def test_all_twelve_are_shown_by_name() -> None:
    html = page().replace("&#x27;", "'")
    assert len(ROOM_NAMES) == Room.objects.count() == 12
    assert [name for name in map(str, ROOM_NAMES.values()) if name not in html] == []


def test_only_an_open_room_has_a_form() -> None:
    assert re.findall(r'action="/rooms/(\d+)/', page()) == ["1"]


def test_a_closed_room_says_at_which_level_it_opens() -> None:
    html = page()
    assert html.count("opens at level") == 11
    assert "opens at level 30" in html


def test_an_administrator_opens_a_room() -> None:
    Room.objects.filter(number=2).update(is_open=True)
    assert re.findall(r'action="/rooms/(\d+)/', page()) == ["1", "2"]


def test_both_games_are_offered() -> None:
    assert re.findall(r'name="game" value="(\w+)"', page()) == ["quick", "classic"]


def test_people_at_the_tables_are_counted_without_the_bots_and_the_finished_games() -> None:
    assert "No person sits here now" in page()
    finished_table([make_guest("Elena")])
    dealt_table([make_guest("Ana")])
    assert "1 person sits here now." in page()
    dealt_table([make_guest("Bogdan"), make_guest("Carmen")])
    assert "3 people sit here now." in page()


def test_a_visitor_cannot_sit_down_without_a_name() -> None:
    assert browser_of().post("/rooms/1/sit/", {"game": "quick"})["Location"] == "/"


def test_post_is_refused() -> None:
    assert browser_of().post(ROOMS).status_code == 405


def test_the_page_costs_few_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    visitor, player = browser_of(), browser_of(make_member("Ana"))
    with django_assert_num_queries(3):  # rooms, people, a free name
        visitor.get(ROOMS)
    player.get(ROOMS)
    with django_assert_num_queries(5):  # session, user, rooms, people, chair
        player.get(ROOMS)


def test_who_left_a_game_under_way_finds_the_way_back() -> None:
    ana = make_guest("Ana")
    table = dealt_table([ana])
    assert "Back to your table" in browser_of(ana).get(ROOMS).content.decode()
    service.leave_table(table.pk, ana.pk, timezone.now())
    html = browser_of(ana).get(ROOMS).content.decode()
    assert f'<a href="/tables/{table.code}/">Back to the game you left</a>' in html
    assert 'action="/rooms/1/sit/"' in html
