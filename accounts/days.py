"""Days and weeks of the site's clock, Europe/Bucharest. Stored times are UTC."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

SITE_ZONE = ZoneInfo("Europe/Bucharest")


def local_day(now: datetime) -> date:
    """The day in Bucharest at `now`."""
    return now.astimezone(SITE_ZONE).date()


def day_start(day: date) -> datetime:
    """The moment at which `day` begins in Bucharest; the next day's start ends it, 23, 24 or 25 hours later."""
    return datetime.combine(day, time(), SITE_ZONE)


def monday_of(day: date) -> date:
    """The Monday on or before `day`: it names the week."""
    return day - timedelta(days=day.weekday())
