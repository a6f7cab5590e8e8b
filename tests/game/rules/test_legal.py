"""Legality and the taking of tricks, exhaustively for small hands, against the oracle. Section 4 of docs/rules.md."""

import itertools

import pytest

from game.rules import cards
from game.rules.engine import start
from game.rules.legal import forbidden_bid, legal_actions, legal_cards, refuse_bid, refuse_card
from game.rules.state import BID, PLAY, GameState
from game.rules.variants import make_variant

from . import oracle

SMALL = [rank + suit for rank in "7A" for suit in oracle.SUITS]
TRUMPS = [None, *oracle.SUITS]
HANDS = [list(hand) for size in (1, 2, 3) for hand in itertools.combinations(SMALL, size)]


def playing(hand: list[str], trick: list[str], trump: str | None, must_trump: bool = True) -> GameState:
    """Seat 1 is to play `hand` on `trick`."""
    state = start(make_variant("8-1-8", 4, {"must_trump": must_trump}), 3)
    state.phase, state.order, state.turn, state.leader = PLAY, [0, 1, 2, 3], 1, 0
    state.turned = None if trump is None else cards.parse("8" + trump)
    state.trick = [cards.parse(word) for word in trick]
    state.hands[1] = sorted(cards.parse(word) for word in hand)
    return state


def expected_refusal(card: str, hand: list[str], trick: list[str], legal: list[str]) -> str | None:
    if card not in hand:
        return "card_not_held"
    if card in legal:
        return None
    return "must_follow_suit" if any(held[1] == trick[0][1] for held in hand) else "must_trump"


@pytest.mark.parametrize("must_trump", [True, False])
@pytest.mark.parametrize("trump", TRUMPS)
def test_every_small_hand_may_play_what_the_oracle_says_and_the_rest_is_named(
    trump: str | None, must_trump: bool
) -> None:
    """4.2 to 4.5; also thomas-koller/jass-kit-py#10, where cards were compared by their raw index."""
    for hand, led in itertools.product(HANDS, [None, *SMALL]):
        trick = [] if led is None else [led]
        state = playing(hand, trick, trump, must_trump)
        legal = oracle.legal_cards(hand, trick, trump, must_trump)
        assert sorted(cards.name(card) for card in legal_cards(state)) == sorted(legal)
        assert legal_actions(state) == sorted(legal_actions(state))
        for word in SMALL:
            refusal = refuse_card(state, 1, cards.parse(word))
            assert (refusal and refusal.code) == expected_refusal(word, hand, trick, legal)


def test_the_first_card_alone_says_what_is_to_be_followed() -> None:
    """A trump played in between changes nothing."""
    state = playing(["7c", "Ah"], ["8c", "Kh"], "h")
    assert [cards.name(card) for card in legal_cards(state)] == ["7c"]


def test_what_is_offered_is_a_list_of_its_own() -> None:
    state = playing(["7c", "Ah"], [], "h")
    legal_cards(state).clear()
    assert len(state.hands[1]) == 2


@pytest.mark.parametrize("trump", TRUMPS)
def test_every_trick_of_three_small_cards_goes_to_whom_the_oracle_says(trump: str | None) -> None:
    """4.6; also OWASP/cornucopia#1350, where trump did not win."""
    suit = cards.NO_TRUMP if trump is None else oracle.SUITS.index(trump)
    for trick in itertools.permutations([rank + letter for rank in "7TA" for letter in oracle.SUITS], 3):
        codes = [cards.parse(word) for word in trick]
        assert cards.winner_index(codes, suit) == oracle.taker(list(trick), trump)


def test_the_lowest_trump_takes_the_trick_from_every_other_card() -> None:
    aces = [cards.parse(word) for word in ("Ac", "Ad", "As", "2h", "Kc")]
    assert cards.winner_index(aces, oracle.SUITS.index("h")) == 3


def test_every_card_has_a_name_and_every_name_its_card() -> None:
    """1.2."""
    words = oracle.pack(56)
    assert [cards.parse(word) for word in words] == list(range(56))
    assert [cards.name(code) for code in range(56)] == words
    assert [cards.rank(cards.parse(word)) for word in ("1c", "2s", "Ah")] == [0, 1, 13]
    assert [cards.suit(cards.parse("7" + letter)) for letter in "cdhs"] == [0, 1, 2, 3]


@pytest.mark.parametrize("word", ["", "7", "7x", "0c", "10c", "c7", "AH", "ah", " c", "7c "])
def test_other_words_name_no_card(word: str) -> None:
    with pytest.raises(ValueError, match="no such card"):
        cards.parse(word)


def test_every_bid_at_every_place_of_the_bidding() -> None:
    """3.1 and 3.2, for hands of one and two cards and all that can have been said before."""
    variant = make_variant("8-1-8", 4, None, (1, 2))
    for hand_no, size in enumerate(variant.sizes):
        for before in range(4):
            for said in itertools.product(range(size + 1), repeat=before):
                state = start(variant, 3)
                state.phase, state.hand_no, state.order, state.turn = BID, hand_no, [0, 1, 2, 3], before
                state.bids = [*said, *[None] * (4 - before)]
                barred = size - sum(said) if before == 3 and sum(said) <= size else None
                assert forbidden_bid(state) == barred
                assert legal_actions(state) == [bid for bid in range(size + 1) if bid != barred]
                for bid in range(-2, size + 3):
                    refusal = refuse_bid(state, before, bid)
                    code = "bid_forbidden" if bid == barred else None if 0 <= bid <= size else "bid_out_of_range"
                    assert (refusal and refusal.code) == code
