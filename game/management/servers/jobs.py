"""The regular jobs of embedded mode: what Celery's beat does in full mode, on the server's own loop."""

import asyncio
import logging

from django.conf import settings
from django.db import close_old_connections
from django.utils import timezone
from django.utils.module_loading import import_string

logger = logging.getLogger("whist.serve")
FIRST_SECONDS = 30  # players first


async def run_jobs() -> None:
    """Each of settings.EMBEDDED_JOBS (service: seconds between two runs) in turn, until cancelled. A failure waits for the next turn."""
    await asyncio.gather(*[_repeat(name, seconds) for name, seconds in settings.EMBEDDED_JOBS.items()])


async def _repeat(name: str, seconds: float) -> None:
    await asyncio.sleep(min(FIRST_SECONDS, seconds))
    while True:
        try:
            await asyncio.to_thread(_run, name)
        except Exception:
            logger.exception("the job %s failed", name)
        await asyncio.sleep(seconds)


def _run(name: str) -> None:
    try:
        import_string(name)(timezone.now())
    finally:
        close_old_connections()
