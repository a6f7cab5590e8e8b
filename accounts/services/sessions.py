"""Sessions end when a player goes out, signs in as somebody else, or is suspended. What they have open elsewhere ends too."""

from collections.abc import Callable, Collection
from functools import partial

from django.contrib.sessions.models import Session
from django.db import transaction

from accounts.models import User

EndHook = Callable[[int], None]
_hooks: list[EndHook] = []


def register(hook: EndHook) -> EndHook:
    """`hook(player)` is called when a session of the player `player` may have ended. Apps register theirs in `ready`."""
    if hook not in _hooks:
        _hooks.append(hook)
    return hook


def tell_ended(player: int) -> None:
    """Tells the other apps, once it is committed."""
    for hook in _hooks:
        transaction.on_commit(partial(hook, player))


def ended(sessions: Collection[tuple[str, int]]) -> set[str]:
    """Of these sessions, each a key and its player, the keys of those that are over.

    A session that becomes another player's gets another key, so it is enough that the key is there and the player not suspended.
    """
    keys = {key for key, _player in sessions}
    alive = set(Session.objects.filter(pk__in=keys).values_list("pk", flat=True))
    players = {player for _key, player in sessions}
    active = set(User.objects.filter(pk__in=players, is_active=True).values_list("pk", flat=True))
    return {key for key, player in sessions if key not in alive or player not in active}
