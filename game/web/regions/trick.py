"""The trick in the middle: a slot for each seat's card, and the last trick as a sheet."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from game.rules.state import TRICK
from game.tables.shown import Shown
from game.web.regions import stage
from game.web.regions.cards import Mark, card_image
from game.web.regions.region import esc
from game.web.regions.scores import trick_of
from game.web.regions.words import Words


class SlotFacts(NamedTuple):
    """The card of a seat (None: none yet) and its player, whether it was led, wins so far, and whether the trick is finished."""

    seat: int
    card: int | None = None
    name: str = ""
    led: bool = False
    best: bool = False
    finished: bool = False


def slot_facts(seat: int) -> Callable[[Shown], SlotFacts]:
    """The facts of `seat`'s slot."""
    empty = SlotFacts(seat)

    def facts(shown: Shown) -> SlotFacts:
        seen = shown.view
        if seen is None or not seen.trick:
            return empty
        trick = trick_of(seen)
        card = trick.cards.get(seat)
        if card is None:
            return empty
        best, chair = trick.best == seat, shown.chairs[seat]
        name = chair.name if chair else ""
        return SlotFacts(seat, card, name, trick.leader == seat, best, best and seen.phase == TRICK)

    return facts


@lru_cache(maxsize=4096)
def draw_slot(words: Words, facts: SlotFacts) -> str:
    """The slot, empty or with its card."""
    if facts.card is None:
        return f'<div id="slot-{facts.seat}" class="slot i{facts.seat}"></div>'
    mark = Mark(facts.led, facts.best, facts.finished)
    image = card_image(words, facts.card, mark, facts.name)
    return f'<div id="slot-{facts.seat}" class="slot i{facts.seat}">{image}{_in_words(words, mark)}</div>'


def _in_words(words: Words, mark: Mark) -> str:
    said = mark.said(words)
    return f'<span class="unseen">{said}</span>' if said else ""


class LastFacts(NamedTuple):
    """The cards of the newest trick with their players' names in the order of play; index of the one that took it."""

    cards: tuple[tuple[str, int], ...]
    winner: int
    seat: int


def last_facts(shown: Shown) -> LastFacts | None:
    """None before the first trick of a hand."""
    seen = shown.view
    if seen is None or shown.last_trick is None or stage.stage_of(shown) == stage.CANCELLED:
        return None
    leader, cards, winner = shown.last_trick
    order = seen.order
    first = order.index(leader)
    seats = [order[(first + step) % len(order)] for step in range(len(cards))]
    names = [chair.name if chair else "" for chair in (shown.chairs[seat] for seat in seats)]
    return LastFacts(tuple(zip(names, cards, strict=True)), seats.index(winner), winner)


def draw_last(words: Words, facts: LastFacts | None) -> str:
    """The last trick, in the order of play."""
    if facts is None:
        return f'<div id="last" class="last"><p class="empty">{words.no_trick}</p></div>'
    cards = "".join(_last_card(words, facts, place) for place in range(len(facts.cards)))
    takes = words.takes_trick % {"name": esc(facts.cards[facts.winner][0])}
    return f'<div id="last" class="last" data-winner="{facts.seat}"><p>{takes}</p><ol>{cards}</ol></div>'


def _last_card(words: Words, facts: LastFacts, place: int) -> str:
    name, card = facts.cards[place]
    mark = Mark(led=place == 0, took=place == facts.winner)
    return f"<li>{card_image(words, card, mark)}{_in_words(words, mark)}<span>{esc(name)}</span></li>"
