"""Cards as small ints: ``code = rank * 4 + suit``.

Ranks run low to high over ``123456789TJQKA`` (0..13; the ``1`` exists in the 56-card pack only), suits over ``cdhs`` (0..3).
"""

RANKS = "123456789TJQKA"
SUITS = "cdhs"
NO_TRUMP = -1
ACE_OF_SPADES = 55


def parse(text: str) -> int:
    """The code of a card written as rank then suit, such as ``Ah``; ValueError where it is none."""
    if len(text) != 2:
        raise ValueError("no such card")
    rank_index = RANKS.find(text[0])
    suit_index = SUITS.find(text[1])
    if rank_index < 0 or suit_index < 0:
        raise ValueError("no such card")
    return rank_index * 4 + suit_index


def name(code: int) -> str:
    """The two letters of a card: the inverse of `parse`."""
    return RANKS[code >> 2] + SUITS[code & 3]


def rank(code: int) -> int:
    """0 (the ``1``) to 13 (the ace)."""
    return code >> 2


def suit(code: int) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return code & 3


def beats(challenger: int, best: int, trump: int) -> bool:
    """Whether `challenger`, played later, takes the trick from `best` (the best card so far)."""
    if challenger & 3 == best & 3:
        return challenger > best
    return challenger & 3 == trump


def winner_index(trick: list[int], trump: int) -> int:
    """Index into `trick` (cards in the order of play, at least one) of the card that takes it."""
    best = 0
    for index in range(1, len(trick)):
        if beats(trick[index], trick[best], trump):
            best = index
    return best
