"""When somebody was last seen: what keeps a guest's name."""

from datetime import datetime, timedelta

from django.conf import settings

from accounts.models import User
from accounts.services.guests import restore_name


def note_seen(user: User, now: datetime) -> bool:
    """Notes it at most every few minutes. True if a guest came back to another name than before."""
    if user.last_seen_at and now - user.last_seen_at < timedelta(seconds=settings.SEEN_SECONDS):
        return False
    user.last_seen_at = now
    User.objects.filter(pk=user.pk).update(last_seen_at=now)
    if not user.is_guest or user.name_key is not None:
        return False
    before = user.display_name
    restore_name(user, now)
    return user.display_name != before
