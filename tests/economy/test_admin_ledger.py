"""The ledger, stakes, wallets and weekly grants in the administration: found fast, read only."""

from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.office.pages import SHOWN_AT_MOST
from economy.models import Posting, WeeklyGrant
from economy.reasons import Reason
from economy.services.ledger import Cause, post
from tests.cast import browser_of, make_member
from tests.economy.house import NOW, economy_case, member, played, put_in
from tests.economy.office import office, page, rows

pytestmark = economy_case
LOGS = ("posting", "stake", "wallet", "weeklygrant")


def one_of(model: str) -> object:
    """A row's key."""
    ana = member("Ana")
    stake = put_in(ana)
    grant = WeeklyGrant.objects.create(monday=date(2026, 10, 5), accounts=1, done_at=NOW)
    return {"posting": Posting.objects.latest("pk").pk, "stake": stake.pk, "wallet": ana.pk, "weeklygrant": grant.pk}[
        model
    ]


@pytest.mark.parametrize("model", LOGS)
def test_nobody_writes_there(model: str) -> None:
    key, browser = one_of(model), office()
    assert browser.get(page(model, key, "change")).status_code == 200
    for address in (page(model, "add"), page(model, key, "change"), page(model, key, "delete")):
        assert browser.post(address, {"coins": "9", "post": "yes"}).status_code == 403
    assert b'type="submit"' not in browser.get(page(model, key, "change")).content.replace(
        b'<button type="submit">', b""
    )


@pytest.mark.parametrize(
    ("group", "seen"),
    [("support", ("posting", "stake", "wallet")), ("economist", ("posting", "weeklygrant")), ("moderator", ())],
)
def test_each_group_sees_its_logs(group: str, seen: tuple[str, ...]) -> None:
    browser = office(group)
    assert tuple(model for model in LOGS if browser.get(page(model)).status_code == 200) == seen
    assert {browser.get(page(model)).status_code for model in LOGS if model not in seen} <= {403}


@pytest.mark.parametrize("model", LOGS)
def test_a_stranger_and_a_member_are_sent_to_the_door(model: str) -> None:
    for browser in (Client(), browser_of(make_member("Elena"))):
        assert browser.get(page(model))["Location"].startswith("/admin/login/")


def test_a_row_is_found_by_key_game_name_and_address() -> None:
    ana = member("Ana")
    member("Dan")
    stake = played(ana, 2)
    browser = office("support")
    entry = Posting.objects.get(key=f"entry:{stake.game}:0")
    assert rows(browser, "posting", q=entry.key) == [entry]
    assert {row.stake for row in rows(browser, "posting", q=stake.game)} == {stake}
    for term in ("ANA", " Ána ", "Ana@Example.com"):
        assert {row.wallet_id for row in rows(browser, "posting", q=term)} == {ana.pk}
        assert [row.pk for row in rows(browser, "stake", q=term)] == [stake.pk]
        assert [row.pk for row in rows(browser, "wallet", q=term)] == [ana.pk]
    assert rows(browser, "stake", q=stake.game) == [stake]


@pytest.mark.parametrize("term", ["nobody", "...", "%", "x" * 5000, "🃏"])
@pytest.mark.parametrize("model", ["posting", "stake", "wallet"])
def test_what_is_not_there_is_not_found(model: str, term: str) -> None:
    put_in(member("Ana"))
    assert rows(office("support"), model, q=term) == []


def test_rows_are_filtered_by_reason_and_date() -> None:
    played(member("Ana"), 2)
    browser = office("economist")
    assert {row.reason for row in rows(browser, "posting", reason__exact="room.entry")} == {"room.entry"}
    assert rows(browser, "posting", at__gte="2026-10-08 00:00:00+03:00", at__lt="2026-10-09 00:00:00+03:00") == []


def statements(browser: Client, model: str, **query: Any) -> list[str]:
    with CaptureQueriesContext(connection) as caught:
        browser.get(page(model), query)
    return [query["sql"] for query in caught.captured_queries]


@pytest.mark.parametrize("model", ["posting", "stake", "wallet"])
def test_a_list_counts_no_further_than_anybody_leafs(model: str) -> None:
    put_in(member("Ana"))
    counting = [sql for sql in statements(office("support"), model) if "COUNT(" in sql]
    assert len(counting) == 1
    assert f"LIMIT {SHOWN_AT_MOST}" in counting[0]


@pytest.mark.parametrize("model", ["posting", "stake", "wallet"])
def test_a_list_costs_the_same_for_few_and_for_many(model: str) -> None:
    browser = office("support")
    played(member("Ana"), 2)
    browser.get(page(model))  # notes that she is here
    few = len(statements(browser, model))
    for number in range(20):
        played(member(f"Dan{number}"), 2)
    assert len(statements(browser, model)) == few


def test_a_row_says_what_moved_and_by_whom() -> None:
    ana, chief = member("Ana"), make_member("Carmen", is_staff=True)
    post(ana.pk, {"coins": -1000, "ibric": 2}, Cause(Reason.STAFF, "staff:1", None, chief, "Found again."), NOW)
    html = office("support").get(page("posting")).content.decode()
    for text in ("−1,000 coins, +2 ibrics", "Carmen", "Found again."):
        assert text in html
