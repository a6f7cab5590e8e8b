"""What has just happened, in words, for those who listen to the table."""

from collections.abc import Callable
from typing import NamedTuple

from django.utils.translation import gettext as _

from game.rules.cards import suit
from game.tables import entries
from game.tables.shown import Event, Shown
from game.web.regions import stage
from game.web.regions.region import esc
from game.web.regions.scores import Scores, scores_of
from game.web.regions.words import MOST, Words, points


class LiveFacts(NamedTuple):
    """The events, who is to move, the card turned; when a hand has just ended its results, and at the end (winner, points)."""

    events: tuple[Event, ...]
    stage: str
    to_move: str
    turned: int | None = None
    names: tuple[str, ...] = ()
    scores: Scores | None = None
    winner: tuple[str, int] | None = None
    is_friendly: bool = False


def live_facts(shown: Shown) -> LiveFacts:
    seen, now = shown.view, stage.stage_of(shown)
    events = tuple(shown.events)
    if seen is None:
        return LiveFacts(events, now, "", is_friendly=shown.is_friendly)
    if now in (stage.BETWEEN, stage.OVER) and seen.rows:
        return _after_hand(shown, scores_of(seen), LiveFacts(events, now, "", is_friendly=shown.is_friendly))
    chair = shown.chairs[seen.turn] if seen.turn >= 0 else None
    return LiveFacts(events, now, chair.name if chair else "", seen.turned, is_friendly=shown.is_friendly)


def _after_hand(shown: Shown, scores: Scores, facts: LiveFacts) -> LiveFacts:
    names = tuple([chair.name if chair else "" for chair in shown.chairs])
    if any(event.kind == entries.TAKE for event in facts.events):
        facts = facts._replace(names=names, scores=scores)
    if facts.stage == stage.OVER:
        first = scores.order[0]
        facts = facts._replace(winner=(names[first], scores.totals[-1][first]))
    return facts


def draw_live(words: Words, facts: LiveFacts) -> str:
    """One sentence an event, then whose turn it is. A hand's results come before the game's end."""
    said = [_say(words, facts, event) for event in facts.events]
    if facts.scores is not None:
        ends = facts.events[-1].kind == entries.FINISH
        said.insert(len(said) - ends, _results(words, facts.names, facts.scores))
    if facts.to_move and facts.stage in (stage.BIDDING, stage.PLAYING):
        said.append(f"{facts.to_move}: {words.to_bid if facts.stage == stage.BIDDING else words.to_play}.")
    return f'<p id="live">{esc(" ".join(said))}</p>'


def _say(words: Words, facts: LiveFacts, event: Event) -> str:
    text = _SAID[event.kind](words, facts, event)
    return f"{words.out_of_time % {'name': event.name}} {text}" if event.by == entries.CLOCK else text


def _bid(words: Words, facts: LiveFacts, event: Event) -> str:
    return f"{event.name}: {words.bid[min(event.value or 0, MOST)]}."


def _play(words: Words, facts: LiveFacts, event: Event) -> str:
    return f"{event.name}: {words.cards[event.value or 0]}."


def _take(words: Words, facts: LiveFacts, event: Event) -> str:
    return f"{words.takes_trick % {'name': event.name}}."


def _deal(words: Words, facts: LiveFacts, event: Event) -> str:
    dealt = words.deals % {"name": event.name, "cards": words.cards_each[min(event.value or 0, MOST)]}
    trump = words.no_trump if facts.turned is None else f"{words.trump}: {words.suits[suit(facts.turned)]}"
    return f"{dealt} ({trump})."


def _finish(words: Words, facts: LiveFacts, event: Event) -> str:
    if facts.winner is None:
        return _("The game is over.")
    name, total = facts.winner
    return _("The game is over: %(name)s wins, %(points)s.") % {"name": name, "points": words.total_points(total)}


def _hold(words: Words, facts: LiveFacts, event: Event) -> str:
    if facts.stage == stage.WAITING:
        text = _("%(name)s is away.")
    elif event.by != entries.PERSON:
        text = _("%(name)s is away: a bot plays meanwhile.")
    elif facts.is_friendly:
        text = _("%(name)s has left: a bot plays on, and whoever likes takes the chair.")
    else:
        text = _("%(name)s has left: a bot plays on.")
    return text % {"name": event.name}


def _plain(text: Callable[[], str]) -> Callable[[Words, LiveFacts, Event], str]:
    return lambda words, facts, event: text() % {"name": event.name}


_SAID: dict[str, Callable[[Words, LiveFacts, Event], str]] = {
    entries.BID: _bid,
    entries.PLAY: _play,
    entries.TAKE: _take,
    entries.DEAL: _deal,
    entries.SIT: _plain(lambda: _("%(name)s sits down.")),
    entries.LEAVE: _plain(lambda: _("%(name)s gets up.")),
    entries.START: _plain(lambda: _("The game begins.")),
    entries.HOLD: _hold,
    entries.BACK: _plain(lambda: _("%(name)s is back.")),
    entries.CHAIRS: _plain(lambda: _("The host has chosen other rules.")),
    entries.NAME: _plain(lambda: _("%(name)s sits here now.")),
    entries.FINISH: _finish,
    entries.CANCEL: _plain(lambda: _("The table is closed.")),
}


def _results(words: Words, names: tuple[str, ...], scores: Scores) -> str:
    gained = scores.points[-1]
    row = scores.rows[-1]
    cells = [f"{names[seat]} {points(gained[seat])}" for seat, cell in enumerate(row) if cell is not None]
    return f"{words.hand_over}: {', '.join(cells)}."
