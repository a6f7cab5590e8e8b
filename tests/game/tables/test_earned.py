"""What a game says of each player: own bids, runs of exact hands, the grade, who is eligible."""

import pytest

from game.coach.grading import HALF_AT, grade_losses
from game.tables import earned, store
from game.tables.earned import Hand, exact_runs, is_eligible, needed_bids
from tests.cast import make_guest
from tests.play import finished_table

OWN, BOT = True, False


def hands(*own: bool) -> list[Hand]:
    return [Hand(8, is_own, True) for is_own in own]


@pytest.mark.parametrize(("played", "needed"), [(6, 4), (24, 16), (27, 18), (30, 20), (23, 16), (1, 1)])
def test_two_thirds_of_the_hands_are_needed_rounded_up(played: int, needed: int) -> None:
    assert needed_bids(played) == needed


def test_four_of_six_with_one_of_the_last_three_are_enough() -> None:
    assert is_eligible(hands(OWN, OWN, OWN, OWN, BOT, BOT))
    assert is_eligible(hands(BOT, BOT, OWN, OWN, OWN, OWN))


def test_three_of_six_are_not() -> None:
    assert not is_eligible(hands(OWN, OWN, OWN, BOT, BOT, BOT))


def test_many_without_one_of_the_last_three_are_not() -> None:
    assert not is_eligible(hands(*[OWN] * 27, BOT, BOT, BOT))
    assert is_eligible(hands(*[OWN] * 27, OWN, BOT, BOT))


def test_a_run_ends_with_a_miss_and_goes_on_over_one_card_hands() -> None:
    exact, missed, single = Hand(4, OWN, True), Hand(4, OWN, False), Hand(1, OWN, False)
    assert exact_runs([exact, exact, single, exact, missed, exact]) == (3, 1)
    assert exact_runs([missed, single]) == ()


def test_a_hand_that_somebody_else_bid_breaks_a_run() -> None:
    exact = Hand(4, OWN, True)
    assert exact_runs([exact, exact, Hand(4, BOT, True), exact]) == (2, 1)


def test_nothing_lost_makes_a_hundred_and_the_half_is_where_it_is_said_to_be() -> None:
    assert grade_losses([0.0, 0.0]) == 100
    assert grade_losses([HALF_AT]) == 50
    assert grade_losses([0.0, 2 * HALF_AT]) == 50
    assert grade_losses([]) is None
    grades = [grade_losses([loss / 10]) for loss in range(30)]
    assert grades == sorted(grades, key=lambda grade: -(grade or 0))


@pytest.mark.django_db
def test_moves_at_random_are_graded_low_and_only_ones_own_count() -> None:
    table = finished_table([make_guest("Ana"), make_guest("Bogdan")], "classic")
    grades = earned.grades(store.entries_since(table.pk, 0), {0, 1, 2})
    assert grades[2] is None  # a bot has no moves of its own
    assert all(0 < (grades[seat] or 0) < 50 for seat in (0, 1))
