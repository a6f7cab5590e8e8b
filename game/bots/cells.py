"""Which entries of the tables (weights.py) speak for a card: one entry for each thing that matters.

The bots add the entries up; `manage.py train` fits them. Both ask here, so that the tables mean the same to both.
"""

from game.bots.features import PLAIN, SIDE, TRUMP, Outlook, between, each, few

LATER_SIZE = 108 + 216 + 126 + 21 + 216 + 42
NOW_SIZE = 144 + 192 + 168 + 84 + 84
BID_SIZE = 108 + 216 + 126 + 21 + 147 + 54 + 216
SINGLE_SIZE = 64 + 28


def grade(look: Outlook, card: int) -> int:
    """0 to 26: the card's kind, and how many higher ones of its suit the opponents may hold."""
    return look.kind(card) * 9 + few(look.higher(card) * look.share)


def aim(need: int, cards: int) -> int:
    """0 to 7: how much of what is left is wanted: too much made, nothing, a quarter or less ... all, more than all."""
    if need <= 0:
        return 0 if need < 0 else 1
    if need >= cards:
        return 6 if need == cards else 7
    return 2 + need * 4 // cards


def below_cell(graded: int, below: int) -> int:
    """Entry of LATER or BID for a card of a `grade` with `below` lower cards of its suit in the same hand."""
    return graded * 4 + between(below, 0, 3)


def later_cells(look: Outlook, card: int, graded: int) -> "tuple[int, int, int]":
    """Entries of LATER for a card kept for a later trick."""
    kind, left = graded // 9, len(look.view.hand) - 1
    return (
        108 + graded * 8 + between(left, 1, 8) - 1,
        324 + _shape(look, card & 3, kind),
        450 + kind * 7 + len(look.others),
    )


def _shape(look: Outlook, suit: int, kind: int) -> int:
    thick = each(look.out[suit] / len(look.others))
    if kind == SIDE:
        return thick * 7 + between(few(look.out[look.view.trump]), 0, 6)
    return (kind * 6 + thick) * 7 + between(look.own[suit], 0, 6)


def aim_cells(look: Outlook, graded: int, need: int, leads: int) -> "tuple[int, int]":
    """Entries of LATER that hang on the own tricks wanted after this one, and on whether the seat leads next (0 or 1)."""
    left = len(look.view.hand) - 1
    strain = between(look.demand + max(0, need) - left, -3, 3) + 3
    return 471 + graded * 8 + aim(need, left), 687 + (graded // 9 * 7 + strain) * 2 + leads


def now_cells(look: Outlook, card: int, behind: "list[int]") -> "tuple[int, int, int, int, int]":
    """Entries of NOW for a card that is the best of the trick if played now; `behind` are the seats still to play after it."""
    view, part = look.view, len(behind) / len(look.others)
    led = view.trick[0] & 3 if view.trick else card & 3
    kind = 3 if card & 3 != led else look.kind(card)
    followers = len([seat for seat in behind if not look.voids[seat] >> (card & 3) & 1])
    high = few(look.higher(card) * look.share * followers / len(look.others))
    trumps = 0 if kind in (TRUMP, PLAIN) else between(few(look.out[view.trump] * part), 0, 6)
    ruffers = between(len([seat for seat in behind if look.can_ruff(seat, led)]), 0, 2)
    eager = len([seat for seat in behind if look.wants[seat] > 0])
    own = look.wants[look.me]
    strain = between(look.demand + max(0, own) - len(view.hand), -3, 3) + 3
    return (
        (kind * 9 + high) * 4 + between(eager, 0, 3),
        144 + (kind * 6 + between(len(behind), 1, 6) - 1) * 8 + between(len(view.hand), 1, 8) - 1,
        336 + (kind * 6 + each(look.out[led] / len(look.others))) * 7 + trumps,
        504 + (kind * 3 + ruffers) * 7 + trumps,
        588 + (kind * 7 + strain) * 3 + between(own, -1, 1) + 1,
    )


def dealt_cells(look: Outlook, card: int, graded: int) -> "tuple[int, int, int, int, int]":
    """Entries of BID for a card of the hand just dealt."""
    view, kind, places = look.view, graded // 9, len(look.view.order)
    said = [bid for bid in view.bids if bid is not None]
    before, size = len(said), view.size
    strain = between((2 * places * sum(said) - 2 * size * before + places) // (2 * places), -3, 3) + 3
    return (
        108 + graded * 8 + between(size, 1, 8) - 1,
        324 + _dealt_shape(look, card & 3, kind),
        450 + kind * 7 + places - 1,
        471 + (kind * 7 + strain) * 7 + places - 1 - before,
        618 + graded * 2 + (1 if before == 0 else 0),
    )


def _dealt_shape(look: Outlook, suit: int, kind: int) -> int:
    if kind == SIDE:
        return (between(look.own[suit], 1, 6) - 1) * 7 + between(look.own[look.view.trump], 0, 6)
    return (kind * 6 + each(look.out[suit] / len(look.others))) * 7 + between(look.own[suit], 0, 6)


def bid_cell(graded: int, bid: int, size: int) -> int:
    """Entry of BID for a card in a play for `bid` tricks of `size`."""
    return 672 + graded * 8 + aim(bid, size)


def single_cells(look: Outlook, likely: float) -> "tuple[int, int]":
    """Entries of SINGLE for a one-card hand; `likely` is the chance that the card is the best, the bids left aside."""
    said = [bid for bid in look.view.bids if bid is not None]
    ones = between(sum(said), 0, 3)
    return between(int(likely * 16), 0, 15) * 4 + ones, 64 + ones * 7 + len(look.view.order) - 1 - len(said)
