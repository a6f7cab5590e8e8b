"""Friendly tables in words: a card for each in the list, and for the invitation."""

from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from game.models import Table
from game.tables.listing import Listed
from game.web.rules_line import rules_line

HOUR = 60


class TableCard(NamedTuple):
    """`when`: how long it waits, or which hand is played; `seated`: how many sit there, in words."""

    table: Listed
    title: str
    rules: str
    seated: str
    when: str


def draw_tables(tables: Iterable[Listed], current: str, now: datetime) -> list[SafeString]:
    """The tables as they stand in the list, for one who sits at the table `current` ("": nowhere)."""
    language = get_language() or ""
    return [_draw(describe_table(table, now), _where(table, current), language) for table in tables]


def _where(table: Listed, current: str) -> str:
    """ "here" where the viewer sits at this table, "elsewhere" where at another one, "" where nowhere."""
    return "" if not current else "here" if table.code == current else "elsewhere"


@lru_cache(maxsize=1024)
def _draw(card: TableCard, where: str, language: str) -> SafeString:
    """Everybody who looks at the list asks every few seconds for what has hardly changed."""
    return render_to_string("game/_friends_row.html", {"card": card, "where": where})


def describe_table(table: Listed, now: datetime) -> TableCard:
    return TableCard(
        table=table,
        title=_("%(name)s's table") % {"name": table.host} if table.host else _("A friendly table"),
        rules=rules_line(table.rules),
        seated=_seated(table),
        when=_waits(table, now) if table.is_waiting else _hand(table),
    )


def _seated(table: Listed) -> str:
    people = ngettext("%(n)s person", "%(n)s people", table.people) % {"n": table.people}
    bots = sum(chair.is_bot for chair in table.chairs)
    parts = [people, ngettext("%(n)s bot", "%(n)s bots", bots) % {"n": bots}] if bots else [people]
    free = sum((not chair.name and not chair.is_bot) or chair.is_left for chair in table.chairs)
    if free:
        parts.append(ngettext("%(n)s free chair", "%(n)s free chairs", free) % {"n": free})
    return ", ".join(parts)


def _waits(table: Listed, now: datetime) -> str:
    minutes = int((now - table.opened_at).total_seconds() // 60)
    if minutes < 1:
        return _("opened just now")
    if minutes < HOUR:
        return ngettext("waits for %(n)s minute", "waits for %(n)s minutes", minutes) % {"n": minutes}
    hours = minutes // HOUR
    return ngettext("waits for %(n)s hour", "waits for %(n)s hours", hours) % {"n": hours}


def _hand(table: Listed) -> str:
    return _("Hand %(number)s of %(hands)s") % {"number": table.hand, "hands": table.hands}


def describe_rematch(table: Table) -> str:
    """That the next table of the same people is open already."""
    if table.host is None:
        return _("The next table is open already.")
    return _("%(name)s has opened the next table already.") % {"name": table.host.display_name}
