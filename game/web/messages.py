"""What a browser may say at a table: the one place where its messages are read."""

import json
from typing import Any, NamedTuple

from game.rules import cards
from game.tables import entries

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


def read(text: str | None) -> Sync | Ask:
    """The message in a socket's frame. Raises Malformed."""
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


def _ask(facts: dict[str, Any]) -> Sync | Ask:
    what = facts.get("do")
    if what == "sync":
        return Sync()
    if what == "bid":
        return Ask(entries.BID, _number(facts.get("tricks"), 99), _number(facts.get("v"), 10**9))
    if what == "play":
        return Ask(entries.PLAY, _card(facts.get("card")), _number(facts.get("v"), 10**9))
    raise Malformed()


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
