"""The closing of a week: exactly once, in steps that are each one transaction or may be done again.

OPEN -> FROZEN   all its prizes are counted, none is added any more
     -> RANKED   places, and the class of everybody from next week on, are written into the standings
     -> AWARDED  the podiums are paid (a posting's key makes each happen once)
     -> MOVED    accounts have their new class
     -> TOLD     every account that took part has its notice
     -> CLOSED

Killed anywhere it goes on where it was; two who close at once wait for each other at each step; weeks close in their order.
"""

from datetime import date, datetime, timedelta

from django.db import transaction
from django.db.models import Q

from accounts.days import day_start
from accounts.models import User
from economy.reasons import Reason
from economy.services.ledger import Cause, post
from economy.services.wallets import open_wallet
from leagues.models import Board, Standing, Tally, Week
from leagues.scoring import CLASSES, award
from leagues.services import ranking
from leagues.services.counting import (
    BATCH,
    WEEK,
    begin_weeks,
    change_class,
    count_batch,
    count_points,
    count_prizes,
    lock_open_weeks,
)

GRACE = timedelta(minutes=2)
"""So long after its end a week is still open: a game that ended in its last second may be in the middle of its settlement."""


def sweep(now: datetime) -> list[date]:
    """Counts what was won, and closes every week that is over, oldest first. May run late, twice, or beside itself."""
    count_prizes(now)
    return [monday for monday in _finished(now) if _close(monday, now)]


def _finished(now: datetime) -> list[date]:
    """The Mondays of weeks that are over and not closed, oldest first; weeks in which nobody won anything are among them."""
    mondays = Week.objects.exclude(step=Week.Step.CLOSED).order_by("monday").values_list("monday", flat=True)
    return [monday for monday in mondays if is_over(monday, now)]


def is_over(monday: date, now: datetime) -> bool:
    return day_start(monday + WEEK) + GRACE <= now


def close_week(monday: date, now: datetime) -> bool:
    """Closes one week, and first those before it. Whether there was anything to do: a week that is closed, or not over yet, is
    left alone.
    """
    begin_weeks(now)
    return monday in [week for week in _finished(now) if week <= monday and _close(week, now)]


def _close(monday: date, now: datetime) -> bool:
    """Takes a finished week through all steps that are left; the weeks before it are closed."""
    began = step = Week.objects.values_list("step", flat=True).get(pk=monday)
    while step != Week.Step.CLOSED:
        _STEPS[Week.Step(step)](monday, now)
        step = Week.objects.values_list("step", flat=True).get(pk=monday)
    return began != Week.Step.CLOSED


def _lock(monday: date, step: Week.Step) -> bool:
    """The week's row, locked; False where another worker has taken it on meanwhile."""
    return Week.objects.select_for_update().get(pk=monday).step == step


def _next(monday: date, step: Week.Step) -> None:
    Week.objects.filter(pk=monday).update(step=step)


@transaction.atomic
def _freeze(monday: date, now: datetime) -> None:
    weeks = lock_open_weeks(now)
    if weeks is None or monday not in weeks:
        return
    while max(count_batch(weeks, now), count_points(weeks)) == BATCH:
        pass
    _next(monday, Week.Step.FROZEN)


@transaction.atomic
def _rank(monday: date, now: datetime) -> None:
    if _lock(monday, Week.Step.FROZEN):
        ranking.rank(monday, now)
        _next(monday, Week.Step.RANKED)


@transaction.atomic
def _award(monday: date, now: datetime) -> None:
    """In the order of the accounts, as everybody locks wallets."""
    if not _lock(monday, Week.Step.RANKED):
        return
    podium = Standing.objects.filter(week_id=monday, board=Board.ROOMS, place__lte=3).select_related("user")
    for row in podium.order_by("user_id"):
        won = award(row.league_class, row.place or 0)
        if won is not None:
            open_wallet(row.user, now)
            cause = Cause(Reason.LEAGUE, f"league:{monday}:{row.user_id}")
            post(row.user_id, {"coins": won.coins, "bars": won.bars}, cause, now)
    _next(monday, Week.Step.AWARDED)


def _move(monday: date, now: datetime) -> None:
    """A part of the accounts a transaction. Classes are written as they are to be, not as steps: doing it again changes nothing."""
    for part in ranking.parts(monday):
        _move_some(monday, part, now)
    with transaction.atomic():
        if _lock(monday, Week.Step.AWARDED):
            _next(monday, Week.Step.MOVED)


@transaction.atomic
def _move_some(monday: date, part: Q, now: datetime) -> None:
    """Later weeks that are open go with it: who counts there waits, and reads the new class."""
    if not _lock(monday, Week.Step.AWARDED):
        return
    later = lock_open_weeks(now) or []
    rows = Standing.objects.filter(part, week_id=monday, board=Board.ROOMS, new_class__isnull=False)
    moved = dict(ranking.differing(rows).values_list("user_id", "new_class"))
    locked = User.objects.select_for_update(no_key=True).filter(pk__in=list(moved)).order_by("pk")
    list(locked.values_list("pk", flat=True))
    for league_class in CLASSES:
        change_class([user for user, new in moved.items() if new == league_class], league_class, later)


def _tell(monday: date, now: datetime) -> None:
    for part in ranking.parts(monday):
        with transaction.atomic():
            ranking.write_notices(monday, part, now)
    with transaction.atomic():
        if _lock(monday, Week.Step.MOVED):
            _next(monday, Week.Step.TOLD)


@transaction.atomic
def _finish(monday: date, now: datetime) -> None:
    if _lock(monday, Week.Step.TOLD):
        Tally.objects.filter(week_id=monday).delete()
        lines = Standing.objects.filter(week_id=monday).count()
        Week.objects.filter(pk=monday).update(step=Week.Step.CLOSED, closed_at=now, lines=lines)


_STEPS = {
    Week.Step.OPEN: _freeze,
    Week.Step.FROZEN: _rank,
    Week.Step.RANKED: _award,
    Week.Step.AWARDED: _move,
    Week.Step.MOVED: _tell,
    Week.Step.TOLD: _finish,
}
