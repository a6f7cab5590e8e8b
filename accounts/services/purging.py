"""What nobody needs any more."""

from datetime import datetime, timedelta
from importlib import import_module

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import LoginCode, Quota, Silence, User
from accounts.services.names import idle_guests
from accounts.services.quotas import DAY

BATCH = 500


def purge_idle(now: datetime) -> int:
    """Old codes, limits and sessions go, and guests long away whom nothing refers to. How many guests it were."""
    LoginCode.objects.filter(expires_at__lt=now).delete()
    Quota.objects.filter(updated_at__lt=now - timedelta(seconds=DAY)).delete()
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    return _purge_guests(now)


def _purge_guests(now: datetime) -> int:
    count = 0
    while ids := list(
        _unreferenced(idle_guests(now, settings.GUEST_KEEP_SECONDS)).values_list("pk", flat=True)[:BATCH]
    ):
        with transaction.atomic():
            User.objects.filter(pk__in=ids, is_guest=True).delete()
        count += len(ids)
    return count


def _unreferenced(users: QuerySet[User]) -> QuerySet[User]:
    """Asks every table that refers to users, of whatever app: a guest with a game stays. Who is muted or blocked goes all the same."""
    for relation in User._meta.related_objects:
        if relation.related_model is Silence:
            continue
        rows = relation.related_model._base_manager.filter(**{relation.field.name: OuterRef("pk")})
        users = users.filter(~Exists(rows))
    return users
