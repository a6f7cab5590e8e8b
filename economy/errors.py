"""Why the economy refuses something. `code` names the refusal; the words are in the web layer."""

from economy.units import Amounts


class EconomyError(Exception):
    """A refusal that changed nothing. `facts` are what its sentence needs."""

    code = "refused"

    def __init__(self, **facts: object):
        super().__init__(self.code)
        self.facts = facts


class NotEnough(EconomyError):
    """`short`: by unit, how much is missing."""

    code = "not_enough"

    def __init__(self, short: Amounts):
        super().__init__(short=short)
        self.short = short


class RoomClosed(EconomyError):
    code = "room_closed"


class EntryRaised(EconomyError):
    """The room costs more than when the player sat down."""

    code = "entry_raised"


class OwnAccount(EconomyError):
    """Staff do nothing for themselves: somebody else must."""

    code = "own_account"


class MembersOnly(EconomyError):
    """A room for accounts, or a coffee asked for by a guest."""

    code = "members_only"


class LevelTooLow(EconomyError):
    code = "level_too_low"


class NotVipDay(EconomyError):
    code = "not_vip_day"


class NoSuchCoffee(EconomyError):
    code = "no_such_coffee"


class CoffeeNotOwned(EconomyError):
    code = "coffee_not_owned"


class NoSuchStake(EconomyError):
    code = "no_such_stake"


class RefundRefused(EconomyError):
    """`why`: not_finished, first_place, abandoned, done, cancelled, used_up, not_vip_day, not_enough."""

    code = "refund_refused"

    def __init__(self, why: str, **facts: object):
        super().__init__(why=why, **facts)
        self.why = why


class BadAmount(EconomyError):
    code = "bad_amount"
