"""The dict that players from elsewhere are given."""

import json
import random

import pytest
from hypothesis import given, settings

from game.bots.protocol import BadAnswer, action, position
from game.rules.actions import UNSEEN
from game.rules.cards import name, parse
from game.rules.state import BID, PLAY
from game.rules.view import view
from tests.game.bots.hands import a_variant, bid, dealt, played
from tests.game.rules.playouts import Game, games

HANDS = ["9c 9d 8d", "8c 8h 7d", "Tc Qh 7h", "Ac Jc As"]


def test_a_bidder_s_position() -> None:
    state = bid(dealt(a_variant(4, 3), HANDS, turned="7s"), 0, 2)
    assert position(view(state, 2)) == {
        "n": 4, "k": 3, "seat": 2, "dealer": 3, "phase": "bid", "turned": "7s", "trump": "s",
        "hand": ["7h", "Tc", "Qh"], "bids": [0, 2, None, None], "tricks": [0, 0, 0, 0],
        "leader": 0, "trick_so_far": [], "history": [], "legal": [0, 1, 2, 3],
    }  # fmt: skip


def test_a_player_s_position() -> None:
    state = played(bid(dealt(a_variant(4, 3), HANDS, turned="7s"), 0, 0, 1, 3), "9c 8c Tc Ac As 8d")
    assert position(view(state, 1)) == {
        "n": 4, "k": 3, "seat": 1, "dealer": 3, "phase": "play", "turned": "7s", "trump": "s",
        "hand": ["7d", "8h"], "bids": [0, 0, 1, 3], "tricks": [0, 0, 0, 1],
        "leader": 3, "trick_so_far": ["As", "8d"], "history": [[0, ["9c", "8c", "Tc", "Ac"]]], "legal": ["7d", "8h"],
    }  # fmt: skip


def test_without_trump_there_is_none_to_tell() -> None:
    hands = ["7c 8c 9c Tc Jc Qc Kc Ac", "7d 8d 9d Td Jd Qd Kd Ad", "7h 8h 9h Th Jh Qh Kh Ah", "7s 8s 9s Ts Js Qs Ks As"]
    facts = position(view(dealt(a_variant(4, 8), hands), 0))
    assert (facts["turned"], facts["trump"]) == (None, None)


def test_who_sits_out_has_neither_bid_nor_tricks() -> None:
    hands = ["Ac", "Kc", "Qc", "Jc", "Tc", "9c", ""]
    facts = position(view(dealt(a_variant(7, 1), hands, turned="3s"), 0))
    assert facts["dealer"] == 6
    assert (facts["bids"], facts["tricks"]) == ([None] * 7, [0] * 6 + [None])


def test_a_card_on_the_forehead_is_hidden_and_the_others_are_shown() -> None:
    variant = a_variant(4, 1, forehead=True)
    state = bid(dealt(variant, ["Ac", "Kc", "Qc", "Jc"], turned="7s"), 1, 0, 0, 1)
    facts = position(view(state, 0))
    assert (facts["hand"], facts["legal"]) == ([], ["??"])
    assert facts["shown"] == [[], ["Kc"], ["Qc"], ["Jc"]]
    assert action(view(state, 0), "??") == UNSEEN


@settings(max_examples=25, deadline=None)
@given(games())
def test_at_every_turn_of_any_game_it_is_json_and_shows_what_the_seat_may_see(game: Game) -> None:
    for state in random.Random(1).sample([state for state in game.states if state.phase in (BID, PLAY)], 20):
        seen = view(state, state.turn)
        facts = position(seen)
        told = json.dumps(facts)
        assert json.loads(told) == facts
        hidden = set().union(*(hand for seat, hand in enumerate(state.hands) if seat != state.turn)) - set(seen.hand)
        hidden -= set().union(*seen.shown)
        assert not [card for card in hidden if f'"{name(card)}"' in told]
        assert [action(seen, answer) for answer in facts["legal"]] == seen.legal  # type: ignore[attr-defined]


def test_an_answer_must_be_one_of_the_legal_ones() -> None:
    state = played(bid(dealt(a_variant(4, 3), HANDS, turned="7s"), 0, 0, 1, 3), "9c")
    seen = view(state, 1)
    assert action(seen, "8c") == parse("8c")
    for answer in ("8h", "8C", 0, None, seen.legal[0], b"8c", ["8c"]):
        with pytest.raises(BadAnswer):
            action(seen, answer)


def test_true_is_no_bid() -> None:
    with pytest.raises(BadAnswer):
        action(view(dealt(a_variant(4, 3), HANDS, turned="7s"), 0), True)
