"""A site whose game can't start."""

from whistsite.settings import *  # noqa: F403

INSTALLED_APPS = [*INSTALLED_APPS, "tests.serving.broken"]  # noqa: F405
