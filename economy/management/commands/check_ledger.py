"""manage.py check_ledger: adds everything up again, lists differences, exits with 1 where there are any."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from accounts.services.levels import xp_differences
from economy.services.checking import all_held, by_reason, differences, odd_stakes
from economy.units import UNITS


class Command(BaseCommand):
    help = "Adds up the ledger and compares it with every balance."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--table", action="store_true", help="also print what each reason code moved")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["table"]:
            self._print_table()
        wrong = [
            f"account {one.user}: {one.held} {one.unit}, its rows add up to {one.added_up}" for one in differences()
        ]
        wrong += [f"account {user}: {held} XP, its lines add up to {total}" for user, held, total in xp_differences()]
        wrong += [f"stake {name}: its state and its rows do not fit" for name in odd_stakes()]
        for line in wrong:
            self.stderr.write(line)
        if wrong:
            sys.exit(1)
        self.stdout.write("The ledger adds up.")

    def _print_table(self) -> None:
        """A line a reason code, their sum, and what all wallets hold: the last two say the same."""
        self.stdout.write(f"{'reason':<20}{'rows':>9}" + "".join(f"{unit:>13}" for unit in UNITS))
        lines = by_reason()
        total = {key: sum(sums[key] for _, sums in lines) for key in ("rows", *UNITS)}
        for reason, sums in [*lines, ("in all", total)]:
            self.stdout.write(f"{reason:<20}{sums['rows']:>9}" + "".join(f"{sums[unit]:>13}" for unit in UNITS))
        self.stdout.write(f"{'held':<29}" + "".join(f"{held:>13}" for held in all_held().values()))
