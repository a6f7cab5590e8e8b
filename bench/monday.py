"""How long one Monday's coffees take for a million accounts: python bench/monday.py --database postgres://.../EMPTY [--accounts N]

Migrates and fills the database, then gives one Monday's coffees as beat does it, counts what players would have waited for, and
adds the ledger up. Prints a table. The goal: a million accounts under 60 s. The database is left as it is, to be looked at.
"""

import argparse
import os
import resource
import sys
import threading
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

MONDAY = datetime(2026, 10, 11, 21, 0, 30, tzinfo=UTC)  # 00:00:30 in Bucharest
PROBE_SECONDS = 0.05

USERS = """
INSERT INTO accounts_user (email, email_key, display_name, name_key, password, is_guest, is_active, is_staff, is_superuser,
    language, four_colour, theme, xp, podium_run, league_class, created_at)
SELECT 'p' || n || '@example.com', 'p' || n || '@example.com', 'Player ' || n, 'player' || n, '!', false, true, false, false,
    '', true, '', 0, 0, 0, %(at)s FROM generate_series(1, %(count)s) n
"""
WALLETS = """
INSERT INTO economy_wallet (user_id, first_vip_day, second_vip_day, created_at,
    coins, bars, ristretto, espresso, macchiato, cappuccino, ibric)
SELECT id, 1, 4, %(at)s, 1000, 0, 10, 10, 10, 10, 10 FROM accounts_user
"""
WELCOMES = """
INSERT INTO economy_posting (wallet_id, reason, key, note, at, coins, bars, ristretto, espresso, macchiato, cappuccino, ibric)
SELECT user_id, 'grant.welcome', 'welcome:' || user_id, '', %(at)s, coins, bars, ristretto, espresso, macchiato, cappuccino, ibric
FROM economy_wallet
"""


def fill(count: int) -> None:
    """So many accounts with wallets and welcomes, made a week before."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM accounts_user")
        if cursor.fetchone()[0]:
            sys.exit("The database has accounts already: give an empty one.")
        for statement in (USERS, WALLETS, WELCOMES):
            cursor.execute(statement, {"at": MONDAY - timedelta(days=7), "count": count})
        cursor.execute("VACUUM ANALYZE")


class Player:
    """Somebody who buys coffee all the time, here and there: how long he waits for the grant."""

    def __init__(self, count: int):
        self.count, self.waits, self.done = count, [0.0], threading.Event()
        self.thread = threading.Thread(target=self.run)

    def run(self) -> None:
        from economy.reasons import Reason
        from economy.services.ledger import Cause, post

        first = self.first()
        number = 0
        while not self.done.wait(PROBE_SECONDS):
            number += 1
            began = time.perf_counter()
            user = first + number * 7919 % self.count
            post(user, {"coins": 1}, Cause(Reason.PRIZE, f"bench:{number}"), MONDAY)
            self.waits.append(time.perf_counter() - began)

    @staticmethod
    def first() -> int:
        from economy.models import Wallet

        return int(Wallet.objects.order_by("pk").values_list("pk", flat=True)[0])


def line(what: str, value: str) -> None:
    print(f"{what:<44}{value:>14}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", required=True)
    parser.add_argument("--accounts", type=int, default=1_000_000)
    options = parser.parse_args()
    os.environ["DATABASE_URL"] = options.database
    os.environ.setdefault("WHIST_SECRET_KEY", "only-for-this-measurement-on-a-database-of-its-own")
    os.environ["DJANGO_SETTINGS_MODULE"] = "whistsite.settings"
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    began = time.perf_counter()
    fill(options.accounts)
    line("filling the database, s", f"{time.perf_counter() - began:.1f}")
    measure(options.accounts)


def measure(count: int) -> None:
    from economy.services.checking import differences, odd_stakes
    from economy.services.coffees import grant_coffees

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    player = Player(count)
    player.thread.start()
    began = time.perf_counter()
    [granted] = grant_coffees(MONDAY)
    took = time.perf_counter() - began
    player.done.set()
    player.thread.join()
    line("accounts that got their coffees", f"{granted.accounts:,}")
    line("one Monday, s", f"{took:.1f}")
    line("peak memory of the process, MB", f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f}")
    line("  before the grant, MB", f"{before / 1024:.0f}")
    waits = sorted(player.waits)
    line(
        f"postings beside it ({len(waits) - 1}), p50 / max, ms",
        f"{waits[len(waits) // 2] * 1e3:.0f} / {waits[-1] * 1e3:.0f}",
    )
    began = time.perf_counter()
    [again] = grant_coffees(MONDAY)
    line(f"the same again ({again.accounts} accounts), s", f"{time.perf_counter() - began:.1f}")
    began = time.perf_counter()
    wrong = [*differences(), *odd_stakes()]
    line("check_ledger, s", f"{time.perf_counter() - began:.1f}")
    line("  differences", str(len(wrong)))


if __name__ == "__main__":
    main()
