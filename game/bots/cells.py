"""Which entries of the tables (weights.py) speak for a card: one entry for each thing that matters.

The bots add the entries up; `manage.py train` fits them. Both ask here, so that the tables mean the same to both.
"""

from game.bots.features import PLAIN, SIDE, TRUMP, Outlook, between, each, few
from game.rules.cards import NO_TRUMP

SIZES = {"LATER": 1227, "NOW": 1044, "BID": 1266, "SINGLE": 92, "PLAYED": 495, "SAID": 496}
"""Entries of each table."""

COMPANIES = 3
"""There is a table for three and four players, one for five, one for six and seven."""


def company(look: Outlook) -> int:
    """0 to 2: which of these tables speaks."""
    return between(len(look.others) - 3, 0, 2)


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
    kind, suit, trump = graded // 9, card & 3, look.view.trump
    trumps = 5 if trump == NO_TRUMP else min(look.own[trump], 4)
    return (
        540 + _shape(look, suit, kind),
        666 + kind * 7 + len(look.others),
        1137 + (kind * 5 + min(look.own[suit] - 1, 4)) * 6 + trumps,
    )


def _shape(look: Outlook, suit: int, kind: int) -> int:
    thick = each(look.out[suit] / len(look.others))
    if kind == SIDE:
        return thick * 7 + min(few(look.out[look.view.trump]), 6)
    return (kind * 6 + thick) * 7 + min(look.own[suit], 6)


def aim_cells(look: Outlook, graded: int, need: int, leads: int) -> "tuple[int, int, int, int]":
    """Entries of LATER that hang on the own tricks wanted after this one, and on whether the seat leads next (0 or 1)."""
    left, kind = len(look.view.hand) - 1, graded // 9
    strain = between(look.demand + max(0, need) - left, -3, 3) + 3
    aimed, step = aim(need, left), between(left, 1, 8) - 1
    return (
        108 + (graded * 8 + step) * 2 + leads,
        687 + graded * 8 + aimed,
        903 + (kind * 8 + aimed) * 8 + step,
        1095 + (kind * 7 + strain) * 2 + leads,
    )


def now_cells(look: Outlook, card: int, behind: "list[int]") -> "tuple[int, ...]":
    """Entries of NOW for a card that is the best of the trick if played now; `behind` are the seats still to play after it."""
    view, opponents = look.view, len(look.others)
    led = view.trick[0] & 3 if view.trick else card & 3
    kind = 3 if card & 3 != led else look.kind(card)
    followers = len([seat for seat in behind if not look.voids[seat] >> (card & 3) & 1])
    threat = look.higher(card) * look.share * followers / opponents
    high = kind * 9 + few(threat)
    trumps = 0 if kind in (TRUMP, PLAIN) else min(few(look.out[view.trump] * len(behind) / opponents), 6)
    ruffers = min(len([seat for seat in behind if look.can_ruff(seat, led)]), 2)
    eager = len([seat for seat in behind if look.wants[seat] > 0])
    own, seats = look.wants[look.me], kind * 6 + between(len(behind), 1, 6) - 1
    strain = between(look.demand + max(0, own) - len(view.hand), -3, 3) + 3
    return (
        high * 4 + min(eager, 3),
        144 + seats * 8 + min(len(view.hand), 8) - 1,
        336 + (kind * 6 + each(look.out[led] / opponents)) * 7 + trumps,
        504 + (kind * 3 + ruffers) * 7 + trumps,
        588 + (kind * 7 + strain) * 3 + between(own, -1, 1) + 1,
        672 + kind * 21 + min(int(threat * 8 + 0.9), 20),
        756 + high * 6 + each(look.out[card & 3] / opponents),
        972 + seats * 3 + between(look.wants[behind[-1]], -1, 1) + 1,
    )


