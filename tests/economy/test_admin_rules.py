"""Rooms, coffees, rewards, shares and refund policies are set in the administration, within sensible limits."""

from datetime import date
from typing import Any

import pytest
import time_machine

from accounts.models import User
from economy.models import Coffee, PrizeRules, RefundPolicy, Reward, Room
from economy.services.rooms import prize_rules
from tests.accounts.office import send, shown
from tests.economy.house import NOW, member, put_in
from tests.economy.office import office, page, told, wrongs

pytestmark = pytest.mark.django_db
MODELS = ("room", "coffee", "reward", "prizerules", "refundpolicy")


def room_page(number: int = 4) -> str:
    return page("room", Room.objects.get(number=number).pk, "change")


def refused(address: str, **typed: Any) -> str:
    browser = office("economist")
    answer = browser.post(address, {**shown(browser, address), **typed})
    assert answer.status_code == 200
    return wrongs(answer)


def test_an_economist_sets_a_room_and_games_under_way_keep_their_terms() -> None:
    browser, ana = office("economist"), member("Ana")
    stake = put_in(ana)
    assert send(browser, room_page(), {**shown(browser, room_page()), "entry_coins": "600", "prize": "2500"}) == 302
    room = Room.objects.get(number=4)
    assert (room.entry_coins, room.prize) == (600, 2500)
    stake.refresh_from_db()
    assert (stake.entry_coins, stake.prize) == (500, 2000)


def test_number_and_key_of_a_room_are_not_to_be_changed() -> None:
    browser = office()
    assert send(browser, room_page(), {**shown(browser, room_page()), "number": "99", "key": "cave"}) == 302
    assert Room.objects.filter(number=4).exclude(key="cave").exists()


@pytest.mark.parametrize("field", ["entry_coins", "entry_bars", "prize", "level"])
@pytest.mark.parametrize("typed", ["-1", "", "many", "1e9", str(10**9 + 1), "9" * 5000])
def test_a_room_takes_no_amount_that_can_not_be(field: str, typed: str) -> None:
    before = Room.objects.values().get(number=4)
    assert refused(room_page(), **{field: typed})
    assert Room.objects.values().get(number=4) == before


def test_a_prize_under_the_entry_is_saved_with_a_warning() -> None:
    browser = office("economist")
    typed = {**shown(browser, room_page()), "prize": "499"}
    answer = browser.post(room_page(), typed, follow=True)
    assert "the prize is less than the entry" in told(answer)
    assert Room.objects.get(number=4).prize == 499
    typed = {**shown(browser, room_page()), "prize": "500"}
    assert "the prize is less" not in told(browser.post(room_page(), typed, follow=True))


def test_the_second_of_two_at_one_room_is_told() -> None:
    one, other = office("economist"), office()
    first, second = shown(one, room_page()), shown(other, room_page())
    assert send(one, room_page(), {**first, "prize": "3000"}) == 302
    answer = other.post(room_page(), {**second, "entry_coins": "1"})
    assert "Somebody has changed this since you opened it" in wrongs(answer)
    assert Room.objects.values_list("entry_coins", "prize").get(number=4) == (500, 3000)


def test_a_form_without_its_stamp_saves_nothing() -> None:
    browser = office()
    typed = {name: value for name, value in shown(browser, room_page()).items() if name != "stamp"}
    assert send(browser, room_page(), {**typed, "prize": "1"}) == 200
    assert Room.objects.get(number=4).prize == 2000


@pytest.mark.parametrize("typed", ["101", "-1", "lots", "9" * 30])
def test_a_share_is_from_0_to_100_percent(typed: str) -> None:
    assert refused(page("prizerules", 1, "change"), second_percent=typed)
    assert prize_rules().second_percent == 70


@pytest.mark.parametrize("typed", ["0", "100"])
def test_both_ends_of_a_share_are_taken(typed: str) -> None:
    browser, address = office("economist"), page("prizerules", 1, "change")
    assert send(browser, address, {**shown(browser, address), "third_percent": typed}) == 302
    assert PrizeRules.objects.get().third_percent == int(typed)


@pytest.mark.parametrize(
    "typed", [{"multiplier": "99"}, {"bars": "0"}, {"pack": "0"}, {"bars": "-2"}, {"bars": str(10**7)}]
)
def test_a_coffee_multiplies_and_costs_something(typed: dict[str, str]) -> None:
    assert refused(page("coffee", "espresso", "change"), **typed)
    assert Coffee.objects.values_list("multiplier", "pack", "bars").get(kind="espresso") == (200, 3, 4)


