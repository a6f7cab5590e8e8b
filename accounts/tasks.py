"""Celery's door to the services of accounts."""

from celery import shared_task
from django.utils import timezone

from accounts.services.purging import purge_idle


@shared_task(name="accounts.purge_idle")
def purge() -> int:
    """Run twice or late it does no harm."""
    return purge_idle(timezone.now())
