"""The history of every coin, bar and coffee, one sentence a row."""

import re
from datetime import datetime, timedelta
from html import unescape

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.translation import gettext, override

from accounts.models import User
from economy.history_lines import PRIZES, TEXTS
from economy.models import Posting
from economy.reasons import Reason
from economy.selectors import PAGE, history
from economy.services.adjusting import Adjustment, adjust_wallet
from economy.services.coffees import buy_coffee
from economy.services.ledger import Cause, post
from economy.services.refunds import refund
from economy.services.rooms import cancel_stakes
from tests.cast import browser_of, make_guest
from tests.economy.house import NOW, at, economy_case, member, played, put_in, settled, staff

pytestmark = economy_case
HISTORY = "/wallet/history/"


def page(user: User, path: str = HISTORY, language: str = "en", now: datetime = NOW) -> str:
    with time_machine.travel(now, tick=False):
        response = browser_of(user).get(path, headers={"accept-language": language})
    assert response.status_code == 200
    return unescape(response.content.decode())


def lines(html: str) -> list[str]:
    """Each row as it reads, newest first."""
    rows = re.findall(r'<li class="ledger-line">(.*?)</li>', html, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in rows]


def test_the_words_cover_the_closed_list_of_reasons() -> None:
    assert set(TEXTS) == set(Reason)


@pytest.mark.parametrize("language", ["ro", "it", "es"])
def test_every_reason_is_translated(language: str) -> None:
    with override(language):
        for text in [*TEXTS.values(), *PRIZES.values()]:
            assert gettext(text) != text


def test_a_game_from_entry_to_prize() -> None:
    ana = member("Ana")
    played(ana, 2, coffee="espresso", room=3, when=NOW)
    assert lines(page(ana))[:3] == [
        "First game of the day: Roadside inn, quick game 18:00 +5 gold bars",
        "Prize for 2nd place: Roadside inn, quick game 18:00 +1,400 coins",
        "Entry: Roadside inn, quick game 18:00 −250 coins −1 espresso",
    ]


def test_good_play_in_a_classic_game() -> None:
    ana = member("Ana")
    settled(put_in(ana, 3, is_classic=True), 4, grade=84, exact_runs=(7,))
    said = lines(page(ana))
    assert "A run of exact hands: Roadside inn, classic game 18:00 +3 gold bars +1 espresso" in said
    assert "Good play, grade 84: Roadside inn, classic game 18:00 +2 gold bars +1 espresso" in said


def test_a_refund_is_two_rows() -> None:
    ana = member("Ana")
    stake = played(ana, 3, room=3)
    refund(ana.pk, stake.pk, NOW + timedelta(minutes=5))
    assert lines(page(ana))[:2] == [
        "Refund, winnings returned: Roadside inn, quick game 18:05 −550 coins −5 gold bars",
        "Refund, entry back: Roadside inn, quick game 18:05 +250 coins",
    ]


def test_shop_welcome_and_monday() -> None:
    ana = member("Ana", bars=4)
    buy_coffee(ana.pk, "espresso", "click-1", NOW)
    post(ana.pk, {"ibric": 2}, Cause(Reason.MONDAY, "monday:test"), NOW)
    post(ana.pk, {"coins": 100_000}, Cause(Reason.LEAGUE, "league:test"), NOW)
    said = lines(page(ana))
    assert said[:3] == [
        "Prize of the weekly league 18:00 +100,000 coins",
        "Monday's coffees 18:00 +2 ibrics",
        "Coffee shop 18:00 −4 gold bars +3 espressos",
    ]
    assert said[-1].startswith("A gift to begin with 18:00 +1,000 coins +10 ristrettos")


def test_staff_give_their_reason_and_not_their_name() -> None:
    ana = member("Ana")
    adjust_wallet(ana.pk, Adjustment({"coins": -1}, staff(), "A typing error", "order"), NOW)
    html = page(ana)
    assert lines(html)[0] == "Changed by the site's staff 18:00 · A typing error −1 coin"
    assert staff().display_name not in html


