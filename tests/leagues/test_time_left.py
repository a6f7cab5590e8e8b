"""How much of a week is left, in words, and when it ends."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils.translation import override

from accounts.days import day_start
from leagues.services.counting import WEEK
from leagues.words import end_words, time_left, week_words
from tests.leagues.pages import page

MONDAY = date(2026, 12, 7)
END = day_start(MONDAY + WEEK)


@pytest.mark.parametrize(
    ("before_the_end", "words"),
    [
        (timedelta(days=7), "7 days"),
        (timedelta(days=2, hours=3, minutes=59), "2 days and 3 hours"),
        (timedelta(days=1, hours=1), "1 day and 1 hour"),
        (timedelta(days=1, minutes=59), "1 day"),
        (timedelta(hours=23, minutes=59, seconds=59), "23 hours and 59 minutes"),
        (timedelta(hours=1), "1 hour"),
        (timedelta(minutes=1, seconds=59), "1 minute"),
        (timedelta(seconds=59), "less than a minute"),
        (timedelta(seconds=1), "less than a minute"),
    ],
)
def test_it_is_said_in_two_units_at_most(before_the_end: timedelta, words: str) -> None:
    assert time_left(END, END.astimezone(UTC) - before_the_end) == words


@pytest.mark.parametrize(
    ("sunday", "hours"), [(date(2026, 10, 25), "1 day and 1 hour"), (date(2026, 3, 29), "23 hours")]
)
def test_a_sunday_on_which_the_clocks_change_has_its_real_length(sunday: date, hours: str) -> None:
    assert time_left(day_start(sunday + timedelta(days=1)), day_start(sunday)) == hours


def test_romanian_has_its_three_plurals() -> None:
    with override("ro"):
        assert time_left(END, END - timedelta(days=1, hours=20)) == "1 zi și 20 de ore"
        assert time_left(END, END - timedelta(hours=2, minutes=19)) == "2 ore și 19 minute"


def test_the_week_and_its_end_are_dates_in_bucharest() -> None:
    assert week_words(MONDAY).split() == ["Dec", "7", "–", "13,", "2026"]
    assert end_words(END) == "Monday, December 14, 2026, 00:00"
    with override("ro"):
        assert week_words(date(2026, 12, 28)).split() == ["28", "dec.", "2026", "–", "3", "ian.", "2027"]
        assert end_words(END) == "luni, 14 decembrie 2026, 00:00"
    with override("it"):
        assert week_words(MONDAY) == "7–13 dic 2026"
        assert week_words(date(2026, 12, 28)).split() == ["28", "dic", "2026", "–", "3", "gen", "2027"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("now", "week", "left"),
    [
        (datetime(2026, 12, 13, 21, 59, 59, tzinfo=UTC), "Dec 7 – 13, 2026", "less than a minute left"),
        (datetime(2026, 12, 13, 22, 0, 0, tzinfo=UTC), "Dec 14 – 20, 2026", "7 days left"),
        (datetime(2026, 10, 25, 21, 59, 59, tzinfo=UTC), "Oct 19 – 25, 2026", "less than a minute left"),
        (datetime(2026, 3, 29, 20, 59, 59, tzinfo=UTC), "Mar 23 – 29, 2026", "less than a minute left"),
        (datetime(2026, 3, 29, 21, 0, 0, tzinfo=UTC), "Mar 30 – Apr 5, 2026", "7 days left"),
    ],
)
def test_the_page_goes_on_to_the_next_week_at_midnight(now: datetime, week: str, left: str) -> None:
    html = page(None, now=now)
    assert f"<small>{week}</small>" in html
    assert f"<b>{left}</b>" in html
