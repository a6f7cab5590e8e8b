"""The middle of the felt, where no card lies: the wait, the turned card, a hand's results, the winner."""

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.rules.cards import suit
from game.tables.shown import Shown
from game.web.regions import stage
from game.web.regions.cards import SUIT_CLASSES, card_image
from game.web.regions.region import esc
from game.web.regions.scores import scores_of, trick_of
from game.web.regions.words import Words, points

Result = tuple[str, int, int, int]  # name, bid, made, points


class NoteFacts(NamedTuple):
    """`code` of a friendly or a finished table; `name` is the host, who takes the trick, or has won; `number` the chairs taken,
    the suit led (-1: none), the hand or the winner's total; `ended` who ended it and whether it was dealt.
    """

    stage: str
    code: str = ""
    name: str = ""
    number: int = 0
    chairs: int = 0
    card: int | None = None
    results: tuple[Result, ...] = ()
    clock: tuple[float, float] = (0.0, 0.0)
    ended: tuple[bool, bool] = (False, False)


def note_facts(shown: Shown) -> NoteFacts:
    now = stage.stage_of(shown)
    return _FACTS[now](shown, now) if now in _FACTS else NoteFacts(now)


def _name(shown: Shown, seat: int) -> str:
    chair = shown.chairs[seat]
    return chair.name if chair else ""


def _waiting(shown: Shown, now: str) -> NoteFacts:
    taken = sum(1 for chair in shown.chairs if chair)
    host = next((chair.name for chair in shown.chairs if chair and chair.user and chair.user == shown.host), "")
    return NoteFacts(
        now, shown.code * shown.is_friendly, host, taken, len(shown.chairs), clock=stage.left_of(shown, -1)
    )


def _bidding(shown: Shown, now: str) -> NoteFacts:
    assert shown.view is not None
    return NoteFacts(now, card=shown.view.turned)


def _playing(shown: Shown, now: str) -> NoteFacts:
    assert shown.view is not None
    trick = shown.view.trick
    return NoteFacts(now, number=suit(trick[0]) if trick else -1)


def _taken(shown: Shown, now: str) -> NoteFacts:
    assert shown.view is not None
    return NoteFacts(now, name=_name(shown, trick_of(shown.view).best))


def _between(shown: Shown, now: str) -> NoteFacts:
    seen = shown.view
    assert seen is not None
    row, gained = seen.rows[-1], scores_of(seen).points[-1]
    results = [
        (_name(shown, seat), cell[0], cell[1], gained[seat]) for seat, cell in enumerate(row) if cell is not None
    ]
    return NoteFacts(now, number=len(seen.rows), results=tuple(results))


def _over(shown: Shown, now: str) -> NoteFacts:
    seen = shown.view
    if seen is None or not seen.rows:
        return NoteFacts(stage.CANCELLED)
    scores = scores_of(seen)
    first = scores.order[0]
    code = shown.code if shown.status == "finished" else ""
    return NoteFacts(now, code, _name(shown, first), scores.totals[-1][first])


def _cancelled(shown: Shown, now: str) -> NoteFacts:
    return NoteFacts(now, shown.code * shown.is_friendly, ended=(shown.by_staff, shown.view is not None))


_FACTS = {
    stage.WAITING: _waiting,
    stage.BIDDING: _bidding,
    stage.PLAYING: _playing,
    stage.TAKEN: _taken,
    stage.BETWEEN: _between,
    stage.OVER: _over,
    stage.CANCELLED: _cancelled,
}


def draw_note(words: Words, facts: NoteFacts) -> str:
    """While cards are being played no more than the suit that was led."""
    inner = _DRAWN[facts.stage](words, facts) if facts.stage in _DRAWN else ""
    return f'<div id="note" class="middle {facts.stage}">{inner}</div>'


def _draw_waiting(words: Words, facts: NoteFacts) -> str:
    chairs = ngettext("%(n)s of %(all)s chair taken", "%(n)s of %(all)s chairs taken", facts.chairs)
    chairs = chairs % {"n": facts.number, "all": facts.chairs}
    if facts.code:
        host = _("%(host)s is the host") % {"host": esc(facts.name)} if facts.name else ""
        return f'<p class="wait">{chairs}</p><p>{host}</p>'
    left, total = facts.clock
    wait = _("Deals in %(seconds)s s") % {"seconds": f'<b class="count">{left:.0f}</b>'} if total else _("A moment…")
    bots = _("Bots take the empty ones.")
    return (
        f'<p class="wait" data-left="{left}" data-total="{total}">{wait}</p><p>{chairs}</p><p class="soft">{bots}</p>'
    )


def _draw_first(words: Words, facts: NoteFacts) -> str:
    text = _("The cards are being shuffled")
    return f'<p class="wait">{text}</p>'


def _draw_bidding(words: Words, facts: NoteFacts) -> str:
    if facts.card is None:
        return f'<p class="turned none">{words.no_trump}</p>'
    return f'<p class="turned">{words.trump}</p>{card_image(words, facts.card)}'


def _draw_playing(words: Words, facts: NoteFacts) -> str:
    if facts.number < 0:
        return ""
    said = words.suit_led % {"suit": words.suits[facts.number]}
    return f'<p class="led-suit {SUIT_CLASSES[facts.number]}"><span class="unseen">{said}</span><i></i></p>'


def _draw_taken(words: Words, facts: NoteFacts) -> str:
    return f"<p>{words.takes_trick % {'name': esc(facts.name)}}</p>"


def _draw_between(words: Words, facts: NoteFacts) -> str:
    lines = "".join(
        f'<tr class="{"exact" if bid == made else "missed"}"><th scope="row">{esc(name)}</th>'
        f"<td>{made}/{bid}</td><td>{points(gained)}</td></tr>"
        for name, bid, made, gained in facts.results
    )
    title = _("Hand %(number)s") % {"number": facts.number}
    return f"<table><caption>{title}</caption><tbody>{lines}</tbody></table>"


def _draw_over(words: Words, facts: NoteFacts) -> str:
    total = words.total_points(facts.number)
    link = _link(reverse("game:results", args=[facts.code]), _("Results")) if facts.code else ""
    title = _("The game is won by")
    return f'<p class="soft">{title}</p><p class="wait">{esc(facts.name)}</p><p>{total}</p>{link}'


def _draw_cancelled(words: Words, facts: NoteFacts) -> str:
    text = why_closed(*facts.ended, is_friendly=bool(facts.code))
    if facts.code:
        way = _link(reverse("game:friends"), _("To the friendly tables"))
    else:
        way = _link(reverse("game:rooms"), _("To the rooms"))
    return f"<p>{text}</p>{way}"


def why_closed(by_staff: bool, is_dealt: bool, *, is_friendly: bool) -> str:
    """Why a table has no result, in the active language. A room's game ends early by the staff's hand only."""
    if not is_dealt:
        return _("The site's staff closed this table.") if by_staff else _("This table was closed before the deal.")
    if not is_friendly:
        return _("The site's staff ended this game. What you had put in has come back.")
    if by_staff:
        return _("The site's staff ended this game, so it has no result.")
    return _("Everybody had left that table, so its game ended without a result.")


def _link(address: str, text: str) -> str:
    return f'<a id="way-on" class="button" href="{address}">{text}</a>'


_DRAWN = {
    stage.WAITING: _draw_waiting,
    stage.FIRST: _draw_first,
    stage.BIDDING: _draw_bidding,
    stage.PLAYING: _draw_playing,
    stage.TAKEN: _draw_taken,
    stage.BETWEEN: _draw_between,
    stage.OVER: _draw_over,
    stage.CANCELLED: _draw_cancelled,
}
