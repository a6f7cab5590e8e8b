"""Limits over a sliding time, kept in the database: a cache would count for each process apart."""

from collections.abc import Sequence
from datetime import datetime
from math import ceil
from typing import NamedTuple

from django.db import transaction

from accounts.models import Quota

HOUR, DAY = 3600, 86400


class Use(NamedTuple):
    """One use of something that `key` may use `limit` times in any `seconds`."""

    kind: str
    key: str
    limit: int
    seconds: int


class QuotaSpent(Exception):
    def __init__(self, use: Use, wait: int) -> None:
        super().__init__(use.kind)
        self.use = use
        self.wait = wait

    @property
    def minutes(self) -> int:
        return ceil(self.wait / 60)

    @property
    def hours(self) -> int:
        return ceil(self.wait / HOUR)


@transaction.atomic
def spend_quotas(uses: Sequence[Use], now: datetime) -> None:
    """All of them or none: QuotaSpent names the first that is used up and the seconds to wait."""
    rows = _lock_rows(uses, now)
    for use in uses:
        _check(use, rows[use.kind, use.key].hits, now)
    for row in rows.values():
        row.hits = [*row.hits, now.timestamp()]
        row.save(update_fields=["hits", "updated_at"])


@transaction.atomic
def give_back_quotas(uses: Sequence[Use], now: datetime) -> None:
    """Undoes a `spend_quotas` of the same moment."""
    for row in _lock_rows(uses, now).values():
        if now.timestamp() in row.hits:
            row.hits.remove(now.timestamp())
            row.save(update_fields=["hits", "updated_at"])


def _lock_rows(uses: Sequence[Use], now: datetime) -> dict[tuple[str, str], Quota]:
    """The rows without what is past, always locked in the same order, so that two spenders can't wait for each other."""
    rows = {}
    for use in sorted(uses):
        row, _made = Quota.objects.select_for_update().get_or_create(
            kind=use.kind, key=use.key, defaults={"updated_at": now}
        )
        row.hits = [hit for hit in row.hits if hit > now.timestamp() - use.seconds]
        row.updated_at = now
        rows[use.kind, use.key] = row
    return rows


def _check(use: Use, hits: list[float], now: datetime) -> None:
    if len(hits) >= use.limit:
        frees_at = sorted(hits)[-use.limit] + use.seconds
        raise QuotaSpent(use, max(1, ceil(frees_at - now.timestamp())))
