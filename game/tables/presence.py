"""Which processes run, and in which of them each seated player has his newest socket."""

from datetime import datetime, timedelta

from django.db import connection

from game.models import Process, Seat, Table

ALIVE_SECONDS = 10
"""A process that has not been seen for so long is gone."""


def beat(name: str, now: datetime) -> None:
    """Says that the process `name` runs."""
    Process.objects.update_or_create(name=name, defaults={"seen_at": now})


def forget_others(name: str, now: datetime) -> None:
    """The only process there is starts anew: nobody else runs, and nobody has a socket yet."""
    Process.objects.exclude(name=name).delete()
    Seat.objects.filter(is_active=True).exclude(process__in=["", "-"]).update(process="", gone_at=now)


def leave_process(name: str) -> None:
    """The process `name` stops in good order: its tables are free to be taken up."""
    Process.objects.filter(name=name).delete()


def alive(now: datetime) -> set[str]:
    """The names of the processes that run."""
    since = now - timedelta(seconds=ALIVE_SECONDS)
    return set(Process.objects.filter(seen_at__gt=since).values_list("name", flat=True))


def mark_here(table: int, seat: int, process: str) -> None:
    """The player's newest socket is in `process`."""
    Seat.objects.filter(table_id=table, index=seat, is_bot=False).update(process=process)


def mark_gone(table: int, seat: int, process: str, now: datetime) -> None:
    """The player's last socket in `process` closed; a newer one elsewhere stays noted."""
    Seat.objects.filter(table_id=table, index=seat, process=process).update(process="", gone_at=now)


def absent(tables: list[int], process: str, now: datetime) -> list[tuple[int, int]]:
    """Of `tables`, the (table, seat) whose players have a socket in no running process other than `process`."""
    elsewhere = alive(now) - {process}
    seats = Seat.objects.filter(table_id__in=tables, is_bot=False).exclude(process__in=elsewhere)
    return list(seats.values_list("table_id", "index"))


def take_up(process: str, now: datetime) -> list[int]:
    """Makes `process` the owner of the tables whose owner is gone and that wait for something; their ids.

    A guarded update a table: of two processes that sweep at once, one gets it.
    """
    waiting = Table.objects.filter(due_at__isnull=False).exclude(owner__in=alive(now) | {process})
    return [
        table
        for table, owner in waiting.values_list("pk", "owner")
        if Table.objects.filter(pk=table, owner=owner).update(owner=process)
    ]


def set_due(table: int, due: datetime) -> None:
    """Gives a waiting table a fresh deadline."""
    Table.objects.filter(pk=table, status=Table.Status.WAITING).update(due_at=due)


def lock(table: int) -> Table:
    """The table's row, locked against every other writer until the transaction ends."""
    rows = Table.objects.select_for_update() if connection.features.has_select_for_update else Table.objects
    return rows.get(pk=table)
