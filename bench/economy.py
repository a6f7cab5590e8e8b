"""The economy at random: thousands of games with people who leave, refund, buy and get adjusted; then the ledger is added up.

    .venv/bin/python bench/economy.py --games 10000 [--database postgres://...]

Prints what happened, what each reason code moved, and whether every balance is the sum of its rows. Exits with 1 if not.
"""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", help="an empty one; a file for the time being where none is named")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = asked.database or f"sqlite:///{folder}/economy.sqlite3"
        os.environ.setdefault("WHIST_SECRET_KEY", "only-for-a-bench-only-for-a-bench-only-for-a-bench")
        os.environ["DJANGO_SETTINGS_MODULE"] = "whistsite.settings"
        sys.path.insert(0, str(ROOT))
        return run(asked.games, asked.seed)


def run(games: int, seed: int) -> int:
    import django

    django.setup()
    from datetime import UTC, datetime

    from django.core.management import call_command
    from django.db import connection

    from tests.simulation import Town

    call_command("migrate", verbosity=0)
    if connection.vendor == "sqlite":
        connection.cursor().execute("PRAGMA synchronous=OFF")
    began = time.perf_counter()
    town = Town(seed, datetime(2026, 10, 19, 9, tzinfo=UTC))  # both eras of the refunds, and the end of summer time
    town.play(games)
    print(f"{games} games in {time.perf_counter() - began:.0f} s, until {town.now:%Y-%m-%d %H:%M}\n")
    for name, count in sorted(town.did.items()):
        print(f"  {name:<52}{count:>8}")
    print()
    try:
        call_command("check_ledger", table=True)
    except SystemExit as end:
        return int(end.code or 0)
    return 0


if __name__ == "__main__":
    sys.exit(main())
