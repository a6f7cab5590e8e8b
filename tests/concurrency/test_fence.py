"""Two processes write to the same table at the same moment: one line is written, and whoever lost is told so."""

import random
from collections.abc import Callable
from functools import partial

from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from game.models import Table
from game.tables import entries, service, store
from game.tables.store import Job
from tests.cast import make_guest
from tests.committed import committed
from tests.concurrency.together import together
from tests.game.tables.house import SEED, live_of, log_of, seat_and_deal
from tests.play import next_entry

pytestmark = committed
ROUNDS = 12
WRITERS = 4


def dealt(name: str) -> Table:
    return seat_and_deal([make_guest(name)])


def rivals(table: Table, count: int = WRITERS) -> list[Job]:
    """The same next line, as each of `count` processes would write it."""
    live = store.load(table.pk).live
    entry = next_entry(live, SEED, random.Random(1), {})
    return [Job(table.pk, [entry], None, None, 0, f"process {number}") for number in range(count)]


def commit(*jobs: Job) -> Callable[[], set[int]]:
    return partial(store.commit, jobs, 1_770_000_000.0)


def commit_unfenced(job: Job) -> Callable[[], set[int]]:
    """As one would write it without the fence: no look at the version, and a line that is there already is passed over."""

    def write() -> set[int]:
        with transaction.atomic(), connection.cursor() as cursor:
            entry = job.entries[0]
            cursor.execute(
                "INSERT INTO game_action (table_id, n, kind, seat, value, by, at) VALUES (%s,%s,%s,%s,%s,%s,now())"
                " ON CONFLICT DO NOTHING",
                [job.table, entry.n, entry.kind, entry.seat, entry.value, entry.by],
            )
            cursor.execute("UPDATE game_table SET version = %s WHERE id = %s", [entry.n, job.table])
        return {job.table}

    return write


def test_without_the_fence_several_believe_that_their_line_was_written() -> None:
    table = dealt("Ana")
    lines = len(log_of(table))
    answers = together([commit_unfenced(job) for job in rivals(table)], DatabaseError)
    assert answers == [{table.pk}] * WRITERS
    assert len(log_of(table)) == lines + 1


def test_with_the_fence_exactly_one_writes_and_no_line_is_lost_or_doubled() -> None:
    table = dealt("Ana")
    lines = len(log_of(table))
    for turn in range(1, ROUNDS + 1):
        answers = together([commit(job) for job in rivals(table)], DatabaseError)
        assert sorted(len(answer) for answer in answers) == [0] * (WRITERS - 1) + [1]
        winner = Table.objects.get(pk=table.pk)
        assert winner.owner == f"process {answers.index({table.pk})}"
        assert winner.version == lines + turn
    assert [entry.n for entry in log_of(table)] == list(range(1, lines + ROUNDS + 1))
    assert live_of(table).version == lines + ROUNDS


def test_batches_that_share_tables_in_another_order_are_all_written_once() -> None:
    tables = [dealt(f"Ana {number}") for number in range(8)]
    lines = [len(log_of(table)) for table in tables]
    for _ in range(ROUNDS // 3):
        jobs = [rivals(table, 2) for table in tables]
        first, second = [pair[0] for pair in jobs], [pair[1] for pair in reversed(jobs)]
        won = together([commit(*first), commit(*second)], DatabaseError)
        assert all(isinstance(answer, set) for answer in won)
        assert won[0] | won[1] == {table.pk for table in tables}
        assert won[0] & won[1] == set()
    for table, count in zip(tables, lines, strict=True):
        assert [entry.n for entry in log_of(table)] == list(range(1, count + ROUNDS // 3 + 1))


def test_a_service_and_the_writer_at_the_same_table_write_one_line_each_or_one_is_refused() -> None:
    """Somebody gets up while a move is written."""
    for turn in range(ROUNDS):
        table = dealt(f"Ana {turn}")
        player = table.seats.get(index=0).player_id
        assert player is not None
        lines = len(log_of(table))
        [job] = rivals(table, 1)
        leave = partial(service.leave_table, table.pk, player, timezone.now())
        written, left = together([commit(job), leave], DatabaseError)
        log = log_of(table)
        assert left is True
        assert [entry.n for entry in log] == list(range(1, len(log) + 1))
        assert len(log) == lines + 1 + len(written)
        assert [entry.kind for entry in log[lines:]].count(entries.HOLD) == 1
        assert live_of(table).version == len(log)
