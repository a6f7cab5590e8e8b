"""Two weekdays a week for each account, fixed when the wallet is made."""

from collections import Counter
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from economy.errors import BadAmount
from economy.models import Wallet
from economy.services.vip import is_vip_day, set_vip_days
from economy.services.wallets import PAIRS, open_wallet
from tests.cast import make_member
from tests.economy.house import NOW, economy_case, member

pytestmark = economy_case


def days_of(wallet: Wallet) -> tuple[int, int]:
    return wallet.first_vip_day, wallet.second_vip_day


def test_each_pair_of_days_is_as_frequent_as_the_others() -> None:
    wallets = [open_wallet(make_member(f"Player {number}"), NOW) for number in range(2 * len(PAIRS))]
    assert set(Counter(map(days_of, wallets)).values()) == {2}
    each_day = Counter(day for wallet in wallets for day in days_of(wallet))
    assert set(each_day.values()) == {12}


def test_the_days_stay_the_same() -> None:
    ana = member("Ana")
    before = days_of(Wallet.objects.get(pk=ana.pk))
    assert days_of(open_wallet(ana, NOW + timedelta(days=400))) == before


def test_two_days_of_seven_are_vip_days() -> None:
    ana = member("Ana")
    set_vip_days(ana.pk, (6, 0))
    wallet = Wallet.objects.get(pk=ana.pk)
    week = [NOW.date() + timedelta(days=number) for number in range(7)]
    assert [day.strftime("%a") for day in week if is_vip_day(wallet, day)] == ["Sun", "Mon"]


@pytest.mark.parametrize("days", [(2, 2), (-1, 3), (0, 7), (7, 8)])
def test_other_days_than_two_of_the_week_are_refused(days: tuple[int, int]) -> None:
    ana = member("Ana")
    before = days_of(Wallet.objects.get(pk=ana.pk))
    with pytest.raises(BadAmount):
        set_vip_days(ana.pk, days)
    assert days_of(Wallet.objects.get(pk=ana.pk)) == before


@pytest.mark.parametrize("days", [(2, 2), (3, 1), (0, 7)])
def test_the_database_itself_takes_only_two_of_the_week(days: tuple[int, int]) -> None:
    ana = member("Ana")
    with pytest.raises(IntegrityError), transaction.atomic():
        Wallet.objects.filter(pk=ana.pk).update(first_vip_day=days[0], second_vip_day=days[1])
