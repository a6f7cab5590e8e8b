"""Guests: a name and a session, nothing more."""

from collections.abc import Callable
from datetime import datetime

from django.conf import settings
from django.db import transaction

from accounts.errors import NameTaken, TooManyGuests
from accounts.models import User
from accounts.names import MAX_LENGTH, parse_name
from accounts.services.names import claim_name
from accounts.services.quotas import HOUR, QuotaSpent, Use, spend_quotas
from accounts.services.suggestions import suggest_name

Hook = Callable[[int, datetime], None]
NUMBERS = range(2, 100)
_hooks: list[Hook] = []


def start_guest(typed: str, network: str, now: datetime) -> User:
    """A new guest under a free name."""
    name = parse_name(typed)
    guest = User(is_guest=True, last_seen_at=now)
    guest.set_unusable_password()
    try:
        with transaction.atomic():
            spend_quotas([Use("guest.network", network, settings.GUESTS_PER_NETWORK, HOUR)], now)
            claim_name(guest, name, now)
    except QuotaSpent as spent:
        raise TooManyGuests(minutes=spent.minutes) from None
    return guest


def register(hook: Hook) -> Hook:
    """`hook(guest_id, now)` is called when a guest signs out, who never comes back. Apps register theirs in `ready`."""
    if hook not in _hooks:
        _hooks.append(hook)
    return hook


def release_guest(guest: User, now: datetime) -> None:
    """A guest who signs out leaves the name to others, and whatever else he held."""
    User.objects.filter(pk=guest.pk, is_guest=True).update(name_key=None)
    for hook in _hooks:
        hook(guest.pk, now)


def restore_name(guest: User, now: datetime) -> None:
    """A guest who lost the claim while away comes back: under the old name if it is free, else with a number after it."""
    old = guest.display_name
    for name in (old, *(_numbered(old, number) for number in NUMBERS)):
        try:
            return claim_name(guest, name, now)
        except NameTaken:
            continue
    return claim_name(guest, suggest_name(), now)


def _numbered(name: str, number: int) -> str:
    ending = f" {number}"
    return name[: MAX_LENGTH - len(ending)].rstrip() + ending
