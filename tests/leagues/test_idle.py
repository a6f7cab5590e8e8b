"""Two weeks in a row without a prize cost a class."""

import pytest

from accounts.models import Notice, User
from leagues.scoring import ACE, KING
from leagues.services.holidays import begin_holiday, end_holiday
from leagues.services.weeks import sweep
from tests.cast import make_guest
from tests.leagues.steps import class_of, during, member, monday, over, standing, win

pytestmark = pytest.mark.django_db


def weeks_of(user: User, *numbers: int) -> list[int]:
    """Closes these weeks; the class after each."""
    seen = []
    for number in numbers:
        sweep(during(number))
        sweep(over(number))
        seen.append(class_of(user))
    return seen


def test_every_second_week_without_a_prize_costs_a_class_and_a_jack_stays_one() -> None:
    ace = member("Ana", ACE)
    assert weeks_of(ace, *range(1, 9)) == [3, 2, 2, 1, 1, 0, 0, 0]


def test_a_prize_begins_the_count_anew() -> None:
    king = member("Ana", KING)
    assert weeks_of(king, 1) == [KING]
    win(king, during(2))
    assert weeks_of(king, 2, 3, 4) == [ACE, ACE, KING]


def test_a_week_on_holiday_is_no_week_without_a_prize_and_ends_the_row() -> None:
    queen = member("Ana", 1)
    assert weeks_of(queen, 1) == [1]
    begin_holiday(queen, during(2))
    assert weeks_of(queen, 2, 3) == [1, 1]
    end_holiday(queen, during(4))
    assert weeks_of(queen, 4) == [1]
    assert weeks_of(queen, 5) == [0]


def test_who_falls_for_idleness_is_told_and_who_is_idle_for_the_first_time_is_not() -> None:
    queen = member("Ana", 1)
    weeks_of(queen, 1, 2)
    facts = [notice.facts for notice in Notice.objects.filter(kind="league.closed")]
    assert facts == [
        {"week": str(monday(2)), "place": None, "class": 1, "new_class": 0, "score": 0, "coins": 0, "bars": 0}
    ]


def test_jacks_and_guests_who_win_nothing_have_no_line() -> None:
    jack, guest = member("Ana"), make_guest("Elena")
    weeks_of(jack, 1, 2)
    assert standing(jack) is None
    assert standing(guest) is None
