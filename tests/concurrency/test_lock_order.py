"""Who takes several wallets takes them in the order of their accounts: nobody locks another out."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import transaction
from django.db.models import F

from accounts.models import User
from accounts.services import levels
from economy.models import Stake
from economy.services import coffees, ledger, refunds, rewards, rooms
from economy.services.coffees import grant_coffees
from economy.services.ledger import lock_wallets
from economy.services.rooms import Chair, Wish, cancel_stakes, charge_entry
from tests.concurrency.money import REFUSALS, committed_money, named, six
from tests.concurrency.together import Crossing, together
from tests.economy.house import NOW, at, differences_of_all, held, member, outcome, played, put_in, staff

pytestmark = committed_money
MONDAY = at(2026, 10, 12)


def charge_all(people: list[User], game: str, crossing: Crossing | None = None) -> str:
    with transaction.atomic():
        for seat, user in enumerate(people):
            charge_entry(user, Wish(2, "ibric"), Chair(game, seat, False), NOW)
            if crossing is not None and seat == 0:
                crossing.wait()
    return game


def test_two_tables_that_charge_the_same_six_in_opposite_order_lock_each_other_out() -> None:
    people, crossing = six(), Crossing(2, seconds=2)
    works = [partial(charge_all, people, "G1", crossing), partial(charge_all, people[::-1], "G2", crossing)]
    assert named(together(works, REFUSALS)) == {"str": 1, "OperationalError": 1}


def charge_in_order(people: list[User], game: str) -> str:
    """All wallets first, by account; afterwards the seats in whatever order."""
    with transaction.atomic():
        lock_wallets(user.pk for user in people)
        return charge_all(people, game)


def test_in_the_order_of_accounts_nobody_is_locked_out_also_beside_mondays_grant(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(coffees, "CHUNK", 3)
    people = six()
    for turn in range(4):
        works: list[Callable[[], object]] = [
            partial(charge_in_order, people, f"A{turn}"),
            partial(charge_in_order, people[::-1], f"B{turn}"),
            partial(grant_coffees, MONDAY + timedelta(weeks=turn)),
            partial(grant_coffees, MONDAY + timedelta(weeks=turn)),
        ]
        assert named(together(works, REFUSALS)) == {"str": 2, "list": 2}
    assert [held(user)["ibric"] for user in people] == [10 - 2 * 4 + 2 * 4] * 6
    assert Stake.objects.filter(user=F("user")).count() == 6 * 2 * 4
    assert differences_of_all() == []


def test_cancelling_games_of_the_same_six_from_both_ends_locks_nobody_out() -> None:
    people = six()
    charge_all(people, "G1")
    charge_all(people[::-1], "G2")
    answers = together([partial(cancel_stakes, game, (None, ""), NOW) for game in ("G1", "G2", "G1", "G2")], REFUSALS)
    assert named(answers) == {"list": 4}
    assert [held(user)["ibric"] for user in people] == [10] * 6
    assert differences_of_all() == []


def deal_and_end(ana: User, monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Who left one table sits at the next: its stake refers to the account whose XP the first is adding to."""
    stake = put_in(ana, 2)
    crossing, terms = Crossing(2, seconds=2), rooms._terms

    def lock_after_xp(user_id: int) -> object:
        crossing.wait()
        return ledger.lock_wallet(user_id)

    def terms_after_lock(*arguments: Any) -> Stake:
        crossing.wait()
        return terms(*arguments)

    monkeypatch.setattr(rewards, "lock_wallet", lock_after_xp)
    monkeypatch.setattr(rooms, "_terms", terms_after_lock)
    deal = partial(charge_entry, ana, Wish(2), Chair("N1", 0, False), NOW)
    return named(together([partial(rewards.settle_stake, stake.pk, outcome(2), NOW), deal], REFUSALS))


def test_an_account_locked_against_references_too_locks_out_a_deal_beside_an_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ana = member("Ana", coins=50_000)
    monkeypatch.setattr(levels, "lock_accounts", lambda ids: list(User.objects.select_for_update().filter(pk__in=ids)))
    assert deal_and_end(ana, monkeypatch) == {"Stake": 1, "OperationalError": 1}


def test_a_deal_beside_an_end_of_the_same_account_locks_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = member("Ana", coins=50_000)
    assert deal_and_end(ana, monkeypatch) == {"Stake": 2}
    assert differences_of_all() == []


def deal_beside_staff(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Sorin of the staff sits with Ana at a table that deals, while in another window he takes a game of hers back."""
    ana, sorin = member("Ana", coins=5000), staff()
    stake, crossing, take_back = played(ana, 2), Crossing(2, seconds=2), refunds._take_back

    def write_after_lock(*arguments: Any) -> Stake:
        crossing.wait()
        return take_back(*arguments)

    def deal() -> Stake:
        with transaction.atomic():
            levels.lock_accounts([ana.pk, sorin.pk])
            crossing.wait()
            return charge_entry(ana, Wish(2), Chair("N1", 0, False), NOW)

    monkeypatch.setattr(refunds, "_take_back", write_after_lock)
    by_staff = partial(refunds.refund_by_staff, stake.pk, sorin, "The line was down.", NOW)
    return named(together([deal, by_staff], REFUSALS))


def test_accounts_locked_against_references_too_lock_out_the_row_that_names_a_member_of_the_staff(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(levels, "lock_accounts", lambda ids: list(User.objects.select_for_update().filter(pk__in=ids)))
    assert deal_beside_staff(monkeypatch) == {"Stake": 1, "OperationalError": 1}


def test_a_deal_beside_a_refund_by_one_who_sits_there_locks_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert deal_beside_staff(monkeypatch) == {"Stake": 2}
    assert differences_of_all() == []
