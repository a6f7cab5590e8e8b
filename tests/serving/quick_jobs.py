"""Embedded mode whose regular jobs run every second: nobody waits half a minute in a test."""

from whistsite.settings import *  # noqa: F403
from whistsite.settings import JOBS

EMBEDDED_JOBS = dict.fromkeys(JOBS, 1)