def test_a_coffees_price_is_set() -> None:
    browser, address = office("economist"), page("coffee", "espresso", "change")
    assert send(browser, address, {**shown(browser, address), "bars": "5", "kind": "tea"}) == 302
    assert Coffee.objects.count() == 5
    assert Coffee.objects.get(kind="espresso").bars == 5


@pytest.mark.parametrize(
    ("code", "threshold"), [("grade", "101"), ("exact_run", "0"), ("welcome", "1"), ("monday", "7"), ("grade", "-1")]
)
def test_a_reward_has_a_threshold_that_something_reaches(code: str, threshold: str) -> None:
    answer = office("economist").post(page("reward", "add"), reward_form(code, threshold))
    assert "From " in wrongs(answer) or "greater than" in wrongs(answer)


def reward_form(code: str, threshold: str) -> dict[str, str]:
    units = dict.fromkeys(("coins", "bars", "ristretto", "espresso", "macchiato", "cappuccino", "ibric"), "0")
    return {**units, "code": code, "threshold": threshold}


def test_rewards_come_and_go() -> None:
    browser = office("economist")
    assert send(browser, page("reward", "add"), {**reward_form("grade", "95"), "bars": "9"}) == 302
    reward = Reward.objects.get(code="grade", threshold=95)
    assert reward.amounts == {"bars": 9}
    assert send(browser, page("reward", "add"), reward_form("grade", "95")) == 200
    assert send(browser, page("reward", reward.pk, "delete"), {"post": "yes"}) == 302
    assert not Reward.objects.filter(threshold=95).exists()


@time_machine.travel(NOW)
def test_a_policy_begins_today_at_the_earliest_and_stays_once_it_has_begun() -> None:
    browser = office("economist")
    policy = {"per_day": "2", "vip_days_only": "on"}
    assert send(browser, page("refundpolicy", "add"), {**policy, "valid_from": "2026-10-06"}) == 200
    assert send(browser, page("refundpolicy", "add"), {**policy, "valid_from": "no day"}) == 200
    for day in ("2026-10-07", "2026-12-24"):
        assert send(browser, page("refundpolicy", "add"), {**policy, "valid_from": day}) == 302
    assert send(browser, page("refundpolicy", "2026-10-07", "delete"), {"post": "yes"}) == 403
    assert send(browser, page("refundpolicy", "2026-12-24", "delete"), {"post": "yes"}) == 302
    assert RefundPolicy.objects.get(valid_from=date(2026, 10, 7)).per_day == 2
    assert not RefundPolicy.objects.filter(valid_from=date(2026, 12, 24)).exists()


def test_a_policys_day_is_not_moved() -> None:
    browser, address = office("economist"), page("refundpolicy", "2026-11-16", "change")
    assert send(browser, address, {**shown(browser, address), "valid_from": "2027-01-01", "per_day": "4"}) == 302
    assert RefundPolicy.objects.get(valid_from=date(2026, 11, 16)).per_day == 4
    assert RefundPolicy.objects.count() == 2


@pytest.mark.parametrize("model", ["room", "coffee", "prizerules"])
def test_what_came_with_the_site_is_neither_added_nor_deleted(model: str) -> None:
    key = {"room": Room.objects.get(number=4).pk, "coffee": "espresso", "prizerules": 1}[model]
    assert office().get(page(model, "add")).status_code == 403
    assert office().post(page(model, key, "delete"), {"post": "yes"}).status_code == 403


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("group", ["support", "moderator"])
def test_the_other_groups_see_no_rules(model: str, group: str) -> None:
    browser = office(group)
    for address in (page(model), page(model, "add")):
        assert browser.get(address).status_code == 403


@pytest.mark.parametrize("group", ["support", "moderator"])
def test_the_other_groups_set_no_room(group: str) -> None:
    assert send(office(group), room_page(), {"prize": "1"}) == 403


@pytest.mark.parametrize("model", MODELS)
def test_an_economist_sees_all_rules(model: str) -> None:
    assert office("economist").get(page(model)).status_code == 200


def test_who_changed_a_room_is_in_its_history() -> None:
    browser = office("economist")
    send(browser, room_page(), {**shown(browser, room_page()), "prize": "2100"})
    assert b"Changed Prize" in office().get(room_page().replace("change", "history")).content
    assert User.objects.get(display_name="Emil").logentry_set.count() == 1
