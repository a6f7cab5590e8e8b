"""Money under many hands at once: first what would happen without the lock or the constraint, then that it doesn't."""

from datetime import timedelta
from functools import partial

import pytest

from accounts.models import User
from economy.models import Wallet
from economy.reasons import Reason
from economy.services import ledger, rewards
from economy.services.coffees import buy_coffee
from economy.services.ledger import Cause, post
from economy.services.refunds import refund
from economy.services.wallets import open_wallet
from tests.cast import SEATED, make_member
from tests.concurrency.money import REFUSALS, committed_money, meeting, named, without_constraint, without_wallet_locks
from tests.concurrency.together import Crossing, together
from tests.economy.house import NOW, differences_of_all, give, held, member, outcome, played, put_in, reasons

pytestmark = committed_money


DEBITS, THREADS = 50, 10


def debit_some(ana: User, coins: int) -> list[object]:
    """Fifty debits by ten threads: what each of the fifty gave."""

    def some(first: int) -> list[object]:
        return [debit(ana, coins, number) for number in range(first, DEBITS, THREADS)]

    return [
        one for answers in together([partial(some, first) for first in range(THREADS)], REFUSALS) for one in answers
    ]


def debit(ana: User, coins: int, number: int) -> object:
    try:
        return post(ana.pk, {"coins": -coins}, Cause(Reason.ENTRY, f"entry:{number}"), NOW)
    except REFUSALS as refusal:
        return refusal


def test_fifty_debits_at_once_add_up_to_the_balance() -> None:
    ana = member("Ana")
    assert named(debit_some(ana, 20)) == {"Posting": 50}
    assert "coins" not in held(ana)
    assert differences_of_all() == []


def test_of_fifty_debits_those_that_can_be_paid_are() -> None:
    ana = member("Ana")
    assert named(debit_some(ana, 30)) == {"Posting": 33, "NotEnough": 17}
    assert held(ana)["coins"] == 10
    assert differences_of_all() == []


def two_tabs(ana: User, orders: tuple[str, str]) -> dict[str, int]:
    return named(together([partial(buy_coffee, ana.pk, "ibric", order, NOW) for order in orders], REFUSALS))


def test_without_lock_and_constraint_two_tabs_buy_with_the_same_bars(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = member("Ana", bars=20)
    without_wallet_locks(monkeypatch)
    meeting(monkeypatch, ledger, "_check")
    with without_constraint("economy_wallet", "wallet_never_below_zero"):
        assert two_tabs(ana, ("click-1", "click-2")) == {"Posting": 2}
        assert held(ana)["bars"] == -20


def test_without_the_lock_the_constraint_still_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = member("Ana", bars=20)
    without_wallet_locks(monkeypatch)
    meeting(monkeypatch, ledger, "_check")
    assert two_tabs(ana, ("click-1", "click-2")) == {"Posting": 1, "IntegrityError": 1}
    assert held(ana)["ibric"] == 13


def test_two_tabs_with_the_last_bars_buy_once_and_one_hears_why(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = member("Ana", bars=20)
    meeting(monkeypatch, ledger, "_check")
    assert two_tabs(ana, ("click-1", "click-2")) == {"Posting": 1, "NotEnough": 1}
    assert (held(ana).get("bars"), held(ana)["ibric"]) == (None, 13)
    assert differences_of_all() == []


def test_without_lock_and_key_one_click_sent_twice_buys_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = member("Ana", bars=40)
    without_wallet_locks(monkeypatch)
    meeting(monkeypatch, ledger, "_check")
    with without_constraint("economy_posting", "economy_posting_key_key"):
        assert two_tabs(ana, ("click-1", "click-1")) == {"Posting": 2}
        assert held(ana)["ibric"] == 16


def test_one_click_sent_twice_buys_once_and_both_hear_yes(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = member("Ana", bars=40)
    meeting(monkeypatch, ledger, "_check")
    assert two_tabs(ana, ("click-1", "click-1")) == {"Posting": 2}
    assert (held(ana)["bars"], held(ana)["ibric"]) == (20, 13)
    assert differences_of_all() == []


def two_welcomes(ana: User) -> dict[str, int]:
    return named(together([partial(open_wallet, ana, NOW)] * 4, REFUSALS))


def test_a_wallet_made_without_regard_to_others_fails_for_all_but_one(monkeypatch: pytest.MonkeyPatch) -> None:
    crossing = Crossing(4)

    def insert(made: list[Wallet], **options: object) -> None:
        crossing.wait()
        made[0].save(force_insert=True)

    monkeypatch.setattr(Wallet.objects, "bulk_create", insert)
    assert two_welcomes(make_member("Ana")) == {"Wallet": 1, "IntegrityError": 3}


def test_of_several_welcomes_at_once_one_counts() -> None:
    for name in SEATED:
        ana = make_member(name)
        assert two_welcomes(ana) == {"Wallet": 4}
        assert held(ana)["coins"] == 1000
        assert reasons(ana) == ["grant.welcome"]


def test_settlement_refund_correction_and_purchase_of_one_account_at_once() -> None:
    ana = member("Ana", coins=50_000, bars=100)
    for turn in range(4):
        under_way, over = put_in(ana, 4, "espresso"), played(ana, 2, NOW - timedelta(days=turn + 1), coffee="ibric")
        before = held(ana)
        answers = together(
            [
                partial(rewards.settle_stake, under_way.pk, outcome(1), NOW),
                partial(refund, ana.pk, over.pk, NOW - timedelta(days=turn + 1)),
                partial(give, ana, coins=7, bars=-1),
                partial(buy_coffee, ana.pk, "ristretto", f"click-{turn}", NOW),
            ],
            REFUSALS,
        )
        assert named(answers) == {"Stake": 2, "NoneType": 1, "Posting": 1}
        coins = 2000 * 2 + (500 - 1400 * 5) + 7
        assert held(ana)["coins"] - before["coins"] == coins
    assert differences_of_all() == []
