"""What of the chat nobody needs any more."""

from datetime import datetime, timedelta

from game.models import Chat, Report

KEEP_LINES = timedelta(days=7)  # (D) after the table's end
KEEP_REPORTS = timedelta(days=90)  # (D) after they were closed


def purge_chat(now: datetime) -> int:
    """Lines go some days after their table's end, unless a report of that table is open. How many it were."""
    over = Chat.objects.filter(table__finished_at__lt=now - KEEP_LINES)
    reported = Report.objects.filter(state=Report.State.OPEN).values("table")
    count: int = over.exclude(table__in=reported).delete()[0]
    Report.objects.filter(closed_at__lt=now - KEEP_REPORTS).delete()
    return count
