"""The coffee shop's form: parsed, bought once, refused in words."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from economy.models import Posting
from tests.cast import browser_of, make_guest, make_member
from tests.economy.house import economy_case, held, member

pytestmark = economy_case
BUY, WALLET = "/wallet/buy/", "/wallet/"


def forms(browser: Client) -> dict[str, str]:
    """The order of each kind's form on a page that is loaded now."""
    html = browser.get(WALLET).content.decode()
    return dict(re.findall(r'name="kind" value="(\w+)">\s*<input type="hidden" name="order" value="(.*?)"', html))


def buy(browser: Client, **fields: str) -> str:
    """What the next page says."""
    response = browser.post(BUY, fields, headers={"accept-language": "en"})
    assert (response.status_code, response["Location"]) == (302, WALLET)
    html = browser.get(WALLET, headers={"accept-language": "en"}).content.decode()
    return " ".join(re.findall(r'<li class="note \w+">(.*?)</li>', html)).replace("&#x27;", "'")


def bought(user: User) -> int:
    return Posting.objects.filter(wallet=user.pk, reason="shop.coffee").count()


def test_it_says_what_was_bought_and_for_how_much() -> None:
    ana = member("Ana", bars=10)
    browser = browser_of(ana)
    assert (
        buy(browser, kind="macchiato", order=forms(browser)["macchiato"]) == "You bought 3 macchiatos for 8 gold bars."
    )
    assert (held(ana)["bars"], held(ana)["macchiato"]) == (2, 13)


def test_a_double_click_or_a_replay_buys_once_and_a_new_page_again() -> None:
    ana = member("Ana", bars=20)
    browser = browser_of(ana)
    order = forms(browser)["espresso"]
    for _ in range(3):
        buy(browser, kind="espresso", order=order)
    assert bought(ana) == 1
    buy(browser, kind="espresso", order=forms(browser)["espresso"])
    assert bought(ana) == 2


def test_two_kinds_of_one_page_are_two_orders() -> None:
    ana = member("Ana", bars=6)
    browser = browser_of(ana)
    orders = forms(browser)
    for kind in ("ristretto", "espresso"):
        buy(browser, kind=kind, order=orders[kind])
    assert (held(ana).get("bars"), held(ana)["ristretto"], held(ana)["espresso"]) == (None, 13, 13)


def test_two_tabs_with_the_last_bars_buy_once_and_say_what_is_missing() -> None:
    ana = member("Ana", bars=5)
    tabs = [browser_of(ana), browser_of(ana)]
    orders = [forms(tab)["espresso"] for tab in tabs]
    assert "You bought" in buy(tabs[0], kind="espresso", order=orders[0])
    assert buy(tabs[1], kind="espresso", order=orders[1]) == (
        "You still need 3 gold bars. The first game that you play to its end each day brings some."
    )
    assert (held(ana)["bars"], held(ana)["espresso"]) == (1, 13)


@pytest.mark.parametrize("kind", ["", "tea", "coins", "Ibric", "ibric\x00", "x" * 10_000])
def test_an_unknown_kind_is_refused_in_words(kind: str) -> None:
    ana = member("Ana", bars=50)
    browser = browser_of(ana)
    assert (
        buy(browser, kind=kind, order=forms(browser)["ibric"]) == "There is no such coffee. Choose one from the list."
    )
    assert held(ana)["bars"] == 50


@pytest.mark.parametrize("order", ["", " ", "a:b", "é", "a\x00b", "x" * 5000])
def test_a_malformed_order_is_refused_in_words(order: str) -> None:
    ana = member("Ana", bars=50)
    said = buy(browser_of(ana), kind="ibric", order=order)
    assert said == "That form was out of date, so nothing was bought. Choose again."
    assert held(ana)["bars"] == 50


def test_an_order_replayed_for_another_kind_says_what_was_bought_with_it() -> None:
    ana = member("Ana", bars=50)
    browser = browser_of(ana)
    order = forms(browser)["espresso"]
    buy(browser, kind="espresso", order=order)
    assert buy(browser, kind="ibric", order=order) == "You bought 3 espressos for 4 gold bars."
    assert held(ana)["bars"] == 46


def test_the_order_of_another_player_is_of_no_use() -> None:
    ana, elena = member("Ana", bars=4), member("Elena", bars=4)
    order = forms(browser_of(ana))["espresso"]
    for buyer in (ana, elena):
        buy(browser_of(buyer), kind="espresso", order=order)
    assert [held(buyer)["espresso"] for buyer in (ana, elena)] == [13, 13]


def test_guests_and_visitors_are_told_to_sign_in() -> None:
    for viewer in (None, make_guest("Dan")):
        said = buy(browser_of(viewer), kind="espresso", order="x" * 20)
        assert said.startswith("This is for players with an account. Sign in")
    assert not Posting.objects.filter(reason="shop.coffee").exists()


def test_who_has_no_wallet_yet_lacks_bars_only() -> None:
    assert "You still need 4 gold bars." in buy(browser_of(make_member("Ana")), kind="espresso", order="x" * 20)


@pytest.mark.parametrize("method", ["get", "head", "put", "delete"])
def test_only_a_form_buys(method: str) -> None:
    ana: Any = browser_of(member("Ana", bars=50))
    assert getattr(ana, method)(f"{BUY}?kind=ibric&order=xxxxxxxx").status_code == 405


def test_another_site_cannot_buy() -> None:
    ana = member("Ana", bars=50)
    browser = browser_of(ana, enforce_csrf_checks=True)
    assert browser.post(BUY, {"kind": "ibric", "order": "x" * 20}).status_code == 403
    assert held(ana)["bars"] == 50
