"""What the private region depends on. While it is not its player's turn, the others' moves change nothing here."""

from typing import NamedTuple

from game.rules.cards import NO_TRUMP
from game.rules.view import View
from game.tables import entries
from game.tables.shown import Shown
from game.web.regions import stage
from game.web.regions.lobby import Lobby, Who, lobby_facts
from game.web.regions.scores import is_settled, run_of, scores_of, total_of
from game.web.regions.whose import bid_by, is_heir

_PLACE = (1, 0, 2, 3)  # from the right: diamonds, clubs, hearts, spades, so that black and red take turns
WITH_NAME = Who()
FAN = [-(_PLACE[card & 3] * 16 + (card >> 2)) for card in range(56)]


class MineFacts(NamedTuple):
    """What the viewer holds and may do.

    acts      whether it is his turn; only then are version, legal, forbidden and led given (led: a suit, -1 where he leads)
    hand      own cards as they lie: by suit, high to low
    bid made  of the hand that is shown; settled where the bid is kept or missed for good
    heir      it was made before he took the chair; by_house: no person made it
    late      (kind, value) of his newest move where the clock made it
    gained    his points of it once it is over; place at the end of the game
    total     at the end of the game; while he bids too, with his run (as on the chips), for the pad lies over his chip
    forehead  the hand is held on the foreheads
    foreheads (name, card) of the others who still hold theirs so, from the left on; unseen: he holds his so
    sits_out  the dead hand is his
    lobby     the chairs of a friendly table, for who may do something there
    ended     the code of a friendly table whose game is settled: what follows is shown in the hand's place
    """

    stage: str
    seat: int | None
    held: bool = False
    hand: tuple[int, ...] = ()
    size: int = 0
    bid: int | None = None
    made: int = 0
    settled: bool = False
    acts: bool = False
    version: int = 0
    legal: tuple[int, ...] = ()
    forbidden: int | None = None
    led: int = -1
    trump: int = NO_TRUMP
    late: tuple[str, int] | None = None
    gained: int = 0
    place: int = 0
    total: int | None = None
    run: tuple[int, int] | None = None
    forehead: bool = False
    foreheads: tuple[tuple[str, int], ...] = ()
    unseen: bool = False
    sits_out: bool = False
    lobby: Lobby | None = None
    ended: str = ""
    heir: bool = False
    by_house: bool = False


def mine_facts(shown: Shown, who: Who = WITH_NAME) -> MineFacts:
    """The facts for `shown.seat`; `who` is its viewer."""
    seen, seat, now = shown.view, shown.seat, stage.stage_of(shown)
    now = stage.PLAYING if now == stage.TAKEN else now
    if seat is None or seen is None:
        return MineFacts(now, seat, lobby=lobby_facts(shown, who))
    if now == stage.CANCELLED:
        return MineFacts(now, seat)
    chair = shown.chairs[seat]
    held = chair is not None and chair.held
    if now in (stage.BETWEEN, stage.OVER) and seen.rows:
        facts = _say_whose(_after_hand(seen, now, seat), shown, seat)
        return facts._replace(ended=shown.code) if shown.is_friendly and shown.status == "finished" else facts
    hand = tuple(sorted(seen.hand, key=FAN.__getitem__))
    settled = is_settled(seen, seat)
    common = MineFacts(now, seat, held, hand, seen.size, seen.bids[seat], seen.made[seat], settled)
    common = common._replace(
        forehead=seen.variant.forehead and seen.size == 1,
        foreheads=_foreheads(shown),
        unseen=bool(seen.counts[seat]) and not seen.hand,
    )
    if seat not in seen.order:
        return common._replace(sits_out=True)
    common = _say_whose(common, shown, seat)
    if seen.turn == seat and not held:
        return _to_act(common, seen, shown.version)
    move = shown.late.get(seat)
    return common._replace(late=(move.kind, move.value or 0)) if move else common


def _say_whose(facts: MineFacts, shown: Shown, seat: int) -> MineFacts:
    by = bid_by(shown, seat)
    return facts._replace(heir=is_heir(shown, seat), by_house=by not in ("", entries.PERSON))


def _foreheads(shown: Shown) -> tuple[tuple[str, int], ...]:
    """From the left neighbour on."""
    seen, seat = shown.view, shown.seat
    assert seen is not None and seat is not None
    around = [(seat + step) % len(seen.shown) for step in range(1, len(seen.shown))]
    chairs = shown.chairs
    return tuple(
        (chair.name, card) for other in around for card in seen.shown[other] if (chair := chairs[other]) is not None
    )


def _to_act(common: MineFacts, seen: View, version: int) -> MineFacts:
    led = seen.trick[0] & 3 if seen.trick else -1
    if common.stage == stage.BIDDING and common.seat is not None:
        common = common._replace(total=total_of(seen, common.seat), run=run_of(seen, common.seat))
    return common._replace(
        acts=True, version=version, legal=tuple(seen.legal), forbidden=seen.forbidden, led=led, trump=seen.trump
    )


def _after_hand(seen: View, now: str, seat: int) -> MineFacts:
    scores = scores_of(seen)
    cell = seen.rows[-1][seat] or (None, 0)
    facts = MineFacts(now, seat, bid=cell[0], made=cell[1], gained=scores.points[-1][seat])
    if now == stage.BETWEEN:
        return facts
    return facts._replace(place=scores.order.index(seat) + 1, total=scores.totals[-1][seat])
