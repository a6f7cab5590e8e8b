"""The strip above the felt: which hand, what is trump, how the bids add up."""

from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import gettext as _

from game.rules.cards import suit
from game.tables.shown import Shown
from game.web.regions import stage
from game.web.regions.cards import SUIT_CLASSES
from game.web.regions.words import Words, index


class StripFacts(NamedTuple):
    """`hand` is (number from 1, hands, cards a player), None before the game; `bids` (sum, seats still to bid), None before a deal."""

    stage: str
    game: str
    hand: tuple[int, int, int] | None = None
    turned: int | None = None
    bids: tuple[int, int] | None = None


def strip_facts(shown: Shown) -> StripFacts:
    """The facts of the strip."""
    seen, now = shown.view, stage.stage_of(shown)
    if seen is None:
        return StripFacts(now, shown.game)
    sizes = seen.variant.sizes
    at = stage.hand_shown(shown)
    hand = (at + 1, len(sizes), sizes[at])
    if now in (stage.FIRST, stage.CANCELLED):
        return StripFacts(now, shown.game, hand)
    said = [bid for bid in seen.bids if bid is not None]
    return StripFacts(now, shown.game, hand, seen.turned, (sum(said), len(seen.order) - len(said)))


@lru_cache(maxsize=2048)
def draw_strip(words: Words, facts: StripFacts) -> str:
    """Empty on the right until bids are said."""
    if facts.hand is None:
        return _strip(_game(facts.game), _("before the deal"))
    number, hands, size = facts.hand
    title = words.hand_of % {"number": number, "hands": hands}
    rest = _trump(words, facts) + _sum(words, facts, size) if facts.bids else ""
    return _strip(title, words.cards_each[size], rest)


def _strip(title: str, more: str, rest: str = "") -> str:
    return f'<header id="strip" class="strip"><p class="hand-no"><b>{title}</b><small>{more}</small></p>{rest}</header>'


def _game(game: str) -> str:
    return {"quick": _("Quick game"), "classic": _("Classic game")}.get(game, _("Friendly table"))


def _trump(words: Words, facts: StripFacts) -> str:
    if facts.turned is None:
        return f'<p class="trump none">{words.no_trump}</p>'
    kind = suit(facts.turned)
    return (
        f'<p class="trump {SUIT_CLASSES[kind]}" data-l="{words.letters[kind]}"><small>{words.trump}</small>'
        f'<span class="unseen">{words.suits[kind]}, {words.cards[facts.turned]}</span>'
        f'<b aria-hidden="true">{index(facts.turned)}</b><i></i></p>'
    )


def _sum(words: Words, facts: StripFacts, size: int) -> str:
    assert facts.bids is not None
    total, left = facts.bids
    if left:
        mark, text = "open", words.to_go[left]
    elif total > size:
        mark, text = "over", words.over[min(total - size, len(words.over) - 1)]
    else:
        mark, text = "under", words.under[size - total] if total < size else words.even
    return (
        f'<p class="sum {mark}"><b><span class="unseen">{words.bids} </span>{total}/{size}</b><small>{text}</small></p>'
    )
