"""A suspended account leaves the table of the week at once, and comes back with its sums when it may play again."""

from datetime import datetime

from django.db import transaction

from accounts.days import local_day, monday_of
from accounts.models import User
from leagues.services.counting import lock_open_weeks, set_out


@transaction.atomic
def follow_suspension(user_id: int, now: datetime) -> None:
    """Brings the open weeks in line with the account; done again it changes nothing."""
    weeks = lock_open_weeks(now) or []
    if User.objects.filter(pk=user_id, is_active=False).exists():
        set_out(user_id, weeks, True)
    else:
        this = monday_of(local_day(now))
        set_out(user_id, [week for week in weeks if week >= this], False)
