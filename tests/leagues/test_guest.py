"""Guests have no league; one who signs in before the game ends has the prize in his own."""

import pytest

from economy.models import Stake
from economy.services.rewards import Outcome, settle_stake
from economy.services.rooms import Chair, Wish, charge_entry, hand_over_stakes
from leagues.models import Standing
from leagues.services.weeks import sweep
from tests.cast import make_guest
from tests.leagues.steps import AFTER, NOW, awards, class_of, member, place, score

pytestmark = pytest.mark.django_db
WON = Outcome(1, 6, 6, 3, 4, True)


def seated() -> Stake:
    return charge_entry(make_guest("Elena"), Wish(1), Chair("g-guest", 0, False), NOW)


def test_a_guest_who_wins_is_not_in_the_league() -> None:
    settle_stake(seated().pk, WON, NOW)
    sweep(AFTER)
    assert not Standing.objects.exists()


def test_a_guest_who_signs_in_before_the_end_competes_with_the_prize() -> None:
    stake, ana = seated(), member("Ana")
    hand_over_stakes(stake.game, 0, ana)
    settle_stake(stake.pk, WON, NOW)
    sweep(NOW)
    assert score(ana) == 300
    sweep(AFTER)
    assert (place(ana), len(awards(ana)), class_of(ana)) == (1, 1, 1)


def test_a_guest_who_signs_in_after_the_end_has_won_nothing() -> None:
    stake, ana = seated(), member("Ana")
    settle_stake(stake.pk, WON, NOW)
    hand_over_stakes(stake.game, 0, ana)
    sweep(AFTER)
    assert score(ana) == 0
