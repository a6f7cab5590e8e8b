"""A holiday from the league, and leaving it altogether. What is chosen holds for later prizes: what was won before is counted first."""

from datetime import date, datetime

from django.db import transaction

from accounts.days import local_day, monday_of
from accounts.models import User
from accounts.services.levels import lock_accounts
from economy.models import Stake
from leagues.models import Board, Membership, Standing, Week
from leagues.services.counting import WEEK, Change, apply_changes, begin_weeks, count_batch, lock_open_weeks, set_out


@transaction.atomic
def begin_holiday(user: User, now: datetime) -> date:
    """No rise, no fall, no prize from the Monday that is given back: this week's where the account has won nothing in it,
    otherwise the next, so that nobody slips away from the end of a week that he plays.
    """
    count_batch(lock_open_weeks(now) or [], now, user)
    this = monday_of(local_day(now))
    played = Standing.objects.filter(user=user, week_id=this, board=Board.ROOMS, score__gt=0).exists()
    row, _ = Membership.objects.get_or_create(pk=user.pk)
    if row.frozen_from is None and row.left_at is None:  # a page may be older than the leaving
        row.frozen_from = this + WEEK if played else this
        row.save(update_fields=["frozen_from"])
    return row.frozen_from or this


@transaction.atomic
def end_holiday(user: User, now: datetime) -> None:
    """From now on prizes count again. Weeks that are over but not ranked yet still know of the holiday."""
    unranked = _lock_unranked_weeks(now)
    count_batch([week for week, step in unranked.items() if step == Week.Step.OPEN], now, user)
    row = Membership.objects.filter(pk=user.pk).first()
    if row is None or row.frozen_from is None:
        return
    for week in unranked:
        if row.frozen_from <= week < monday_of(local_day(now)):
            _mark_away(user, week, now)
    Membership.objects.filter(pk=user.pk).update(frozen_from=None)


def _lock_unranked_weeks(now: datetime) -> dict[date, int]:
    """The open weeks and one that is being closed, but not ranked yet, each with its step."""
    begin_weeks(now)
    rows = Week.objects.filter(step__lte=Week.Step.FROZEN).order_by("monday")
    return dict(rows.select_for_update().values_list("monday", "step"))


def _mark_away(user: User, week: date, now: datetime) -> None:
    league_class = User.objects.values_list("league_class", flat=True).get(pk=user.pk)
    set_out(user.pk, [week], True)
    Standing.objects.update_or_create(
        user=user, week_id=week, board=Board.ROOMS,
        defaults={"is_out": True},
        create_defaults={"is_out": True, "league_class": league_class, "reached_at": now},
    )  # fmt: skip


@transaction.atomic
def leave_league(user: User, now: datetime) -> None:
    """Gone at once: the open weeks forget the account and its games, and its class is lost. Past weeks stay."""
    weeks = lock_open_weeks(now) or []
    lock_accounts([user.pk])
    count_batch(weeks, now, user)
    mine = Standing.objects.filter(user=user, week_id__in=weeks, board=Board.ROOMS)
    apply_changes(
        Board.ROOMS, [Change(row.week_id, user.pk, -row.score, -row.games, now) for row in mine if row.score > 0]
    )
    mine.delete()
    Stake.objects.filter(user=user, league_week__in=weeks).update(league_week=None)
    User.objects.filter(pk=user.pk).update(league_class=0)
    Membership.objects.update_or_create(pk=user.pk, defaults={"left_at": now, "frozen_from": None})


@transaction.atomic
def return_to_league(user: User, now: datetime) -> None:
    """Prizes count again from now on; the class is Jack."""
    count_batch(lock_open_weeks(now) or [], now, user)
    Membership.objects.filter(pk=user.pk).update(left_at=None)
