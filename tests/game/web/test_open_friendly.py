"""Opening a friendly table, and sitting down at one."""

import html
import re
from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from game.models import Seat, Table
from game.tables.house_rules import HouseRules
from tests.cast import browser_of, make_guest, make_member
from tests.game.web.friendlies import dealt, opened

pytestmark = pytest.mark.django_db
OPEN = "/friends/open/"
CHOSEN = {
    "game": "1-8-1", "players": "7", "deck": "56", "bid_seconds": "60", "bots": "master", "runs": "on", "ones": "on",
    "forehead": "on", "free_trump": "on", "listing": "link", "apart": "on", "run": "4", "run_points": "15",
}  # fmt: skip


def text(answer: Any) -> str:
    return html.unescape(answer.content.decode())


def rules_of(table: Table) -> HouseRules:
    return HouseRules(**(table.rules or {}))


@pytest.mark.parametrize("make", [make_member, make_guest])
def test_one_tap_opens_a_table_by_the_usual_rules(make: Callable[[str], User]) -> None:
    ana = make("Ana")
    answer = browser_of(ana).post(OPEN)
    table = Table.objects.get()
    assert answer["Location"] == f"/tables/{table.code}/"
    assert (table.host, rules_of(table)) == (ana, HouseRules())


def test_a_visitor_is_a_guest_by_the_name_that_he_sends() -> None:
    browser_of().post(OPEN, {"name": "Gigi"})
    host = Table.objects.get().host
    assert host is not None
    assert (host.display_name, host.is_guest) == ("Gigi", True)


def test_a_name_that_is_taken_keeps_what_was_chosen() -> None:
    make_member("Ana")
    answer = browser_of().post(OPEN, {"name": "Ana", **CHOSEN})
    assert answer.status_code == 422
    page = text(answer)
    assert "is taken" in page
    assert re.search('value="1-8-1"[^>]* checked>', page)
    assert '<option value="60" selected>' in page
    assert not Table.objects.exists()


def test_all_rules_that_are_chosen_are_the_table_s() -> None:
    browser_of(make_member("Ana")).post(OPEN, CHOSEN)
    chosen = HouseRules("1-8-1", 7, "56", 60, "master", True, True, True, False, False, True, 4, 15)
    assert rules_of(Table.objects.get()) == chosen


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": "ladder", "deck": ""}, "The ladder is for 3 to 6 players"),
        ({"game": "ladder"}, "The ladder is for 3 to 6 players"),
        ({"game": "poker"}, "poker"),
        ({"bid_seconds": "1"}, "Select a valid choice"),
        ({"players": "99999999999999999999"}, "99999999999999999999"),
    ],
)
def test_what_makes_no_game_is_said_and_nothing_typed_is_lost(wrong: dict[str, str], sentence: str) -> None:
    answer = browser_of(make_member("Ana")).post(OPEN, {**CHOSEN, **wrong})
    assert answer.status_code == 422
    page = text(answer)
    assert sentence in page
    assert '<details id="rules" class="fold" open>' in page
    assert re.search('name="forehead"[^>]* checked>', page)
    assert not Table.objects.exists()


@pytest.mark.parametrize("players", ["6", "3", ""])
def test_the_hidden_choice_of_a_pack_for_seven_counts_for_nobody_else(players: str) -> None:
    browser_of(make_member("Ana")).post(OPEN, {**CHOSEN, "players": players})
    assert rules_of(Table.objects.get())[1:3] == (int(players or "6"), "")


def test_whoever_sits_somewhere_is_led_there() -> None:
    ana = make_member("Ana")
    table = opened(ana)
    answer = browser_of(ana).post(OPEN)
    assert answer["Location"] == f"/tables/{table.code}/"
    assert Table.objects.count() == 1


@pytest.mark.parametrize("make", [make_member, make_guest])
def test_members_and_guests_sit_down_on_a_free_chair(make: Callable[[str], User]) -> None:
    table = opened(make_member("Ana"))
    answer = browser_of(make("Bogdan")).post(f"/friends/{table.code}/sit/")
    assert answer["Location"] == f"/tables/{table.code}/"
    assert Seat.objects.get(table=table, index=1).name == "Bogdan"


def test_a_visitor_sits_down_by_a_name_and_is_told_on_the_invitation_what_is_wrong_with_it() -> None:
    table = opened(make_member("Ana"))
    browser = browser_of()
    refused = browser.post(f"/friends/{table.code}/sit/", {"name": "Ana"})
    assert refused.status_code == 422
    assert "Ana invites you to a game" in text(refused)
    assert "is taken" in text(refused)
    browser.post(f"/friends/{table.code}/sit/", {"name": "Gigi"})
    assert Seat.objects.get(table=table, index=1).name == "Gigi"


def test_at_a_full_table_one_reads_that_somebody_was_quicker() -> None:
    table = dealt(make_member("Ana"))
    browser = browser_of(make_member("Elena"))
    answer = browser.post(f"/friends/{table.code}/sit/", follow=True)
    assert "Somebody was quicker" in text(answer)
    assert not Seat.objects.filter(player__display_name="Elena").exists()


def test_who_sits_there_already_just_sees_the_table() -> None:
    ana = make_member("Ana")
    table = opened(ana)
    browser = browser_of(ana)
    assert browser.post(f"/friends/{table.code}/sit/")["Location"] == f"/tables/{table.code}/"
    assert "already sit" not in text(browser.get("/friends/"))


def test_there_is_no_chair_at_a_table_that_is_not() -> None:
    browser = browser_of(make_member("Ana"))
    assert "There is no such table." in text(browser.post("/friends/zzzzzz/sit/", follow=True))
    assert browser_of().post("/friends/zzzzzz/sit/", {"name": "!"}).status_code == 422


@pytest.mark.parametrize("path", [OPEN, "/friends/abcdef/sit/"])
def test_get_is_refused(path: str) -> None:
    assert browser_of(make_member("Ana")).get(path).status_code == 405


@pytest.mark.parametrize("begun", [False, True])
def test_who_leaves_comes_to_the_list_and_reads_whether_he_can_come_back(begun: bool) -> None:
    ana, bogdan = make_member("Ana"), make_member("Bogdan")
    table = dealt(ana, bogdan) if begun else opened(ana)
    answer = browser_of(ana).post(f"/tables/{table.code}/leave/", follow=True)
    assert answer.redirect_chain == [("/friends/", 302)]
    assert ("You can come back while nobody has taken your chair." in text(answer)) is begun
