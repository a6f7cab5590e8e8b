"""What a friendly game brings: points for the weekly ranking by place, and XP, to members who bid enough hands themselves."""

from datetime import datetime
from typing import Any, NamedTuple

from accounts.models import User, XpEntry
from accounts.services.levels import Gain, XpGame, add_xp, xp_of, xp_rules
from game.models import FriendlyPoints, Seat, Table
from game.rule_models import PLACES
from game.tables.earned import FRIENDLY_PARTS, hands_of, is_eligible, needed_bids
from game.tables.live import Live

XP_KEY = "friendly:%s:%s"
"""Of the line of XP: table and chair."""


class Brings(NamedTuple):
    """A place, and its points for the weekly ranking."""

    place: int
    points: int


def points_by_place() -> list[int]:
    """For the weekly ranking, the winner's first."""
    points = FriendlyPoints.objects.filter(pk=1).first() or FriendlyPoints(pk=1)
    return [getattr(points, place) for place in PLACES]


def settle_friendly(table: Table, live: Live, places: dict[int, int], now: datetime) -> None:
    """In the transaction that ends the game, in the order of the accounts."""
    points = points_by_place()
    for seat in table.seats.filter(is_bot=False, player__isnull=False).select_related("player").order_by("player_id"):
        assert seat.player is not None
        place = places[seat.index]
        _settle(seat, seat.player, live, Brings(place, points[place - 1]), now)


def _settle(seat: Seat, player: User, live: Live, brings: Brings, now: datetime) -> None:
    """A guest is only told what an account would have had."""
    hands = hands_of(live, seat.index)
    own = [hand for hand in hands if hand.is_own]
    outcome: dict[str, Any] = {"own": len(own), "needed": needed_bids(len(hands), FRIENDLY_PARTS)}
    outcome |= {"eligible": False, "xp": 0}
    points = 0
    if is_eligible(hands, FRIENDLY_PARTS):
        xp = xp_of(XpGame(len(hands), sum(hand.is_exact for hand in own), brings.place), xp_rules())
        if player.is_guest:
            outcome["would"] = {"points": brings.points, "xp": xp}
        else:
            points = brings.points
            outcome |= {"eligible": True, "xp": xp}
            add_xp(player.pk, Gain(xp, XpEntry.Reason.FRIENDLY, XP_KEY % (seat.table_id, seat.index)), now)
    Seat.objects.filter(pk=seat.pk).update(outcome=outcome, league_points=points)
