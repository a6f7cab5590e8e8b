"""What the leagues cost with a million accounts: python bench/leagues.py --database postgres://.../EMPTY [--accounts N --prizes M]

Migrates and fills the database with one week of settled room games, counts some of them again with the site's own service to see
that the standings are right, then measures what a page asks for, what counting a prize costs, and the closing of the week. Prints
tables. The goals: the top 100 in 10 ms, my place in 10 ms, one prize in 5 ms, the closing in 60 s and under 500 MB. The database is
left as it is, closed, to be looked at. With --plans it prints how PostgreSQL answers the three questions.
"""

import argparse
import os
import random
import resource
import sys
import time
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

MONDAY = date(2026, 11, 23)
START = datetime(2026, 11, 22, 22, tzinfo=UTC)  # Monday 00:00 in Bucharest
SUNDAY = datetime(2026, 11, 29, 18, tzinfo=UTC)
AFTER = datetime(2026, 11, 29, 22, 3, tzinfo=UTC)
SAMPLE = 1_000  # accounts counted again
TIED = 100_000  # accounts with one and the same score, in the worst case
_numbers = count(1)

USERS = """
INSERT INTO accounts_user (email, email_key, display_name, name_key, password, is_guest, is_active, is_staff, is_superuser,
    language, four_colour, theme, xp, podium_run, league_class, created_at)
SELECT 'p' || n || '@example.com', 'p' || n || '@example.com', 'Player ' || n, 'player' || n, '!', false, n %% 1000 <> 7, false,
    false, '', true, '', 0, 0, CASE WHEN n %% 20 < 15 THEN 0 WHEN n %% 20 < 18 THEN 1 WHEN n %% 20 < 19 THEN 2 ELSE 3 END, %(at)s
FROM generate_series(1, %(accounts)s) n
"""
WALLETS = """
INSERT INTO economy_wallet (user_id, first_vip_day, second_vip_day, created_at,
    coins, bars, ristretto, espresso, macchiato, cappuccino, ibric)
SELECT id, 1, 4, %(at)s, 1000, 0, 10, 10, 10, 10, 10 FROM accounts_user
"""
AWAY = """
INSERT INTO leagues_membership (user_id, frozen_from) SELECT id, %(monday)s FROM accounts_user WHERE id %% 50 = 3
"""
# Most games are in the lower rooms, and a few accounts play much more than the others.
PRIZES = """
INSERT INTO economy_stake (game, seat, user_id, room, is_classic, entry_coins, entry_bars, prize, first_percent, second_percent,
    third_percent, coffee, multiplier, is_vip_day, charged_at, status, place, xp, league_prize, league_counted, league_week,
    settled_at, refunded_by_staff)
SELECT 'b' || n, 0, first.id + floor(%(accounts)s * power(a, 1.5))::int, room.number, false, room.entry_coins, room.entry_bars,
    room.prize, 100, 70, 55, coalesce(coffee.kind, ''), coalesce(coffee.multiplier, 100), false, at, 'settled', place, 0, won, won,
    %(monday)s, at, false
FROM (
    SELECT n, random() AS a, 1 + floor(12 * power(random(), 2.5))::int AS room, 1 + floor(15 * random())::int AS coffee,
        1 + floor(3 * random())::int AS place, %(start)s::timestamptz + n * (%(span)s::interval / %(prizes)s) AS at
    FROM generate_series(1, %(prizes)s) n OFFSET 0
) AS drawn
JOIN economy_room AS room ON room.number = drawn.room
LEFT JOIN economy_coffee AS coffee ON coffee."order" = drawn.coffee
CROSS JOIN (SELECT min(id) AS id FROM accounts_user) AS first
CROSS JOIN LATERAL (
    SELECT room.prize * (ARRAY[100, 70, 55])[place] / 100 * coalesce(coffee.multiplier, 100) / 100 AS won
) AS sums
ORDER BY n
"""
STANDINGS = """
INSERT INTO leagues_standing (board, week_id, user_id, league_class, score, bucket, games, reached_at, is_out, idle_weeks)
SELECT 'rooms', %(monday)s, won.user_id, account.league_class, won.score,
    CASE WHEN won.score < 2048
        THEN won.score * 16 + 15 - greatest(0, least(15, floor(extract(epoch FROM won.at - %(start)s) / 43200)))
        ELSE (2048 + (bits - 12) * 64 + ((won.score * 64) >> (bits - 1)) - 64) * 16 END,
    won.games, won.at, false, 0
FROM (
    SELECT user_id, sum(league_prize)::bigint AS score, count(*) AS games, max(settled_at) AS at FROM economy_stake
    WHERE user_id NOT IN (SELECT user_id FROM leagues_membership) GROUP BY user_id
) AS won
JOIN accounts_user AS account ON account.id = won.user_id
CROSS JOIN LATERAL (SELECT length(ltrim(won.score::bit(64)::text, '0')) AS bits) AS measured
"""
TIES = """
UPDATE leagues_standing SET score = 300,
    bucket = 300 * 16 + 15 - greatest(0, least(15, floor(extract(epoch FROM reached_at - %(start)s) / 43200)))
WHERE id IN (SELECT id FROM leagues_standing WHERE league_class = 0 ORDER BY id LIMIT %(tied)s)
"""
TALLIES = """
INSERT INTO leagues_tally (week_id, board, league_class, bucket, people)
SELECT week_id, board, league_class, bucket, count(*) FROM leagues_standing GROUP BY 1, 2, 3, 4
"""


