"""Each refusal of the accounts, with the sentence that tells it and what to do instead."""

from typing import Any

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _


class AccountError(Exception):
    text: Promise

    def __init__(self, **facts: Any) -> None:
        super().__init__(type(self).__name__)
        self.facts = facts

    def sentence(self) -> str:
        return str(self.text % self.facts) if self.facts else str(self.text)


class LimitError(AccountError):
    """Too much in too short a time; `facts` say how long to wait."""


# --- names ----------------------------------------------------------------------------------------------------------
class NameTooShort(AccountError):
    text = _("A name needs at least two characters.")


class NameTooLong(AccountError):
    text = _("A name has at most %(most)d characters.")


class NameWithoutLetter(AccountError):
    text = _("A name needs at least one letter.")


class NameWrongCharacters(AccountError):
    text = _("Use Latin letters, digits, spaces and . - _ ' only.")


class NameRefused(AccountError):
    text = _("This name can't be used here. Please choose another one.")


class NameTaken(AccountError):
    text = _("This name, or one that looks like it, is taken. Please choose another one.")


class RenamedLately(LimitError):
    text = ngettext_lazy(
        "You changed your name a short while ago. You can change it again in %(hours)d hour.",
        "You changed your name a short while ago. You can change it again in %(hours)d hours.",
        "hours",
    )


class TooManyGuests(LimitError):
    text = ngettext_lazy(
        "Many guests have come from your network lately. Try again in %(minutes)d minute, or sign in.",
        "Many guests have come from your network lately. Try again in %(minutes)d minutes, or sign in.",
        "minutes",
    )


# --- codes ----------------------------------------------------------------------------------------------------------
class TooSoon(LimitError):
    text = ngettext_lazy(
        "A code was sent to this address a moment ago. You can ask for another one in %(seconds)d second.",
        "A code was sent to this address a moment ago. You can ask for another one in %(seconds)d seconds.",
        "seconds",
    )


class TooManyCodes(LimitError):
    text = ngettext_lazy(
        "Too many codes were asked for. Try again in %(minutes)d minute.",
        "Too many codes were asked for. Try again in %(minutes)d minutes.",
        "minutes",
    )


class TooManyTries(LimitError):
    text = ngettext_lazy(
        "There were too many wrong codes. Try again in %(minutes)d minute.",
        "There were too many wrong codes. Try again in %(minutes)d minutes.",
        "minutes",
    )


class MailFailed(AccountError):
    text = _("The email could not be sent just now. Please try again in a few minutes.")


class CodeMalformed(AccountError):
    text = _("The code has six digits. You find it in the email.")


class CodeWrong(AccountError):
    text = ngettext_lazy(
        "This is not the code of the latest email. You have %(left)d try left.",
        "This is not the code of the latest email. You have %(left)d tries left.",
        "left",
    )


class CodeSpent(AccountError):
    text = _("There were too many wrong tries, so this code no longer counts. Ask for a new one.")


class CodeExpired(AccountError):
    text = _("This code is too old. Ask for a new one.")


class CodeUsed(AccountError):
    text = _("This code has been used already. Ask for a new one.")


class CodeReplaced(AccountError):
    text = _("A newer code was asked for in another browser, so this one no longer counts. Ask for a new one.")


class Suspended(AccountError):
    """`reason` is the moderator's, "" where none was given."""

    text = _("This account is suspended.")

    def __init__(self, reason: str = "") -> None:
        super().__init__()
        self.reason = reason

    def sentence(self) -> str:
        """With the reason, and with the address to write to where there is one."""
        return " ".join(filter(None, [super().sentence(), moderators_reason(self.reason), _where_to_write()]))


def moderators_reason(reason: str) -> str:
    """As the player reads it; "" for none."""
    return gettext("The moderator's reason: %(reason)s") % {"reason": reason} if reason else ""


def _where_to_write() -> str:
    text = gettext("If you think this is a mistake, write to %(address)s.")
    return text % {"address": settings.CONTACT} if settings.CONTACT else ""


# --- mutes and blocks -------------------------------------------------------------------------------------------------
class SilencedOneself(AccountError):
    text = _("You can't mute or block yourself.")


class BlockNeedsAccount(AccountError):
    text = _("A block lasts, so it needs an account. Sign in to block; as a guest you can mute.")
