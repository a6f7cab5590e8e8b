"""Staff change nothing of their own: neither what they hold nor a game of theirs."""

import pytest
from django.utils import timezone

from economy.errors import OwnAccount
from economy.services.adjusting import Adjustment, adjust_account
from economy.services.refunds import refund_by_staff
from economy.services.rewards import Outcome, settle_stake
from economy.services.rooms import Chair, Wish, charge_entry
from economy.services.wallets import open_wallet
from tests.cast import make_member

pytestmark = pytest.mark.django_db


def test_nobody_adjusts_his_own_wallet() -> None:
    eve = make_member("Eve", is_staff=True)
    wallet = open_wallet(eve)
    with pytest.raises(OwnAccount):
        adjust_account(eve.pk, Adjustment({"coins": 5000}, eve, "for me", "a" * 16), 0, timezone.now())
    wallet.refresh_from_db()
    assert wallet.coins == 1000


def test_nobody_takes_back_his_own_game() -> None:
    eve, now = make_member("Eve", is_staff=True), timezone.now()
    stake = charge_entry(eve, Wish(2), Chair("g1", 0, False), now)
    settle_stake(stake.pk, Outcome(4, 6, 6, 3, 4, True), now)
    with pytest.raises(OwnAccount):
        refund_by_staff(stake.pk, eve, "for me", now)
