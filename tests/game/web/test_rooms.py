"""The twelve rooms: who may enter says so by a button, who may not reads why."""

import re
from datetime import UTC, datetime

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from time_machine import travel

from accounts.models import User
from economy.models import Room, Wallet
from economy.room_names import ROOM_NAMES
from economy.services.wallets import open_wallet
from game.tables import service
from tests.cast import browser_of, make_guest, make_member
from tests.play import dealt_table, finished_table

pytestmark = pytest.mark.django_db
ROOMS = "/rooms/"


def page(user: User | None = None) -> str:
    return browser_of(user).get(ROOMS).content.decode().replace("&#x27;", "'")


def test_all_twelve_are_shown_by_name() -> None:
    html = page()
    assert len(ROOM_NAMES) == Room.objects.count() == 12
    assert [name for name in map(str, ROOM_NAMES.values()) if name not in html] == []


def rooms_with_buttons(html: str) -> list[str]:
    return re.findall(r'formaction="/rooms/(\d+)/\w+/" name="game" value="quick"', html)


def test_a_visitor_may_enter_the_first_room_only_and_reads_why() -> None:
    html = page()
    assert rooms_with_buttons(html) == ["1"]
    assert html.count("Needs an account: it is free.") == 11


def test_a_member_may_enter_what_his_level_and_his_coins_allow() -> None:
    ana = make_member("Ana", xp=300)  # level 3
    open_wallet(ana)
    assert rooms_with_buttons(page(ana)) == ["1", "2", "3"]
    assert "This room opens at level 5, and you are at level 3." in page(ana)
    assert "You still need 1,500 coins." in page(ana)


def test_a_vip_room_opens_on_a_vip_day() -> None:
    ana = make_member("Ana", xp=50 * 9 * 8)
    open_wallet(ana)
    Wallet.objects.filter(user=ana).update(coins=2500, first_vip_day=2, second_vip_day=4)
    with travel(datetime(2026, 12, 2, 12, tzinfo=UTC), tick=False):  # a Wednesday
        assert "6" in rooms_with_buttons(page(ana))
        assert "VIP, open today" in page(ana)
    with travel(datetime(2026, 12, 3, 12, tzinfo=UTC), tick=False):
        assert "6" not in rooms_with_buttons(page(ana))
        assert "on your VIP days only: Wednesday and Friday" in page(ana)


def test_entry_and_the_podiums_prizes_are_on_the_card() -> None:
    html = page()
    assert "250 coins" in html
    assert "1,000 · 700 · 550" in html
    assert "100,000 coins, 10 gold bars" in html


def test_a_coffee_is_offered_with_its_number_and_none_of_which_there_is_none() -> None:
    ana = make_member("Ana")
    open_wallet(ana)
    Wallet.objects.filter(user=ana).update(ibric=0)
    html = page(ana)
    assert re.findall(r'name="coffee" value="(\w*)"( checked| disabled|)', html) == [
        ("", " checked"), ("ristretto", ""), ("espresso", ""), ("macchiato", ""), ("cappuccino", ""), ("ibric", " disabled"),
    ]  # fmt: skip
    assert 'name="coffee"' not in page()


def test_a_room_that_an_administrator_closed_has_no_button() -> None:
    Room.objects.filter(number=1).update(is_open=False)
    html = page()
    assert rooms_with_buttons(html) == []
    assert "That room is not open." in html


def test_whoever_sits_already_is_shown_the_way_to_his_table() -> None:
    ana = make_member("Ana")
    open_wallet(ana)
    table = dealt_table([ana])
    html = page(ana)
    assert rooms_with_buttons(html) == []
    assert f'href="/tables/{table.code}/">Back to your table' in html


def test_both_games_are_offered() -> None:
    assert re.findall(r'name="game" value="(\w+)"', page()) == ["quick", "classic"]


def test_people_at_the_tables_are_counted_without_the_bots_and_the_finished_games() -> None:
    assert page().count("No person sits here now") == 12
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
    ana = make_member("Ana")
    open_wallet(ana)
    visitor, player = browser_of(), browser_of(ana)
    with django_assert_num_queries(4):  # rooms, people, shares of the prize, a free name
        visitor.get(ROOMS)
    player.get(ROOMS)
    with django_assert_num_queries(10):  # session, user, wallet, rooms, people, shares, levels, coffees, chair, purse
        player.get(ROOMS)


def test_who_left_a_game_under_way_finds_the_way_back() -> None:
    ana = make_guest("Ana")
    table = dealt_table([ana])
    assert "Back to your table" in browser_of(ana).get(ROOMS).content.decode()
    service.leave_table(table.pk, ana.pk, timezone.now())
    html = browser_of(ana).get(ROOMS).content.decode()
    assert f'<a href="/tables/{table.code}/">Back to the game you left</a>' in html
    assert 'action="/rooms/1/sit/"' in html
