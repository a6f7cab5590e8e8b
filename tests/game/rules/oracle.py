"""The rules once more, from docs/rules.md and independent of game/rules: cards are their names, nothing is shared."""

from functools import cmp_to_key

RANKS = "123456789TJQKA"
SUITS = "cdhs"

Row = list[tuple[int, int] | None]


def pack(size: int) -> list[str]:
    """Clause 1.3: the highest cards, lowest first."""
    return [rank + suit for rank in RANKS for suit in SUITS][-size:]


def legal_cards(hand: list[str], trick: list[str], trump: str | None, must_trump: bool) -> list[str]:
    """Clauses 4.2 to 4.5. `trump` is a suit's letter."""
    if trick and any(card[1] == trick[0][1] for card in hand):
        return [card for card in hand if card[1] == trick[0][1]]
    if trick and must_trump and any(card[1] == trump for card in hand):
        return [card for card in hand if card[1] == trump]
    return list(hand)


def taker(trick: list[str], trump: str | None) -> int:
    """Clause 4.6: the index of the card that takes the trick."""
    deciding = trump if any(card[1] == trump for card in trick) else trick[0][1]
    best = max((card for card in trick if card[1] == deciding), key=lambda card: RANKS.index(card[0]))
    return trick.index(best)


def points(bid: int, made: int) -> int:
    """Clauses 5.1 and 5.2."""
    if bid == made:
        return 5 + bid
    return min(bid, made) - max(bid, made)


def places(rows: list[Row], lines: list[list[int]], sizes: list[int], full: int) -> list[int]:
    """Section 6, seat against seat. `lines` are the points by hand and seat."""

    def missed(seat: int, only_full: bool = False) -> list[int]:
        found = []
        for row, size in zip(rows, sizes, strict=True):
            cell = row[seat]
            if cell is not None and cell[0] != cell[1] and (size == full or not only_full):
                found.append(abs(cell[0] - cell[1]))
        return found

    def total(seat: int, hands: int) -> int:
        return sum(line[seat] for line in lines[:hands])

    def compare(one: int, other: int) -> int:
        better_low = [
            (total(other, len(lines)), total(one, len(lines))),
            (len(missed(one)), len(missed(other))),
            (len(missed(one, True)), len(missed(other, True))),
            (sum(missed(one)), sum(missed(other))),
            (max(missed(one), default=0), max(missed(other), default=0)),
        ]
        better_low += [(total(other, hands), total(one, hands)) for hands in range(len(lines), 0, -1)]
        for mine, yours in better_low:
            if mine != yours:
                return mine - yours
        return one - other

    return sorted(range(len(rows[0])), key=cmp_to_key(compare))
