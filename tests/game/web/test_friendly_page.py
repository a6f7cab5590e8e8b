"""The page of a friendly table: for who sits there, for strangers, and for visitors; without a card of a hand."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from game.models import Table
from game.rules.state import PLAY
from game.tables import entries, friendly, service
from game.tables.house_rules import HouseRules
from game.web.regions import render_mine
from tests.cast import STRANGER, browser_of, make_guest, make_member
from tests.game.tables.house import log_of
from tests.game.web.fake_table import FakeTable
from tests.game.web.html import Tree
from tests.secrecy import scan

pytestmark = pytest.mark.django_db


def opened(dealt: bool = False) -> tuple[Table, User]:
    now, ana = timezone.now(), make_guest("Ana")
    table = friendly.open_friendly(ana, HouseRules(players=3), now)
    if dealt:
        for index in (1, 2):
            friendly.put_bot(table.pk, ana.pk, index, now)
        friendly.deal_friendly(table.pk, ana.pk, now)
    return table, ana


def page(table: Table, browser: Client) -> str:
    answer = browser.get(f"/tables/{table.code}/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_host_has_the_keys_and_the_sheet_with_the_rules() -> None:
    table, ana = opened()
    html = page(table, browser_of(ana))
    assert '"do":"bot","seat":"1"' in html
    assert 'id="panel-rules"' in html
    assert "place=0-3-host" in html


def test_a_stranger_may_sit_down_and_a_visitor_chooses_a_name_first() -> None:
    table, _ = opened()
    html = page(table, browser_of(make_guest(STRANGER)))
    assert '"do":"sit","seat":"1"' in html
    assert 'id="panel-rules"' not in html
    html = page(table, browser_of())
    assert f'href="/t/{table.code}/?chair=1"' in html
    assert '"do":"sit"' not in html


def test_a_spectator_s_page_shows_no_card_of_a_hand_and_a_player_s_his_own() -> None:
    table, ana = opened(dealt=True)
    log = log_of(table)
    for user, seat in ((ana, 0), (make_guest(STRANGER), None), (None, None)):
        html = page(table, browser_of(user))
        assert scan([html], seat, log, [table.seed]) == []
        assert ('id="fan"' in html) == (seat == 0)


def test_a_table_that_everybody_left_leads_to_the_others() -> None:
    table, ana = opened(dealt=True)
    service.leave_table(table.pk, ana.pk, timezone.now())
    answer = browser_of().get(f"/tables/{table.code}/", follow=True)
    assert answer.redirect_chain == [("/friends/", 302)]
    assert "ended without a result" in answer.content.decode()


@pytest.mark.parametrize("make", [make_guest, make_member])
def test_who_was_asked_to_get_up_reads_it_on_the_very_page_and_only_once(make: Callable[[str], User]) -> None:
    table, ana = opened()
    bogdan = make("Bogdan")
    friendly.take_seat(table.pk, bogdan, 1, timezone.now())
    friendly.clear_chair(table.pk, ana.pk, 1, timezone.now())
    words = f"The host of table {table.code.upper()} took your chair back."
    browser = browser_of(bogdan)
    script = browser.get(f"/tables/{table.code}/", headers={"sec-fetch-dest": "empty"})
    assert words not in script.content.decode()
    assert words in page(table, browser)
    assert words not in page(table, browser)
    assert words not in browser.get("/friends/").content.decode()


def test_whose_chair_was_freed_while_he_was_away_reads_it_on_the_very_page() -> None:
    table, _ = opened()
    bogdan = make_guest("Bogdan")
    friendly.take_seat(table.pk, bogdan, 1, timezone.now())
    friendly.free_chair(table.pk, bogdan.pk, timezone.now())
    assert f"You were away from table {table.code.upper()} for too long" in page(table, browser_of(bogdan))


def test_a_guest_who_signs_out_leaves_his_chair() -> None:
    table, _ = opened()
    bogdan = make_guest("Bogdan")
    friendly.take_seat(table.pk, bogdan, 1, timezone.now())
    browser_of(bogdan).post("/sign-out/")
    assert [seat.name for seat in table.seats.all()] == ["Ana"]


def test_whoever_left_a_table_that_closed_sees_no_cards_and_no_bot_that_plays_for_him() -> None:
    table = FakeTable("8-8-8", 3)
    table.begin()
    table.until(PLAY)
    table.by = "p"
    table.add(entries.HOLD, 1)
    table.add(entries.CANCEL)
    text = Tree(render_mine(table.shown(1))).text
    assert "The table is closed" in text
    assert "A bot plays for you" not in text


def test_who_was_asked_to_get_up_and_went_on_reads_it_there() -> None:
    table, ana = opened()
    bogdan = make_guest("Bogdan")
    friendly.take_seat(table.pk, bogdan, 1, timezone.now())
    friendly.clear_chair(table.pk, ana.pk, 1, timezone.now())
    assert "took your chair back" in browser_of(bogdan).get("/friends/").content.decode()


@pytest.mark.parametrize("named", [True, False])
def test_an_unknown_code_is_called_so_and_capital_letters_are_none(named: bool) -> None:
    table, _ = opened()
    browser = browser_of(make_guest(STRANGER)) if named else browser_of()
    assert browser.get(f"/tables/{table.code.upper()}/")["Location"] == f"/tables/{table.code}/"
    answer = browser.get("/tables/zzzzzz/", follow=True)
    assert answer.redirect_chain == [("/friends/", 302)]
    assert "There is no such table." in answer.content.decode()


@pytest.mark.parametrize(
    ("dealt", "sentence"), [(False, "so the table is closed."), (True, "so the game ended without a result.")]
)
def test_who_leaves_as_the_last_is_told_what_came_of_it(dealt: bool, sentence: str) -> None:
    table, ana = opened(dealt)
    answer = browser_of(ana).post(f"/tables/{table.code}/leave/", follow=True)
    assert answer.redirect_chain == [("/friends/", 302)]
    assert f"You were the last one there, {sentence}" in answer.content.decode()


def test_who_leaves_others_behind_may_come_back() -> None:
    table, ana = opened()
    friendly.take_seat(table.pk, make_guest("Bogdan"), 1, timezone.now())
    friendly.put_bot(table.pk, ana.pk, 2, timezone.now())
    friendly.deal_friendly(table.pk, ana.pk, timezone.now())
    answer = browser_of(ana).post(f"/tables/{table.code}/leave/", follow=True)
    assert "You can come back while nobody has taken your chair." in answer.content.decode()


def test_a_spectator_who_sits_at_another_table_is_shown_the_way_there_and_no_chair() -> None:
    table, _ = opened()
    elena = make_guest(STRANGER)
    other = friendly.open_friendly(elena, HouseRules(players=3), timezone.now())
    html = page(table, browser_of(elena))
    assert "You sit at another table" in html
    assert f'href="/tables/{other.code}/">Back to your table' in html
    assert '"do":"sit"' not in html


def test_who_left_the_game_and_sits_elsewhere_is_led_to_the_friendly_tables() -> None:
    table, ana = opened()
    bogdan = make_guest("Bogdan")
    friendly.take_seat(table.pk, bogdan, 1, timezone.now())
    friendly.put_bot(table.pk, ana.pk, 2, timezone.now())
    friendly.deal_friendly(table.pk, ana.pk, timezone.now())
    service.leave_table(table.pk, bogdan.pk, timezone.now())
    friendly.open_friendly(bogdan, HouseRules(players=3), timezone.now())
    answer = browser_of(bogdan).get(f"/tables/{table.code}/", follow=True)
    assert answer.redirect_chain == [("/friends/", 302)]
    assert "so a bot plays on for you at that one." in answer.content.decode()
