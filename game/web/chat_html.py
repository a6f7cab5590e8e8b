"""The chat's elements, in the active language. Whatever people wrote is escaped here and nowhere else."""

import math
from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from accounts.services.silences import Word
from game.tables.chat import Said, SilencedTill
from game.tables.chat_people import About, Person
from game.web.chat_words import chat_sentence, reasons, said_text, silence_sentence
from game.web.regions.region import esc


def lines(inner: str) -> str:
    """The list, whole."""
    label = esc(_("What was said"))
    return f'<ol id="chat-lines" class="chat-lines" tabindex="0" aria-label="{label}" hx-swap-oob="true">{inner}</ol>'


def added(inner: str) -> str:
    """A line at the end of the list."""
    return f'<ol hx-swap-oob="beforeend:#chat-lines">{inner}</ol>'


def line(said: Said, own: bool) -> str:
    """One line; the own ones have no button that leads to their author."""
    text = said_text(said.words)
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


def silenced(word: Word | None, now: datetime) -> str:
    """In place of what one writes with, until a moderator's silence ends; empty where there is none. chat.js takes it away then."""
    left = max(1, math.ceil((word.until - now).total_seconds())) if word else 0
    text = esc(chat_sentence(SilencedTill(word))) if word else ""
    return f'<p id="chat-silenced" class="chat-silenced" data-left="{left}" hx-swap-oob="true">{text}</p>'


def people(persons: Sequence[Person]) -> str:
    """Who sits here, and who else spoke, each a button."""
    rows = "".join(f"<li>{_button('about', person.about, person.name)}</li>" for person in persons)
    nobody = esc(_("Nobody else sits here yet."))
    inner = f"<ul>{rows}</ul>" if rows else f"<p>{nobody}</p>"
    return _about(_("People at this table"), inner)


def about(person: Person) -> str:
    """What one may do about somebody: the line is quoted, since the box may lie over it, and it may be gone by now."""
    state = silence_sentence(person.silence)
    said = said_text(person.words)
    quote = f'<blockquote class="quoted" dir="auto">{esc(said)}</blockquote>' if said else ""
    return _about(person.name, quote + _silence(person, state) + _report(person))


def _silence(person: Person, state: str) -> str:
    mute, block = (
        (_("Mute"), _("You don't see what they write.")),
        (
            _("Block"),
            _("Neither of you sees what the other writes."),
        ),
    )
    if person.silence == "block":
        return _deed("hear", person, _("Unblock"), state)
    if person.silence == "mute":
        return _deed("hear", person, _("Unmute"), state) + _deed("block", person, *block)
    return _deed("mute", person, *mute) + _deed("block", person, *block)


def _deed(do: str, person: Person, text: str, what: str) -> str:
    """A button, and beside it what it does, or what is so."""
    described = f"chat-does-{do}"
    button = _button(do, person.about, text, f' aria-describedby="{described}"')
    return f'<p class="deed-row">{button} <span id="{described}">{esc(what)}</span></p>'


def _report(person: Person) -> str:
    options = "".join(f'<option value="{value}">{esc(text)}</option>' for value, text in reasons())
    title = _("Report this line") if person.about.line is not None else _("Report this person")
    reason = esc(_("What is wrong"))
    return (
        f'<div class="deeds"><label>{reason} <select id="chat-reason">{options}</select></label>'
        f"{_button('report', person.about, title)}</div>"
    )


def _button(do: str, whom: About, text: str, more: str = "") -> str:
    where = f'data-line="{whom.line}"' if whom.line is not None else f'data-seat="{whom.seat}"'
    return f'<button type="button" class="deed" data-do="{do}" {where}{more}><bdi>{esc(text)}</bdi></button>'


def _about(title: str, inner: str) -> str:
    close = esc(_("Close"))
    return (
        f'<div id="chat-about" class="chat-about" role="group" aria-labelledby="chat-about-title" tabindex="-1"'
        f' hx-swap-oob="true"><header><h3 id="chat-about-title"><bdi>{esc(title)}</bdi></h3>'
        f'<button type="button" class="panel-close" data-about-closes>{close}</button></header>{inner}</div>'
    )
