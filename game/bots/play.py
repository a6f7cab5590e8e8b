"""Which card to play: the one after which the most points are to be expected."""

from game.bots.cells import aim_cells, below_cell, company, grade, later_cells, now_cells
from game.bots.estimate import SURE, chance, points_to_expect, spread
from game.bots.features import Outlook
from game.bots.weights import LATER, NOW
from game.rules.actions import UNSEEN
from game.rules.cards import beats, winner_index


def card_values(look: Outlook) -> "list[float]":
    """Expected points of the hand for each of the view's legal cards, in their order.

    A card takes the trick or not; each of the others then takes a later one or not. The bid comes out if the sum is right.
    """
    if look.view.legal == [UNSEEN]:
        return [0.0]
    need, kept = look.wants[look.me], kept_hand(look)
    taking, losing = Sequel(look, kept, need - 1, 1), Sequel(look, kept, need, 0)
    values = []
    for card in look.view.legal:
        takes, value = takes_now(look, card), 0.0
        if takes > 0.0:
            value += takes * taking.value(card)
        if takes < 1.0:
            value += (1.0 - takes) * losing.value(card)
        values.append(value)
    return values


def takes_now(look: Outlook, card: int) -> float:
    """The likelihood that `card`, played now, takes the trick on the table."""
    trick = look.view.trick
    if trick and not beats(card, trick[winner_index(trick, look.view.trump)], look.view.trump):
        return 0.0
    behind = look.seats_behind()
    if not behind or look.is_sure(card):
        return 1.0
    table, logit = NOW[company(look)], 0
    for cell in now_cells(look, card, behind):
        logit += table[cell]
    return chance(logit)


def kept_hand(look: Outlook) -> "list[tuple[int, int]]":
    """For each card of the hand, if it is kept: its grade, and its logit but for the own aim and the lower cards beside it."""
    table, kept = LATER[company(look)], []
    for card in look.view.hand:
        graded = grade(look, card)
        logit = SURE if look.is_sure(card) else 0
        for cell in later_cells(look, card, graded):
            logit += table[cell]
        kept.append((graded, logit))
    return kept


class Sequel:
    """What follows this trick if the seat then still wants `need` tricks, and leads (1) or not (0)."""

    __slots__ = ("bid", "hand", "kept", "need", "table")

    def __init__(self, look: Outlook, kept: "list[tuple[int, int]]", need: int, leads: int):
        self.hand = look.view.hand
        self.need = need
        self.bid: int = look.view.bids[look.me] or 0
        self.table = table = LATER[company(look)]
        self.kept = []
        for graded, logit in kept:
            one, two, three, four = aim_cells(look, graded, need, leads)
            self.kept.append((graded, logit + table[one] + table[two] + table[three] + table[four]))

    def value(self, played: int) -> float:
        """Expected points of the hand once `played` is gone."""
        return points_to_expect(self.bid, self.need, spread(self.chances(played)))

    def chances(self, played: int) -> "list[float]":
        """The likelihoods of later tricks of the cards of the hand but for the one `played`."""
        below = [0, 0, 0, 0]
        chances = []
        for card, (graded, logit) in zip(self.hand, self.kept):  # noqa: B905
            if card != played:
                chances.append(chance(logit + self.table[below_cell(graded, below[card & 3])]))
                below[card & 3] += 1
        return chances
