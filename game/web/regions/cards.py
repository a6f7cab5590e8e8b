"""A card's face. The pips, the frame of the courts and the colours are the style sheet's."""

from functools import lru_cache

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


def card_image(words: Words, card: int, marks: str = "", whose: str = "") -> str:
    """A card that only lies there; `marks` are further classes, each with a space before it, `whose` the name of who played it."""
    kind = suit(card)
    said = f"{esc(whose)}: {words.cards[card]}" if whose else words.cards[card]
    return (
        f'<span class="card {SUIT_CLASSES[kind]}{marks}" data-card="{name(card)}" data-l="{words.letters[kind]}"'
        f' role="img" aria-label="{said}">{face(card)}</span>'
    )
