"""A holiday from the league, and leaving it altogether."""

from datetime import date, datetime

from django.db import transaction

from accounts.days import local_day, monday_of
from accounts.models import User
from accounts.services.levels import lock_accounts
from leagues.models import Board, Membership, Standing
from leagues.services.counting import WEEK, Change, apply_changes, count_batch, lock_open_weeks


@transaction.atomic
def begin_holiday(user: User, now: datetime) -> date:
    """No rise, no fall, no prize from the Monday that is given back: this week's where the account has won nothing in it,
    otherwise the next, so that nobody slips away from the end of a week that he plays.
    """
    weeks = lock_open_weeks(now) or []
    count_batch(weeks, now)
    this = monday_of(local_day(now))
    played = Standing.objects.filter(user=user, week_id=this, board=Board.ROOMS, score__gt=0).exists()
    monday = this + WEEK if played else this
    row, _ = Membership.objects.get_or_create(pk=user.pk)
    if row.frozen_from is None:
        Membership.objects.filter(pk=user.pk).update(frozen_from=monday)
        return monday
    return row.frozen_from


def end_holiday(user: User) -> None:
    """From now on prizes count again."""
    Membership.objects.filter(pk=user.pk).update(frozen_from=None)


@transaction.atomic
def leave_league(user: User, now: datetime) -> None:
    """Gone at once: the open weeks forget the account, and its class is lost. Past weeks stay."""
    weeks = lock_open_weeks(now) or []
    count_batch(weeks, now)
    mine = Standing.objects.filter(user=user, week_id__in=weeks, board=Board.ROOMS, score__gt=0)
    apply_changes(Board.ROOMS, [Change(row.week_id, user.pk, -row.score, -row.games, now) for row in mine])
    lock_accounts([user.pk])
    User.objects.filter(pk=user.pk).update(league_class=0)
    Standing.objects.filter(user=user, week_id__in=weeks, board=Board.ROOMS).delete()
    Membership.objects.update_or_create(pk=user.pk, defaults={"left_at": now, "frozen_from": None})


def return_to_league(user: User) -> None:
    """Prizes count again from now on; the class is Jack."""
    Membership.objects.filter(pk=user.pk).update(left_at=None)
