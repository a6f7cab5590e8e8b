"""The batch commit: one call for many tables, each job only where the table still has the version before it."""

import json
import random
from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from game.models import Action, Table
from game.tables import entries, store
from game.tables.entries import Entry
from game.tables.live import Live, after
from game.tables.store import Job
from tests.cast import make_guest
from tests.game.tables.house import SEED, log_of, seat_and_deal
from tests.play import next_entry

pytestmark = pytest.mark.django_db
NOW = 1_770_000_000.25
DUE = NOW + 15.123456


def dealt(count: int = 1) -> list[Table]:
    return [seat_and_deal([make_guest(f"Ana {number}")]) for number in range(count)]


def job(table: Table, lines: int = 1, *, snapshot: bool = False, due: float | None = DUE, chance: int = 1) -> Job:
    """The next lines of the table's game."""
    live, moves = store.load(table.pk).live, random.Random(chance)
    written: list[Entry] = []
    for _ in range(lines):
        entry = next_entry(live, SEED, moves, {})
        live = after(live, entry)
        written.append(entry)
    return Job(table.pk, written, due, live.to_dict() if snapshot else None, live.version if snapshot else 0, "here")


def replay(table: Table) -> Live:
    live = Live()
    for entry in log_of(table):
        live = after(live, entry)
    return live


def test_many_tables_are_written_in_one_call() -> None:
    tables = dealt(30)
    jobs = [job(table) for table in tables]
    before = {table.pk: len(log_of(table)) for table in tables}
    assert store.commit(jobs, NOW) == {table.pk for table in tables}
    for table, work in zip(tables, jobs, strict=True):
        assert log_of(table)[before[table.pk] :] == list(work.entries)
        row = Table.objects.get(pk=table.pk)
        assert (row.version, row.owner) == (work.entries[-1].n, "here")
        assert row.due_at == datetime.fromtimestamp(DUE, UTC)
        assert Action.objects.get(table=table, n=row.version).at == datetime.fromtimestamp(NOW, UTC)


def test_thirty_tables_take_no_more_statements_than_one() -> None:
    tables = dealt(31)
    counts = []
    for some in (tables[:1], tables[1:]):
        jobs = [job(table) for table in some]
        with CaptureQueriesContext(
            connection,
        ) as queries:
            store.commit(jobs, NOW)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 4


def test_a_job_may_have_many_lines_and_a_deal_keeps_its_cards() -> None:
    [table] = dealt()
    work = job(table, 70)
    assert entries.DEAL in [entry.kind for entry in work.entries]
    assert store.commit([work], NOW) == {table.pk}
    assert log_of(table)[-70:] == list(work.entries)
    assert replay(table).version == Table.objects.get(pk=table.pk).version


def test_a_table_that_moved_on_is_left_alone_and_the_others_are_written() -> None:
    tables = dealt(3)
    jobs = [job(table) for table in tables]
    store.commit([job(tables[1], chance=2)], NOW)
    log = log_of(tables[1])
    assert store.commit(jobs, NOW) == {tables[0].pk, tables[2].pk}
    assert log_of(tables[1]) == log


def test_the_same_job_twice_is_written_once() -> None:
    [table] = dealt()
    work = job(table)
    assert store.commit([work], NOW) == {table.pk}
    log = log_of(table)
    assert store.commit([work], NOW) == set()
    assert log_of(table) == log


@pytest.mark.parametrize("step", [-1, 1])
def test_a_job_for_another_version_is_not_written(step: int) -> None:
    [table] = dealt()
    work = job(table)
    other = [entry._replace(n=entry.n + step) for entry in work.entries]
    assert store.commit([work._replace(entries=other)], NOW) == set()


@pytest.mark.parametrize("status", ["waiting", "finished", "cancelled"])
def test_at_a_table_that_is_not_playing_nothing_is_written(status: str) -> None:
    [table] = dealt()
    work = job(table)
    Table.objects.filter(pk=table.pk).update(status=status)
    assert store.commit([work], NOW) == set()


def test_a_table_that_does_not_exist_is_not_written() -> None:
    [table] = dealt()
    work = job(table)
    assert store.commit([work, work._replace(table=table.pk + 1)], NOW) == {table.pk}


def test_where_nothing_is_due_no_deadline_is_kept() -> None:
    tables = dealt(2)
    store.commit([job(tables[0], due=None), job(tables[1])], NOW)
    store.commit([job(tables[1], due=None)], NOW)
    assert [Table.objects.get(pk=table.pk).due_at for table in tables] == [None, None]


def test_a_deadline_comes_back_as_it_was_given() -> None:
    [table] = dealt()
    store.commit([job(table)], NOW)
    assert store.load(table.pk).due_at == pytest.approx(DUE, abs=1e-6)
    assert store.news(table.pk, 0).due == pytest.approx(DUE, abs=1e-6)


def test_from_a_snapshot_the_table_is_what_its_log_makes_it() -> None:
    [table] = dealt()
    store.commit([job(table, 20, snapshot=True)], NOW)
    store.commit([job(table, 9)], NOW)
    row = Table.objects.get(pk=table.pk)
    assert row.snapshot_version == row.version - 9
    assert json.dumps(store.load(table.pk).live.to_dict()) == json.dumps(replay(table).to_dict())


def test_jobs_with_and_without_a_snapshot_go_together() -> None:
    tables = dealt(3)
    jobs = [job(table, 5, snapshot=number == 1) for number, table in enumerate(tables)]
    before = [Table.objects.get(pk=table.pk).snapshot_version for table in tables]
    store.commit(jobs, NOW)
    now = [Table.objects.get(pk=table.pk).snapshot_version for table in tables]
    assert now == [before[0], before[1] + 5, before[2]]


def test_a_job_that_was_turned_away_leaves_the_snapshot() -> None:
    [table] = dealt()
    late = job(table, 5, snapshot=True)
    store.commit([job(table, chance=2)], NOW)
    before = Table.objects.get(pk=table.pk).snapshot_version
    assert store.commit([late], NOW) == set()
    assert Table.objects.get(pk=table.pk).snapshot_version == before


def test_behind_the_fence_the_database_keeps_a_number_from_being_used_twice() -> None:
    """A line that somebody wrote without moving the version: then nothing of the batch is written."""
    tables = dealt(2)
    jobs = [job(table) for table in tables]
    stray = jobs[0].entries[0]
    Action.objects.create(table=tables[0], at=timezone.now(), **stray._asdict())
    logs = [log_of(table) for table in tables]
    with pytest.raises(IntegrityError):
        store.commit(jobs, NOW)
    assert [log_of(table) for table in tables] == logs


def test_a_line_beyond_the_version_is_not_read_yet() -> None:
    """Between the two queries of a reading somebody may write: what belongs to a later version waits."""
    [table] = dealt()
    version = store.load(table.pk).live.version
    Action.objects.create(table=table, at=timezone.now(), **job(table).entries[0]._asdict())
    assert store.load(table.pk).live.version == version
    assert store.news(table.pk, version - 1).entries[-1].n == version


def test_news_are_the_lines_after_a_version_with_the_clock_and_the_owner_of_now() -> None:
    [table] = dealt()
    version = store.load(table.pk).live.version
    work = job(table, 3)
    store.commit([work], NOW)
    news = store.news(table.pk, version + 1)
    assert (news.version, news.owner, news.entries) == (version + 3, "here", list(work.entries[1:]))
