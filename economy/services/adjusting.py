"""What staff may do to an account's balance: a new row of the ledger, by whom and why."""

from datetime import datetime

from accounts.models import User
from economy.errors import BadAmount
from economy.models import Posting
from economy.reasons import Reason
from economy.services.ledger import Cause, post
from economy.units import UNITS, Amounts

MOST = 1_000_000_000


class Adjustment:
    """An amount in units, by a member of the staff. `order` names the form: sent twice, it counts once."""

    def __init__(self, amounts: Amounts, actor: User, note: str, order: str):
        self.amounts, self.actor, self.note, self.order = amounts, actor, note.strip(), order


def adjust_wallet(user_id: int, adjustment: Adjustment, now: datetime) -> Posting:
    """Writes the row. BadAmount for nothing, too much, or no reason; NotEnough where a balance would go below zero."""
    amounts = adjustment.amounts
    if not any(amounts.values()) or not set(amounts) <= set(UNITS) or not adjustment.note:
        raise BadAmount()
    if any(abs(count) > MOST for count in amounts.values()):
        raise BadAmount()
    cause = Cause(Reason.STAFF, f"staff:{adjustment.order}", None, adjustment.actor, adjustment.note[:200])
    return post(user_id, amounts, cause, now)
