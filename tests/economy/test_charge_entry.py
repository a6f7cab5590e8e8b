"""The deal: entry and coffee are taken once, and the terms are copied, so that no later change touches them."""

import pytest

from economy.errors import NotEnough, RoomClosed
from economy.models import Coffee, Posting, PrizeRules, Room, Stake
from economy.services.rewards import prize_for
from economy.services.rooms import Chair, Wish, cancel_stakes, charge_entry, hand_over_stakes, paid
from economy.services.vip import set_vip_days
from tests.cast import make_guest
from tests.economy.house import NOW, economy_case, empty, held, member, minus, put_in, reasons, settled, staff

pytestmark = economy_case


def test_entry_and_coffee_are_taken_in_one_row() -> None:
    ana = member("Ana", coins=200_000, bars=10)
    before = held(ana)
    stake = put_in(ana, 11, "ibric")
    assert minus(held(ana), before) == {"coins": -100_000, "bars": -10, "ibric": -1}
    [row] = stake.postings.all()
    assert (row.reason, row.key) == ("room.entry", f"entry:{stake.game}:0")
    assert paid(stake) == {"coins": 100_000, "bars": 10, "ibric": 1}


def test_a_free_room_without_coffee_takes_nothing() -> None:
    ana = member("Ana")
    put_in(ana, 1)
    assert reasons(ana) == ["grant.welcome"]


def test_a_chair_is_charged_once() -> None:
    ana = member("Ana")
    chair = Chair("G7", 3, False)
    stakes = {charge_entry(ana, Wish(4, "espresso"), chair, NOW).pk for _ in range(3)}
    assert len(stakes) == 1
    assert (held(ana)["coins"], held(ana)["espresso"]) == (500, 9)


def test_who_can_not_pay_loses_nothing_and_has_no_stake() -> None:
    ana = member("Ana")
    empty(ana, "espresso")
    with pytest.raises(NotEnough) as refusal:
        put_in(ana, 6, "espresso")
    assert refusal.value.short == {"coins": 1500, "espresso": 1}
    assert (held(ana)["coins"], Stake.objects.count()) == (1000, 0)


def test_what_staff_took_off_the_list_meanwhile_is_refused_with_a_reason() -> None:
    ana = member("Ana")
    Coffee.objects.filter(kind="ibric").delete()
    with pytest.raises(NotEnough) as refusal:
        put_in(ana, 1, "ibric")
    assert refusal.value.short == {"ibric": 1}
    with pytest.raises(RoomClosed):
        put_in(ana, 99)
    assert not Stake.objects.exists()


def test_a_guest_pays_nothing_and_has_no_coffee() -> None:
    stake = put_in(make_guest("Dan"), 1, "espresso")
    assert (stake.user, stake.coffee, stake.multiplier, paid(stake)) == (None, "", 100, {})


def test_the_terms_are_those_of_the_deal_whatever_staff_change_afterwards() -> None:
    ana = member("Ana")
    stake = put_in(ana, 4, "macchiato")
    Room.objects.filter(number=4).update(entry_coins=1, prize=5)
    Coffee.objects.filter(kind="macchiato").update(multiplier=100)
    PrizeRules.objects.update(second_percent=1)
    stake = Stake.objects.get(pk=stake.pk)
    assert (stake.entry_coins, prize_for(stake, 2)) == (500, 4200)
    assert settled(stake, 2).league_prize == 4200


def test_the_stake_says_whether_it_was_dealt_on_a_vip_day() -> None:
    ana = member("Ana")
    set_vip_days(ana.pk, (2, 5))
    assert put_in(ana, 1).is_vip_day
    set_vip_days(ana.pk, (1, 5))
    assert not put_in(ana, 1).is_vip_day


def test_a_guest_who_signs_in_during_the_game_has_put_nothing_in() -> None:
    Room.objects.filter(number=1).update(entry_coins=50, entry_bars=1)
    stake = put_in(make_guest("Dan"), 1)
    dan = member("Daniel")
    hand_over_stakes(stake.game, 0, dan)
    stake.refresh_from_db()
    assert (stake.user, paid(stake)) == (dan, {})


def test_a_members_stake_is_not_handed_over() -> None:
    ana = member("Ana")
    stake = put_in(ana, 4)
    hand_over_stakes(stake.game, 0, member("Elena"))
    stake.refresh_from_db()
    assert stake.user == ana


def test_a_game_called_off_gives_everything_back_once() -> None:
    ana, bogdan, dan = member("Ana"), member("Bogdan"), make_guest("Dan")
    before = held(ana), held(bogdan)
    for seat, (player, wish) in enumerate([(bogdan, Wish(3)), (ana, Wish(4, "ibric")), (dan, Wish(1))]):
        charge_entry(player, wish, Chair("G7", seat, False), NOW)
    assert held(ana)["coins"] == 500
    assert len(cancel_stakes("G7", (staff(), "The table hung."), NOW)) == 3
    assert cancel_stakes("G7", (staff(), "Again."), NOW) == []
    assert (held(ana), held(bogdan)) == before
    row = Posting.objects.get(wallet=ana.pk, reason="room.cancelled")
    assert (row.actor, row.note) == (staff(), "The table hung.")
    assert set(Stake.objects.values_list("status", flat=True)) == {"cancelled"}


def test_a_game_called_off_is_not_settled_and_a_settled_one_not_called_off() -> None:
    ana = member("Ana")
    off = put_in(ana, 4)
    cancel_stakes(off.game, (None, ""), NOW)
    assert settled(off, 1).status == "cancelled"
    over = settled(put_in(ana, 4), 2)
    assert cancel_stakes(over.game, (None, ""), NOW) == []
    assert reasons(ana).count("prize.room") == 1
