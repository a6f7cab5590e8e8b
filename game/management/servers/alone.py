"""Without Redis one process has the database to itself: two would not hear of each other's moves."""

import fcntl
import hashlib
import os
from pathlib import Path
from typing import Any

from django.conf import settings

_held: list[int] = []


class NotAlone(Exception):
    """Another process serves this database."""


def claim_database() -> None:
    """Holds a lock until the process ends, however it ends. NotAlone where another one holds it; nothing with Redis."""
    if settings.REDIS_URL:
        return
    descriptor = os.open(_lock_file(settings.DATABASES["default"]), os.O_RDWR | os.O_CREAT, 0o644)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(descriptor)
        raise NotAlone() from error
    _held.append(descriptor)


def _lock_file(config: dict[str, Any]) -> Path:
    """Beside the database; for one on a server, which may be asked for by other machines as well, at least here."""
    if config["ENGINE"].endswith("sqlite3"):
        file = Path(config["NAME"]).resolve()
        return file.with_name(f"{file.name}.lock")
    address = " ".join(str(config.get(part)) for part in ("HOST", "PORT", "NAME"))
    return Path(settings.VAR_DIR) / f"{hashlib.sha256(address.encode()).hexdigest()[:16]}.lock"
