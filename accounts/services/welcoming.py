"""What a new member gets: upper apps say it here, so that it is given once and with the account itself."""

from collections.abc import Callable

from accounts.models import User

WelcomeHook = Callable[[User], None]
_hooks: list[WelcomeHook] = []


def register(hook: WelcomeHook) -> WelcomeHook:
    """`hook(member)` is called inside the transaction that makes the account. Apps register theirs in `ready`."""
    if hook not in _hooks:
        _hooks.append(hook)
    return hook


def welcome_member(member: User) -> None:
    for hook in _hooks:
        hook(member)
