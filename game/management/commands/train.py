"""`manage.py train`: fits the bots' tables (game/bots/weights_*.py) to games of the bots among themselves."""

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from game.bots import weights
from game.management.training.rounds import MODULES, forget, train, write_tables


class Command(BaseCommand):
    help = "Fit the bots' tables to their own games, round after round."
    requires_system_checks = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--company", type=int, choices=range(len(MODULES)), help=f"one only of {', '.join(MODULES)}"
        )
        parser.add_argument("--games", type=int, default=800, help="a round")
        parser.add_argument("--rounds", type=int, default=4)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--fresh", action="store_true", help="begin with empty tables")
        parser.add_argument("--write", action="store_true", help="write the tables after each round")

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write("company  round  exact bids  table    samples    loss  (average known only)")
        for company in range(len(MODULES)):
            if options["company"] in (None, company):
                self._train(company, options)

    def _train(self, company: int, options: dict[str, Any]) -> None:
        if options["fresh"]:
            forget(company)
        rounds = train(company, options["games"], options["rounds"], options["seed"])
        for number, (samples, fitted) in enumerate(rounds, 1):
            for table, fit in fitted.items():
                count = f"{number:5} {samples.exact / samples.hands:11.1%}  {table:6} {fit.samples:9,}"
                self.stdout.write(f"{company:7}  {count}  {fit.loss:.4f}  ({fit.plain_loss:.4f})")
            self.stdout.flush()
            if options["write"]:
                write_tables(company, Path(weights.__file__).parent)
