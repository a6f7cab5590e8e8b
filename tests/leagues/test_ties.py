"""Equal sums: who reached it first is ahead, then the account's number."""

from datetime import timedelta

import pytest

from leagues import selectors
from leagues.services.weeks import sweep
from tests.leagues.steps import AFTER, MONDAY, NOW, awards, member, members, place, prize, standing

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def test_who_reached_the_sum_first_is_ahead_though_he_was_counted_last() -> None:
    ana, bogdan = member("Ana"), member("Bogdan")
    prize(ana, 300, NOW + HOUR)
    sweep(NOW + HOUR)
    prize(bogdan, 300, NOW)
    sweep(NOW + HOUR)
    sweep(AFTER)
    assert (place(bogdan), place(ana)) == (1, 2)


def test_the_sum_is_reached_with_the_game_that_ended_last_not_with_the_one_counted_last() -> None:
    """Ana's long game was dealt before her short one and ended after it."""
    ana, bogdan = member("Ana"), member("Bogdan")
    prize(ana, 200, NOW + 3 * HOUR)
    prize(ana, 100, NOW + HOUR)
    prize(bogdan, 300, NOW + 2 * HOUR)
    sweep(AFTER)
    assert (place(bogdan), place(ana)) == (1, 2)


def test_at_the_same_moment_the_older_account_is_ahead() -> None:
    users = members(4)
    for user in reversed(users):
        prize(user, 300, NOW)
    sweep(NOW)
    assert [selectors.my_line(user, MONDAY, "rooms").place for user in users] == [1, 2, 3, 4]  # type: ignore[arg-type]
    sweep(AFTER)
    assert [place(user) for user in users] == [1, 2, 3, 4]
    assert [bool(awards(user)) for user in users] == [True, True, True, False]


def test_a_tie_at_the_edge_of_the_rising_zone_is_broken_the_same_way() -> None:
    users = members(20)
    for number, user in enumerate(users):
        prize(user, 300, NOW - number * HOUR)
    sweep(AFTER)
    rose = [user for user in users if standing(user).new_class == 1]  # type: ignore[union-attr]
    assert rose == users[-4:]