def fill(accounts: int, prizes: int) -> None:
    """One week, played and counted."""
    from django.db import connection

    from leagues.models import Week

    values = {
        "accounts": accounts, "prizes": prizes, "monday": MONDAY, "at": START - timedelta(days=30), "start": START,
        "span": SUNDAY - START,
    }  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM accounts_user")
        if cursor.fetchone()[0]:
            sys.exit("The database has accounts already: give an empty one.")
        Week.objects.create(monday=MONDAY)
        for statement in (USERS, WALLETS, AWAY, PRIZES, STANDINGS, TALLIES):
            cursor.execute(statement, values)
        cursor.execute("VACUUM ANALYZE")


def recount() -> None:
    """Some accounts are counted again by the service: their standings and all tallies must come out as they were filled."""
    from economy.models import Stake
    from leagues.models import Board, Standing, Tally
    from leagues.services.counting import Change, apply_changes, count_prizes

    users = random.Random(1).sample(list(Standing.objects.values_list("user_id", flat=True)[: 50 * SAMPLE]), SAMPLE)
    rows = Standing.objects.filter(user_id__in=users).order_by("user_id")
    fields = "user_id", "league_class", "score", "bucket", "games", "reached_at"
    before, tallies = list(rows.values_list(*fields)), tallied()
    apply_changes(Board.ROOMS, [Change(MONDAY, row.user_id, -row.score, -row.games, SUNDAY) for row in rows])
    assert tallied() != tallies
    rows.delete()
    Stake.objects.filter(user_id__in=users).update(league_counted=0, league_week=None)
    counted = count_prizes(SUNDAY)
    same = list(rows.all().values_list(*fields)) == before and tallied() == tallies
    line(f"the same after {counted:,} prizes were counted again", "yes" if same else "NO")
    line("accounts with a standing", f"{Standing.objects.count():,}")
    line("tallies", f"{Tally.objects.count():,}")


def tallied() -> list[Any]:
    from leagues.models import Tally

    return list(Tally.objects.filter(people__gt=0).order_by("league_class", "bucket").values_list("bucket", "people"))


def measure_reading(runs: int) -> None:
    from accounts.models import User
    from leagues.models import Board, Standing
    from leagues.selectors import league_table, my_line, place_of

    rows = Standing.objects.filter(score__gt=0)
    ids = random.Random(2).sample(list(rows.values_list("pk", flat=True)[:200_000]), runs)
    some = list(rows.filter(pk__in=ids).select_related("user"))
    for league_class, name in enumerate(("Jack", "Queen", "King", "Ace")):
        timed(f"top 100, {name}", range(runs), lambda _, c=league_class: league_table(MONDAY, Board.ROOMS, c))
    timed("my place", some, place_of)
    timed("my line, with the move", some, lambda row: my_line(row.user, MONDAY, Board.ROOMS))
    players = User.objects.filter(league_class=0).order_by("-pk")[:runs]
    timed("my line, who plays little", players, lambda user: my_line(user, MONDAY, Board.ROOMS))


def measure_ties(runs: int) -> None:
    """So many accounts with one score, as if each had won one and the same prize; then the last of them asks."""
    from django.db import connection, transaction

    from leagues.models import Board, Standing
    from leagues.selectors import league_table, my_line
    from leagues.services.ranking import count_tallies_anew

    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(TIES, {"start": START, "tied": TIED})
        count_tallies_anew(MONDAY)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE leagues_standing")
        tied = (
            Standing.objects.filter(league_class=0, score=300).order_by("reached_at", "user_id").select_related("user")
        )
        last = tied.reverse()[0]
        timed(
            f"my line, last of {tied.count():,} with one score",
            range(runs),
            lambda _: my_line(last.user, MONDAY, Board.ROOMS),
        )
        timed("top 100, Jack, with those", range(runs), lambda _: league_table(MONDAY, Board.ROOMS, 0))
        transaction.set_rollback(True)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE leagues_standing")
        cursor.execute("VACUUM ANALYZE leagues_tally")


def measure_counting(runs: int) -> None:
    from accounts.models import User
    from leagues.services.counting import count_prizes

    accounts = User.objects.count()
    timed("one prize counted", range(runs), lambda _: count_prizes(SUNDAY), before=lambda: settle(1, accounts))
    timed(
        "one prize with 50 others, all counted",
        range(runs),
        lambda _: count_prizes(SUNDAY),
        before=lambda: settle(51, accounts),
    )


