"""Cards that any good player would play."""

import pytest

from game.bots.features import Outlook
from game.bots.play import takes_now
from game.rules.cards import parse
from game.rules.view import view
from tests.game.bots.hands import a_variant, bid, dealt, master_card, played


def test_the_boss_trump_waits_for_the_last_trick_while_one_trick_is_wanted() -> None:
    """Trumping in would leave the other card to lead, which may take a trick too many."""
    state = dealt(a_variant(4, 2, must_trump=False), ["9c 8c", "As Jd", "Tc Qh", "Kc 9h"], turned="7s")
    state = played(bid(state, 0, 1, 0, 0), "9c")
    assert master_card(state) == "Jd"


def test_the_highest_trump_left_is_the_boss_once_the_higher_ones_are_gone() -> None:
    hands = ["9c 8c Ad", "Qs Jd Kd", "As Tc Qh", "Kc 9h Ks"]
    state = dealt(a_variant(4, 3, must_trump=False), hands, turned="7s")
    state = played(bid(state, 0, 1, 1, 0), "Ad Kd As Ks Qh")  # seat 2 leads a heart to the second trick
    state = played(state, "9h 8c")
    assert master_card(state) == "Jd"


def test_who_wants_both_tricks_leads_his_highest_trump_first() -> None:
    state = dealt(a_variant(4, 2), ["Ks Ts", "9c 8c", "Tc Qh", "Kc 9h"], turned="7s")
    assert master_card(bid(state, 2, 0, 0, 1)) == "Ks"


def test_who_wants_all_that_is_left_plays_high() -> None:
    state = dealt(a_variant(4, 3), ["Ks Qs 8s", "9c 8c 7c", "Tc Qh As", "Kc 9h Ac"], turned="7s")
    assert master_card(bid(state, 3, 0, 0, 1)) in ("Ks", "Qs")


@pytest.mark.parametrize("must_trump", [True, False])
def test_who_wants_nothing_stays_under_the_best_card(must_trump: bool) -> None:
    state = dealt(a_variant(4, 3, must_trump), ["Qc 9d Ad", "Kc 9c 8d", "Tc Qh 7h", "Ac 9h 8h"], turned="7s")
    assert master_card(played(bid(state, 1, 0, 1, 0), "Qc")) == "9c"


def test_who_wants_nothing_drops_his_highest_card_under_a_higher_one() -> None:
    state = dealt(a_variant(4, 3), ["Ac 9d Ad", "Kc 9c 8d", "Tc Qh 7h", "Qc 9h 8h"], turned="7s")
    assert master_card(played(bid(state, 1, 0, 1, 0), "Ac")) == "Kc"


def test_who_has_made_his_bid_ducks() -> None:
    state = dealt(a_variant(4, 3), ["Ac 9d 8d", "Kd Jd Kc", "Tc Qh 7h", "Qc 9h 8h"], turned="7s")
    state = played(bid(state, 1, 0, 1, 0), "Ac Kc Tc Qc")
    assert master_card(state) == "8d"


def test_who_can_t_follow_and_wants_nothing_drops_what_may_take_a_trick() -> None:
    state = dealt(a_variant(4, 3), ["Ac 9d 8d", "Kh 8h 7d", "Tc Qh 7h", "Qc 9h Jd"], turned="7s")
    assert master_card(played(bid(state, 1, 0, 1, 0), "Ac")) == "Kh"


def test_the_last_to_play_wins_as_cheaply_as_he_can() -> None:
    state = dealt(a_variant(4, 3), ["9c 9d 8d", "8c 8h 7d", "Tc Qh 7h", "Ac Jc As"], turned="7s")
    assert master_card(played(bid(state, 0, 0, 1, 3), "9c 8c Tc")) == "Jc"


def test_an_over_trick_is_not_sought_after_a_miss() -> None:
    state = dealt(a_variant(4, 3), ["9c Ad 8d", "8c 8h 7d", "Tc Qh 7h", "Ac Qd Kd"], turned="7s")
    state = played(bid(state, 1, 0, 1, 0), "9c 8c Tc Ac")  # the last seat had to take it: one too many
    assert master_card(state) == "Qd"


def test_the_boss_trump_is_sure_and_a_lower_one_is_not() -> None:
    state = dealt(a_variant(4, 2), ["Ks As", "9c 8c", "Tc Qh", "Kc 9h"], turned="7s")
    state = bid(state, 2, 0, 0, 1)
    look = Outlook(view(state, 0))
    assert takes_now(look, parse("As")) == 1.0
    assert takes_now(look, parse("Ks")) == 1.0  # the only higher one is in the same hand
    state = bid(dealt(a_variant(4, 2), ["Ks Qs", "9c 8c", "Tc Qh", "Kc 9h"], turned="7s"), 2, 0, 0, 1)
    assert 0.5 < takes_now(Outlook(view(state, 0)), parse("Ks")) < 1.0


def test_a_card_under_the_best_one_takes_nothing() -> None:
    state = dealt(a_variant(4, 2), ["Kc 8d", "9c 8c", "Tc Qh", "Ac 9h"], turned="7s")
    state = played(bid(state, 1, 0, 0, 0), "Kc")
    assert takes_now(Outlook(view(state, 1)), parse("9c")) == 0.0
