"""Classes, weeks and time in words, in the active language."""

import re
from datetime import UTC, date, datetime, timedelta

from babel.dates import format_date, format_interval
from django.conf import settings
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from accounts.days import local_day
from economy.sentences import amount, figure
from leagues.models import Board
from leagues.scoring import award

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
DAY = timedelta(days=1)


def class_name(league_class: int) -> str:
    return [
        pgettext("league class", "Jack"),
        pgettext("league class", "Queen"),
        pgettext("league class", "King"),
        pgettext("league class", "Ace"),
    ][league_class]


def week_words(monday: date) -> str:
    """30 Nov – 6 Dec 2026. Without the zeros that Italian intervals would have and its dates have not."""
    words = str(format_interval(monday, monday + timedelta(days=6), "yMMMd", locale=_locale()))
    return re.sub(r"\b0(?=\d\b)", "", words)


def day_words(day: date) -> str:
    """Monday, 7 December 2026."""
    return str(format_date(day, "full", locale=_locale()))


def end_words(ends_at: datetime) -> str:
    """The last moment as people say it: midnight between two days, so the day that begins."""
    return f"{day_words(local_day(ends_at))}, 00:00"


def _locale() -> str:
    return get_language() or settings.LANGUAGE_CODE


def time_left(ends_at: datetime, now: datetime) -> str:
    """2 days and 3 hours. Hours that really pass: a week in which the clocks change has one more or less."""
    left = ends_at.astimezone(UTC) - now.astimezone(UTC)
    if left >= DAY:
        return _two(days(left // DAY), hours(left % DAY // HOUR), left % DAY >= HOUR)
    if left >= HOUR:
        return _two(hours(left // HOUR), minutes(left % HOUR // MINUTE), left % HOUR >= MINUTE)
    return minutes(left // MINUTE) if left >= MINUTE else _("less than a minute")


def _two(first: str, second: str, has_second: bool) -> str:
    return _("%(first)s and %(second)s") % {"first": first, "second": second} if has_second else first


def days(n: int) -> str:
    return ngettext("%(n)s day", "%(n)s days", n) % {"n": n}


def hours(n: int) -> str:
    return ngettext("%(n)s hour", "%(n)s hours", n) % {"n": n}


def minutes(n: int) -> str:
    return ngettext("%(n)s minute", "%(n)s minutes", n) % {"n": n}


def games(n: int) -> str:
    return ngettext("%(n)s game", "%(n)s games", n) % {"n": figure(n)}


def score_words(score: int, board: Board = Board.ROOMS) -> str:
    """With its unit: coins of prizes, or points of friendly tables."""
    if board == Board.ROOMS:
        return amount("coins", score)
    return ngettext("%(n)s point", "%(n)s points", score) % {"n": figure(score)}


def award_parts(league_class: int, place: int) -> list[str]:
    """What a place wins when the week closes, unit by unit; nothing off the podium."""
    won = award(league_class, place)
    return [amount("coins", won.coins), amount("bars", won.bars)] if won else []


def award_words(league_class: int, place: int) -> str:
    return ", ".join(award_parts(league_class, place))
