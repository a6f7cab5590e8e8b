"""What a seat can infer from its view: cards still out, voids shown, tricks still wanted."""

from game.rules.cards import NO_TRUMP
from game.rules.variants import pack_size
from game.rules.view import View

SIDE, TRUMP, PLAIN = 0, 1, 2
"""Kinds of a card: of a side suit, a trump, or any card of a hand without trump."""

_FEW = (0, 1, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7)
_EACH = (0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4)


class Outlook:
    """A view, read. Lists by suit have 4 entries, lists by seat one for each player.

    view     what was read; its seat is the one to move
    me       that seat
    others   the seats of the opponents in this hand
    unseen   by suit and rank, 1 where the card may be in another hand or in the stock
    out      by suit, how many cards of it to expect in the opponents' hands
    share    of the unseen cards, the part that is in other hands (0..1); the rest lies in the stock
    voids    by seat, the suits it has shown not to hold, as bits (1 clubs, 2 diamonds, 4 hearts, 8 spades)
    wants    by seat, tricks bid and not yet made (negative: too many; 0 before its bid)
    demand   tricks that the opponents together still want
    own      by suit, cards in the own hand
    """

    __slots__ = ("demand", "me", "others", "out", "own", "share", "unseen", "view", "voids", "wants")

    def __init__(self, view: View):
        self.view = view
        self.me: int = -1 if view.seat is None else view.seat
        self.others = [seat for seat in view.order if seat != self.me]
        self.unseen = _unseen(view)
        left = [sum(ranks) for ranks in self.unseen]
        hidden = sum([view.counts[seat] - len(view.shown[seat]) for seat in self.others])
        self.share = hidden / sum(left) if hidden else 0.0
        self.out = [cards * self.share for cards in left]
        self.voids = _voids(view)
        self.wants = [0 if bid is None else bid - made for bid, made in zip(view.bids, view.made)]  # noqa: B905
        self.demand = sum([max(0, self.wants[seat]) for seat in self.others])
        self.own = [0, 0, 0, 0]
        for card in view.hand:
            self.own[card & 3] += 1

    def kind(self, card: int) -> int:
        """SIDE, TRUMP or PLAIN."""
        if self.view.trump == NO_TRUMP:
            return PLAIN
        return TRUMP if card & 3 == self.view.trump else SIDE

    def higher(self, card: int) -> int:
        """Unseen cards of its suit above `card`; with none it is the boss of its suit."""
        return sum(self.unseen[card & 3][(card >> 2) + 1 :])

    def is_sure(self, card: int) -> bool:
        """Whether `card` takes the trick whenever it is played: the boss trump."""
        return card & 3 == self.view.trump and self.higher(card) == 0

    def seats_behind(self) -> "list[int]":
        """The seats that play to this trick after the seat to move, in order."""
        order = self.view.order
        place = order.index(self.me)
        return [order[(place + step) % len(order)] for step in range(1, len(order) - len(self.view.trick))]

    def can_ruff(self, seat: int, led: int) -> bool:
        """Whether `seat` has shown that it holds nothing of the suit `led`, and not that it holds no trump."""
        voids, trump = self.voids[seat], self.view.trump
        return trump != NO_TRUMP and bool(voids >> led & 1) and not voids >> trump & 1


def _unseen(view: View) -> "list[bytearray]":
    lowest = 56 - pack_size(view.variant)
    unseen = [bytearray(14) for _ in range(4)]
    for card in range(lowest, 56):
        unseen[card & 3][card >> 2] = 1
    seen = view.hand + view.trick
    for _, trick in view.history:
        seen += trick
    for hand in view.shown:
        seen += hand
    if view.turned is not None:
        seen.append(view.turned)
    for card in seen:
        unseen[card & 3][card >> 2] = 0
    return unseen


def _voids(view: View) -> "list[int]":
    voids = [0] * len(view.counts)
    strict = view.trump if view.variant.must_trump else NO_TRUMP
    for leader, trick in view.history:
        _note_voids(voids, view.order[view.order.index(leader) :] + view.order, trick, strict)
    if view.trick:
        _note_voids(voids, view.order[view.order.index(view.leader) :] + view.order, view.trick, strict)
    return voids


def _note_voids(voids: "list[int]", seats: "list[int]", trick: "list[int]", strict: int) -> None:
    """Adds what one trick showed. `seats` begins with its leader; who can't follow must play `strict` (NO_TRUMP: anything)."""
    led = trick[0] & 3
    for seat, card in zip(seats, trick):  # noqa: B905
        if card & 3 != led:
            voids[seat] |= 1 << led
            if strict != NO_TRUMP and card & 3 != strict:
                voids[seat] |= 1 << strict


def few(cards: float) -> int:
    """0 to 8: the step of an expected count of cards."""
    at = int(cards * 4 + 0.75)
    return _FEW[at] if at < len(_FEW) else 8


def each(cards: float) -> int:
    """0 to 5: the step of an expected count of cards a player."""
    at = int(cards * 4 + 0.75)
    return _EACH[at] if at < len(_EACH) else 5


def between(value: int, least: int, most: int) -> int:
    """`value`, or the bound that it goes past."""
    return least if value < least else most if value > most else value
