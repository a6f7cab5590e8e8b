"""Which card to play: the one after which the most points are to be expected."""

from game.bots.cells import aim_cells, below_cell, company, grade, later_cells, now_cells, played_cells, played_doubt
from game.bots.estimate import SURE, chance, logit_of, shortfall, spread, worth
from game.bots.features import Outlook
from game.bots.weights import LATER, NOW, PLAYED
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

    __slots__ = ("bid", "hand", "kept", "later", "need", "outlook_logit", "played")

    def __init__(self, look: Outlook, kept: "list[tuple[int, int]]", need: int, leads: int):
        self.hand = look.view.hand
        self.need = need
        self.bid: int = look.view.bids[look.me] or 0
        self.later, self.played = LATER[company(look)], PLAYED[company(look)]
        self.kept = []
        for graded, logit in kept:
            one, two, three, four = aim_cells(look, graded, need, leads)
            later = self.later
            self.kept.append((graded, logit + later[one] + later[two] + later[three] + later[four]))
        self.outlook_logit = 0
        if 0 <= need < len(self.hand):
            for cell in played_cells(look, need, leads):
                self.outlook_logit += self.played[cell]

    def value(self, played: int) -> float:
        """Expected points of the hand once `played` is gone."""
        taken = spread(self.chances(played))
        off = shortfall(self.need, taken)
        if not 0 <= self.need < len(taken):
            return -off
        cards_say = taken[self.need]
        if len(taken) == 1 or cards_say >= 1.0:
            return worth(self.bid, 1.0, 0.0)
        return worth(self.bid, self.comes_out(cards_say), off / (1.0 - cards_say))

    def comes_out(self, cards_say: float) -> float:
        """The likelihood that the bid comes out, from what the cards alone promise."""
        logit = logit_of(cards_say)
        return chance(logit + self.outlook_logit + self.played[played_doubt(self.need, logit)])

    def chances(self, played: int) -> "list[float]":
        """The likelihoods of later tricks of the cards of the hand but for the one `played`."""
        below = [0, 0, 0, 0]
        chances = []
        for card, (graded, logit) in zip(self.hand, self.kept):  # noqa: B905
            if card != played:
                chances.append(chance(logit + self.later[below_cell(graded, below[card & 3])]))
                below[card & 3] += 1
        return chances
