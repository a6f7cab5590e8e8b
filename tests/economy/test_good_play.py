"""Good play in a classic game earns something at whatever place: by the coach's grade, and by runs of exact hands."""

from datetime import datetime, timedelta

import pytest

from economy.models import PrizeRules, Reward
from economy.reasons import Reason
from economy.services.refunds import refund
from economy.services.rewards import good_play
from economy.units import Amounts
from tests.economy.house import NOW, at, economy_case, held, member, outcome, played, put_in, reasons, settled

pytestmark = economy_case


@pytest.mark.parametrize(
    ("grade", "earned"),
    [
        (None, {}),
        (0, {}),
        (69, {}),
        (70, {"ristretto": 1}),
        (79, {"ristretto": 1}),
        (80, {"bars": 2, "espresso": 1}),
        (89, {"bars": 2, "espresso": 1}),
        (90, {"bars": 5, "macchiato": 1}),
        (100, {"bars": 5, "macchiato": 1}),
    ],
)
def test_a_grade_earns_its_highest_step_only(grade: int | None, earned: Amounts) -> None:
    assert good_play(outcome(grade=grade)) == ({Reason.GOOD_PLAY: earned} if earned else {})


@pytest.mark.parametrize(("runs", "times"), [((), 0), ((6, 6), 0), ((7,), 1), ((13,), 1), ((14,), 2), ((7, 8), 2)])
def test_every_seven_exact_hands_in_a_row_earn(runs: tuple[int, ...], times: int) -> None:
    earned = good_play(outcome(exact_runs=runs))
    assert earned == ({Reason.EXACT_RUN: {"bars": 3 * times, "espresso": times}} if times else {})


def test_a_classic_game_earns_at_the_last_place_too() -> None:
    ana = member("Ana")
    settled(put_in(ana, 2, is_classic=True), 6, grade=85, exact_runs=(7,))
    assert reasons(ana)[2:] == ["reward.first_game", "reward.good_play", "reward.exact_run"]
    assert (held(ana)["bars"], held(ana)["espresso"]) == (5 + 2 + 3, 12)


def test_a_quick_game_does_not() -> None:
    ana = member("Ana")
    settled(put_in(ana, 2), 6, grade=100, exact_runs=(7,))
    assert reasons(ana)[2:] == ["reward.first_game"]


def classics(rooms: list[int], when: datetime = NOW) -> int:
    """How many of Ana's classic games, one after the other, earned something."""
    ana = member("Ana")
    for number, room in enumerate(rooms):
        moment = when + timedelta(minutes=number)
        settled(put_in(ana, room, is_classic=True, when=moment), 6, moment, grade=70)
    return reasons(ana).count("reward.good_play")


def test_in_the_first_room_only_the_first_three_of_the_day() -> None:
    assert classics([1] * 5) == 3


def test_in_other_rooms_all_of_them() -> None:
    assert classics([2] * 5) == 5


def test_games_of_other_rooms_do_not_count_among_the_three() -> None:
    assert classics([2, 2, 1, 1, 1, 1]) == 5


def test_the_three_begin_again_at_midnight_in_bucharest() -> None:
    assert classics([1] * 7, at(2026, 10, 24, 23, 57)) == 6  # three before midnight, three of four after it


def test_quick_games_and_abandoned_ones_do_not_count_among_the_three() -> None:
    ana = member("Ana")
    for _ in range(3):
        played(ana, 6, room=1)
        settled(put_in(ana, 1, is_classic=True), 6, is_eligible=False, grade=90)
    settled(put_in(ana, 1, is_classic=True), 6, grade=90)
    assert reasons(ana).count("reward.good_play") == 1


def test_a_game_that_was_refunded_still_counts_among_the_three() -> None:
    ana = member("Ana")
    for _ in range(3):
        stake = settled(put_in(ana, 1, is_classic=True), 6, grade=70)
        refund(ana.pk, stake.pk, NOW)
    settled(put_in(ana, 1, is_classic=True), 6, grade=70)
    assert reasons(ana).count("reward.good_play") == 3


def test_the_steps_are_read_from_the_rules() -> None:
    Reward.objects.filter(code="grade").delete()
    Reward.objects.create(code="grade", threshold=10, ibric=1)
    Reward.objects.filter(code="exact_run").update(threshold=2)
    PrizeRules.objects.update(room_one_classics=0)
    assert good_play(outcome(grade=60, exact_runs=(4,))) == {
        Reason.GOOD_PLAY: {"ibric": 1},
        Reason.EXACT_RUN: {"bars": 6, "espresso": 2},
    }
    ana = member("Ana")
    settled(put_in(ana, 1, is_classic=True), 6, grade=60)
    assert "reward.good_play" not in reasons(ana)
