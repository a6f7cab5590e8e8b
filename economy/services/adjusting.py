"""What staff may do to an account's balance: a new row of the ledger, by whom and why."""

from datetime import datetime

from django.db import transaction

from accounts.models import User
from accounts.services.notices import notify
from economy.errors import BadAmount, MembersOnly
from economy.models import Posting, Wallet
from economy.reasons import Reason
from economy.services.ledger import Cause, is_order, lock_wallet, post
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
