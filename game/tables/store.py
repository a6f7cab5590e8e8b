"""Tables in the database: loading one, and the batch commit of the hot path (raw SQL, one statement a kind)."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db import connection, transaction
from django.db.models import QuerySet

from game.models import Action, Table
from game.tables.entries import Entry
from game.tables.house_rules import HouseRules
from game.tables.live import Live, after
from game.tables.shown import Card


class Terms(NamedTuple):
    """What was fixed for this table when it was opened: seconds to bid and to play, and the bots' level."""

    bid_seconds: float
    play_seconds: float
    bot_level: str


class Loaded(NamedTuple):
    """A table as the database has it. `seed` stays secret until the end."""

    id: int
    card: Card
    live: Live
    terms: Terms
    seed: str
    owner: str
    due_at: float | None


class News(NamedTuple):
    """What came after a version: `entries` lead to `version`, at which `due` and `owner` are. A host may change card and terms."""

    version: int
    due: float | None
    owner: str
    entries: list[Entry]
    card: Card | None = None
    terms: Terms | None = None


class Job(NamedTuple):
    """Entries of one table to commit together: they follow version `entries[0].n - 1`, or none is written.

    due: when something is due next, seconds since 1970. snapshot: of the table at version `snapshot_version`, or None.
    """

    table: int
    entries: Sequence[Entry]
    due: float | None
    snapshot: dict[str, Any] | None
    snapshot_version: int
    owner: str


def load(table_id: int) -> Loaded:
    """The table with this id, its log replayed from the snapshot. Raises Table.DoesNotExist."""
    row = Table.objects.get(pk=table_id)
    live = Live.from_dict(row.snapshot) if row.snapshot else Live(row.chairs)
    for entry in entries_between(row.pk, live.version, row.version):
        live = after(live, entry)
    return Loaded(
        row.pk, _card(row), live, _terms(row),
        row.seed, row.owner, row.due_at.timestamp() if row.due_at else None,
    )  # fmt: skip


def _card(row: Table) -> Card:
    return Card(
        row.code, row.room, row.game, row.is_friendly, row.host_id, HouseRules(**row.rules) if row.rules else None
    )


def _terms(row: Table) -> Terms:
    return Terms(row.bid_seconds, row.play_seconds, row.bot_level)


def entries_since(table_id: int, version: int) -> list[Entry]:
    """The log after `version`, in order."""
    return _entries(Action.objects.filter(table_id=table_id, n__gt=version))


def entries_between(table_id: int, version: int, last: int) -> list[Entry]:
    """The log after `version` up to `last`: what is written between two queries waits for the next reading."""
    return _entries(Action.objects.filter(table_id=table_id, n__gt=version, n__lte=last))


def _entries(log: QuerySet[Action]) -> list[Entry]:
    rows = log.order_by("n")
    return [Entry(*row) for row in rows.values_list("n", "kind", "seat", "value", "data", "by")]


def commit(jobs: Sequence[Job], now: float) -> set[int]:
    """Writes all jobs in one transaction; the ids of the tables whose jobs were written.

    A job is written only where the table still has the version before it: that is the fence between processes.
    UNIQUE(table, n) stands behind it. At most one job a table.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        won = _move_versions(cursor, jobs)
        written = [job for job in jobs if job.table in won]
        if written:
            _insert_entries(cursor, written, now)
            _save_snapshots(cursor, written)
    return won


def _move_versions(cursor: Any, jobs: Sequence[Job]) -> set[int]:
    stamp = "::timestamptz" if connection.vendor == "postgresql" else ""
    values: list[Any] = []
    for job in sorted(jobs, key=lambda job: job.table):
        values += [job.table, job.entries[0].n - 1, job.entries[-1].n, moment(job.due), job.owner]
    marks = ",".join(["(%s,%s,%s,%s,%s)"] * len(jobs))
    cursor.execute(
        f"UPDATE game_table SET version = v.column3, due_at = v.column4{stamp}, owner = v.column5"
        f" FROM (VALUES {marks}) AS v WHERE game_table.id = v.column1 AND game_table.version = v.column2"
        " AND (game_table.status = 'playing' OR game_table.status = 'waiting' AND game_table.is_friendly)"
        " RETURNING game_table.id",
        values,
    )
    return {row[0] for row in cursor.fetchall()}


def _insert_entries(cursor: Any, jobs: Sequence[Job], now: float) -> None:
    at = moment(now)
    values: list[Any] = []
    count = 0
    for job in jobs:
        for entry in job.entries:
            data = None if entry.data is None else json.dumps(entry.data)
            values += [job.table, entry.n, entry.kind, entry.seat, entry.value, data, entry.by, at]
            count += 1
    mark = "(%s,%s,%s,%s,%s,%s::jsonb,%s,%s)" if connection.vendor == "postgresql" else "(%s,%s,%s,%s,%s,%s,%s,%s)"
    cursor.execute(
        f"INSERT INTO game_action (table_id, n, kind, seat, value, data, by, at) VALUES {','.join([mark] * count)}",
        values,
    )


def _save_snapshots(cursor: Any, jobs: Sequence[Job]) -> None:
    for job in jobs:
        if job.snapshot is not None:
            cursor.execute(
                "UPDATE game_table SET snapshot = %s, snapshot_version = %s WHERE id = %s",
                [json.dumps(job.snapshot), job.snapshot_version, job.table],
            )


def moment(seconds: float | None) -> Any:
    """Seconds since 1970 as the database's own kind of timestamp."""
    if seconds is None:
        return None
    return connection.ops.adapt_datetimefield_value(datetime.fromtimestamp(seconds, UTC))


def news(table_id: int, version: int) -> News:
    """What came after `version`."""
    row = Table.objects.defer("snapshot").get(pk=table_id)
    due = row.due_at.timestamp() if row.due_at else None
    return News(row.version, due, row.owner, entries_between(table_id, version, row.version), _card(row), _terms(row))
