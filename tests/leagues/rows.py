"""All that a closing writes, so that two ways to it can be compared."""

from collections.abc import Callable
from typing import Any

from django.db import models, transaction

from accounts.models import Notice, User
from economy.models import Posting, Stake, Wallet
from leagues.models import Membership, Standing, Tally, Week

_TABLES: dict[type[models.Model], tuple[str, ...]] = {
    Week: ("monday",),
    Standing: ("week", "board", "user"),
    Tally: ("week", "board", "league_class", "bucket"),
    Membership: ("user",),
    User: ("pk",),
    Posting: ("key",),
    Wallet: ("pk",),
    Notice: ("key",),
    Stake: ("pk",),
}
_NUMBERED = (Standing, Tally, Posting, Notice)  # their numbers say only in which order they were written
TIMES = ("at", "closed_at", "reached_at")


def everything(*without: str) -> dict[str, list[dict[str, Any]]]:
    """All rows of all tables, but not the columns named."""
    rows = {}
    for table, order in _TABLES.items():
        out = {*without, *(["id"] if table in _NUMBERED else [])}
        found = table._default_manager.order_by(*order).values()
        rows[table.__name__] = [{name: value for name, value in row.items() if name not in out} for row in found]
    return rows


def tried(work: Callable[[], object], *without: str) -> dict[str, list[dict[str, Any]]]:
    """Everything as it would be after `work`; nothing of it stays."""
    with transaction.atomic():
        work()
        rows = everything(*without)
        transaction.set_rollback(True)
    return rows
