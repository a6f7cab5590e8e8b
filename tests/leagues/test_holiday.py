"""On holiday from the league: no rise, no fall, no prize; prizes of games are one's own but don't count."""

from datetime import timedelta

import pytest

from accounts.models import Notice
from economy.models import Wallet
from leagues import selectors
from leagues.models import Board
from leagues.services import counting
from leagues.services.holidays import begin_holiday, end_holiday
from leagues.services.weeks import sweep
from tests.leagues.steps import (
    AFTER,
    MONDAY,
    NOW,
    awards,
    class_of,
    during,
    member,
    members,
    monday,
    over,
    place,
    score,
    standing,
    tallied,
    win,
)

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def test_set_in_a_week_without_a_prize_it_holds_at_once() -> None:
    queen = member("Ana", 1)
    assert begin_holiday(queen, NOW) == MONDAY
    win(queen, NOW + MINUTE)
    for number in range(1, 5):
        sweep(over(number))
    assert (class_of(queen), awards(queen), score(queen)) == (1, [], 0)
    assert Wallet.objects.get(pk=queen.pk).coins == 1300
    assert not Notice.objects.exists()


def test_set_in_a_week_with_a_prize_it_holds_from_the_next() -> None:
    ana = member("Ana")
    win(ana, NOW)
    assert begin_holiday(ana, NOW + MINUTE) == monday(2)
    win(ana, NOW + 2 * MINUTE)
    win(ana, during(2))
    sweep(over(2))
    assert (score(ana), place(ana), len(awards(ana)), class_of(ana)) == (600, 1, 1, 1)
    assert (score(ana, monday(2)), place(ana, monday(2))) == (0, None)


def test_a_prize_that_nobody_has_counted_yet_is_one_also_behind_many_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "BATCH", 1)
    ana = member("Ana")
    for user in (member("Bogdan"), ana):
        win(user, NOW)
    assert begin_holiday(ana, NOW) == monday(2)
    assert score(ana) == 300


def test_setting_it_twice_changes_nothing() -> None:
    ana = member("Ana")
    begin_holiday(ana, NOW)
    assert begin_holiday(ana, during(3)) == MONDAY


def test_after_its_end_prizes_count_again_and_those_during_it_never_do() -> None:
    ana = member("Ana")
    begin_holiday(ana, NOW)
    win(ana, NOW + MINUTE)
    end_holiday(ana, NOW + 2 * MINUTE)
    sweep(NOW + 2 * MINUTE)
    assert score(ana) == 0
    win(ana, NOW + 3 * MINUTE, place=2)
    sweep(AFTER)
    assert (score(ana), place(ana)) == (210, 1)


def test_begun_and_ended_again_and_again_each_game_counts_by_its_own_time() -> None:
    ana = member("Ana")
    sums = []
    for number in range(1, 5):
        begin_holiday(ana, during(number))
        win(ana, during(number) + MINUTE)
        end_holiday(ana, during(number) + 2 * MINUTE)
        win(ana, during(number) + 3 * MINUTE, place=2)
        sweep(during(number) + 4 * MINUTE)
        sums.append(score(ana, monday(number)))
    assert sums == [210] * 4


def test_a_holiday_ended_before_it_began_leaves_the_week_as_it_was() -> None:
    ana = member("Ana")
    win(ana, NOW)
    begin_holiday(ana, NOW)
    end_holiday(ana, NOW + MINUTE)
    win(ana, during(2))
    sweep(over(2))
    assert (place(ana), place(ana, monday(2)), class_of(ana)) == (1, 1, 2)


def test_a_holiday_that_ended_while_nothing_ran_still_holds_for_its_weeks() -> None:
    """Three weeks of downtime: two on holiday, the third not."""
    queen, ana = member("Ana", 1), member("Bogdan")
    win(ana, NOW)
    sweep(NOW)
    begin_holiday(queen, NOW)
    win(queen, during(2))
    end_holiday(queen, during(3))
    sweep(over(3))
    assert [standing(queen, monday(number)).is_out for number in (1, 2, 3)] == [True, True, False]  # type: ignore[union-attr]
    assert [standing(queen, monday(number)).idle_weeks for number in (1, 2, 3)] == [0, 0, 1]  # type: ignore[union-attr]
    assert class_of(queen) == 1


def test_one_on_holiday_neither_takes_a_place_nor_widens_the_zones() -> None:
    users = members(5, 1)
    win(users[0], during(1))
    begin_holiday(users[0], during(1))
    for user in users:
        win(user, during(2))
    sweep(over(2))
    assert [place(user, monday(2)) for user in users] == [None, 1, 2, 3, 4]
    assert [len(awards(user)) for user in users] == [1, 1, 1, 1, 0]


def test_the_tallies_know_only_who_competes() -> None:
    ana, bogdan = member("Ana"), member("Bogdan")
    begin_holiday(ana, NOW)
    for user in (ana, bogdan):
        win(user, NOW)
    sweep(NOW)
    assert sum(tallied().values()) == 1
    assert selectors.league_table(MONDAY, Board.ROOMS, 0).zones.people == 1
