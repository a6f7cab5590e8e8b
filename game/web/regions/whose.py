"""Whose a bid is: who takes a chair during a hand plays for a bid that others made there."""

from game.tables.shown import Shown
from game.web.regions import stage


def bid_by(shown: Shown, seat: int) -> str:
    """Who made the bid of `seat` in the hand that the table shows (entries.PERSON ...), "" where there is none."""
    hand = stage.hand_shown(shown)
    return shown.bid_by[hand][seat] if hand < len(shown.bid_by) else ""


def is_heir(shown: Shown, seat: int) -> bool:
    """Whether that bid was made before its player took the chair."""
    chair = shown.chairs[seat]
    return chair is not None and stage.hand_shown(shown) < chair.since and bool(bid_by(shown, seat))
