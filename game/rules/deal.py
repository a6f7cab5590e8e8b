"""From a secret seed to every deal of a game, so that a player can recompute them (docs/rules.md describes it in words).

Shuffle version 1. The seed is 64 lower-case hexadecimal digits. A label's stream is the concatenation of
SHA-256("<seed>:1:<label>:<block>") for block 0, 1, 2 ..., read as 32-bit big-endian numbers. A number below n is the next
one that is under the largest multiple of n within 2**32, modulo n. Labels: "dealer", "sizes", "hand 0", "hand 1", ...
"""

import hashlib
import struct

from game.rules.actions import DealHand
from game.rules.variants import QUICK_HANDS, Variant, active_seats, pack, turns_a_card

SHUFFLE_VERSION = 1


def commitment(seed: str) -> str:
    """SHA-256 of the seed's 64 digits, in hexadecimal: shown at the first deal."""
    return _hex(hashlib.sha256(seed.encode()).digest())


def _hex(data: bytes) -> str:
    return "".join(["%02x" % byte for byte in data])  # noqa: UP031  (bytes.hex is missing in some MicroPython builds)


class Stream:
    """Uniform numbers drawn from a seed and a label."""

    def __init__(self, seed: str, label: str):
        self._prefix = seed + ":" + str(SHUFFLE_VERSION) + ":" + label + ":"
        self._block = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            digest = hashlib.sha256((self._prefix + str(self._block)).encode()).digest()
            self._block += 1
            self._words = list(struct.unpack(">8I", digest))
            self._words.reverse()
        return self._words.pop()

    def below(self, bound: int) -> int:
        """The next number in 0..bound-1, without bias (bound up to 2**32)."""
        limit = (1 << 32) - (1 << 32) % bound
        while True:
            word = self._word()
            if word < limit:
                return word % bound

    def shuffle(self, items: "list[int]") -> None:
        """Fisher and Yates, from the last place down."""
        for place in range(len(items) - 1, 0, -1):
            other = self.below(place + 1)
            items[place], items[other] = items[other], items[place]


def first_dealer(seed: str, players: int) -> int:
    """The seat that deals the first hand."""
    return Stream(seed, "dealer").below(players)


def quick_sizes(seed: str) -> "tuple[int, ...]":
    """The six sizes of a quick game: 8, then five different ones of 2..7, largest first."""
    others = [2, 3, 4, 5, 6, 7]
    Stream(seed, "sizes").shuffle(others)
    return (8,) + tuple(sorted(others[: QUICK_HANDS - 1], reverse=True))


def deal_hand(seed: str, variant: Variant, hand_no: int, dealer: int) -> DealHand:
    """The cards of hand `hand_no` (from 0): the shuffled pack is dealt one by one from the dealer's left; the next card is turned."""
    cards = pack(variant)
    Stream(seed, "hand " + str(hand_no)).shuffle(cards)
    order = active_seats(variant, dealer)
    size = variant.sizes[hand_no]
    dealt = size * len(order)
    hands: list[list[int]] = [[] for _ in range(variant.players)]
    for place, seat in enumerate(order):
        hands[seat] = sorted(cards[place : dealt : len(order)])
    return DealHand(hands, cards[dealt] if turns_a_card(variant, size) else None)
