"""An account is suspended, or may play again: its player is told, and upper apps say here what follows from it."""

from collections.abc import Callable, Collection
from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from accounts.services.sessions import tell_ended

Hook = Callable[[int, datetime], None]
_hooks: list[Hook] = []


def register(hook: Hook) -> Hook:
    """`hook(user_id, now)` is called after the change is committed. Apps register theirs in `ready`."""
    if hook not in _hooks:
        _hooks.append(hook)
    return hook


def suspend(user_id: int, reason: str) -> None:
    """A moderator's, in a transaction. The player reads the reason; his sessions end."""
    User.objects.filter(pk=user_id).update(is_active=False, suspended_for=reason)
    tell_ended(user_id)
    tell_changed(user_id)


def find_suspended(user_id: int | str | None) -> User | None:
    """The account where it may no longer come in."""
    return _suspended().filter(pk=user_id).first() if user_id is not None else None


def suspended_of(user_ids: Collection[int]) -> set[int]:
    """Those of them who may no longer come in."""
    return set(_suspended().filter(pk__in=user_ids).values_list("pk", flat=True))


def _suspended() -> "QuerySet[User]":
    """A guest who turned into a member is not meant."""
    return User.objects.filter(is_active=False, merged_into=None)


def tell_changed(user_id: int) -> None:
    """To be called in the transaction that changes `is_active`. The hooks come after it: they have locks of their own to take."""
    for hook in _hooks:
        transaction.on_commit(partial(hook, user_id, timezone.now()), robust=True)
