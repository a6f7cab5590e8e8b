"""Which processes run, and in which of them each seated player has his newest socket."""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import connection
from django.db.models import Q

from accounts.services.levels import lock_accounts
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


def forget_dead(now: datetime) -> None:
    """Takes out the names of processes that died long ago: whatever they owned has been taken up."""
    Process.objects.filter(seen_at__lt=now - timedelta(seconds=100 * ALIVE_SECONDS)).delete()


def leave_process(name: str) -> None:
    """The process `name` stops in good order: its tables are free to be taken up."""
    Process.objects.filter(name=name).delete()


def alive(now: datetime) -> set[str]:
    """The names of the processes that run."""
    since = now - timedelta(seconds=ALIVE_SECONDS)
    return set(Process.objects.filter(seen_at__gt=since).values_list("name", flat=True))


def mark_here(table: int, player: int, process: str) -> None:
    """The player's newest socket is in `process`."""
    Seat.objects.filter(table_id=table, player_id=player).update(process=process)


def mark_gone(table: int, player: int, process: str, now: datetime) -> None:
    """The player's last socket in `process` closed; a newer one elsewhere stays noted."""
    Seat.objects.filter(table_id=table, player_id=player, process=process).update(process="", gone_at=now)


def absent(tables: list[int], process: str, now: datetime) -> list[tuple[int, int]]:
    """Of `tables`, the (table, player) where the player has a socket in no running process other than `process`."""
    elsewhere = alive(now) - {process}
    seats = Seat.objects.filter(table_id__in=tables, player__isnull=False).exclude(process__in=elsewhere)
    return [(table, player) for table, player in seats.values_list("table_id", "player_id") if player is not None]


def forsaken(process: str, now: datetime, grace: timedelta) -> list[tuple[int, int]]:
    """The (table, player) of friendly tables where the player has had no socket anywhere for so long, or never opened one. They
    count as people who got up: a chair is for those who are there.
    """
    under_way = (Table.Status.WAITING, Table.Status.PLAYING)
    chairs = Seat.objects.filter(table__is_friendly=True, table__status__in=under_way, is_bot=False, is_active=True)
    stranded = chairs.exclude(
        process__in=["", "-", process, *alive(now)]
    )  # their process died: the time runs from now on
    stranded.update(process="", gone_at=now)
    gone = Q(process="", gone_at__lt=now - grace) | Q(process="-", joined_at__lt=now - grace)
    seats = chairs.filter(gone, player__isnull=False).order_by("pk")
    return [(table, player) for table, player in seats.values_list("table_id", "player_id") if player is not None]


def heads(tables: list[int]) -> list[tuple[int, int, str]]:
    """Of each of `tables`: its id, version and owner."""
    return list(Table.objects.filter(pk__in=tables).values_list("pk", "version", "owner"))


def abandoned(process: str, now: datetime) -> list[tuple[int, str]]:
    """The tables that wait for something and whose owner is gone, each with this owner."""
    waiting = Table.objects.filter(due_at__isnull=False).exclude(owner__in=alive(now) | {process})
    return list(waiting.values_list("pk", "owner"))


class Claim(NamedTuple):
    """A table as a sweep found it: with this owner, at this version."""

    table: int
    owner: str
    version: int


def take_up(claim: Claim, process: str, due: datetime) -> bool:
    """Makes `process` the owner of an abandoned table, with a fresh deadline. Of two that sweep at once, one gets it."""
    found = Table.objects.filter(pk=claim.table, owner=claim.owner, version=claim.version, due_at__isnull=False)
    return found.update(owner=process, due_at=due) == 1


def lock(table: int) -> Table:
    """The table's row, locked against every other writer until the transaction ends."""
    rows = Table.objects.select_for_update() if connection.features.has_select_for_update else Table.objects
    return rows.get(pk=table)


def lock_players(table: int) -> None:
    """The accounts of those who sit there, locked before the table's row, as everybody does."""
    seats = Seat.objects.filter(table_id=table, is_bot=False, player__isnull=False)
    lock_accounts(list(seats.values_list("player_id", flat=True)))
