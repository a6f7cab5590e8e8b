"""Notices: what an account should hear of at its next page, each told once."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import Notice


def notify(user_id: int, kind: str, facts: dict[str, Any], key: str, now: datetime) -> None:
    """Leaves a notice; the same `key` twice leaves one."""
    Notice.objects.bulk_create(
        [Notice(user_id=user_id, kind=kind, facts=facts, key=key, at=now)], ignore_conflicts=True
    )


def has_unseen(user_id: int, kinds: Iterable[str]) -> bool:
    """Whether there is something of these kinds that the account has not seen yet."""
    return Notice.objects.filter(user=user_id, kind__in=kinds, seen_at=None).exists()


@transaction.atomic
def take_notices(user_id: int, kinds: Iterable[str], now: datetime) -> list[Notice]:
    """The notices of these kinds that the account has not seen yet, oldest first; from now on they are seen."""
    unseen = Notice.objects.filter(user=user_id, kind__in=kinds, seen_at=None)
    notices = list(unseen.select_for_update().order_by("pk"))
    Notice.objects.filter(pk__in=[notice.pk for notice in notices]).update(seen_at=now)
    return notices