def dealt_cells(look: Outlook, card: int, graded: int) -> "tuple[int, ...]":
    """Entries of BID for a card of the hand just dealt."""
    view, kind, places = look.view, graded // 9, len(look.view.order)
    said = [bid for bid in view.bids if bid is not None]
    step = between(view.size, 1, 8) - 1
    return (
        108 + graded * 8 + step,
        324 + _dealt_shape(look, card & 3, kind),
        450 + kind * 7 + places - 1,
        471 + (kind * 7 + _strain(view.size, places, said)) * 7 + places - 1 - len(said),
        618 + graded * 2 + (1 if not said else 0),
        888 + (kind * 9 + min(sum(said), 8)) * 8 + step,
        1104 + graded * 6 + between(look.own[card & 3] - 1, 0, 5),
    )


def _strain(size: int, places: int, said: "list[int]") -> int:
    """0 to 6: by how many tricks the bids `said` are under or over their part of all tricks; 3 where they are even."""
    return between((2 * places * sum(said) - 2 * size * len(said) + places) // (2 * places), -3, 3) + 3


def _dealt_shape(look: Outlook, suit: int, kind: int) -> int:
    if kind == SIDE:
        return (between(look.own[suit], 1, 6) - 1) * 7 + min(look.own[look.view.trump], 6)
    return (kind * 6 + each(look.out[suit] / len(look.others))) * 7 + min(look.own[suit], 6)


def bid_cell(graded: int, bid: int, size: int) -> int:
    """Entry of BID for a card in a play for `bid` tricks of `size`."""
    return 672 + graded * 8 + aim(bid, size)


def single_cells(look: Outlook, likely: float) -> "tuple[int, int]":
    """Entries of SINGLE for a one-card hand; `likely` is the chance that the card is the best, the bids left aside."""
    said = [bid for bid in look.view.bids if bid is not None]
    ones = between(sum(said), 0, 3)
    return between(int(likely * 16), 0, 15) * 4 + ones, 64 + ones * 7 + len(look.view.order) - 1 - len(said)


def played_cells(look: Outlook, need: int, leads: int) -> "tuple[int, ...]":
    """Entries of PLAYED for a seat that still wants `need` tricks after this one (0 or more) and then leads or not (1, 0)."""
    left, few_need, trump = len(look.view.hand) - 1, min(need, 3), look.view.trump
    strain = between(look.demand + need - left, -3, 3) + 3
    eager = len([seat for seat in look.others if look.wants[seat] > 0])
    own, out = (4, 0) if trump == NO_TRUMP else (min(look.own[trump], 3), min(few(look.out[trump]), 6))
    task = min(need, 4) * 9 + min(left, 8)
    return (
        task * 2 + leads,
        158 + (few_need * 7 + strain) * 2 + leads,
        214 + few_need * 7 + eager,
        242 + task * 5 + own,
        467 + few_need * 7 + out,
    )


def played_doubt(need: int, logit: int) -> int:
    """Entry of PLAYED for what the cards alone promise, in sixteenths of a logit."""
    return 90 + min(need, 3) * 17 + between((logit + 68) // 8, 0, 16)


def said_cells(look: Outlook, bid: int) -> "tuple[int, ...]":
    """Entries of SAID for saying `bid`."""
    view, few_bid, places = look.view, min(bid, 3), len(look.view.order)
    said = [other for other in view.bids if other is not None] + [bid]
    strained = few_bid * 7 + _strain(view.size, places, said)
    own = 5 if view.trump == NO_TRUMP else min(look.own[view.trump], 4)
    step = between(view.size, 1, 8) - 1
    return (
        min(bid, 4) * 8 + step,
        108 + strained * 4 + min(places - len(said), 3),
        220 + few_bid * 6 + own,
        244 + few_bid * 7 + places - 1,
        272 + strained * 8 + step,
    )


def said_doubt(bid: int, logit: int) -> int:
    """Entry of SAID for what the cards alone promise, in sixteenths of a logit."""
    return 40 + min(bid, 3) * 17 + between((logit + 68) // 8, 0, 16)
