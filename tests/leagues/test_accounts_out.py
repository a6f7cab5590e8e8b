"""Suspended accounts win nothing and keep nobody from it; deleted ones are gone."""

import pytest
from django.db.models import ProtectedError

from accounts.models import Notice, User
from leagues.models import Standing
from leagues.services.weeks import sweep
from tests.cast import make_member
from tests.leagues.steps import (
    AFTER,
    MONDAY,
    NOW,
    awards,
    class_of,
    classes,
    descending,
    during,
    member,
    members,
    over,
    place,
    score,
    standing,
    win,
)  # fmt: skip

pytestmark = pytest.mark.django_db


def suspend(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def test_a_suspended_account_has_no_place_no_award_no_move_and_no_notice() -> None:
    users = members(5)
    descending(users, NOW)
    suspend(users[0])
    sweep(AFTER)
    assert [place(user) for user in users] == [None, 1, 2, 3, 4]
    assert [bool(awards(user)) for user in users] == [False, True, True, True, False]
    assert classes(users) == [0, 1, 1, 1, 0]
    assert standing(users[0]).is_out  # type: ignore[union-attr]
    assert not Notice.objects.filter(user=users[0]).exists()


def test_suspended_accounts_dont_widen_the_zones() -> None:
    users = members(20, 1)
    descending(users, NOW)
    for user in users[:10]:
        suspend(user)
    sweep(AFTER)
    assert classes(users) == [1] * 10 + [2] * 3 + [1] * 5 + [0] * 2


def test_a_suspended_queen_who_wins_nothing_keeps_her_class() -> None:
    [queen] = members(1, 1)
    suspend(queen)
    for number in (1, 2, 3):
        sweep(during(number))
        sweep(over(number))
    assert class_of(queen) == 1


def test_who_is_let_in_again_before_the_end_of_the_week_competes() -> None:
    ana = member("Ana")
    win(ana, NOW)
    suspend(ana)
    sweep(NOW)
    User.objects.filter(pk=ana.pk).update(is_active=True)
    sweep(AFTER)
    assert (place(ana), len(awards(ana))) == (1, 1)


def test_who_is_suspended_after_the_closing_keeps_the_past_week() -> None:
    ana = member("Ana")
    win(ana, NOW)
    sweep(AFTER)
    suspend(ana)
    sweep(AFTER)
    assert (place(ana), len(awards(ana))) == (1, 1)


def test_an_account_that_has_played_cant_be_deleted_and_one_that_has_not_leaves_no_gap() -> None:
    ana, queen = member("Ana"), make_member("Bogdan", league_class=1)
    win(ana, NOW)
    sweep(AFTER)
    with pytest.raises(ProtectedError):
        ana.delete()
    assert standing(queen) is not None
    queen.delete()
    win(ana, during(2))
    sweep(over(2))
    assert (score(ana), place(ana, MONDAY), class_of(ana)) == (300, 1, 2)
    assert not Standing.objects.exclude(user=ana).exists()
