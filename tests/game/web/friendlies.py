"""Friendly tables for the tests of their pages."""

import html
import random
from datetime import UTC, datetime

from django.utils import timezone

from accounts.models import User
from game.models import Table
from game.tables import ending, friendly
from game.tables.house_rules import HouseRules
from tests.cast import browser_of
from tests.play import play_on

NOW = datetime(2026, 12, 1, 18, tzinfo=UTC)
THREE = HouseRules(players=3)


def opened(host: User, rules: HouseRules = THREE) -> Table:
    return friendly.open_friendly(host, rules, timezone.now())


def dealt(host: User, *others: User, rules: HouseRules = THREE) -> Table:
    """The others beside the host, bots on what stays empty, and the game begun."""
    table, now = opened(host, rules), timezone.now()
    for other in others:
        friendly.take_seat(table.pk, other, None, now)
    for index in range(1 + len(others), rules.players):
        friendly.put_bot(table.pk, host.pk, index, now)
    friendly.deal_friendly(table.pk, host.pk, now)
    table.refresh_from_db()
    return table


def finished(
    host: User, *others: User, rules: HouseRules = THREE, by: dict[tuple[int, str], str] | None = None
) -> Table:
    table = dealt(host, *others, rules=rules)
    play_on(table, random.Random(1), by or {})
    ending.finish_game(table.pk, timezone.now())
    table.refresh_from_db()
    return table


def page(path: str, user: User | None = None, status: int = 200) -> str:
    answer = browser_of(user).get(path)
    assert answer.status_code == status
    return html.unescape(answer.content.decode())
