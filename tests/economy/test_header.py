"""The purse in the header of every page: coins, gold bars and level, for members."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from accounts.models import User, XpEntry, XpRules
from accounts.services.levels import Gain, add_xp
from economy.sentences import compact
from tests.cast import browser_of, make_guest, make_member
from tests.economy.house import NOW, economy_case, give, member
from tests.play import dealt_table

pytestmark = economy_case
PAGES = ("/", "/rooms/", "/me/", "/fair/", "/wallet/", "/no-such-page/")


def label(user: User, path: str = "/fair/") -> str:
    """What a screen reader says of the purse."""
    html = browser_of(user).get(path, headers={"accept-language": "en"}).content.decode()
    found = re.search(r'class="purse"[^>]*>\s*<span class="unseen">(.*?)</span>', html, re.DOTALL)
    return found[1].strip() if found else ""


@pytest.mark.parametrize("path", PAGES)
def test_a_member_sees_his_purse_on_every_page(path: str) -> None:
    ana = member("Ana", bars=7)
    assert label(ana, path) == "Wallet: 1,000 coins, 7 gold bars, level 1, 0 of 100 XP to the next"


@pytest.mark.parametrize("path", ["/", "/rooms/", "/fair/"])
def test_guests_and_visitors_see_none(path: str) -> None:
    for viewer in (None, make_guest("Dan")):
        assert 'class="purse"' not in browser_of(viewer).get(path).content.decode()


def test_one_sees_his_own_and_no_one_elses() -> None:
    ana, elena = member("Ana", coins=234), member("Elena")
    assert "1,234 coins" in label(ana)
    assert "1,000 coins" in label(elena)


def test_it_costs_one_query_and_none_where_it_is_not_shown() -> None:
    ana = member("Ana")
    browser = browser_of(ana)
    browser.get("/fair/")  # notes that she was seen
    with CaptureQueriesContext(connection) as fair:
        browser.get("/fair/")
    assert sum("economy_wallet" in query["sql"] for query in fair) == 1
    assert len(fair) == 3  # session, user, purse
    guest = browser_of(make_guest("Dan"))
    guest.get("/fair/")
    with CaptureQueriesContext(connection) as queries:
        guest.get("/fair/")
    assert len(queries) == 3  # session, user, whether there is news


def test_the_level_follows_the_rules_as_they_are_now() -> None:
    ana = member("Ana")
    add_xp(ana.pk, Gain(430, XpEntry.Reason.ROOM, "test:1"), NOW)
    ana.refresh_from_db()
    assert "level 3, 130 of 300 XP" in label(ana)
    XpRules.objects.update_or_create(pk=1, defaults={"level_step": 10})
    assert "level 7, 10 of 140 XP" in label(ana)


def test_large_sums_are_short_to_the_eye_and_whole_to_the_ear() -> None:
    ana = member("Ana")
    give(ana, coins=123_455_789)
    html = browser_of(ana).get("/fair/", headers={"accept-language": "en"}).content.decode()
    assert "123,456,789 coins" in html
    assert re.search(r"</span>123.4M</span>", html)


@pytest.mark.parametrize(
    ("number", "english", "romanian"),
    [
        (0, "0", "0"),
        (999_999, "999,999", "999.999"),
        (1_000_000, "1M", "1\xa0mil."),
        (1_999_999, "1.9M", "1,9\xa0mil."),
        (12_345_678_901, "12.3B", "12,3\xa0mld."),
    ],
)
def test_a_short_form_never_promises_more_than_there_is(number: int, english: str, romanian: str) -> None:
    with override("en"):
        assert compact(number) == english
    with override("ro"):
        assert compact(number) == romanian


def test_an_account_without_a_wallet_yet_has_a_page_like_others() -> None:
    assert label(make_member("Ana")) == ""


def test_the_table_has_its_own_narrow_header() -> None:
    ana = member("Ana")
    table = dealt_table([ana])
    html = browser_of(ana).get(f"/tables/{table.code}/").content.decode()
    assert 'id="table"' in html
    assert 'class="purse"' not in html
