"""Looks through what a browser was sent for cards that its seat may not see. For frames of a socket, and for pages.

    leaks = scan(frames, seat, log, secrets=[seed])

A card counts as named by its code (`Ah`, in any attribute or message) and by its words in any language ("ace of hearts").
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from html import unescape
from typing import NamedTuple

from django.conf import settings

from game.rules.cards import RANKS, SUITS, parse
from game.tables import entries
from game.tables.entries import Entry
from game.web.regions import words_in

CODE = re.compile(rf"(?<![A-Za-z0-9])([{RANKS}][{SUITS}])(?![A-Za-z0-9])")
VERSION = re.compile(r'id="at"[^>]*data-v="(\d+)"')


class Leak(NamedTuple):
    """Frame number `frame`, sent at table version `version`, shows `what`."""

    frame: int
    version: int
    what: str


def scan(
    frames: Sequence[str], seat: int | None, log: Sequence[Entry], secrets: Iterable[str] = (), version: int = 0
) -> list[Leak]:
    """Everything in `frames` that `seat` (None: a spectator) may not see at the version that each of them shows.

    log      all lines of the table's log, deals included
    secrets  texts that may never appear, such as the seed
    version  of a page, or of frames before the first one that names its version
    Raises ValueError where nothing names a version: then nothing would have been looked at.
    """
    leaks = []
    at = version
    for number, frame in enumerate(frames):
        found = VERSION.search(frame)
        at = int(found[1]) if found else at
        hidden = hidden_at(log, seat, at)
        leaks += [Leak(number, at, f"card {code_of(card)}") for card in sorted(named_cards(frame) & hidden)]
        leaks += [Leak(number, at, f"secret {secret}") for secret in secrets if secret in frame]
    if not at:
        raise ValueError("no frame names its version")
    return leaks


def named_cards(text: str) -> set[int]:
    """Every card that `text` names, by its code or in words."""
    plain = unescape(text)
    cards = {parse(code) for code in CODE.findall(plain)}
    return cards | {_in_words()[words] for words in _all_words().findall(plain)}


def hidden_at(log: Sequence[Entry], seat: int | None, version: int) -> set[int]:
    """The cards that `seat` may not see at `version`: all but its own, those played in this hand, and the one turned."""
    seen: set[int] = set()
    for entry in log[:version]:
        if entry.kind == entries.DEAL and entry.data is not None:
            seen = set(entry.data["hands"][seat]) if seat is not None else set()
            seen |= {entry.data["turned"]} - {None}
        elif entry.kind == entries.PLAY and entry.value is not None:
            seen.add(entry.value)
    return set(range(len(RANKS) * len(SUITS))) - seen


def code_of(card: int) -> str:
    return RANKS[card >> 2] + SUITS[card & 3]


@cache
def _in_words() -> dict[str, int]:
    languages = [language for language, _ in settings.LANGUAGES]
    return {words: card for language in languages for card, words in enumerate(words_in(language).cards)}


@cache
def _all_words() -> "re.Pattern[str]":
    longest_first = sorted(_in_words(), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(re.escape(words) for words in longest_first)})\b")
