"""Three coffees of a kind for gold bars."""

import pytest

from economy.errors import BadAmount, NoSuchCoffee, NotEnough
from economy.models import Coffee, Posting
from economy.services.coffees import buy_coffee
from tests.economy.house import NOW, economy_case, held, member

pytestmark = economy_case
PRICES = {"ristretto": 2, "espresso": 4, "macchiato": 8, "cappuccino": 12, "ibric": 20}


@pytest.mark.parametrize(("kind", "bars"), PRICES.items())
def test_three_at_a_time(kind: str, bars: int) -> None:
    ana = member("Ana", bars=bars)
    row = buy_coffee(ana.pk, kind, "click-1", NOW)
    assert (row.reason, row.amounts) == ("shop.coffee", {"bars": -bars, kind: 3})
    assert (held(ana).get("bars"), held(ana)[kind]) == (None, 13)


def test_the_same_click_twice_buys_once_and_another_one_again() -> None:
    ana = member("Ana", bars=10)
    for order in ("click-1", "click-1", "click-2", "click-1"):
        buy_coffee(ana.pk, "espresso", order, NOW)
    assert (held(ana)["bars"], held(ana)["espresso"]) == (2, 16)


def test_the_same_click_of_two_people_is_two_clicks() -> None:
    for name in ("Ana", "Bogdan"):
        buyer = member(name, bars=4)
        buy_coffee(buyer.pk, "espresso", "click-1", NOW)
        assert held(buyer)["espresso"] == 13


def test_with_too_few_bars_nothing_is_bought() -> None:
    ana = member("Ana", bars=19)
    with pytest.raises(NotEnough) as refusal:
        buy_coffee(ana.pk, "ibric", "click-1", NOW)
    assert refusal.value.short == {"bars": 1}
    assert (held(ana)["bars"], held(ana)["ibric"]) == (19, 10)


@pytest.mark.parametrize("kind", ["tea", "", "coins", "bars", "IBRIC", "ibric\x00", "x" * 5000])
def test_a_kind_that_there_is_not_is_refused(kind: str) -> None:
    ana = member("Ana", bars=50)
    rows = Posting.objects.count()
    with pytest.raises(NoSuchCoffee):
        buy_coffee(ana.pk, kind, "click-1", NOW)
    assert Posting.objects.count() == rows


def test_a_kind_taken_off_the_shelf_is_refused() -> None:
    Coffee.objects.filter(kind="ibric").delete()
    with pytest.raises(NoSuchCoffee):
        buy_coffee(member("Ana", bars=50).pk, "ibric", "click-1", NOW)


@pytest.mark.parametrize("order", ["", "x" * 5000, "a:b", "\x00"])
def test_a_click_that_no_page_of_ours_makes_is_refused(order: str) -> None:
    ana = member("Ana", bars=50)
    with pytest.raises(BadAmount):
        buy_coffee(ana.pk, "ibric", order, NOW)
    assert held(ana)["bars"] == 50


def test_price_and_pack_are_read_from_the_rules() -> None:
    Coffee.objects.filter(kind="ibric").update(bars=1, pack=5)
    ana = member("Ana", bars=1)
    buy_coffee(ana.pk, "ibric", "click-1", NOW)
    assert held(ana)["ibric"] == 15
