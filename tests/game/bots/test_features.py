"""What a seat infers from the tricks it has seen."""

import pytest

from game.bots.estimate import SURE, chance, logit_of, shortfall, spread, worth
from game.bots.features import PLAIN, SIDE, TRUMP, Outlook
from game.rules.cards import parse
from game.rules.state import GameState
from game.rules.view import view
from tests.game.bots.hands import a_variant, bid, dealt, played

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)


def begun(must_trump: bool = True) -> GameState:
    hands = ["9c 9d 8d", "8c Ah 7d", "Kd Qh 7h", "Ac Jc As"]
    return bid(dealt(a_variant(4, 3, must_trump), hands, turned="7s"), 0, 0, 1, 3)


def test_who_can_neither_follow_nor_trump_has_shown_two_voids() -> None:
    look = Outlook(view(played(begun(), "9c 8c Kd"), 3))
    assert look.voids == [0, 0, 1 << CLUBS | 1 << SPADES, 0]


def test_where_nobody_must_trump_he_has_shown_one() -> None:
    look = Outlook(view(played(begun(must_trump=False), "9c 8c Kd"), 3))
    assert look.voids == [0, 0, 1 << CLUBS, 0]
    assert look.can_ruff(2, CLUBS)
    assert not look.can_ruff(1, CLUBS)


def test_voids_are_remembered_after_the_trick() -> None:
    look = Outlook(view(played(begun(), "9c 8c Kd Ac As"), 0))
    assert look.voids[2] == 1 << CLUBS | 1 << SPADES
    assert not look.can_ruff(2, CLUBS)


def test_a_card_becomes_the_boss_when_the_higher_ones_are_seen() -> None:
    assert Outlook(view(begun(), 3)).higher(parse("Jc")) == 2  # Q and K; the ace is in the same hand
    assert Outlook(view(begun(), 0)).higher(parse("9c")) == 5
    assert Outlook(view(played(begun(), "9c 8c Kd Ac"), 3)).higher(parse("Jc")) == 2


def test_of_the_unseen_cards_a_part_lies_in_the_stock() -> None:
    look = Outlook(view(begun(), 0))
    assert look.share == pytest.approx(9 / 28)
    assert sum(look.out) == pytest.approx(9)
    assert look.out[SPADES] == pytest.approx(7 * 9 / 28)


def test_wants_and_demand_follow_the_tricks() -> None:
    look = Outlook(view(played(begun(), "9c 8c Kd Ac"), 3))
    assert look.wants == [0, 0, 1, 2]
    assert look.demand == 1


def test_the_kind_of_a_card() -> None:
    look = Outlook(view(begun(), 3))
    assert (look.kind(parse("Ac")), look.kind(parse("As"))) == (SIDE, TRUMP)
    hands = ["7c 8c 9c Tc Jc Qc Kc Ac", "7d 8d 9d Td Jd Qd Kd Ad", "7h 8h 9h Th Jh Qh Kh Ah", "7s 8s 9s Ts Js Qs Ks As"]
    assert Outlook(view(dealt(a_variant(4, 8), hands), 0)).kind(parse("As")) == PLAIN


def test_the_seats_behind_are_those_still_to_play() -> None:
    assert Outlook(view(begun(), 0)).seats_behind() == [1, 2, 3]
    assert Outlook(view(played(begun(), "9c 8c"), 2)).seats_behind() == [3]
    assert Outlook(view(played(begun(), "9c 8c Kd"), 3)).seats_behind() == []


def test_the_tricks_of_independent_cards() -> None:
    assert spread([]) == [1.0]
    assert spread([0.5, 0.5]) == pytest.approx([0.25, 0.5, 0.25])
    assert spread([1.0, 0.25, 0.0]) == pytest.approx([0.0, 0.75, 0.25, 0.0])


def test_points_and_misses_in_expectation() -> None:
    assert shortfall(1, [0.25, 0.5, 0.25]) == pytest.approx(0.5)
    assert worth(3, 1.0, 0.0) == 8.0
    assert worth(0, 0.5, 1.0) == 2.0


def test_a_logit_and_its_likelihood() -> None:
    assert chance(0) == 0.5
    assert chance(16) == pytest.approx(0.731059)
    assert chance(-500) + chance(500) == 1.0 < chance(SURE) + chance(-500)
    assert logit_of(1.0) == SURE
    for logit in range(-60, 61, 5):
        assert logit_of(chance(logit)) == pytest.approx(logit, abs=1)
