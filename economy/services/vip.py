"""VIP days: two weekdays a week, fixed when the wallet is made."""

from datetime import date

from django.db import transaction

from economy.errors import BadAmount
from economy.models import Wallet
from economy.services.ledger import lock_wallet


def is_vip_day(wallet: Wallet, day: date) -> bool:
    """Whether `day`, in Bucharest, is one of the account's VIP days."""
    return day.weekday() in (wallet.first_vip_day, wallet.second_vip_day)


@transaction.atomic
def set_vip_days(user_id: int, days: tuple[int, int]) -> None:
    """Gives an account other VIP days (0 Monday ... 6 Sunday). BadAmount where they are not two different weekdays."""
    first, second = sorted(days)
    if first == second or not (first >= 0 and second <= 6):
        raise BadAmount()
    lock_wallet(user_id)
    Wallet.objects.filter(pk=user_id).update(first_vip_day=first, second_vip_day=second)
