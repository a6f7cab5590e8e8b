"""Looks through what a browser was sent for cards that its seat may not see. For frames of a socket, and for pages.

    leaks = scan(frames, seat, log, secrets=[seed])

For somebody who moved about: `scan(frames, seats_of(log, user), log)`. In Chromium every person's frames and pages are looked
through by themselves (`tests/browser/overheard.py`). A card counts as named by its code (`Ah`, in any attribute or message) and
by its words in any language ("ace of hearts").
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from html import unescape
from typing import NamedTuple

from django.conf import settings

from game.rules.cards import RANKS, SUITS, parse
from game.tables import entries
from game.tables.entries import Entry
from game.web.regions import words_in

CODE = re.compile(rf"(?<![A-Za-z0-9])([{RANKS}][{SUITS}])(?![A-Za-z0-9])")
NO_CARDS = re.compile(r'<span class="text" dir="auto">[^<]*</span>|<path[^>]*>')
"""What people write to each other ("Ah!"), and the outlines of drawings ("h6h-1")."""
VERSION = re.compile(r'id="at"[^>]*data-v="(\d+)"')


class Leak(NamedTuple):
    """Frame number `frame`, sent at table version `version`, shows `what`."""

    frame: int
    version: int
    what: str


Seat = int | None
SeatAt = Callable[[int], Seat]


def scan(
    frames: Sequence[str], seat: Seat | SeatAt, log: Sequence[Entry], secrets: Iterable[str] = (), version: int = 0
) -> list[Leak]:
    """Everything in `frames` that their viewer may not see at the version that each of them shows.

    seat     of the viewer (None: a spectator), or a function that says which it is at a version: `seats_of` for somebody who
             sat down, got up or took a chair over
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
        hidden = hidden_at(log, seat(at) if callable(seat) else seat, at)
        leaks += [Leak(number, at, f"card {code_of(card)}") for card in sorted(named_cards(frame) & hidden)]
        leaks += [Leak(number, at, f"secret {secret}") for secret in secrets if secret in frame]
    if not at:
        raise ValueError("no frame names its version")
    return leaks


def seats_of(log: Sequence[Entry], user: int | None) -> SeatAt:
    """Which seat is a user's at a version (None: he watches), as the log has it. None: a visitor without a name."""
    seats: list[Seat] = [None]
    chairs: dict[int, int | None] = {}
    for entry in log:
        if entry.kind in (entries.SIT, entries.NAME) and entry.data is not None:
            chairs[entry.seat] = entry.data["user"]
        elif entry.kind == entries.LEAVE:
            chairs.pop(entry.seat, None)
        elif entry.kind == entries.CHAIRS and entry.data is not None:
            order = enumerate(entry.data["order"])
            chairs = {new: chairs[old] for new, old in order if old is not None and old in chairs}
        mine = [seat for seat, sitting in chairs.items() if user is not None and sitting == user]
        seats.append(mine[0] if mine else None)
    return lambda version: seats[min(version, len(seats) - 1)]


def named_cards(text: str) -> set[int]:
    """Every card that `text` names, by its code or in words."""
    plain = unescape(NO_CARDS.sub("", text))
    cards = {parse(code) for code in CODE.findall(plain)}
    return cards | {_in_words()[words] for words in _all_words().findall(plain)}


def hidden_at(log: Sequence[Entry], seat: Seat, version: int) -> set[int]:
    """The cards that `seat` may not see at `version`: all but its own, those played in this hand, and the one turned. A card on
    the own forehead is hidden, and those on the foreheads of the others are not.
    """
    seen: set[int] = set()
    has_foreheads = False
    for entry in log[:version]:
        if entry.kind == entries.START and entry.data is not None:
            has_foreheads = entry.data["variant"]["forehead"]
        elif entry.kind == entries.DEAL and entry.data is not None:
            seen = _seen_at_deal(entry.data["hands"], seat, has_foreheads) | ({entry.data["turned"]} - {None})
        elif entry.kind == entries.PLAY and entry.value is not None:
            seen.add(entry.value)
    return set(range(len(RANKS) * len(SUITS))) - seen


def _seen_at_deal(hands: Sequence[Sequence[int]], seat: Seat, has_foreheads: bool) -> set[int]:
    if seat is None:
        return set()
    if has_foreheads and max(map(len, hands)) == 1:
        return {card for other, hand in enumerate(hands) if other != seat for card in hand}
    return set(hands[seat])


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
