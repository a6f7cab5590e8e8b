"""Suspended accounts win nothing and keep nobody from it; deleted ones are gone."""

from collections import Counter

import pytest
from django.db.models import ProtectedError

from accounts.models import Notice, User
from leagues.models import Board, Standing, Tally
from leagues.selectors import league_table, my_line
from leagues.services.suspending import follow_suspension
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


def suspend(user: User, is_active: bool = False) -> None:
    """As the administration does it."""
    User.objects.filter(pk=user.pk).update(is_active=is_active)
    follow_suspension(user.pk, NOW)


def test_a_suspended_account_is_out_of_the_running_week_at_once_and_comes_back_with_its_sums() -> None:
    users = members(5)
    descending(users, NOW)
    sweep(NOW)
    for is_active, places in ((False, [None, 1, 2, 3, 4]), (True, [1, 2, 3, 4, 5])):
        suspend(users[0], is_active)
        table = league_table(MONDAY, Board.ROOMS, 0)
        shown = [row.user for row in table.rows]
        assert shown == users[1 - is_active :]
        assert (table.zones.people, [row.place for row in table.rows]) == (len(shown), list(range(1, len(shown) + 1)))
        assert [my_line(user, MONDAY, Board.ROOMS).place for user in shown] == [place for place in places if place]
        assert table.rising_score == table.rows[2].score
        assert tallies() == recounted()


def test_prizes_of_a_suspended_account_are_kept_for_the_day_it_comes_back() -> None:
    ana, bogdan = members(2)
    suspend(ana)
    win(ana, NOW)
    win(bogdan, NOW)
    sweep(NOW)
    assert league_table(MONDAY, Board.ROOMS, 0).zones.people == 1
    suspend(ana, is_active=True)
    assert league_table(MONDAY, Board.ROOMS, 0).zones.people == 2
    assert tallies() == recounted()


def tallies() -> dict[tuple[int, int], int]:
    return {(row.league_class, row.bucket): row.people for row in Tally.objects.filter(people__gt=0)}


def recounted() -> dict[tuple[int, int], int]:
    return dict(Counter((row.league_class, row.bucket) for row in Standing.objects.filter(score__gt=0, is_out=False)))


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
    suspend(ana, is_active=True)
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
