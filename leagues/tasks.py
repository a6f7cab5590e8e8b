"""Celery's door to the leagues."""

from celery import shared_task
from django.utils import timezone

from leagues.services import weeks


@shared_task(name="leagues.sweep")
def sweep() -> int:
    """Counts what was won and closes what is over; run twice, late or beside itself it does no harm. How many weeks it closed."""
    return len(weeks.sweep(timezone.now()))
