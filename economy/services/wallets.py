"""A member's wallet: made with the account, with what a new account gets."""

from datetime import datetime
from itertools import combinations

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from economy.errors import MembersOnly
from economy.models import Reward, Wallet
from economy.reasons import Reason
from economy.services.ledger import Cause, post
from economy.units import Amounts

PAIRS = tuple(combinations(range(7), 2))
"""All pairs of weekdays. Accounts get them in turn, so that each is as frequent as the others."""


def reward(code: str, threshold: int = 0) -> Amounts:
    """What the rules give for `code` now; nothing where the row was taken out."""
    row = Reward.objects.filter(code=code, threshold=threshold).first()
    return row.amounts if row else {}


def open_wallet(member: User, now: datetime | None = None) -> Wallet:
    """The wallet of `member`, made where there is none yet, with the welcome in it. Once, however often it is called.

    MembersOnly for a guest.
    """
    if member.is_guest:
        raise MembersOnly()
    known = Wallet.objects.filter(pk=member.pk).first()
    if known is not None:
        return known
    now = now or timezone.now()
    first, second = PAIRS[member.pk % len(PAIRS)]
    with transaction.atomic():
        made = Wallet(user=member, first_vip_day=first, second_vip_day=second, created_at=now)
        Wallet.objects.bulk_create([made], ignore_conflicts=True)
        post(member.pk, reward("welcome"), Cause(Reason.WELCOME, f"welcome:{member.pk}"), now)
    return Wallet.objects.get(pk=member.pk)


def welcome(member: User) -> None:
    """The hook of accounts: runs in the transaction that makes an account."""
    open_wallet(member)
