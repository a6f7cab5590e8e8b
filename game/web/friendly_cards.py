"""Friendly tables in words: a card for each in the list, and for the invitation."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

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


def describe_tables(tables: Iterable[Listed], now: datetime) -> list[TableCard]:
    return [describe_table(table, now) for table in tables]


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
