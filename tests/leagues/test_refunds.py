"""A game taken back: before the closing it is taken off the week, afterwards the week stays. The account gives back either way."""

from datetime import timedelta

import pytest

from accounts.models import Notice
from economy.models import Wallet
from economy.services.checking import differences, odd_stakes
from economy.services.refunds import refund, refund_by_staff
from leagues.models import Standing
from leagues.services.weeks import sweep
from tests.economy.house import staff
from tests.leagues.steps import (
    AFTER,
    NOW,
    awards,
    during,
    member,
    monday,
    over,
    place,
    score,
    standing,
    tallied,
    win,
)

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def coins(user_id: int) -> int:
    return Wallet.objects.get(pk=user_id).coins


def test_before_the_closing_the_prize_goes_off_the_week() -> None:
    ana, bogdan = member("Ana"), member("Bogdan")
    win(ana, NOW, place=3)
    taken_back = win(ana, NOW + HOUR, place=2)
    win(bogdan, NOW)
    sweep(NOW + HOUR)
    refund(ana.pk, taken_back.pk, NOW + 2 * HOUR)
    sweep(NOW + 2 * HOUR)
    assert (score(ana), standing(ana).games) == (165, 1)  # type: ignore[union-attr]
    sweep(AFTER)
    assert (place(bogdan), place(ana)) == (1, 2)


def test_a_game_taken_back_before_it_was_counted_never_counts() -> None:
    ana = member("Ana")
    refund(ana.pk, win(ana, NOW, place=2).pk, NOW)
    sweep(AFTER)
    assert not Standing.objects.exists()


def test_the_lower_sum_is_reached_when_the_game_was_taken_back() -> None:
    ana, bogdan = member("Ana"), member("Bogdan")
    win(ana, NOW, place=2)
    taken_back = win(ana, NOW + HOUR, place=3)
    win(bogdan, NOW + 2 * HOUR, place=2)
    sweep(NOW + 2 * HOUR)
    refund(ana.pk, taken_back.pk, NOW + 3 * HOUR)
    sweep(AFTER)
    assert standing(ana).reached_at == NOW + 3 * HOUR  # type: ignore[union-attr]
    assert (place(bogdan), place(ana)) == (1, 2)


def test_who_takes_back_his_only_game_has_no_place_and_no_award() -> None:
    ana, bogdan = member("Ana"), member("Bogdan")
    taken_back = win(ana, NOW, place=2)
    win(bogdan, NOW, place=3)
    sweep(NOW)
    refund(ana.pk, taken_back.pk, NOW)
    sweep(NOW)
    assert sum(tallied().values()) == 1
    sweep(AFTER)
    assert (place(ana), awards(ana), place(bogdan)) == (None, [], 1)


def test_a_refund_between_the_weeks_end_and_its_closing_still_counts() -> None:
    ana = member("Ana")
    taken_back = win(ana, NOW, place=2)
    sweep(NOW)
    refund(ana.pk, taken_back.pk, AFTER)
    sweep(AFTER)
    assert (score(ana), awards(ana)) == (0, [])


def test_after_the_closing_the_week_and_its_award_stay_and_the_account_gives_the_prize_back() -> None:
    ana, bogdan = member("Ana"), member("Bogdan")
    taken_back = win(ana, NOW, place=2)
    win(bogdan, NOW, place=3)
    sweep(AFTER)
    lines = list(Standing.objects.order_by("pk").values())
    before = coins(ana.pk)
    refund(ana.pk, taken_back.pk, during(2))
    sweep(during(2))
    sweep(over(2))
    assert coins(ana.pk) == before - 210
    assert [row for row in Standing.objects.order_by("pk").values() if row["week_id"] == monday(1)] == lines
    assert (awards(ana), Notice.objects.filter(user=ana).count()) == ([(100_000, 50)], 1)
    assert (differences(), odd_stakes()) == ([], [])


def test_a_refund_of_a_closed_week_takes_nothing_from_the_open_one() -> None:
    ana = member("Ana")
    taken_back = win(ana, NOW, place=2)
    sweep(AFTER)
    win(ana, during(2), place=3)
    sweep(during(2))
    refund(ana.pk, taken_back.pk, during(2))
    sweep(during(2))
    assert (score(ana), score(ana, monday(2))) == (210, 165)


def test_a_refund_by_the_staff_counts_as_one_by_the_player() -> None:
    ana = member("Ana")
    first, second = win(ana, NOW, place=2), win(ana, NOW, place=3)
    sweep(NOW)
    refund_by_staff(first.pk, staff(), "The line was down.", NOW)
    sweep(NOW)
    assert score(ana) == 165
    sweep(AFTER)
    refund_by_staff(second.pk, staff(), "The line was down.", AFTER)
    sweep(over(2))
    assert (score(ana), place(ana)) == (165, 1)


def test_a_late_game_that_counted_in_the_next_week_is_taken_off_there() -> None:
    ana = member("Ana")
    sweep(NOW)
    sweep(AFTER)
    late = win(ana, NOW, place=2)
    sweep(during(2))
    assert score(ana, monday(2)) == 210
    refund(ana.pk, late.pk, during(2))
    sweep(during(2))
    assert score(ana, monday(2)) == 0
