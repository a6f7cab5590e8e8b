"""The wallet's page: what one holds, in words."""

import re
from datetime import date

import pytest

from accounts.models import User
from economy.models import Wallet
from economy.services.coffees import buy_coffee
from economy.vip_words import describe_vip_days
from tests.cast import browser_of, make_guest, make_member
from tests.economy.house import NOW, economy_case, member

pytestmark = economy_case
WALLET = "/wallet/"


def page(user: User | None, language: str = "en") -> str:
    response = browser_of(user).get(WALLET, headers={"accept-language": language})
    assert response.status_code == 200
    return response.content.decode()


def test_it_says_coins_bars_and_each_coffee_with_what_it_does() -> None:
    ana = member("Ana", coins=500, bars=3)
    buy_coffee(ana.pk, "ristretto", "click-1", NOW)
    html = page(ana)
    assert "1,500 coins" in html
    assert "1 gold bar<" in html
    assert re.findall(r"<h3>(\w+) <span class=\"times\">(.*?)</span>", html) == [
        ("Ristretto", "×1.5"),
        ("Espresso", "×2"),
        ("Macchiato", "×3"),
        ("Cappuccino", "×4"),
        ("Ibric", "×5"),
    ]
    assert re.findall(r"You have (\d+)", html) == ["13", "10", "10", "10", "10"]


def test_a_button_says_the_price_and_what_is_missing() -> None:
    html = page(member("Ana", bars=8))
    assert re.findall(r"(\w+): 3 for (\d+) gold bars", html) == [
        ("ristretto", "2"),
        ("espresso", "4"),
        ("macchiato", "8"),
        ("cappuccino", "12"),
        ("ibric", "20"),
    ]
    assert re.findall(r"(\d+ gold bars) short", html) == ["4 gold bars", "12 gold bars"]
    assert html.count(" disabled>") == 2


def test_every_form_of_every_page_has_an_order_of_its_own() -> None:
    ana = member("Ana")
    orders = re.findall(r'name="order" value="(.*?)"', page(ana) + page(ana))
    assert len(set(orders)) == len(orders) == 10


@pytest.mark.parametrize(
    ("run", "words"),
    [
        (3, "On fire: 3 room games in a row"),
        (2, "On fire: 2 room games in a row"),
        (1, "Two podiums in a row"),
        (0, "Two podiums in a row"),
        (-1, "Two podiums in a row"),
        (-2, "Frozen:"),
    ],
)
def test_it_says_whether_one_is_on_fire_or_frozen(run: int, words: str) -> None:
    ana = member("Ana")
    User.objects.filter(pk=ana.pk).update(podium_run=run)
    ana.refresh_from_db()
    assert words in page(ana)


@pytest.mark.parametrize(
    ("today", "words"),
    [
        (date(2026, 10, 5), "Today is one of them."),  # a Monday
        (date(2026, 10, 6), "The next one is on Thursday."),
        (date(2026, 10, 7), "The next one is tomorrow."),
        (date(2026, 10, 9), "The next one is on Monday."),
        (date(2026, 10, 11), "The next one is tomorrow."),
    ],
)
def test_vip_days_and_the_next_of_them(today: date, words: str) -> None:
    assert describe_vip_days((0, 3), today) == ("Monday and Thursday", words)


def test_vip_days_are_named_in_the_players_language() -> None:
    ana = member("Ana")
    Wallet.objects.filter(pk=ana.pk).update(first_vip_day=2, second_vip_day=5)
    assert "Miercuri și sâmbătă" in page(ana, "ro")


def test_guests_and_visitors_read_that_a_wallet_comes_with_an_account() -> None:
    for viewer in (None, make_guest("Dan")):
        html = page(viewer)
        assert "A wallet comes with an account" in html
        assert 'href="/sign-in/?next=/wallet/"' in html
        assert '<form method="post" action="/wallet/buy/"' not in html


def test_one_sees_ones_own_wallet_only() -> None:
    member("Ana", coins=4_321)
    assert "5,321" not in page(member("Elena"))


def test_who_has_no_wallet_yet_gets_one() -> None:
    html = page(make_member("Ana"))
    assert "1,000 coins" in html
    assert "A gift to begin with" in html


def test_the_page_does_nothing_but_read() -> None:
    assert browser_of(member("Ana")).post(WALLET).status_code == 405
