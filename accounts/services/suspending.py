"""An account is suspended, or may play again: upper apps say here what follows from it."""

from collections.abc import Callable
from datetime import datetime
from functools import partial

from django.db import transaction
from django.utils import timezone

Hook = Callable[[int, datetime], None]
_hooks: list[Hook] = []


def register(hook: Hook) -> Hook:
    """`hook(user_id, now)` is called after the change is committed. Apps register theirs in `ready`."""
    if hook not in _hooks:
        _hooks.append(hook)
    return hook


def tell_changed(user_id: int) -> None:
    """To be called in the transaction that changes `is_active`. The hooks come after it: they have locks of their own to take."""
    for hook in _hooks:
        transaction.on_commit(partial(hook, user_id, timezone.now()), robust=True)
