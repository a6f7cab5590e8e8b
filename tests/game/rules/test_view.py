"""Nobody sees a card that he may not see: every state of whole games, every seat, and a spectator."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings

from game.rules.actions import UNSEEN
from game.rules.legal import forbidden_bid, legal_actions
from game.rules.state import BID, PLAY, GameState
from game.rules.variants import pack
from game.rules.view import View, view

from .playouts import Game, a_variant, games


def everything(seen: View) -> list[object]:
    """All that a view holds, to compare by; the variant, which knows no cards, is the same one anyway."""
    return [getattr(seen, key) for key in View.__slots__]


def may_see(state: GameState, seat: int | None) -> set[int]:
    """The cards that a viewer knows: what was played or turned, his own, or on foreheads the others'."""
    known = {card for _, trick in state.history for card in trick} | set(state.trick)
    if state.turned is not None:
        known.add(state.turned)
    if seat is None:
        return known
    forehead = state.variant.forehead and state.size == 1
    return known | {card for other, hand in enumerate(state.hands) for card in hand if (other == seat) != forehead}


def otherwise_dealt(state: GameState, seat: int | None, choice: random.Random) -> GameState:
    """The same state to that viewer's knowledge, all cards that he can't know exchanged at random."""
    known = may_see(state, seat)
    unknown = [card for card in pack(state.variant) if card not in known]
    shuffled = dict(zip(unknown, choice.sample(unknown, len(unknown)), strict=True))
    other = state.copy()
    other.hands = [sorted(shuffled.get(card, card) for card in hand) for hand in state.hands]
    return other


def check_every_view(game: Game, look: Callable[[GameState, int | None], View] = view) -> None:
    choice = random.Random(1)
    for state in game.states:
        for seat in (*range(game.variant.players), None):
            assert everything(look(state, seat)) == everything(look(otherwise_dealt(state, seat, choice), seat))


@given(game=games())
@settings(max_examples=8, deadline=None)
def test_the_view_is_the_same_however_the_unseen_cards_lie(game: Game) -> None:
    check_every_view(game)


@pytest.mark.parametrize("forehead", [False, True])
def test_no_unseen_card_is_anywhere_in_a_view(forehead: bool) -> None:
    for state in Game(a_variant(("1-8-1", 4, "eights"), forehead=forehead), 3).states:
        for seat in (*range(4), None):
            seen = view(state, seat)
            cards = seen.hand + [card for hand in seen.shown for card in hand] + seen.trick
            cards += [card for _, trick in seen.history for card in trick]
            cards += [card for card in seen.legal if state.phase == PLAY and card != UNSEEN]
            assert set(cards) <= may_see(state, seat)
            assert may_see(state, seat) <= set(cards) | {state.turned}


def test_the_test_of_the_view_would_see_a_leak() -> None:
    def leaky(state: GameState, seat: int | None) -> View:
        seen = view(state, seat)
        seen.counts = [hand[0] if hand else 0 for hand in state.hands]
        return seen

    game = Game(a_variant(("quick", 6, "eights")), 3)
    check_every_view(game)
    with pytest.raises(AssertionError):
        check_every_view(game, leaky)


def test_a_spectator_sees_no_hand_and_is_offered_nothing() -> None:
    for state in Game(a_variant(("quick", 6, "eights"), forehead=True), 3).states:
        seen = view(state, None)
        assert (seen.seat, seen.hand, seen.legal) == (None, [], [])
        assert seen.shown == [[]] * 6
        assert seen.counts == [len(hand) for hand in state.hands]


def test_only_the_seat_to_move_is_offered_its_choices() -> None:
    for state in Game(a_variant(("8-1-8", 4, "eights")), 5).states:
        for seat in range(4):
            seen = view(state, seat)
            mine = state.turn == seat and state.phase in (BID, PLAY)
            assert seen.legal == (legal_actions(state) if mine else [])
            assert seen.hand == state.hands[seat]
            assert seen.forbidden == forbidden_bid(state)


def test_a_card_on_the_own_forehead_is_seen_by_all_others_at_the_table() -> None:
    """Clause 7.2."""
    state = next(s for s in Game(a_variant(("1-8-1", 4, "eights"), forehead=True), 5).states if s.phase == PLAY)
    for seat in range(4):
        seen = view(state, seat)
        assert seen.hand == []
        assert seen.shown == [[] if other == seat else hand for other, hand in enumerate(state.hands)]
        assert seen.legal == ([UNSEEN] if seat == state.turn else [])
