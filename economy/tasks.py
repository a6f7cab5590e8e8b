"""Celery's door to the services of the economy."""

from celery import shared_task
from django.utils import timezone

from economy.services import coffees


@shared_task(name="economy.grant_coffees")
def grant_coffees() -> int:
    """Gives what is due; run twice, late or beside itself it does no harm. How many accounts got coffees."""
    return sum(granted.accounts for granted in coffees.grant_coffees(timezone.now()))
