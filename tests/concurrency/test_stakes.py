"""Deals, ends and refunds at the same moment: each game is charged, settled and refunded once."""

from functools import partial

import pytest

from accounts.models import User
from economy.models import Stake
from economy.services import ledger, refunds, rewards, rooms
from economy.services.refunds import refund
from economy.services.rooms import Chair, Wish, cancel_stakes, charge_entry
from tests.concurrency.money import (
    REFUSALS,
    committed_money,
    meeting,
    named,
    unlocked,
    without_constraint,
    without_stake_locks,
    without_wallet_locks,
)
from tests.concurrency.together import together
from tests.economy.house import NOW, differences_of_all, give, held, member, outcome, played, put_in, reasons

pytestmark = committed_money


def last_coffee() -> User:
    ana = member("Ana")
    give(ana, ibric=-9)
    return ana


def two_tables(ana: User, chairs: tuple[str, str] = ("G1", "G2")) -> dict[str, int]:
    works = [partial(charge_entry, ana, Wish(1, "ibric"), Chair(chair, 0, False), NOW) for chair in chairs]
    return named(together(works, REFUSALS))


def test_without_lock_and_constraint_two_tables_pour_the_same_coffee(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = last_coffee()
    without_wallet_locks(monkeypatch)
    meeting(monkeypatch, ledger, "_check")
    with without_constraint("economy_wallet", "wallet_never_below_zero"):
        assert two_tables(ana) == {"Stake": 2}
        assert held(ana)["ibric"] == -1


def test_two_tables_that_want_the_last_coffee_charge_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = last_coffee()
    meeting(monkeypatch, ledger, "_check")
    assert two_tables(ana) == {"Stake": 1, "NotEnough": 1}
    assert "ibric" not in held(ana)
    assert Stake.objects.count() == 1
    assert differences_of_all() == []


def test_without_the_lock_a_chair_charged_twice_at_once_meets_the_constraint(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = member("Ana")
    without_wallet_locks(monkeypatch)
    meeting(monkeypatch, rooms, "_terms")
    assert two_tables(ana, ("G1", "G1")) == {"Stake": 1, "IntegrityError": 1}


def test_a_chair_charged_twice_at_once_is_charged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = member("Ana")
    meeting(monkeypatch, rooms, "_terms")
    assert two_tables(ana, ("G1", "G1")) == {"Stake": 2}
    assert held(ana)["ibric"] == 9
    assert differences_of_all() == []


def settle_twice(stake: Stake) -> dict[str, int]:
    return named(together([partial(rewards.settle_stake, stake.pk, outcome(2), NOW)] * 2, REFUSALS))


def test_without_the_lock_twin_settlements_count_a_podium_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = member("Ana")
    stake = put_in(ana)
    without_stake_locks(monkeypatch)
    meeting(monkeypatch, rewards, "note_podium")
    settle_twice(stake)
    ana.refresh_from_db()
    assert ana.podium_run == 2


def test_twin_settlements_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = member("Ana")
    stake = put_in(ana)
    meeting(monkeypatch, rewards, "note_podium")
    assert settle_twice(stake) == {"Stake": 2}
    ana.refresh_from_db()
    assert (ana.podium_run, held(ana)["coins"], held(ana)["bars"]) == (1, 500 + 1400, 5)
    assert reasons(ana) == ["grant.welcome", "room.entry", "prize.room", "reward.first_game"]
    assert differences_of_all() == []


def test_a_game_called_off_and_settled_at_once_is_one_of_the_two() -> None:
    for _ in range(5):
        ana = User.objects.filter(display_name="Ana").first() or member("Ana")
        stake = put_in(ana, 3)
        before = held(ana).get("coins", 0)
        settle = partial(rewards.settle_stake, stake.pk, outcome(4), NOW)
        together([settle, partial(cancel_stakes, stake.game, (None, ""), NOW)], REFUSALS)
        stake.refresh_from_db()
        assert held(ana).get("coins", 0) - before == (250 if stake.status == "cancelled" else 0)
    assert differences_of_all() == []


def refund_at_once(ana: User, stakes: list[Stake]) -> dict[str, int]:
    return named(together([partial(refund, ana.pk, stake.pk, NOW) for stake in stakes], REFUSALS))


def test_without_the_lock_twin_refunds_are_both_told_yes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The keys alone still let the money move once."""
    ana = member("Ana")
    stake = played(ana, 2)
    without_stake_locks(monkeypatch)
    monkeypatch.setattr(refunds, "lock_wallet", unlocked)
    meeting(monkeypatch, refunds, "_take_back")
    assert refund_at_once(ana, [stake, stake]) == {"Stake": 2}
    assert held(ana)["coins"] == 1000


def test_twin_refunds_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = member("Ana")
    stake = played(ana, 2)
    meeting(monkeypatch, refunds, "_take_back")
    assert refund_at_once(ana, [stake, stake]) == {"Stake": 1, "RefundRefused": 1}
    assert held(ana)["coins"] == 1000
    assert differences_of_all() == []


def one_left() -> tuple[User, list[Stake]]:
    """Ana has had two of her three refunds of the day, and asks for two more games."""
    ana = member("Ana", coins=5000)
    stakes = [played(ana, 2) for _ in range(4)]
    for stake in stakes[:2]:
        refund(ana.pk, stake.pk, NOW)
    return ana, stakes[2:]


def test_without_the_lock_two_refunds_at_once_are_more_than_the_day_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    ana, stakes = one_left()
    monkeypatch.setattr(refunds, "lock_wallet", unlocked)
    meeting(monkeypatch, refunds, "_take_back")
    assert refund_at_once(ana, stakes) == {"Stake": 2}


def test_of_two_refunds_at_once_the_days_last_is_given_to_one(monkeypatch: pytest.MonkeyPatch) -> None:
    ana, stakes = one_left()
    meeting(monkeypatch, refunds, "_take_back")
    assert refund_at_once(ana, stakes) == {"Stake": 1, "RefundRefused": 1}
    assert Stake.objects.filter(status="refunded").count() == 3
    assert differences_of_all() == []
