"""The ledger's only writer. Each amount that moves is a row here, and the balance moves with it in the same transaction."""

import re
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.db.models import F

from accounts.models import User
from economy.errors import NotEnough
from economy.models import Posting, Stake, Wallet
from economy.reasons import Reason
from economy.units import Amounts, non_zero

NOTE_LENGTH = 200


class Cause(NamedTuple):
    """Why something moves. The same `key` twice moves it once."""

    reason: Reason
    key: str
    stake: Stake | None = None
    actor: User | None = None
    note: str = ""


def is_order(name: str) -> bool:
    """Whether a page's name for a click can be part of a key: it comes from a form, so it may be anything."""
    return re.fullmatch(r"[\w-]{1,40}", name, re.ASCII) is not None


class KeyTaken(Exception):
    """A key that already stands for something else: a fault of ours, never the player's."""


def lock_wallet(user_id: int) -> Wallet:
    """The wallet's row, locked until the transaction ends: everything that moves in it waits for its turn."""
    return Wallet.objects.select_for_update().get(pk=user_id)


def lock_wallets(user_ids: Iterable[int]) -> list[Wallet]:
    """Several of them, in the order of their ids: who takes more than one in a transaction takes them all first, here."""
    return list(Wallet.objects.select_for_update().filter(pk__in=set(user_ids)).order_by("pk"))


@transaction.atomic
def post(user_id: int, amounts: Amounts, cause: Cause, now: datetime) -> Posting:
    """Writes one row and moves the balance. Where `cause.key` is known, gives the row that is there and moves nothing.

    NotEnough, with all that is missing, where a balance would go below zero; then nothing is written.
    """
    wallet = lock_wallet(user_id)
    known = Posting.objects.filter(key=cause.key).first()
    if known is not None:
        if (known.wallet_id, known.reason) != (user_id, cause.reason):
            raise KeyTaken(cause.key)
        return known
    amounts = non_zero(amounts)
    _check(wallet, amounts)
    cause = cause._replace(note=cause.note.strip()[:NOTE_LENGTH])
    row = Posting.objects.create(wallet=wallet, at=now, **cause._asdict(), **amounts)
    if amounts:
        Wallet.objects.filter(pk=user_id).update(**{unit: F(unit) + count for unit, count in amounts.items()})
    return row


def _check(wallet: Wallet, amounts: Amounts) -> None:
    """Only what gets scarcer is checked."""
    held = wallet.amounts
    short = {
        unit: -count - held.get(unit, 0)
        for unit, count in amounts.items()
        if count < 0 and held.get(unit, 0) + count < 0
    }
    if short:
        raise NotEnough(short)
