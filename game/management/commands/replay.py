"""`manage.py replay CODE`: does a table's log make the table that is stored?"""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game.models import Table
from game.tables.checking import Checked, check

GOOD, DIFFERS, UNKNOWN = 0, 1, 2


class Command(BaseCommand):
    help = (
        "Replay a table's log, deal again from its seed, and compare snapshot and results. Prints no card."
        " Exit status: 0 all agrees, 1 something differs, 2 no such table."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("code", help="of the table, as in its address")

    def handle(self, *args: Any, **options: Any) -> None:
        table = Table.objects.filter(code=options["code"]).first()
        if table is None:
            raise CommandError("There is no table with this code.", returncode=UNKNOWN)
        checked = check(table)
        self.stdout.write("\n".join(_report(checked)))
        sys.exit(DIFFERS if checked.faults else GOOD)


def _report(checked: Checked) -> list[str]:
    head = f"{checked.code} ({checked.game}), {checked.status}: {checked.lines} lines, {checked.hands} finished hands."
    if checked.faults:
        return [head, *checked.faults]
    compared = ["log"]
    if checked.has_snapshot:
        compared.append("snapshot")
    if checked.status == Table.Status.FINISHED:
        compared.append("results")
    return [head, f"All agrees: {', '.join(compared)}."]
