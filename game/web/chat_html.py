"""The chat's elements, in the active language. Whatever people wrote is escaped here and nowhere else."""

import math
from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from game.models import Report
from game.tables.chat import Said, SilencedTill
from game.tables.chat_people import About, Person
from game.web.chat_words import chat_sentence, phrase
from game.web.regions.region import esc

REASONS = {
    Report.Reason.INSULT: gettext_noop("Insults"),
    Report.Reason.SPAM: gettext_noop("Spam"),
    Report.Reason.CHEATING: gettext_noop("Tells cards, or cheats"),
    Report.Reason.NAME: gettext_noop("The name"),
    Report.Reason.OTHER: gettext_noop("Something else"),
}


def lines(inner: str) -> str:
    """The list, whole."""
    label = esc(_("What was said"))
    return f'<ol id="chat-lines" class="chat-lines" tabindex="0" aria-label="{label}" hx-swap-oob="true">{inner}</ol>'


def added(inner: str) -> str:
    """A line at the end of the list."""
    return f'<ol hx-swap-oob="beforeend:#chat-lines">{inner}</ol>'


def line(said: Said, own: bool) -> str:
    """One line; the own ones have no button that leads to their author."""
    text = phrase(said.words.phrase) if said.words.phrase else said.words.text
    kind = "said" + (" own" if own else "") + ("" if said.seat is not None else " watching")
    name = f"<bdi>{esc(said.name)}</bdi>"
    if not own:
        more = esc(_("about this person"))
        name = f'<button type="button" data-do="about" data-line="{said.id}">{name}<span class="unseen">, {more}</span></button>'
    watches = esc(_("watches"))
    role = "" if said.seat is not None else f" <small>{watches}</small>"
    words = f'<span class="text" dir="auto">{esc(text)}</span>'
    return f'<li id="chat-{said.id}" class="{kind}"><b class="said-by">{name}</b>{role} {words}</li>'


def gone(line_id: int) -> str:
    """A moderator took a line away: chat.js takes it out of the list."""
    return f'<i id="chat-gone" data-line="{line_id}" hx-swap-oob="true" hidden></i>'


def answer(code: str, text: str) -> str:
    """What became of what this reader said; code "" and no text: it was taken."""
    return f'<p id="chat-answer" class="chat-answer" data-code="{esc(code)}" hx-swap-oob="true">{esc(text)}</p>'


def silenced(until: datetime | None, now: datetime) -> str:
    """In place of what one writes with, until a moderator's silence ends; empty where there is none. chat.js takes it away then."""
    left = max(1, math.ceil((until - now).total_seconds())) if until else 0
    text = esc(chat_sentence(SilencedTill(until))) if until else ""
    return f'<p id="chat-silenced" class="chat-silenced" data-left="{left}" hx-swap-oob="true">{text}</p>'


def people(persons: Sequence[Person]) -> str:
    """Who sits here, each a button."""
    rows = "".join(f"<li>{_button('about', person.about, person.name)}</li>" for person in persons)
    nobody = esc(_("Nobody else sits here yet."))
    inner = f"<ul>{rows}</ul>" if rows else f"<p>{nobody}</p>"
    return _about(_("People at this table"), inner)


def about(person: Person) -> str:
    """What one may do about somebody."""
    state = {
        "mute": _("You have muted this person: you don't see what they write."),
        "block": _("You have blocked this person: neither of you sees what the other writes."),
    }.get(person.silence, "")
    return _about(person.name, (f"<p>{esc(state)}</p>" if state else "") + _silence(person) + _report(person))


def _silence(person: Person) -> str:
    if person.silence:
        text = _("Unblock") if person.silence == "block" else _("Unmute")
        buttons = _button("hear", person.about, text)
        buttons += _button("block", person.about, _("Block")) if person.silence == "mute" else ""
    else:
        buttons = _button("mute", person.about, _("Mute")) + _button("block", person.about, _("Block"))
    return f'<div class="deeds">{buttons}</div>'


def _report(person: Person) -> str:
    reasons = [(value, esc(_(text))) for value, text in REASONS.items()]
    options = "".join(f'<option value="{value}">{text}</option>' for value, text in reasons)
    title = _("Report this line") if person.about.line is not None else _("Report this person")
    reason = esc(_("What is wrong"))
    return (
        f'<div class="deeds"><label>{reason} <select id="chat-reason">{options}</select></label>'
        f"{_button('report', person.about, title)}</div>"
    )


def _button(do: str, whom: About, text: str) -> str:
    where = f'data-line="{whom.line}"' if whom.line is not None else f'data-seat="{whom.seat}"'
    return f'<button type="button" class="deed" data-do="{do}" {where}><bdi>{esc(text)}</bdi></button>'


def _about(title: str, inner: str) -> str:
    close = esc(_("Close"))
    return (
        f'<div id="chat-about" class="chat-about" role="group" aria-labelledby="chat-about-title" tabindex="-1"'
        f' hx-swap-oob="true"><header><h3 id="chat-about-title"><bdi>{esc(title)}</bdi></h3>'
        f'<button type="button" class="panel-close" data-about-closes>{close}</button></header>{inner}</div>'
    )
