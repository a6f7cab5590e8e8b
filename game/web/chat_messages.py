"""What a browser may say of the chat: read here for `messages.read`."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from game.tables.chat import Words
from game.tables.chat_people import About

DEEDS = ("about", "mute", "block", "hear", "report")
MOST_SEATS = 99


class NotOfTheChat(Exception):
    """A message that makes no sense."""


class Say(NamedTuple):
    """A line: a text as typed, or the key of a phrase."""

    words: Words


class ShowPeople(NamedTuple):
    """Who sits here, to choose one of them."""


class Deed(NamedTuple):
    """One of DEEDS about somebody."""

    kind: str
    about: About
    reason: str = ""


ChatMessage = Say | ShowPeople | Deed


def read_chat(facts: Mapping[str, Any]) -> ChatMessage:
    """Raises NotOfTheChat."""
    what = facts.get("do")
    if what == "say":
        return Say(Words(text=_text(facts.get("text"))))
    if what == "phrase":
        return Say(Words(phrase=_text(facts.get("key")) or "-"))
    if what == "people":
        return ShowPeople()
    if what in DEEDS:
        return Deed(what, _about(facts), _text(facts.get("reason", "")))
    raise NotOfTheChat()


def _about(facts: Mapping[str, Any]) -> About:
    if "line" in facts:
        return About(line=_number(facts["line"], 10**15))
    return About(seat=_number(facts.get("seat"), MOST_SEATS))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise NotOfTheChat()
    return value


def _number(value: object, most: int) -> int:
    if not isinstance(value, str) or not (value.isascii() and value.isdigit()) or len(value) > 16 or int(value) > most:
        raise NotOfTheChat()
    return int(value)
