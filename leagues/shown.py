"""A week's page: one table of one week as its visitor sees it, in words. Two or three queries more than the table itself."""

from datetime import date, datetime
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from accounts.models import User
from economy.sentences import figure
from leagues import selectors
from leagues.addresses import CLASS_KEYS, FRIENDLY, KEYS, class_of
from leagues.models import Board, Week
from leagues.own_line import OwnLine, describe_own_line
from leagues.scoring import ACE, JACK
from leagues.selectors import Row, Table
from leagues.services.counting import WEEK
from leagues.words import award_parts, class_name, end_words, score_words, time_left, week_words


class Tab(NamedTuple):
    key: str
    name: str
    url: str
    is_shown: bool


class Step(NamedTuple):
    """A place of the podium; `row` None while nobody stands on it, `prize` is empty in the friendly ranking."""

    place: int
    row: Row | None
    score: str
    prize: list[str]


class Band(NamedTuple):
    """Lines that share a fate: `kind` rise, fall, stay; `heading` says which, "" in a table without zones."""

    kind: str
    heading: str
    rows: list[Row]


class Time(NamedTuple):
    """`left` is "" once the week is over; `state` then says whether it is closed."""

    ends_at: datetime
    ends: str
    left: str
    state: str


class Page(NamedTuple):
    """All that a week's page shows. `url` is where it comes from again; `newer` and `older` "" where there is no such week."""

    title: str
    week: str
    url: str
    is_live: bool
    key: str
    tabs: list[Tab]
    table: Table
    time: Time
    own: OwnLine | None
    podium: list[Step]
    bands: list[Band]
    facts: list[str]
    older: str
    newer: str


def week_page(member: User | None, week: date | None, key: str, now: datetime) -> Page | None:
    """The table `key` ("": the member's own class then) of `week` (None: the current one). None where there is no such week."""
    current = selectors.current_week(now)
    monday = week or current
    if monday != current and not Week.objects.filter(pk=monday, monday__lt=current).exists():
        return None
    key = key or CLASS_KEYS[selectors.class_in(member, monday) if member else JACK]
    board = Board.FRIENDLY if key == FRIENDLY else Board.ROOMS
    table = selectors.league_table(monday, board, class_of(key))
    table = table._replace(is_over=now >= table.ends_at)
    return Page(
        title=_("Friendly ranking") if key == FRIENDLY else _("%(name)s class") % {"name": class_name(class_of(key))},
        week=week_words(monday),
        url=_url(week, key),
        is_live=not table.is_closed,
        key=key,
        tabs=[Tab(other, _tab_name(other), _url(week, other), other == key) for other in KEYS],
        table=table,
        time=_time(table, now),
        own=describe_own_line(member, table) if member else None,
        podium=_podium(table),
        bands=_bands(table),
        facts=_facts(table),
        older=_older(monday, key),
        newer=_newer(monday, current, key),
    )


def _url(week: date | None, key: str) -> str:
    return reverse("leagues:table", args=[key]) if week is None else reverse("leagues:past", args=[week, key])


def _older(monday: date, key: str) -> str:
    before = Week.objects.filter(monday__lt=monday).values_list("monday", flat=True).first()
    return _url(before, key) if before else ""


def _newer(monday: date, current: date, key: str) -> str:
    after = monday + WEEK
    return "" if after > current else _url(None if after == current else after, key)


def _tab_name(key: str) -> str:
    return _("Friendly") if key == FRIENDLY else class_name(class_of(key))


def _time(table: Table, now: datetime) -> Time:
    if not table.is_over:
        left = _("%(time)s left") % {"time": time_left(table.ends_at, now)}
        return Time(table.ends_at, end_words(table.ends_at), left, "")
    state = _("This week is closed.") if table.is_closed else _("This week is over, and is being closed.")
    return Time(table.ends_at, end_words(table.ends_at), "", state)


def _podium(table: Table) -> list[Step]:
    by_place = {row.place: row for row in table.rows[:3]}
    has_prizes = table.board == Board.ROOMS
    return [
        Step(
            place,
            by_place.get(place),
            score_words(by_place[place].score, table.board) if place in by_place else "",
            award_parts(table.league_class, place) if has_prizes else [],
        )
        for place in (1, 2, 3)
    ]


def _bands(table: Table) -> list[Band]:
    """The lines from first to last, cut where the zones end."""
    bands: list[Band] = []
    for kind, move in (("rise", 1), ("stay", 0), ("fall", -1)):
        rows = [row for row in table.rows if row.move == move]
        if rows:
            bands.append(Band(kind, _heading(table, move), rows))
    return bands


def _heading(table: Table, move: int) -> str:
    if table.board == Board.FRIENDLY:
        return ""
    up, down = class_name(min(table.league_class + 1, ACE)), class_name(max(table.league_class - 1, JACK))
    if table.is_closed:
        texts = {
            1: pgettext("several people", "Rose to %(name)s"),
            0: pgettext("several people", "Stayed"),
            -1: pgettext("several people", "Fell to %(name)s"),
        }
    elif table.is_over:
        texts = {1: _("Rise to %(name)s"), 0: pgettext("several people", "Stay"), -1: _("Fall to %(name)s")}
    else:
        texts = {1: _("Would rise to %(name)s"), 0: _("Would stay"), -1: _("Would fall to %(name)s")}
    return texts[move] % {"name": up if move > 0 else down} if move else texts[move]


def _facts(table: Table) -> list[str]:
    """How many there are, and what it takes."""
    people = table.zones.people
    if not people:
        return []
    text = ngettext("%(n)s person on this table.", "%(n)s people on this table.", people)
    facts = [text % {"n": figure(people)}]
    if table.rising_score is not None:
        facts.append(_("The last place that rises has %(score)s.") % {"score": score_words(table.rising_score)})
    if table.safe_score is not None:
        facts.append(_("The last place that stays has %(score)s.") % {"score": score_words(table.safe_score)})
    more = people - len(table.rows)
    if more > 0:
        facts.append(_("The table shows the first %(n)s.") % {"n": figure(len(table.rows))})
    return facts
