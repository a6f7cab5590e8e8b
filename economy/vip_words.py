"""VIP days in words."""

from datetime import date, timedelta
from typing import NamedTuple

from django.utils.translation import gettext as _

from economy.sentences import vip_days, weekday


class VipDays(NamedTuple):
    days: str
    next: str


def describe_vip_days(days: tuple[int, int], today: date) -> VipDays:
    """Both days, and when the next one is."""
    ahead = min((day - today.weekday()) % 7 for day in days)
    if ahead == 0:
        when = _("Today is one of them.")
    elif ahead == 1:
        when = _("The next one is tomorrow.")
    else:
        when = _("The next one is on %(day)s.") % {"day": weekday((today + timedelta(days=ahead)).weekday())}
    return VipDays(vip_days(days), when)