def settle(number: int, accounts: int) -> None:
    """So many games end; nobody has counted them yet."""
    from accounts.models import User
    from economy.models import Stake

    first = User.objects.order_by("pk").values_list("pk", flat=True)[0]
    users = User.objects.filter(pk__in=[first + random.randrange(accounts) for _ in range(number)], is_active=True)
    Stake.objects.bulk_create(
        Stake(
            game=f"n{next(_numbers)}", seat=0, user=user, room=1, is_classic=False, entry_coins=0, entry_bars=0, prize=300,
            first_percent=100, second_percent=70, third_percent=55, charged_at=SUNDAY, status="settled", place=1,
            league_prize=300, settled_at=SUNDAY,
        )
        for user in users
    )  # fmt: skip


def measure_closing() -> None:
    """Step by step, as the sweep does it."""
    from accounts.models import Notice, User
    from economy.models import Posting
    from leagues.models import Standing, Week
    from leagues.services import weeks

    line("load", f"{os.getloadavg()[0]:.1f}")
    before, began, step = memory(), time.perf_counter(), Week.Step.OPEN
    while step != Week.Step.CLOSED:
        at = time.perf_counter()
        weeks._STEPS[step](MONDAY, AFTER)
        after = Week.Step(Week.objects.get(pk=MONDAY).step)
        line(f"  {step.label} -> {after.label}, s", f"{time.perf_counter() - at:.1f}")
        step = after
    line("closing of the week, s", f"{time.perf_counter() - began:.1f}")
    line("peak memory of the process, MB", f"{memory():.0f}")
    line("  before it, MB", f"{before:.0f}")
    began = time.perf_counter()
    assert not weeks.close_week(MONDAY, AFTER)
    line("the same again, ms", f"{(time.perf_counter() - began) * 1e3:.1f}")
    line("lines with a place", f"{Standing.objects.filter(place__isnull=False).count():,}")
    line("  podiums paid", f"{Posting.objects.filter(reason='prize.league').count():,}")
    line("  accounts that moved", f"{Standing.objects.exclude(new_class=None).exclude(new_class=moved()).count():,}")
    line("  notices", f"{Notice.objects.count():,}")
    for number, name in enumerate(("Jack", "Queen", "King", "Ace")):
        line(f"  {name} from now on", f"{User.objects.filter(league_class=number).count():,}")


def print_plans() -> None:
    """How PostgreSQL answers: my place, the top 100, one prize counted. What it writes for this is taken back at once."""
    from django.db import connection, transaction
    from django.test.utils import CaptureQueriesContext

    from accounts.models import User
    from leagues.models import Board, Standing
    from leagues.selectors import league_table, place_of
    from leagues.services.counting import count_prizes

    row = Standing.objects.filter(league_class=0, score__gt=0).order_by("pk")[Standing.objects.count() // 2]
    settle(1, User.objects.count())
    asked: dict[str, Callable[[], object]] = {
        "my place": lambda: place_of(row),
        "top 100": lambda: league_table(MONDAY, Board.ROOMS, 0),
        "one prize counted": lambda: count_prizes(SUNDAY),
    }
    for what, ask in asked.items():
        with CaptureQueriesContext(connection) as caught:
            ask()
        for query in caught.captured_queries:
            if query["sql"].startswith(("SELECT", "INSERT", "UPDATE")):
                with transaction.atomic(), connection.cursor() as cursor:
                    cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) {query['sql']}")
                    plan = cursor.fetchall()
                    transaction.set_rollback(True)
                print(f"\n{what}: {query['sql']}", *(line for (line,) in plan), sep="\n")


def moved() -> Any:
    from django.db.models import F

    return F("league_class")


def timed(
    what: str, things: Iterable[Any], run: Callable[[Any], object], before: Callable[[], None] | None = None
) -> None:
    took = []
    for thing in things:
        if before:
            before()
        began = time.perf_counter()
        run(thing)
        took.append((time.perf_counter() - began) * 1e3)
    took.sort()
    values = took[len(took) // 2], took[len(took) * 99 // 100], took[-1]
    print(f"{what:<52}" + "".join(f"{value:>9.1f}" for value in values), flush=True)


def line(what: str, value: str) -> None:
    print(f"{what:<52}{value:>14}", flush=True)


def memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", required=True)
    parser.add_argument("--accounts", type=int, default=1_000_000)
    parser.add_argument("--prizes", type=int, default=5_000_000)
    parser.add_argument("--runs", type=int, default=300)
    parser.add_argument("--plans", action="store_true")
    options = parser.parse_args()
    os.environ["DATABASE_URL"] = options.database
    os.environ.setdefault("WHIST_SECRET_KEY", "only-for-this-measurement-on-a-database-of-its-own")
    os.environ["DJANGO_SETTINGS_MODULE"] = "whistsite.settings"
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    began = time.perf_counter()
    fill(options.accounts, options.prizes)
    line("filling the database, s", f"{time.perf_counter() - began:.1f}")
    recount()
    print(f"\n{f'ms; load {os.getloadavg()[0]:.1f}':<52}{'p50':>9}{'p99':>9}{'max':>9}")
    measure_reading(options.runs)
    measure_ties(options.runs)
    measure_counting(options.runs)
    if options.plans:
        print_plans()
    print()
    measure_closing()


if __name__ == "__main__":
    main()
