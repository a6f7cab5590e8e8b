"""How the tests of the leagues stop one worker in the middle while another goes on, and look for what came out wrong."""

from collections import Counter
from collections.abc import Callable
from threading import Event, Lock
from typing import Any

import pytest
from django.db.backends.postgresql.features import DatabaseFeatures
from django.db.models import Count, Sum

from economy.models import Stake
from leagues.models import Standing, Week
from tests.concurrency.money import REFUSALS
from tests.concurrency.together import together
from tests.leagues.steps import bucket_of, tallied

Work = Callable[[], object]
MOMENT = 2.0  # so long one waits for another whom a lock may hold


def without_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DatabaseFeatures, "has_select_for_update", False)


def beside(monkeypatch: pytest.MonkeyPatch, where: tuple[Any, str], slow: Work, quick: Work) -> list[object]:
    """`slow` stops where it first calls `where` (a module and a name in it) until `quick` is through, or waits for a lock."""
    module, name = where
    work, begun, done, first = getattr(module, name), Event(), Event(), Lock()

    def stop(*arguments: Any, **options: Any) -> Any:
        if first.acquire(blocking=False):
            begun.set()
            done.wait(MOMENT)
        return work(*arguments, **options)

    def then() -> object:
        begun.wait(5)
        try:
            return quick()
        finally:
            done.set()

    with monkeypatch.context() as patch:
        patch.setattr(module, name, stop)
        return together([slow, then], REFUSALS)


def odd() -> list[object]:
    """What the open weeks hold beside what their games come to; tallies that are no recount; and closed lines that nobody ranked."""
    found: list[object] = []
    closed = set(Week.objects.filter(step=Week.Step.CLOSED).values_list("pk", flat=True))
    rows = [row for row in Standing.objects.order_by("pk") if row.week_id not in closed]
    games = Stake.objects.exclude(league_week=None).exclude(league_counted=0).exclude(league_week__in=closed)
    groups = games.values_list("league_week", "user_id").annotate(sum=Sum("league_counted"), games=Count("pk"))
    held = {(row.week_id, row.user_id): (row.score, row.games) for row in rows if row.score or row.games}
    counted = {(week, user): (int(total), number) for week, user, total, number in groups.order_by()}
    if held != counted:
        found.append((held, counted))
    people = Counter((row.week_id, "rooms", row.league_class, bucket_of(row)) for row in rows if row.score)
    if tallied() != people:
        found.append((tallied(), people))
    found += Standing.objects.filter(week__in=closed, score__gt=0, is_out=False, place=None)
    return found
