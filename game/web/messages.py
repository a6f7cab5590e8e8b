"""What a browser may say at a table: the one place where its messages are read."""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from game.rules import cards
from game.tables import entries
from game.tables.errors import BadRules
from game.tables.house_rules import HouseRules
from game.web.chat_messages import ChatMessage, NotOfTheChat, read_chat
from game.web.rules_form import RulesForm

MOST_BYTES = 2048


class Malformed(Exception):
    """Not a message that this site's page sends."""

    code = "malformed"


class Oversized(Malformed):
    code = "oversized"


class Sync(NamedTuple):
    """The client missed something and asks for the whole table."""


class Ask(NamedTuple):
    """A bid or a card: `kind` and `value` as in the log, `version` what the player saw."""

    kind: str
    value: int
    version: int


class Sit(NamedTuple):
    """Takes a chair of a friendly table."""

    seat: int


class PutBot(NamedTuple):
    """The host puts a bot on an empty chair."""

    seat: int


class ClearChair(NamedTuple):
    """The host takes a bot off, or asks a guest to get up."""

    seat: int


class ChangeRules(NamedTuple):
    """The host chooses other rules before the deal."""

    rules: HouseRules


class Deal(NamedTuple):
    """The host deals."""


Command = Sit | PutBot | ClearChair | ChangeRules | Deal
Message = Sync | Ask | Command | ChatMessage


def read(text: str | None) -> Message:
    """The message in a socket's frame. Raises Malformed, or BadRules where house rules make no game."""
    if text is None:
        raise Malformed()
    if len(text) > MOST_BYTES:
        raise Oversized()
    try:
        facts = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Malformed() from error
    if not isinstance(facts, dict):
        raise Malformed()
    return _ask(facts)


def _ask(facts: dict[str, Any]) -> Message:
    what = facts.get("do")
    reader = _READERS.get(what) if isinstance(what, str) else None
    return reader(facts) if reader is not None else _chat(facts)


def _chat(facts: dict[str, Any]) -> ChatMessage:
    try:
        return read_chat(facts)
    except NotOfTheChat as error:
        raise Malformed() from error


def _version(facts: dict[str, Any]) -> int:
    return _number(facts.get("v"), 10**9)


def _seat(facts: dict[str, Any]) -> int:
    return _number(facts.get("seat"), 99)


def _rules(facts: dict[str, Any]) -> HouseRules:
    """The same form as the one that opens a table."""
    form = RulesForm({name: value for name, value in facts.items() if isinstance(value, str)})
    if not form.is_valid():
        raise BadRules(form.blamed)
    return form.rules


def _number(value: object, most: int) -> int:
    text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if not isinstance(text, str) or not (text.isascii() and text.isdigit()) or len(text) > 10:
        raise Malformed()
    if int(text) > most:
        raise Malformed()
    return int(text)


def _card(value: object) -> int:
    if value == "unseen":
        return -1
    if not isinstance(value, str):
        raise Malformed()
    try:
        return cards.parse(value)
    except ValueError as error:
        raise Malformed() from error


_READERS: dict[str, Callable[[dict[str, Any]], Message]] = {
    "sync": lambda facts: Sync(),
    "bid": lambda facts: Ask(entries.BID, _number(facts.get("tricks"), 99), _version(facts)),
    "play": lambda facts: Ask(entries.PLAY, _card(facts.get("card")), _version(facts)),
    "sit": lambda facts: Sit(_seat(facts)),
    "bot": lambda facts: PutBot(_seat(facts)),
    "clear": lambda facts: ClearChair(_seat(facts)),
    "rules": lambda facts: ChangeRules(_rules(facts)),
    "deal": lambda facts: Deal(),
}
