"""How many tricks to bid: the number with the most points to be expected."""

from game.bots.cells import below_cell, bid_cell, company, dealt_cells, grade, said_cells, said_doubt, single_cells
from game.bots.estimate import SURE, chance, logit_of, shortfall, spread, worth
from game.bots.features import Outlook
from game.bots.weights import BID, SAID, SINGLE
from game.rules.cards import NO_TRUMP, beats


def bid_values(look: Outlook) -> "list[float]":
    """Expected points of the hand for each of the view's legal bids, in their order."""
    view = look.view
    if view.size == 1:
        takes = single_chance(look) if view.hand else forehead_chance(look)
        return [worth(bid, takes if bid else 1.0 - takes, 1.0) for bid in view.legal]
    dealt = graded_hand(look)
    return [_value(look, dealt, bid) for bid in view.legal]


def _value(look: Outlook, dealt: "list[tuple[int, int]]", bid: int) -> float:
    taken = spread(chances_dealt(look, dealt, bid))
    if taken[bid] >= 1.0:
        return worth(bid, 1.0, 0.0)
    return worth(bid, comes_out(look, bid, taken[bid]), shortfall(bid, taken) / (1.0 - taken[bid]))


def comes_out(look: Outlook, bid: int, cards_say: float) -> float:
    """The likelihood that `bid` comes out, from what the cards alone promise."""
    table, logit = SAID[company(look)], logit_of(cards_say)
    corrected = logit + table[said_doubt(bid, logit)]
    for cell in said_cells(look, bid):
        corrected += table[cell]
    return chance(corrected)


def graded_hand(look: Outlook) -> "list[tuple[int, int]]":
    """For each card of the hand just dealt its grade, and its logit but for the bid."""
    table, below = BID[company(look)], [0, 0, 0, 0]
    dealt = []
    for card in look.view.hand:
        graded = grade(look, card)
        logit = table[below_cell(graded, below[card & 3])] + (SURE if look.is_sure(card) else 0)
        for cell in dealt_cells(look, card, graded):
            logit += table[cell]
        dealt.append((graded, logit))
        below[card & 3] += 1
    return dealt


def chances_dealt(look: Outlook, dealt: "list[tuple[int, int]]", bid: int) -> "list[float]":
    """For each card of a graded hand the likelihood that it takes a trick in a play for `bid`."""
    table, size = BID[company(look)], look.view.size
    return [chance(logit + table[bid_cell(graded, bid, size)]) for graded, logit in dealt]


def single_chance(look: Outlook) -> float:
    """The likelihood that the only card of the hand takes the trick."""
    table, logit = SINGLE[company(look)], 0
    for cell in single_cells(look, lone_chance(look)):
        logit += table[cell]
    return chance(logit)


def lone_chance(look: Outlook) -> float:
    """The same with the bids left aside: nobody holds a better card, and what is led lets this one win."""
    view, card = look.view, look.view.hand[0]
    left = [sum(ranks) for ranks in look.unseen]
    higher, unseen = look.higher(card), sum(left)
    better = higher
    if card & 3 != view.trump and view.trump != NO_TRUMP:
        better += left[view.trump]
    takes = 1.0
    for drawn in range(len(look.others)):
        takes *= max(0, unseen - better - drawn) / (unseen - drawn)
    if look.me == view.order[0] or card & 3 == view.trump or unseen == better:
        return takes
    return takes * (left[card & 3] - higher) / (unseen - better)


def forehead_chance(look: Outlook) -> float:
    """The likelihood that the card on the own forehead takes the trick: the part of the unseen cards that would."""
    wins = cards = 0
    for suit in range(4):
        for rank in range(14):
            if look.unseen[suit][rank]:
                cards += 1
                wins += _would_win(look, rank * 4 + suit)
    return wins / cards


def _would_win(look: Outlook, card: int) -> bool:
    view = look.view
    best = -1
    for seat in view.order:
        laid = card if seat == look.me else view.shown[seat][0]
        if best < 0 or beats(laid, best, view.trump):
            best = laid
    return best == card
