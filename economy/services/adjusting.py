"""What staff may do to an account's balance: a new row of the ledger, by whom and why."""

from datetime import datetime

from django.db import transaction

from accounts.models import User, XpEntry
from accounts.services.levels import Gain, add_xp, lock_accounts
from accounts.services.notices import notify
from economy.errors import BadAmount, MembersOnly, OwnAccount
from economy.models import Posting, Wallet
from economy.reasons import Reason
from economy.services.ledger import Cause, is_order, lock_wallet, post
from economy.services.wallets import open_wallet
from economy.units import UNITS, Amounts

MOST = 1_000_000_000
"""Of any unit at once; and of bars and coffees in all, so that their column always holds them."""


class Adjustment:
    """An amount in units, by a member of the staff. `order` names the form: sent twice, it counts once."""

    def __init__(self, amounts: Amounts, actor: User, note: str, order: str):
        self.amounts, self.actor, self.note, self.order = amounts, actor, note.strip(), order


@transaction.atomic
def adjust_wallet(user_id: int, adjustment: Adjustment, now: datetime) -> Posting:
    """Writes the row, and tells the player. BadAmount for nothing, too much, or no reason; NotEnough where a balance would go below zero.

    MembersOnly for an account without a wallet: a guest.
    """
    amounts = adjustment.amounts
    if not any(amounts.values()) or not set(amounts) <= set(UNITS) or not adjustment.note:
        raise BadAmount()
    if any(abs(count) > MOST for count in amounts.values()):
        raise BadAmount()
    if not is_order(adjustment.order):
        raise BadAmount()
    if not Wallet.objects.filter(pk=user_id).exists():
        raise MembersOnly()
    held = lock_wallet(user_id).amounts
    if any(held.get(unit, 0) + count > MOST for unit, count in amounts.items() if unit != "coins"):
        raise BadAmount()
    cause = Cause(Reason.STAFF, f"staff:{adjustment.order}", None, adjustment.actor, adjustment.note)
    row = post(user_id, amounts, cause, now)
    notify(user_id, "wallet.adjusted", {"amounts": row.amounts}, row.key, now)
    return row


@transaction.atomic
def adjust_account(user_id: int, adjustment: Adjustment, xp: int, now: datetime) -> bool:
    """Amounts and XP, together or not at all: a row of the ledger and one of the XP log. False where the order was carried
    out before. Raises as `adjust_wallet` and `add_xp` do, MembersOnly for a guest, OwnAccount for the actor's own.
    """
    [user] = lock_accounts([user_id])
    if user.is_guest:
        raise MembersOnly()
    if user.pk == adjustment.actor.pk:
        raise OwnAccount()
    key = f"staff:{adjustment.order}"
    if Posting.objects.filter(key=key).exists() or XpEntry.objects.filter(key=key).exists():
        return False
    open_wallet(user, now)
    if xp:
        _adjust_xp(user, adjustment, xp, now)
    if any(adjustment.amounts.values()) or not xp:
        adjust_wallet(user_id, adjustment, now)
    return True


def _adjust_xp(user: User, adjustment: Adjustment, xp: int, now: datetime) -> None:
    if not adjustment.note or user.xp + xp > MOST or not is_order(adjustment.order):
        raise BadAmount()
    gain = Gain(xp, XpEntry.Reason.STAFF, f"staff:{adjustment.order}", adjustment.actor, adjustment.note)
    add_xp(user.pk, gain, now)
