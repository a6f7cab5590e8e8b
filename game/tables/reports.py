"""Reports of a line or a person, and what a moderator does about them."""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction

from accounts.models import User
from accounts.services import silences
from accounts.services.levels import lock_accounts
from accounts.services.quotas import DAY, QuotaSpent, Use, spend_quotas
from accounts.services.suspending import suspend
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


class AboutOneself(TableError):
    """Nobody decides about himself."""

    code = "about_oneself"


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


class AlreadyDecided(TableError):
    """By another moderator, meanwhile: `report` says what, and by whom."""

    code = "already_decided"

    def __init__(self, report: Report):
        super().__init__()
        self.report = report


class Decision(NamedTuple):
    """`days` of silence: 0 lifts one, None leaves it as it is. `reason` is read by the account and kept with the report."""

    hide: bool = False
    days: int | None = None
    suspend: bool = False
    reason: str = ""


class Done(NamedTuple):
    """What was done and why, in words for the history; `gone` is the line that nobody sees any more, 0: none."""

    words: str
    gone: int


@transaction.atomic
def decide(report_id: int, decision: Decision, actor: User, now: datetime) -> Done:
    """All of it, and the report is closed; of two moderators the first decides.

    AlreadyDecided for the second. StaffIsSafe where the account is the staff's, AboutOneself where it is the moderator's.
    """
    report = _locked(report_id)
    _check_other(report, actor)
    if report.state == Report.State.CLOSED:
        raise AlreadyDecided(report)
    words = _stop(report.whom, decision, actor, now)
    gone = _hide(report.line_id, now) if decision.hide else 0
    words += ["line hidden"] if gone else []
    said = f"{', '.join(words).capitalize() or 'Nothing done'}: {decision.reason}"
    closed = {"state": Report.State.CLOSED, "closed_at": now, "closed_by": actor, "outcome": said}
    Report.objects.filter(pk=report.pk).update(**closed)
    return Done(said, gone)


def _locked(report_id: int) -> Report:
    """The account's row is locked before the report's: a guest who signs in takes them in this order."""
    lock_accounts(list(Report.objects.filter(pk=report_id, whom__isnull=False).values_list("whom", flat=True)))
    rows = Report.objects.select_for_update(of=("self",), no_key=True)
    return rows.select_related("whom", "closed_by").get(pk=report_id)


def _check_other(report: Report, actor: User) -> None:
    if report.whom_id == actor.pk and not actor.is_superuser:
        raise AboutOneself()


@transaction.atomic
def lift_silence(report_id: int, actor: User, reason: str, now: datetime) -> str:
    """The account may write again, also after its report is closed. What was done, in words for the history."""
    report = _locked(report_id)
    _check_other(report, actor)
    _stop(report.whom, Decision(days=0, reason=reason), actor, now)
    said = f"Silence lifted: {reason}"
    Report.objects.filter(pk=report.pk).update(outcome=f"{report.outcome} {said}".strip())
    return said


def _hide(line_id: int | None, now: datetime) -> int:
    hidden = Chat.objects.filter(pk=line_id, hidden_at=None).update(hidden_at=now) if line_id is not None else 0
    return line_id or 0 if hidden else 0


def _stop(whom: User | None, decision: Decision, actor: User, now: datetime) -> list[str]:
    words: list[str] = []
    if whom is None or (decision.days is None and not decision.suspend):
        return words
    if whom.is_staff and not actor.is_superuser:
        raise StaffIsSafe()
    if decision.days is not None:
        until = now + timedelta(days=decision.days) if decision.days else None
        silences.silence_account(whom.pk, until, decision.reason)
        words.append(f"silenced for {decision.days} d" if decision.days else "silence lifted")
    if decision.suspend:
        suspend(whom.pk, decision.reason)
        words.append("suspended")
    return words
