"""Points and places of the finished hands, worked out once for each new hand and not at every card."""

from collections import OrderedDict

from game.rules.cards import winner_index
from game.rules.scoring import next_run, running_totals, score_sheet
from game.rules.standing import standing
from game.rules.state import BID, TRICK
from game.rules.view import View

Rows = list[list[tuple[int, int] | None]]


class Scores:
    """By hand and seat the cells (bid, made), their points and the totals after them; the seats from first to last; by seat its
    present run, where the house rules reward runs.

    Compared by identity, so that it is a cheap part of a region's key.
    """

    __slots__ = ("order", "points", "rows", "runs", "sizes", "totals")

    def __init__(self, seen: View):
        self.rows = seen.rows
        self.sizes = seen.variant.sizes
        self.points = score_sheet(seen.variant, seen.rows)
        self.totals = running_totals(self.points, seen.variant.players)
        self.order = standing(seen.variant, seen.rows)[0]
        self.runs = _runs(seen)


def _runs(seen: View) -> list[int]:
    """Positive: exact bids in a row, negative: misses."""
    variant, runs = seen.variant, [0] * seen.variant.players
    for size, row in zip(variant.sizes, seen.rows, strict=False):
        if variant.streak and (variant.streak_ones or size > 1):
            runs = [
                run if cell is None else next_run(run, cell[0] == cell[1]) for run, cell in zip(runs, row, strict=True)
            ]
    return runs


_KEPT = 512
_known: OrderedDict[int, tuple[Rows, int, Scores]] = OrderedDict()


def scores_of(seen: View) -> Scores:
    """The scores of `seen.rows`, at least one hand. A list of rows never changes: the same list has the same scores."""
    rows = seen.rows
    known = _known.get(id(rows))
    if known is not None and known[0] is rows and known[1] == len(rows):
        return known[2]
    scores = Scores(seen)
    _known[id(rows)] = (rows, len(rows), scores)
    if len(_known) > _KEPT:
        _known.popitem(last=False)
    return scores


def total_of(seen: View, seat: int) -> int | None:
    """None before the first result."""
    return scores_of(seen).totals[-1][seat] if seen.rows else None


def run_of(seen: View, seat: int) -> tuple[int, int] | None:
    """Where runs are rewarded: the present one (negative: of misses), and how long it must be."""
    if not seen.variant.streak:
        return None
    return scores_of(seen).runs[seat] if seen.rows else 0, seen.variant.streak


class Trick:
    """The cards on the table: by seat its card, who led (-1: nobody yet) and whose card wins so far."""

    __slots__ = ("best", "cards", "leader")

    def __init__(self, seen: View):
        order, cards = seen.order, seen.trick
        if not cards:
            self.cards: dict[int, int] = {}
            self.leader = self.best = -1
            return
        first = order.index(seen.leader)
        seats = (order[first:] + order[:first])[: len(cards)]
        self.cards = dict(zip(seats, cards, strict=True))
        self.leader = seen.leader
        self.best = seats[winner_index(cards, seen.trump)]


_newest: tuple[View | None, Trick | None] = (None, None)


def trick_of(seen: View) -> Trick:
    """The trick of `seen`; that of the newest view is kept, because every slot and chip asks."""
    global _newest  # noqa: PLW0603  (one pair, put in whole: threads may race, each gets the right one)
    view, trick = _newest
    if view is not seen or trick is None:
        trick = Trick(seen)
        _newest = (seen, trick)
    return trick


def is_settled(seen: View, seat: int) -> bool:
    """Whether the hand is over for `seat`'s bid: no trick is left for it, or fewer than it still needs."""
    trick = trick_of(seen)
    mine = trick.best == seat if seen.phase == TRICK else seat in trick.cards
    left = seen.counts[seat] + mine
    bid = seen.bids[seat]
    return bid is not None and seen.phase != BID and (left == 0 or bid - seen.made[seat] > left)
