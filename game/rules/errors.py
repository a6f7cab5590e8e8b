"""Every way in which a move or a record can be refused: one class each, named by its `code`."""


class RuleError(Exception):
    """A refusal. `code` names it; `seat` is whose move it was (None where nobody's); `facts` help to word it."""

    code = "illegal"

    def __init__(self, seat: "int | None" = None, **facts: "int | str | None"):
        super().__init__(self.code)
        self.seat = seat
        self.facts = facts


class WrongPhase(RuleError):
    code = "wrong_phase"


class NotYourTurn(RuleError):
    code = "not_your_turn"


class BidMissing(RuleError):
    code = "bid_missing"


class BidOutOfRange(RuleError):
    code = "bid_out_of_range"


class BidForbidden(RuleError):
    code = "bid_forbidden"


class CardNotHeld(RuleError):
    code = "card_not_held"


class MustFollowSuit(RuleError):
    code = "must_follow_suit"


class MustTrump(RuleError):
    code = "must_trump"


class TricksMissing(RuleError):
    code = "tricks_missing"


class BadDeal(RuleError):
    code = "bad_deal"


class BadSchedule(RuleError):
    code = "bad_schedule"


class UnknownVariant(RuleError):
    code = "unknown_variant"


class UnknownDeck(RuleError):
    code = "unknown_deck"
