"""Classes with nobody, one, two, three, four players: who wins what, who rises, who falls."""

import pytest

from leagues.models import Standing, Week
from leagues.scoring import ACE, CLASSES, JACK
from leagues.services.weeks import sweep
from tests.leagues.steps import AFTER, MONDAY, NOW, awards, class_of, classes, descending, member, members, place

pytestmark = pytest.mark.django_db
FACTOR = {0: 1, 1: 2, 2: 4, 3: 12}
PODIUM = [(100_000, 50), (80_000, 30), (60_000, 10)]


@pytest.mark.parametrize("league_class", CLASSES)
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_few_players_fill_the_podium_from_above_and_the_first_three_rise(league_class: int, number: int) -> None:
    users = members(number, league_class)
    descending(users, NOW)
    sweep(AFTER)
    factor = FACTOR[league_class]
    won = [[(coins * factor, bars * factor)] for coins, bars in PODIUM]
    assert [place(user) for user in users] == [1, 2, 3, 4][:number]
    assert [awards(user) for user in users] == [*won, []][:number]
    rises = 0 if league_class == ACE else 1
    assert classes(users) == [league_class + rises] * min(number, 3) + [league_class] * max(0, number - 3)


@pytest.mark.parametrize("league_class", CLASSES)
def test_a_class_in_which_nobody_won_anything_has_no_podium(league_class: int) -> None:
    [idle] = members(1, league_class)
    assert sweep(NOW) == []
    assert sweep(AFTER) == [MONDAY]
    assert (awards(idle), place(idle), class_of(idle)) == ([], None, league_class)


def test_a_week_in_which_nobody_plays_at_all_is_closed_with_no_line() -> None:
    sweep(NOW)
    assert sweep(AFTER) == [MONDAY]
    assert Week.objects.get(pk=MONDAY).closed_at == AFTER
    assert not Standing.objects.exists()


def test_classes_have_podiums_of_their_own() -> None:
    ana, bogdan, carmen = member("Ana", JACK), member("Bogdan", 1), member("Carmen", ACE)
    descending([carmen, ana, bogdan], NOW)
    sweep(AFTER)
    assert [place(user) for user in (ana, bogdan, carmen)] == [1, 1, 1]
    assert [awards(user) for user in (ana, bogdan, carmen)] == [[(100_000, 50)], [(200_000, 100)], [(1_200_000, 600)]]
