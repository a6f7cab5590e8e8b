"""Gone from the league altogether, and back."""

from datetime import timedelta

import pytest

from economy.services.refunds import refund
from leagues.models import Board, Standing, Week
from leagues.selectors import league_table
from leagues.services import weeks
from leagues.services.holidays import leave_league, return_to_league
from leagues.services.weeks import sweep
from tests.leagues.steps import (
    AFTER,
    MONDAY,
    NOW,
    awards,
    class_of,
    during,
    member,
    monday,
    over,
    place,
    prize,
    score,
    standing,
    tallied,
    win,
)

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def test_who_leaves_is_gone_from_the_open_week_at_once_and_loses_the_class() -> None:
    ana, bogdan = member("Ana", 2), member("Bogdan", 2)
    win(ana, NOW)
    win(bogdan, NOW)
    sweep(NOW)
    leave_league(ana, NOW)
    assert [row.user for row in league_table(MONDAY, Board.ROOMS, 2).rows] == [bogdan]
    assert sum(tallied().values()) == 1
    sweep(AFTER)
    assert (class_of(ana), awards(ana), standing(ana), place(bogdan)) == (0, [], None, 1)


def test_past_weeks_stay() -> None:
    ana = member("Ana")
    win(ana, NOW)
    sweep(AFTER)
    leave_league(ana, AFTER)
    assert (score(ana), place(ana), len(awards(ana)), class_of(ana)) == (300, 1, 1, 0)


def test_prizes_of_one_who_has_left_never_count() -> None:
    ana = member("Ana")
    leave_league(ana, NOW)
    win(ana, NOW + MINUTE)
    return_to_league(ana, NOW + 2 * MINUTE)
    sweep(AFTER)
    assert not Standing.objects.exists()


def test_one_who_comes_back_begins_as_a_jack_with_the_next_prize() -> None:
    ana = member("Ana", 3)
    win(ana, NOW)
    leave_league(ana, NOW + MINUTE)
    return_to_league(ana, NOW + 2 * MINUTE)
    win(ana, NOW + 3 * MINUTE, place=2)
    sweep(AFTER)
    row = standing(ana)
    assert row is not None
    assert (row.league_class, row.score, row.games, awards(ana)) == (0, 210, 1, [(100_000, 50)])


def test_a_refund_of_a_game_before_the_leaving_takes_nothing_from_what_came_after() -> None:
    ana = member("Ana")
    before = win(ana, NOW, place=2)
    sweep(NOW)
    leave_league(ana, NOW + MINUTE)
    return_to_league(ana, NOW + 2 * MINUTE)
    win(ana, NOW + 3 * MINUTE, place=3)
    refund(ana.pk, before.pk, NOW + 4 * MINUTE)
    sweep(NOW + 5 * MINUTE)
    assert score(ana) == 165


def test_leaving_twice_and_coming_back_twice_changes_nothing_more() -> None:
    ana = member("Ana")
    prize(ana, 500, NOW)
    for _ in range(2):
        leave_league(ana, NOW)
    for _ in range(2):
        return_to_league(ana, NOW)
    prize(ana, 300, NOW + MINUTE)
    sweep(NOW + MINUTE)
    assert score(ana) == 300


def test_who_leaves_while_his_week_is_being_closed_is_paid_but_stays_a_jack(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = member("Ana")
    win(ana, NOW)
    award = weeks._award

    def award_then_leave(*arguments: object) -> None:
        award(*arguments)  # type: ignore[arg-type]
        leave_league(ana, AFTER)

    monkeypatch.setitem(weeks._STEPS, Week.Step.RANKED, award_then_leave)
    sweep(AFTER)
    assert (place(ana), len(awards(ana)), class_of(ana)) == (1, 1, 0)
    return_to_league(ana, during(2))
    win(ana, during(2))
    sweep(over(2))
    assert standing(ana, monday(2)).league_class == 0  # type: ignore[union-attr]
