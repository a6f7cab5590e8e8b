"""The private region: what to do and why, the bid pad, and the own hand."""

from functools import lru_cache

from django.urls import reverse
from django.utils.translation import get_language

from game.rules.cards import name as card_name
from game.rules.cards import suit
from game.tables.shown import Shown
from game.web.regions import stage
from game.web.regions.cards import SUIT_CLASSES, face
from game.web.regions.lobby import Who, draw_lobby
from game.web.regions.mine_facts import WITH_NAME, MineFacts, mine_facts
from game.web.regions.pad import draw_pad
from game.web.regions.region import esc
from game.web.regions.say import origin, reason, say
from game.web.regions.seats import draw_run, draw_total
from game.web.regions.words import Words, words_in


def mine_key(shown: Shown, who: Who = WITH_NAME) -> MineFacts:
    """Every fact that `render_mine` depends on; `who` is the viewer."""
    return mine_facts(shown, who)


def render_mine(shown: Shown, who: Who = WITH_NAME) -> str:
    """`#mine` as `shown.seat` sees it, in the active language; a line and the free chairs for a spectator."""
    return draw_mine(words_in(get_language()), mine_facts(shown, who))


def draw_mine(words: Words, facts: MineFacts) -> str:
    """The element: the line, the pad while its player bids, the hand; before the deal and for a spectator the chairs."""
    todo, why = say(words, facts)
    if facts.lobby is not None:
        return (
            f'<section id="mine" class="mine lobby {facts.stage}" tabindex="-1" aria-label="{todo}">'
            f'<p class="say"><b>{todo}</b> <span id="why">{why}</span></p>{draw_lobby(facts.lobby)}</section>'
        )
    asks = f' data-asks="{facts.stage}"' if facts.acts else ""
    late = " late" if facts.late else ""
    marks = " forehead" * facts.forehead + " rests" * facts.sits_out
    keys = _own(words, facts) + draw_pad(words, facts) if facts.acts and facts.stage == stage.BIDDING else ""
    return (
        f'<section id="mine" class="mine {facts.stage}{marks}" tabindex="-1"{asks} aria-label="{words.your_hand}">'
        f'<p class="say{late}"><b>{todo}</b>{_origin(words, facts)} <span id="why">{why}</span></p>{keys}'
        f'{_foreheads(words, facts)}<div id="fan" class="fan k{len(facts.hand) or 1}">{_fan(words, facts)}</div></section>'
    )


def _origin(words: Words, facts: MineFacts) -> str:
    """Where there is little room its second half, or all of it, is for the ear only."""
    by = origin(words, facts)
    return f' <span class="origin">({by}<span> {words.before_you}</span>)</span>' if by else ""


def _own(words: Words, facts: MineFacts) -> str:
    """What the own chip shows for the eye, which the pad covers; in words the chip says it still."""
    inside = draw_total(words, facts.total) + draw_run(facts.run)
    return f'<p class="own" aria-hidden="true">{inside}</p>' if inside else ""


def _foreheads(words: Words, facts: MineFacts) -> str:
    """What the others hold on their foreheads, by name."""
    cards = "".join([
        f'<li><span class="card {SUIT_CLASSES[suit(card)]}" data-card="{card_name(card)}" role="img" aria-label="{words.cards[card]}"'
        f' data-l="{words.letters[suit(card)]}">{face(card)}</span> <b>{esc(name)}</b></li>'
        for name, card in facts.foreheads
    ])  # fmt: skip
    return f'<ul class="foreheads" aria-label="{words.on_foreheads}">{cards}</ul>' if cards else ""


def _fan(words: Words, facts: MineFacts) -> str:
    if facts.ended:
        way = reverse("game:next_table", args=[facts.ended])
        return f'<div id="next-table" class="next-table" aria-live="polite" data-from="{way}"></div>'
    if facts.unseen:
        return _back(words, facts)
    why = reason(words, facts)
    if not (facts.acts and facts.stage == stage.PLAYING):
        return "".join([_resting(words, card, "", why) for card in facts.hand])
    version, legal = str(facts.version), facts.legal
    return "".join([
        _playable(words, card).replace("?", version, 1) if card in legal else _resting(words, card, " no", why)
        for card in facts.hand
    ])  # fmt: skip


def _back(words: Words, facts: MineFacts) -> str:
    """The own card on the forehead, which its holder alone does not see."""
    acts = facts.acts and facts.stage == stage.PLAYING
    start = f'<button type="button" id="card-unseen" class="card card-back{" ok" if acts else ""}" aria-label="{words.own_unseen}"'
    if acts:
        return f"""{start} ws-send hx-vals='{{"do":"play","card":"unseen","v":"{facts.version}"}}'></button>"""
    return f'{start} aria-disabled="true" aria-describedby="why" data-why="{reason(words, facts)}"></button>'


@lru_cache(maxsize=1024)
def _playable(words: Words, card: int) -> str:
    """With a question mark in the version's place."""
    code = card_name(card)
    return f"""{_start(words, card, " ok")} ws-send hx-vals='{{"do":"play","card":"{code}","v":"?"}}'>{face(card)}</button>"""


@lru_cache(maxsize=4096)
def _resting(words: Words, card: int, mark: str, why: str) -> str:
    """A card that can't be played now: it takes the focus and says why."""
    return f'{_start(words, card, mark)} aria-disabled="true" aria-describedby="why" data-why="{why}">{face(card)}</button>'


def _start(words: Words, card: int, mark: str) -> str:
    code, kind = card_name(card), suit(card)
    return (
        f'<button type="button" id="card-{code}" class="card {SUIT_CLASSES[kind]}{mark}" data-card="{code}"'
        f' data-l="{words.letters[kind]}" aria-label="{words.cards[card]}"'
    )
