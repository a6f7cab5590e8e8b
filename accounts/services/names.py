"""Who bears which name. The unique key in the database decides every race."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from accounts.errors import NameTaken, RenamedLately
from accounts.models import User
from accounts.names import parse_name
from accounts.services.quotas import DAY, QuotaSpent, Use, spend_quotas
from accounts.skeleton import skeleton


def idle_guests(now: datetime, seconds: int) -> QuerySet[User]:
    limit = now - timedelta(seconds=seconds)
    return User.objects.filter(Q(last_seen_at__lt=limit) | Q(last_seen_at=None, created_at__lt=limit), is_guest=True)


def claim_name(user: User, name: str, now: datetime, also: tuple[str, ...] = ()) -> None:
    """Writes the user, new or stored (then with the fields in `also`), under a name; NameTaken if it is not free.

    A guest who has been away for long loses the claim to whoever comes; anybody else keeps it.
    """
    before = user.display_name, user.name_key
    user.display_name, user.name_key = name, skeleton(name)
    fields = None if user.pk is None else ("display_name", "name_key", *also)
    try:
        with transaction.atomic():
            idle = idle_guests(now, settings.GUEST_NAME_SECONDS).exclude(pk=user.pk)
            idle.filter(name_key=user.name_key).update(name_key=None)
            user.save(update_fields=fields)
    except IntegrityError:
        user.display_name, user.name_key = before
        if is_name_free(name, user):
            raise
        raise NameTaken from None


def rename_user(user: User, typed: str, now: datetime) -> None:
    name = parse_name(typed)
    if name == user.display_name and user.name_key:
        return
    use = Use(
        "rename", str(user.pk), settings.RENAMES_PER_DAY_GUEST if user.is_guest else settings.RENAMES_PER_DAY, DAY
    )
    try:
        with transaction.atomic():
            spend_quotas([use], now)
            claim_name(user, name, now)
    except QuotaSpent as spent:
        raise RenamedLately(hours=spent.hours) from None


def is_name_free(name: str, user: User) -> bool:
    return not User.objects.filter(name_key=skeleton(name)).exclude(pk=user.pk).exists()
