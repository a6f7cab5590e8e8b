"""A game counts in the week in which it ended, on Bucharest's clock."""

from datetime import date, datetime, timedelta

import pytest

from leagues.models import Standing, Week
from leagues.services.weeks import sweep
from tests.economy.house import at
from tests.leagues.steps import member, score, win

pytestmark = pytest.mark.django_db
OCTOBER = date(2026, 10, 5)
DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
SECOND = timedelta(seconds=1)


@pytest.mark.parametrize("number", range(7), ids=DAYS)
def test_each_day_begins_and_ends_in_its_week(number: int) -> None:
    ana = member("Ana")
    win(ana, at(2026, 10, 5 + number, 0, 0, 0))
    win(ana, at(2026, 10, 5 + number, 23, 59, 59))
    sweep(at(2026, 10, 5 + number, 23, 59, 59))
    assert [(row.week_id, row.score) for row in Standing.objects.all()] == [(OCTOBER, 600)]


@pytest.mark.parametrize("number", range(7), ids=DAYS)
def test_at_midnight_only_mondays_is_another_week(number: int) -> None:
    """The second before the day and its first: the table is not empty on Sunday, and new on Monday."""
    ana = member("Ana")
    midnight = at(2026, 10, 12 + number)
    win(ana, midnight - SECOND)
    sweep(midnight - SECOND)
    win(ana, midnight)
    sweep(midnight)
    sweep(midnight + timedelta(minutes=5))
    found = dict(Standing.objects.order_by("week").values_list("week_id", "score"))
    assert found == ({date(2026, 10, 5): 300, date(2026, 10, 12): 300} if number == 0 else {date(2026, 10, 12): 600})


@pytest.mark.parametrize("late", [timedelta(0), timedelta(minutes=1), timedelta(days=3)])
def test_a_game_of_sundays_last_second_counts_in_its_week_whenever_it_is_seen(late: timedelta) -> None:
    ana = member("Ana")
    midnight = at(2026, 10, 12)
    win(ana, midnight - SECOND)
    win(ana, midnight)
    sweep(midnight + late)
    assert (score(ana, date(2026, 10, 5)), score(ana, date(2026, 10, 12))) == (300, 300)


@pytest.mark.parametrize(
    ("first", "last", "hours"),
    [
        (at(2026, 3, 23), at(2026, 3, 29, 23, 59, 59), 167),  # summer begins on its Sunday
        (at(2026, 10, 19), at(2026, 10, 25, 23, 59, 59), 169),  # and ends
        (at(2026, 12, 28), at(2027, 1, 3, 23, 59, 59), 168),  # the year ends on its Thursday
    ],
    ids=["spring", "autumn", "new year"],
)
def test_weeks_with_another_clock_or_year_have_their_own_bounds(first: datetime, last: datetime, hours: int) -> None:
    ana, monday = member("Ana"), first.date()
    for moment in (first - SECOND, first, last, last + SECOND):
        win(ana, moment)
    sweep(last)
    assert (last + SECOND).timestamp() - first.timestamp() == hours * 3600
    assert Week.objects.get(pk=monday).step == Week.Step.OPEN
    sweep(last + timedelta(minutes=2))
    assert Week.objects.get(pk=monday).step == Week.Step.OPEN
    sweep(last + timedelta(minutes=2) + SECOND)
    assert Week.objects.get(pk=monday).step == Week.Step.CLOSED
    assert score(ana, monday) == 600
    assert score(ana, monday + timedelta(days=7)) == score(ana, monday - timedelta(days=7)) == 300


def test_the_doubled_hour_of_autumn_is_ordered_by_what_really_passed() -> None:
    ana, bogdan = member("Ana"), member("Bogdan")
    half_past_three = at(2026, 10, 25, 3, 30)
    win(ana, half_past_three.replace(fold=1))
    win(bogdan, half_past_three)
    sweep(at(2026, 10, 26, 1))
    assert list(Standing.objects.order_by("place").values_list("user_id", flat=True)) == [bogdan.pk, ana.pk]


def test_a_game_that_another_clock_saw_end_in_a_week_to_come_waits_for_it() -> None:
    ana = member("Ana")
    midnight = at(2026, 10, 12)
    win(ana, midnight)
    sweep(midnight - SECOND)
    assert not Standing.objects.exists()
    sweep(midnight)
    assert score(ana, date(2026, 10, 12)) == 300


def test_a_game_settled_when_its_week_is_closed_counts_in_the_oldest_open_one() -> None:
    ana, bogdan = member("Ana"), member("Bogdan")
    win(bogdan, at(2026, 10, 7))
    sweep(at(2026, 10, 12, 8))
    win(ana, at(2026, 10, 11, 23, 59, 59))
    sweep(at(2026, 10, 20, 8))
    assert score(ana, date(2026, 10, 5)) == 0
    assert score(ana, date(2026, 10, 12)) == 300
    assert Standing.objects.get(user=ana).place == 1
