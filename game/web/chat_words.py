"""The words of the chat: phrases by key, refusals, thanks."""

from collections.abc import Mapping
from datetime import datetime

from babel.dates import format_date
from django.conf import settings
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext_noop, ngettext
from django.utils.translation import gettext as _

from accounts.errors import AccountError, moderators_reason
from accounts.services.silences import Word
from game.models import Report
from game.tables.chat import SilencedTill, TooMuchSaid, Words
from game.tables.errors import TableError

PHRASES: Mapping[str, str] = {
    "hello": gettext_noop("Hello everybody!"),
    "luck": gettext_noop("Good luck!"),
    "bid": gettext_noop("Brave bid!"),
    "played": gettext_noop("Well played!"),
    "close": gettext_noop("That was close!"),
    "oops": gettext_noop("Oops!"),
    "sorry": gettext_noop("Sorry!"),
    "thanks": gettext_noop("Thank you!"),
    "moment": gettext_noop("One moment, please."),
    "time": gettext_noop("Take your time."),
    "again": gettext_noop("Another game?"),
    "bye": gettext_noop("Goodbye!"),
}

SENTENCES: Mapping[str, str] = {
    "text_empty": gettext_noop("Write something first."),
    "text_too_long": gettext_noop("That is too long. A line has at most 200 characters."),
    "text_wrong_characters": gettext_noop("Some of these characters can't be used here. Write it with plain ones."),
    "no_chat": gettext_noop("There is no chat at this table."),
    "name_needed": gettext_noop("Choose a name first: then you can write."),
    "may_not_write": gettext_noop("This account is suspended, so it can't write."),
    "no_such_line": gettext_noop("That line is no longer there. Choose another one."),
    "too_many_reports": gettext_noop(
        "You have reported a lot today. Mute or block the person, and report again tomorrow."
    ),
    "failed": gettext_noop("That did not work. Try again in a moment."),
}

REASONS: Mapping[str, str] = {
    Report.Reason.INSULT: gettext_noop("Insults"),
    Report.Reason.SPAM: gettext_noop("Spam"),
    Report.Reason.CHEATING: gettext_noop("Tells cards, or cheats"),
    Report.Reason.NAME: gettext_noop("The name"),
    Report.Reason.OTHER: gettext_noop("Something else"),
}

THANKS = gettext_noop("Thank you. A moderator will look at it.")
THANKS_BEFORE = gettext_noop("You have reported this already. Thank you: a moderator will look at it.")


def phrase(key: str) -> str:
    """A phrase in the active language."""
    return _(PHRASES[key]) if key in PHRASES else ""


def phrases() -> list[tuple[str, str]]:
    """All of them for the page: key and words."""
    return [(key, phrase(key)) for key in PHRASES]


def said_text(words: Words) -> str:
    """A line in the active language."""
    return phrase(words.phrase) if words.phrase else words.text


def reasons() -> list[tuple[str, str]]:
    """Why one reports: value and words."""
    return [(str(value), _(text)) for value, text in REASONS.items()]


def silence_sentence(kind: str) -> str:
    """What is so between the reader and somebody whom he muted or blocked; "" for nothing."""
    if kind == "mute":
        return _("You have muted this person: you don't see what they write.")
    if kind == "block":
        return _("You have blocked this person: neither of you sees what the other writes.")
    return ""


def thanks(is_new: bool) -> str:
    """For a report, also one that was made before."""
    return _(THANKS if is_new else THANKS_BEFORE)


def _silenced(word: Word) -> str:
    until = _moment(word.until)
    text = _("A moderator has silenced you after a report. You can read along, and write again from %(when)s.")
    return f"{text % {'when': until}} {moderators_reason(word.reason)}".strip()


def chat_sentence(error: Exception) -> str:
    """Why it was refused and what to do instead, in the active language."""
    if isinstance(error, TooMuchSaid):
        text = ngettext(
            "That was a lot at once. Write again in %(seconds)d second.",
            "That was a lot at once. Write again in %(seconds)d seconds.",
            error.seconds,
        )
        return text % {"seconds": error.seconds}
    if isinstance(error, SilencedTill):
        return _silenced(error.word)
    if isinstance(error, AccountError):
        return error.sentence()
    code = error.code if isinstance(error, TableError) else "failed"
    return _(SENTENCES.get(code, SENTENCES["failed"]))


def _moment(when: datetime) -> str:
    """Monday, 7 December 2026, 18:00, by the site's clock."""
    local = localtime(when)
    day = format_date(local, "full", locale=get_language() or settings.LANGUAGE_CODE)
    return f"{day}, {local:%H:%M}"
