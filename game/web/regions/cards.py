"""A card's face. The pips, the frame of the courts and the colours are the style sheet's."""

from functools import lru_cache
from typing import NamedTuple

from game.rules.cards import RANKS, name, suit
from game.web.regions.region import esc
from game.web.regions.words import Words, index

SUIT_CLASSES = "cdhs"


@lru_cache(maxsize=64)
def face(card: int) -> str:
    """What is on the card: index, small pip, and a large pip or the ornament of a court."""
    rank = RANKS[card >> 2]
    middle = f'<em class="{rank.lower()}"></em>' if rank in "JQK" else "<u></u>"
    wide = ' class="ten"' if rank == "T" else ""
    return f"<b{wide}>{index(card)}</b><i></i>{middle}"


class Mark(NamedTuple):
    """What is special about a card of a trick, the same sign and word wherever it lies: `led`, `best` so far, or it `took` the trick."""

    led: bool = False
    best: bool = False
    took: bool = False

    @property
    def classes(self) -> str:
        return " led" * self.led + (" took" if self.took else " best" * self.best)

    def said(self, words: Words) -> str:
        """The signs in words, for those who don't see them; "" without any."""
        marks = ((self.led, words.led), (self.took, words.takes), (self.best and not self.took, words.best))
        return ", ".join([text for applies, text in marks if applies])


NO_MARK = Mark()


def card_image(words: Words, card: int, mark: Mark = NO_MARK, whose: str = "") -> str:
    """A card that only lies there; `whose` is the name of who played it."""
    kind = suit(card)
    said = f"{esc(whose)}: {words.cards[card]}" if whose else words.cards[card]
    return (
        f'<span class="card {SUIT_CLASSES[kind]}{mark.classes}" data-card="{name(card)}" data-l="{words.letters[kind]}"'
        f' role="img" aria-label="{said}">{face(card)}</span>'
    )
