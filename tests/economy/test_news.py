"""Notices are told once, in words, at the next whole page."""

import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from accounts.models import Notice, User
from accounts.services.notices import notify
from economy import notices
from tests.cast import browser_of, make_guest
from tests.economy.house import NOW, economy_case, give, member
from tests.play import dealt_table

pytestmark = economy_case
SHORT: dict[str, Any] = {"room": 3, "short": {"coins": 20}}
FACTS: list[tuple[str, dict[str, Any], str]] = [
    (
        "unseated.not_enough",
        SHORT,
        "Roadside inn: the cards were dealt without you, since you could not pay. Nothing was taken from you. "
        "You still need 20 coins. Win some in a room with a lower entry first.",
    ),
    (
        "unseated.coffee",
        {"room": 3, "coffee": "ibric"},
        "Roadside inn: the cards were dealt without you, since you had no ibric left. Nothing was taken from you. "
        "Sit down again with another coffee or without one.",
    ),
    (
        "unseated.room_closed",
        {"room": 3},
        "Roadside inn: the room closed before the cards were dealt. Nothing was taken from you. Choose another room.",
    ),
    (
        "unseated.entry_raised",
        {"room": 3},
        "Roadside inn: the entry went up before the cards were dealt. Nothing was taken from you. Sit down again if you like.",
    ),
    (
        "guest.left_behind",
        {},
        "You sit at a table with this account already, so you have left the guest's chair.",
    ),
    (
        "game.cancelled",
        {"code": "ABCDEF", "back": {"coins": 250, "espresso": 1}},
        "A game of yours was called off. You have back: 250 coins, 1 espresso.",
    ),
    ("game.cancelled", {"code": "ABCDEF", "back": {}}, "A game of yours was called off."),
    (
        "wallet.adjusted",
        {"amounts": {"coins": -10, "bars": 2}},
        "The site's staff changed what you hold: −10 coins, +2 gold bars. Your wallet says why.",
    ),
]


def told(user: User, path: str = "/fair/", **headers: str) -> list[str]:
    html = browser_of(user).get(path, headers={"accept-language": "en", **headers}).content.decode()
    return [unescape(text) for text in re.findall(r'<li class="note">(.*?)</li>', html)]


@pytest.mark.parametrize(("kind", "facts", "text"), FACTS)
def test_each_kind_is_told_once(kind: str, facts: dict[str, Any], text: str) -> None:
    ana = member("Ana")
    notify(ana.pk, kind, facts, "test:1", NOW)
    assert told(ana) == [text]
    assert told(ana) == []


def test_all_kinds_that_are_told_are_tested_above() -> None:
    assert {kind for kind, _, _ in FACTS} == set(notices.TEXTS)


@pytest.mark.parametrize("language", ["ro", "it", "es"])
@pytest.mark.parametrize(("kind", "facts", "text"), FACTS)
def test_they_speak_the_players_language(language: str, kind: str, facts: dict[str, Any], text: str) -> None:
    with override(language):
        assert notices.tell(kind, facts, {3: "roadside-inn"}) != text


def test_what_staff_adjust_is_told() -> None:
    ana = member("Ana")
    give(ana, coins=5)
    assert told(ana) == ["The site's staff changed what you hold: +5 coins. Your wallet says why."]


def test_several_are_told_in_their_order() -> None:
    ana = member("Ana")
    for number in (1, 2):
        notify(ana.pk, "game.cancelled", {"code": "A", "back": {"coins": number}}, f"test:{number}", NOW)
    assert [text[-8:] for text in told(ana)] == [" 1 coin.", "2 coins."]


def test_an_unknown_kind_waits_for_who_can_tell_it() -> None:
    ana = member("Ana")
    notify(ana.pk, "league.won", {}, "test:1", NOW)
    assert told(ana) == []
    assert Notice.objects.filter(seen_at=None).count() == 1


@pytest.mark.parametrize("headers", [{"HX-Request": "true"}, {"Sec-Purpose": "prefetch;prerender"}])
def test_part_of_a_page_or_one_fetched_ahead_leaves_them(headers: dict[str, str]) -> None:
    ana = member("Ana")
    notify(ana.pk, "unseated.not_enough", SHORT, "test:1", NOW)
    assert told(ana, **headers) == []
    assert len(told(ana)) == 1


def test_a_look_at_the_head_only_and_a_redirect_leave_them() -> None:
    ana = member("Ana")
    notify(ana.pk, "unseated.not_enough", SHORT, "test:1", NOW)
    browser_of(ana).head("/fair/")
    browser_of(ana).post("/look/", {"theme": "dark"})
    assert len(told(ana)) == 1


def test_at_the_table_they_wait() -> None:
    ana = member("Ana")
    table = dealt_table([ana])
    notify(ana.pk, "unseated.not_enough", SHORT, "test:1", NOW)
    assert told(ana, f"/tables/{table.code}/") == []
    assert len(told(ana)) == 1


def test_a_guest_is_told_once_too() -> None:
    dan = make_guest("Dan")
    notify(dan.pk, "game.cancelled", {"code": "ABCDEF", "back": {}}, "test:1", NOW)
    assert told(dan) == ["A game of yours was called off."]
    assert told(dan) == []


def test_nobody_hears_of_anothers() -> None:
    ana, elena = member("Ana"), member("Elena")
    notify(ana.pk, "unseated.not_enough", SHORT, "test:1", NOW)
    assert told(elena) == told(make_guest("Dan")) == []
    assert 'class="note"' not in browser_of().get("/fair/").content.decode()
    assert len(told(ana)) == 1


def test_without_news_they_cost_no_query_of_their_own() -> None:
    browser = browser_of(member("Ana"))
    browser.get("/fair/")  # notes that she was seen
    with CaptureQueriesContext(connection) as queries:
        browser.get("/fair/")
    assert len(queries) == 3  # session, user, purse
