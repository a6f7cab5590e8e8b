"""A guest signs in: the chair, and the games that were played, are the member's."""

from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from accounts.services.notices import notify
from economy.services.rooms import hand_over_stakes
from game.models import Chat, Report, Seat, Table
from game.tables import entries, runtime, service, store
from game.tables.entries import Entry
from game.tables.presence import lock


def hand_over(guest: User, member: User) -> None:
    """Moves all seats of `guest` to `member`, within the caller's transaction. (The same row twice: only the name is new.)

    A member who sits somewhere already keeps that chair; the guest has left his. At a table where the member has or had a
    chair himself the guest's never becomes his: nobody plays, or earns, for two.
    """
    seat = Seat.objects.filter(player=guest, is_active=True).first()
    if seat is not None:
        elsewhere = Seat.objects.filter(player=member, is_active=True).exclude(pk=seat.pk).exists()
        if elsewhere:
            service.leave_table(seat.table_id, guest.pk, timezone.now())
            notify(member.pk, "guest.left_behind", {}, f"left-behind:{seat.pk}", timezone.now())
        if not _shared(guest, member).filter(pk=seat.pk).exists():
            _write_name(seat, member)
        transaction.on_commit(partial(runtime.tell, seat.table_id))
    _shared(guest, member).update(player=None)
    if not member.is_guest:
        for played in Seat.objects.filter(player=guest, stake__isnull=False).select_related("table"):
            hand_over_stakes(played.table.code, played.index, member)
    Seat.objects.filter(player=guest).update(player=member)
    Chat.objects.filter(author=guest).update(author=member)
    Report.objects.filter(whom=guest).update(whom=member)


def give_up(guest_id: int, now: datetime) -> None:
    """A guest signs out and can't come back: his chair is free."""
    seat = Seat.objects.filter(player=guest_id, is_active=True).first()
    if seat is not None:
        service.leave_table(seat.table_id, guest_id, now)
        runtime.tell(seat.table_id)


def _shared(guest: User, member: User) -> QuerySet[Seat]:
    """The guest's chairs at tables where the member has or had one."""
    tables = Seat.objects.filter(player=member).exclude(player=guest).values("table")
    return Seat.objects.filter(player=guest, table__in=tables)


def _write_name(seat: Seat, member: User) -> None:
    """A line in the table's log says whose chair it is now."""
    table = lock(seat.table_id)
    live = store.load(table.pk).live
    if table.status not in (Table.Status.WAITING, Table.Status.PLAYING) or live.chairs[seat.index] is None:
        return
    data = {"user": member.pk, "name": member.display_name, "member": not member.is_guest}
    service.append(table, live, Entry(live.version + 1, entries.NAME, seat.index, None, data), timezone.now())
    table.save()
    Seat.objects.filter(pk=seat.pk).update(name=member.display_name)
