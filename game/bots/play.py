"""Which card to play: the one after which the most points are to be expected."""

from game.bots.cells import aim_cells, below_cell, grade, later_cells, now_cells
from game.bots.estimate import SURE, chance, spread, worth
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
    view, need = look.view, look.wants[look.me]
    taking, losing = _kept(look, need - 1, 1), _kept(look, need, 0)
    bid, made = view.bids[look.me] or 0, view.made[look.me]
    values = []
    for card in view.legal:
        takes, value = takes_now(look, card), 0.0
        if takes > 0.0:
            value += takes * worth(bid, made + 1, spread(_chances(view.hand, card, taking)))
        if takes < 1.0:
            value += (1.0 - takes) * worth(bid, made, spread(_chances(view.hand, card, losing)))
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
    logit = 0
    for cell in now_cells(look, card, behind):
        logit += NOW[cell]
    return chance(logit)


def _kept(look: Outlook, need: int, leads: int) -> "list[tuple[int, int]]":
    """For each card of the hand, if it is kept: its grade, and its logit but for the lower cards beside it."""
    kept = []
    for card in look.view.hand:
        graded, logit = grade(look, card), 0
        if look.is_sure(card):
            logit = SURE
        for cell in later_cells(look, card, graded):
            logit += LATER[cell]
        for cell in aim_cells(look, graded, need, leads):
            logit += LATER[cell]
        kept.append((graded, logit))
    return kept


def _chances(hand: "list[int]", played: int, kept: "list[tuple[int, int]]") -> "list[float]":
    """The likelihoods of later tricks of the cards of `hand` but for the one `played`."""
    below = [0, 0, 0, 0]
    chances = []
    for card, (graded, logit) in zip(hand, kept):  # noqa: B905
        if card != played:
            chances.append(chance(logit + LATER[below_cell(graded, below[card & 3])]))
            below[card & 3] += 1
    return chances
