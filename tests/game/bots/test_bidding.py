"""Bids that any good player would say, and the one that nobody may."""

import pytest

from game.bots.bidding import forehead_chance, single_chance
from game.bots.features import Outlook
from game.rules.view import view
from tests.game.bots.hands import a_variant, bid, dealt, master_action


def test_sure_tricks_are_bid() -> None:
    state = dealt(a_variant(4, 3), ["As Ks Qs", "9c 8c Ad", "Tc Qh 7h", "Kc 9h 8h"], turned="7s")
    assert master_action(state) == 3


def test_a_worthless_hand_is_bid_at_nothing() -> None:
    state = dealt(a_variant(4, 3), ["7c 8d 7h", "9c As Ad", "Tc Qh 9h", "Kc Kh 8h"], turned="7s")
    assert master_action(state) == 0


def test_without_trump_aces_and_kings_of_one_suit_count() -> None:
    hands = [
        "Ac Kc Qc Ad Kd Qd Ah As", "9c 8c 7c 9d 8d 7d 9h 8h",
        "Tc Jc Td Jd Th Jh Ts Js", "Kh Qh 7h Ks Qs 9s 8s 7s",
    ]  # fmt: skip
    assert master_action(dealt(a_variant(4, 8), hands)) >= 6


@pytest.mark.parametrize("others", [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 2, 1), (1, 1, 1), (2, 1, 1)])
def test_the_dealer_never_says_what_would_even_the_bids(others: tuple[int, int, int]) -> None:
    for hand in ("As Ks Qs", "As Ks 8d", "As 9d 8d", "8c 9d 8d"):
        hands = ["7c 8h Th", "9c 7d Ad", "Tc Qh 9h", hand]
        state = bid(dealt(a_variant(4, 3), hands, turned="7s"), *others)
        assert master_action(state) != 3 - sum(others)


def test_a_dealer_who_may_not_say_his_number_says_one_beside_it() -> None:
    hands = ["7c 8h Th", "9c 7d Ad", "Tc Qh 9h", "As Ks 8d"]
    state = bid(dealt(a_variant(4, 3), hands, turned="7s"), 0, 0, 1)
    assert master_action(state) in (1, 3)


def test_the_only_card_is_bid_where_it_is_the_boss_trump_and_not_where_it_is_low() -> None:
    assert master_action(dealt(a_variant(6, 1), ["As", "9c", "Td", "Kc", "Qh", "Jh"], turned="7s")) == 1
    assert master_action(dealt(a_variant(6, 1), ["7c", "9c", "Td", "Kc", "Qh", "Jh"], turned="7s")) == 0


def test_a_side_suit_ace_is_worth_more_in_the_lead_than_behind_it() -> None:
    first = dealt(a_variant(6, 1), ["Ac", "9c", "Td", "Kc", "Qh", "Jh"], turned="7s")
    second = bid(dealt(a_variant(6, 1), ["9c", "Ac", "Td", "Kc", "Qh", "Jh"], turned="7s"), 0)
    assert single_chance(Outlook(view(first, 0))) > single_chance(Outlook(view(second, 1)))


def test_from_the_forehead_one_bids_by_what_the_others_hold() -> None:
    variant = a_variant(4, 1, forehead=True)
    weak = dealt(variant, ["9s", "7c", "8d", "9h"], turned="7s")
    assert forehead_chance(Outlook(view(weak, 0))) > 0.8
    assert master_action(weak) == 1
    strong = dealt(variant, ["9s", "As", "8d", "9h"], turned="7s")
    assert forehead_chance(Outlook(view(strong, 0))) == 0.0
    assert master_action(strong) == 0


def test_the_forehead_s_chance_is_the_part_of_the_unseen_cards_that_would_win() -> None:
    state = dealt(a_variant(3, 1, forehead=True), ["Ts", "Ks", "9d"], turned="9s")
    assert forehead_chance(Outlook(view(state, 0))) == pytest.approx(
        1 / 21
    )  # 24 cards less three; the ace of trumps wins
