"""Reports of a line or a person, and what a moderator does about them."""

from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from accounts.services import silences
from accounts.services.quotas import DAY, QuotaSpent, Use, spend_quotas
from accounts.services.sessions import tell_ended
from game.models import Chat, Report
from game.tables.chat import NoSuchLine
from game.tables.chat_people import About, Reader, find_person, known
from game.tables.errors import TableError

A_DAY = 10  # (D) reports of one person
CONTEXT = 20


class TooManyReports(TableError):
    code = "too_many_reports"


class StaffIsSafe(TableError):
    """Staff are neither silenced nor suspended by a report's page."""

    code = "staff_is_safe"


@transaction.atomic
def report(reader: Reader, about: About, reason: str, now: datetime) -> bool:
    """Keeps the newest lines with it. False where the same was reported before. TooManyReports after some a day."""
    by, whom = known(reader), find_person(reader, about)
    if by.pk == whom.user:
        raise NoSuchLine()
    key = f"{by.pk}:line:{about.line}" if about.line else f"{by.pk}:{reader.table}:{whom.user}"
    if Report.objects.filter(key=key).exists():
        return False
    try:
        spend_quotas([Use("report", str(by.pk), A_DAY, DAY)], now)
    except QuotaSpent as spent:
        raise TooManyReports() from spent
    known_reason = reason if reason in Report.Reason.values else Report.Reason.OTHER
    row = Report(
        table_id=reader.table, line_id=about.line, whom_id=whom.user, whom_name=whom.name, by=by, by_name=by.display_name,
        key=key, reason=known_reason, context=_context(reader.table, about.line), at=now,
    )  # fmt: skip
    Report.objects.bulk_create([row], ignore_conflicts=True)
    return True


def _context(table: int, line_id: int | None) -> list[dict[str, object]]:
    """The newest lines, and the one that it is about where that is older."""
    lines = list(Chat.objects.filter(table=table).order_by("-pk")[:CONTEXT])
    if line_id is not None and all(line.pk != line_id for line in lines):
        lines += Chat.objects.filter(table=table, pk=line_id)
    return [
        {
            "line": line.pk, "user": line.author_id, "name": line.name, "seat": line.seat,
            "text": line.text, "phrase": line.phrase, "at": line.at.isoformat(),
        }
        for line in reversed(lines)
    ]  # fmt: skip


@transaction.atomic
def hide_line(report_id: int, now: datetime) -> tuple[int, int]:
    """Nobody sees the reported line any more. The table and the line, for the sockets. NoSuchLine where it is gone."""
    found = Report.objects.get(pk=report_id)
    if found.line_id is None or not Chat.objects.filter(pk=found.line_id, hidden_at=None).update(hidden_at=now):
        raise NoSuchLine()
    return found.table_id, found.line_id


@transaction.atomic
def silence_reported(report_id: int, days: int, actor: User, now: datetime) -> None:
    """The reported account writes nothing for so many days."""
    silences.silence_account(_reported(report_id, actor).pk, now + timedelta(days=days))


@transaction.atomic
def suspend_reported(report_id: int, actor: User) -> None:
    """The reported account is out, at once."""
    user = _reported(report_id, actor)
    User.objects.filter(pk=user.pk).update(is_active=False)
    tell_ended(user.pk)


def _reported(report_id: int, actor: User) -> User:
    user = Report.objects.select_related("whom").get(pk=report_id).whom
    if user is None:
        raise NoSuchLine()
    if user.is_staff and not actor.is_superuser:
        raise StaffIsSafe()
    return user


def close_report(report_id: int, now: datetime) -> None:
    """Done with, whatever was done."""
    Report.objects.filter(pk=report_id, state=Report.State.OPEN).update(state=Report.State.CLOSED, closed_at=now)
