"""Celery's door to the services of the game."""

from celery import shared_task
from django.utils import timezone

from game.tables import chat_purge


@shared_task(name="game.purge_chat")
def purge_chat() -> int:
    """Run twice or late it does no harm."""
    return chat_purge.purge_chat(timezone.now())
