#!/usr/bin/env python
"""Django's command line for Whist."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def check_services(command: list[str]) -> None:
    """Only for what can do nothing without them."""
    if command in (["serve"], ["migrate"]):
        from whistsite.answering import check_database, check_redis

        check_database()
        if command == ["serve"]:
            check_redis()


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whistsite.settings")
    try:
        check_services(sys.argv[1:2])
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"Whist can't start: {error}")


if __name__ == "__main__":
    main()
