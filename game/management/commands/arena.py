"""`manage.py arena`: how well the bots bid and play, among themselves or against a player from a file."""

import argparse
import contextlib
import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game.bots.policy import LEVELS
from game.management.arena.contests import Report, play_among_themselves, play_duplicate
from game.management.arena.games import Match
from game.management.arena.players import BadOpponent, load_opponent
from game.management.arena.printing import report_lines
from game.rules.errors import RuleError
from game.rules.variants import DECKS, NAMES

OPPONENT_HELP = """a callable that takes one dict (game/bots/protocol.py) and returns one of its `legal`:
plays duplicate matches against it"""


class Command(BaseCommand):
    help = "Play games between bots. Exit status 2 where the game or the opponent is no good."
    requires_system_checks = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--games", type=_count, default=200)
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
        parser.add_argument("--variant", choices=NAMES, default="quick")
        parser.add_argument("--players", type=int, default=6)
        parser.add_argument("--deck", choices=DECKS, default="", help="another pack than the variant's own")
        parser.add_argument("--level", choices=LEVELS, default="master", help="of our bots")
        parser.add_argument("--opponent", metavar="FILE.py:NAME", help=OPPONENT_HELP)
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            report = _play(options)
        except BadOpponent as fault:
            raise CommandError(str(fault), returncode=2) from fault
        if options["json"]:
            self.stdout.write(json.dumps(report))
        else:
            self.stdout.write("\n".join(report_lines(report)))


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is no number of games")
    return int(text)


def _play(options: dict[str, Any]) -> Report:
    match = Match(options["variant"], options["players"], options["deck"], options["seed"])
    try:
        match.make_variant(0)
    except RuleError as fault:
        pack = f" with {options['deck']}" if options["deck"] else ""
        raise CommandError(f"{match.players} can't play {match.variant}{pack}.", returncode=2) from fault
    if not options["opponent"]:
        return play_among_themselves(match, options["level"], options["games"])
    with contextlib.redirect_stdout(sys.stderr):  # what an opponent prints must not mix with the report
        return play_duplicate(match, options["level"], load_opponent(options["opponent"]), options["games"])