def test_a_game_that_staff_called_off_says_so_and_leads_nowhere() -> None:
    ana = member("Ana")
    stake = put_in(ana, 3)
    cancel_stakes(stake.game, (staff(), "The power failed"), NOW)
    html = page(ana)
    assert lines(html)[0] == (
        "Called off, entry back: Roadside inn, quick game 18:00 · by the site's staff · The power failed +250 coins"
    )
    assert html.count(f'href="/tables/{stake.game}/results/"') == 1  # of the entry


def test_a_row_of_a_game_leads_to_its_results() -> None:
    ana = member("Ana")
    stake = played(ana, 3, room=3)
    assert f'<a href="/tables/{stake.game}/results/">Prize for 3rd place' in page(ana)


def test_days_are_those_of_bucharest() -> None:
    ana = member("Ana")
    for number, when in enumerate([at(2026, 10, 5, 23, 59, 59), at(2026, 10, 6, 0, 0, 0), at(2026, 10, 7, 1)]):
        post(ana.pk, {"coins": 1}, Cause(Reason.LEAGUE, f"test:{number}"), when)
    html = page(ana, now=at(2026, 10, 7, 12))
    assert re.findall(r'ledger-day">(.*?)<', html)[:3] == ["Today", "Yesterday", "October 5, 2026"]
    assert "5 octombrie 2026" in page(ana, language="ro", now=at(2026, 10, 7, 12))


def long_history(user: User, rows: int) -> None:
    for number in range(rows):
        post(user.pk, {"coins": 1}, Cause(Reason.LEAGUE, f"long:{user.pk}:{number}"), NOW + timedelta(minutes=number))


def test_pages_go_on_where_the_last_one_ended_though_rows_are_added_meanwhile() -> None:
    ana = member("Ana")
    long_history(ana, 2 * PAGE)
    seen: list[int] = []
    before = None
    for turn in range(3):
        found = history(ana.pk, before)
        seen += [row.pk for _, rows in found.days for row in rows]
        before = found.older
        post(ana.pk, {"coins": 1}, Cause(Reason.LEAGUE, f"meanwhile:{turn}"), NOW)
    assert before is None
    assert len(seen) == len(set(seen)) == 2 * PAGE + 1
    assert seen == sorted(seen, reverse=True)


def test_the_wallet_shows_the_newest_and_the_way_to_the_older_ones() -> None:
    ana = member("Ana")
    long_history(ana, PAGE)
    first = page(ana, "/wallet/")
    assert len(lines(first)) == PAGE
    older = re.search(r'href="(/wallet/history/\?before=\d+)"', first)
    assert older is not None
    last = page(ana, older[1])
    assert [line.partition(" 18:00")[0] for line in lines(last)] == ["A gift to begin with"]
    assert "Older" not in last


def test_a_long_page_costs_as_few_queries_as_a_short_one() -> None:
    ana, elena = member("Ana"), member("Elena")
    long_history(elena, 3 * PAGE)
    counts = []
    for user in (ana, elena):
        browser = browser_of(user)
        browser.get(HISTORY)  # notes that they were seen
        with CaptureQueriesContext(connection) as queries:
            browser.get(HISTORY)
        counts.append(len(queries))
    assert counts[0] == counts[1] == 5  # session, user, rows, rooms, purse


@pytest.mark.parametrize(
    "before", ["", "0", "-1", "x", "1.5", "²", "9" * 30, "9223372036854775808", "1' OR 1=1", "%00"]
)
def test_a_cursor_that_makes_no_sense_shows_a_page_all_the_same(before: str) -> None:
    ana = member("Ana")
    assert "</html>" in page(ana, f"{HISTORY}?before={before}")


def test_anothers_row_as_cursor_shows_ones_own_rows_only() -> None:
    ana = member("Ana", coins=77)
    elena = member("Elena")
    last = Posting.objects.filter(wallet=elena.pk).latest("pk")
    assert "+77 coins" in page(ana, f"{HISTORY}?before={last.pk}")
    assert "+77 coins" not in page(elena, f"{HISTORY}?before={last.pk + 1}")


def test_guests_and_visitors_are_sent_to_the_page_that_explains() -> None:
    for viewer in (None, make_guest("Dan")):
        assert browser_of(viewer).get(HISTORY)["Location"] == "/wallet/"


def test_history_is_only_read() -> None:
    assert browser_of(member("Ana")).post(HISTORY).status_code == 405
