from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from accounts.services.purging import purge_idle


class Command(BaseCommand):
    help = "Deletes old codes, limits and sessions, and guests who have long been away and never played."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{purge_idle(timezone.now())} guests deleted.")
