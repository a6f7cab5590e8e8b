"""Points and places of the finished hands, worked out once for each new hand and not at every card."""

from collections import OrderedDict

from game.rules.cards import winner_index
from game.rules.scoring import running_totals, score_sheet
from game.rules.standing import standing
from game.rules.view import View

Rows = list[list[tuple[int, int] | None]]


class Scores:
    """By hand and seat the cells (bid, made), their points and the totals after them; the seats from first to last.

    Compared by identity, so that it is a cheap part of a region's key.
    """

    __slots__ = ("order", "points", "rows", "sizes", "totals")

    def __init__(self, seen: View):
        self.rows = seen.rows
        self.sizes = seen.variant.sizes
        self.points = score_sheet(seen.variant, seen.rows)
        self.totals = running_totals(self.points, seen.variant.players)
        self.order = standing(seen.variant, seen.rows)[0]


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


def trick_seats(seen: View) -> list[int]:
    """The seats of the cards on the table, in the order of play."""
    order = seen.order
    if not seen.trick:
        return []
    first = order.index(seen.leader)
    return [order[(first + step) % len(order)] for step in range(len(seen.trick))]


def best_seat(seen: View) -> int:
    """Whose card wins the trick so far, -1 where none lies there."""
    if not seen.trick:
        return -1
    return trick_seats(seen)[winner_index(seen.trick, seen.trump)]
