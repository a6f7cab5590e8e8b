"""Rows of the ledger in words: one sentence a reason code."""

from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from typing import NamedTuple

from babel.dates import format_date
from django.conf import settings
from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _

from economy.models import Posting, Stake
from economy.reasons import Reason
from economy.room_names import room_name
from economy.selectors import HistoryPage
from economy.sentences import amount, signed
from economy.units import UNITS

RoomKeys = Mapping[int, str]


class Amount(NamedTuple):
    text: str
    is_gain: bool


class Line(NamedTuple):
    """A row of the ledger as its player reads it. `game` is the game's code, "" where there is none to look at."""

    text: str
    amounts: list[Amount]
    game: str
    at: datetime
    note: str
    by_staff: bool


def describe_history(page: HistoryPage, rooms: RoomKeys, today: date) -> list[tuple[str, list[Line]]]:
    """The page's days with their lines."""
    return [(_day(day, today), [describe(row, rooms) for row in rows]) for day, rows in page.days]


def describe(row: Posting, rooms: RoomKeys) -> Line:
    """Staff are never named: their note is there, and that it was they. Where the text says so already, `by_staff` does not."""
    amounts = [
        Amount(amount(unit, row.amounts[unit], signed), row.amounts[unit] > 0) for unit in UNITS if unit in row.amounts
    ]
    is_staffs = row.actor_id is not None
    game = row.stake.game if row.stake and row.reason != Reason.CANCELLED else ""
    return Line(
        _text(row, rooms),
        amounts,
        game,
        row.at,
        row.note if is_staffs else "",
        is_staffs and row.reason != Reason.STAFF,
    )


def register(reason: Reason, text: Callable[[Posting], str]) -> None:
    """An upper app's words for rows that it alone understands. Apps register theirs in `ready`."""
    _others[reason] = text


def _text(row: Posting, rooms: RoomKeys) -> str:
    if row.reason in _others:
        return _others[row.reason](row)
    if row.stake is None:
        return _(TEXTS[row.reason])
    text = _(PRIZES.get(row.stake.place, TEXTS[row.reason]) if row.reason == Reason.PRIZE else TEXTS[row.reason])
    return text % {"game": _game(row.stake, rooms), "grade": row.stake.grade}


def _game(stake: Stake, rooms: RoomKeys) -> str:
    room = room_name(rooms.get(stake.room, ""))
    text = _("%(room)s, classic game") if stake.is_classic else _("%(room)s, quick game")
    return text % {"room": room}


def _day(day: date, today: date) -> str:
    if day == today:
        return _("Today")
    if day == today - timedelta(days=1):
        return _("Yesterday")
    return str(format_date(day, "long", locale=get_language() or settings.LANGUAGE_CODE))


TEXTS: Mapping[str, str] = {
    Reason.WELCOME: gettext_noop("A gift to begin with"),
    Reason.MONDAY: gettext_noop("Monday's coffees"),
    Reason.ENTRY: gettext_noop("Entry: %(game)s"),
    Reason.CANCELLED: gettext_noop("Called off, entry back: %(game)s"),
    Reason.PRIZE: gettext_noop("Prize: %(game)s"),
    Reason.FIRST_GAME: gettext_noop("First game of the day: %(game)s"),
    Reason.GOOD_PLAY: gettext_noop("Good play, grade %(grade)s: %(game)s"),
    Reason.EXACT_RUN: gettext_noop("A run of exact hands: %(game)s"),
    Reason.COFFEE: gettext_noop("Coffee shop"),
    Reason.REFUND_BACK: gettext_noop("Refund, entry back: %(game)s"),
    Reason.REFUND_FORTH: gettext_noop("Refund, winnings returned: %(game)s"),
    Reason.LEAGUE: gettext_noop("Prize of the weekly league"),
    Reason.STAFF: gettext_noop("Changed by the site's staff"),
}
PRIZES: Mapping[int | None, str] = {
    1: gettext_noop("Prize for 1st place: %(game)s"),
    2: gettext_noop("Prize for 2nd place: %(game)s"),
    3: gettext_noop("Prize for 3rd place: %(game)s"),
}
_others: dict[str, Callable[[Posting], str]] = {}
