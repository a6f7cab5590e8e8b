"""Up and down: the first fifth rises, the last falls, in every class."""

import pytest

from leagues.scoring import CLASSES
from leagues.services.weeks import sweep
from tests.leagues.steps import AFTER, NOW, classes, descending, during, member, members, over, win

pytestmark = pytest.mark.django_db
MOVES = {
    0: [1] * 4 + [0] * 16,
    1: [2] * 4 + [1] * 12 + [0] * 4,
    2: [3] * 4 + [2] * 12 + [1] * 4,
    3: [3] * 16 + [2] * 4,
}


@pytest.mark.parametrize("league_class", CLASSES)
def test_of_twenty_four_rise_and_four_fall_but_no_jack_falls_and_no_ace_rises(league_class: int) -> None:
    users = members(20, league_class)
    descending(users, NOW)
    sweep(AFTER)
    assert classes(users) == MOVES[league_class]


def test_all_classes_move_at_once_and_each_by_one() -> None:
    users = {league_class: members(20, league_class) for league_class in CLASSES}
    for people in users.values():
        descending(people, NOW)
    sweep(AFTER)
    assert {league_class: classes(people) for league_class, people in users.items()} == MOVES


def test_of_five_queens_three_rise_and_one_falls() -> None:
    users = members(5, 1)
    descending(users, NOW)
    sweep(AFTER)
    assert classes(users) == [2, 2, 2, 1, 0]


def test_who_wins_every_week_is_an_ace_after_three() -> None:
    ana = member("Ana")
    seen = []
    for number in range(1, 5):
        win(ana, during(number))
        sweep(over(number))
        seen += classes([ana])
    assert seen == [1, 2, 3, 3]
