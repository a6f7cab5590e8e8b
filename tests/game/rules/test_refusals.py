"""What is refused is refused by its name, and leaves the game as it was."""

import copy
import json
from collections.abc import Callable

import pytest

from game.rules.actions import UNSEEN, Action, DealHand, PlaceBid, PlayCard, TakeTrick
from game.rules.cards import parse
from game.rules.engine import apply, pass_deal, start
from game.rules.errors import RuleError
from game.rules.state import BID, DEAL, DONE, PLAY, TRICK, GameState
from game.rules.variants import make_variant

from .playouts import Game, a_variant, plain

# Four play 3 cards each. Seat 3 deals and turns the 9 of hearts; seat 0 begins.
HANDS = [["7c", "7d", "Ah"], ["7h", "Tc", "Qs"], ["8h", "9c", "Ks"], ["Jd", "Kh", "Ad"]]


def dealt(hands: list[list[str]], turned: str | None = "9h") -> DealHand:
    codes = [[parse(word) for word in hand] for hand in hands]
    return DealHand(codes, None if turned is None else parse(turned))


def after(*actions: Action, forehead: bool = False) -> GameState:
    variant = make_variant("8-1-8", 4, None, (3, 1))
    variant.forehead = forehead
    state = start(variant, 3)
    for action in actions:
        state = apply(state, action)
    return state


BIDS = [PlaceBid(0, 1), PlaceBid(1, 0), PlaceBid(2, 1), PlaceBid(3, 2)]
FIRST = [PlayCard(0, parse("Ah")), PlayCard(1, parse("7h")), PlayCard(2, parse("8h")), PlayCard(3, parse("Kh"))]
SECOND = [PlayCard(0, parse("7c")), PlayCard(1, parse("Tc")), PlayCard(2, parse("9c")), PlayCard(3, parse("Jd"))]
THIRD = [PlayCard(1, parse("Qs")), PlayCard(2, parse("Ks")), PlayCard(3, parse("Ad")), PlayCard(0, parse("7d"))]

BEFORE: dict[str, list[Action]] = {
    "deal": [],
    "bids": [dealt(HANDS)],
    "last bid": [dealt(HANDS), *BIDS[:3]],
    "lead": [dealt(HANDS), *BIDS],
    "follow": [dealt(HANDS), *BIDS, FIRST[0]],
    "taking": [dealt(HANDS), *BIDS, *FIRST],
    "second trick": [dealt(HANDS), *BIDS, *FIRST, TakeTrick(), SECOND[0]],
    "next deal": [dealt(HANDS), *BIDS, *FIRST, TakeTrick(), *SECOND, TakeTrick(), *THIRD, TakeTrick()],
}

REFUSED: list[tuple[str, str, Action, str, int | None]] = [
    ("a bid before the deal", "deal", PlaceBid(0, 1), "wrong_phase", 0),
    ("a card before the deal", "deal", PlayCard(0, parse("Ah")), "wrong_phase", 0),
    ("a trick before the deal", "deal", TakeTrick(), "wrong_phase", None),
    ("a second deal", "bids", dealt(HANDS), "wrong_phase", None),
    ("a card while others bid", "bids", PlayCard(0, parse("Ah")), "wrong_phase", 0),
    ("a trick while others bid", "bids", TakeTrick(), "wrong_phase", None),
    ("a bid out of turn", "bids", PlaceBid(1, 1), "not_your_turn", 1),
    ("a bid of no seat", "bids", PlaceBid(4, 1), "not_your_turn", 4),
    ("a bid of a seat counted from behind", "bids", PlaceBid(-4, 1), "not_your_turn", -4),
    ("a bid below nothing", "bids", PlaceBid(0, -1), "bid_out_of_range", 0),
    ("a bid over the hand", "bids", PlaceBid(0, 4), "bid_out_of_range", 0),
    ("the dealer evens the bids", "last bid", PlaceBid(3, 1), "bid_forbidden", 3),
    ("the dealer over the hand", "last bid", PlaceBid(3, 4), "bid_out_of_range", 3),
    ("a second bid", "last bid", PlaceBid(0, 1), "not_your_turn", 0),
    ("a bid after the bids", "lead", PlaceBid(0, 1), "wrong_phase", 0),
    ("a deal during the play", "lead", dealt(HANDS), "wrong_phase", None),
    ("a card out of turn", "lead", PlayCard(1, parse("7h")), "not_your_turn", 1),
    ("another's card", "lead", PlayCard(0, parse("7h")), "card_not_held", 0),
    ("no card at all", "lead", PlayCard(0, 99), "card_not_held", 0),
    ("a card unseen that is not on the forehead", "lead", PlayCard(0, UNSEEN), "card_not_held", 0),
    ("the turned card", "lead", PlayCard(0, parse("9h")), "card_not_held", 0),
    ("a trick that has one card", "follow", TakeTrick(), "wrong_phase", None),
    ("another suit than the one led", "follow", PlayCard(1, parse("Qs")), "must_follow_suit", 1),
    ("the same card twice", "follow", PlayCard(0, parse("Ah")), "not_your_turn", 0),
    ("a card while the trick lies there", "taking", PlayCard(0, parse("7c")), "wrong_phase", 0),
    ("a deal while the trick lies there", "taking", dealt(HANDS), "wrong_phase", None),
    ("a card that was played", "second trick", PlayCard(1, parse("7h")), "card_not_held", 1),
    ("a trick twice", "next deal", TakeTrick(), "wrong_phase", None),
    ("a card after the hand", "next deal", PlayCard(2, parse("8h")), "wrong_phase", 2),
    ("the same deal again", "next deal", dealt(HANDS), "bad_deal", None),
]


@pytest.mark.parametrize(
    ("moment", "action", "code", "seat"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED]
)
def test_it_is_refused_by_name(moment: str, action: Action, code: str, seat: int | None) -> None:
    state = after(*BEFORE[moment])
    check_refused(state, action, code, seat)


def check_refused(state: GameState, action: Action, code: str, seat: int | None = None) -> None:
    before = json.dumps(plain(state)), json.dumps(action.to_dict())
    with pytest.raises(RuleError) as refusal:
        apply(state, action)
    assert (refusal.value.code, refusal.value.seat) == (code, seat)
    assert (json.dumps(plain(state)), json.dumps(action.to_dict())) == before


def test_who_can_not_follow_must_trump() -> None:
    """Clause 4.3."""
    hands = copy.deepcopy(HANDS)
    hands[2] = ["8h", "Ks", "As"]
    state = after(dealt(hands), *BIDS, PlayCard(0, parse("7c")), PlayCard(1, parse("Tc")))
    check_refused(state, PlayCard(2, parse("Ks")), "must_trump", 2)
    assert apply(state, PlayCard(2, parse("8h"))).turn == 3


BAD_DEALS: dict[str, Callable[[list[list[str]]], object]] = {
    "a hand too few": lambda hands: hands.pop(),
    "a hand too many": lambda hands: hands.append([]),
    "a card too few": lambda hands: hands[0].pop(),
    "a card too many": lambda hands: hands[0].append("Ac"),
    "a card twice in a hand": lambda hands: hands[0].__setitem__(0, "7d"),
    "a card in two hands": lambda hands: hands[0].__setitem__(0, "7h"),
    "the turned card in a hand": lambda hands: hands[0].__setitem__(0, "9h"),
    "a card below the pack": lambda hands: hands[0].__setitem__(0, "6s"),
}


@pytest.mark.parametrize("spoil", BAD_DEALS.values(), ids=BAD_DEALS)
def test_a_bad_deal_is_refused(spoil: Callable[[list[list[str]]], object]) -> None:
    hands = copy.deepcopy(HANDS)
    spoil(hands)
    check_refused(after(), dealt(hands), "bad_deal")


def test_a_deal_without_a_turned_card_or_with_one_of_no_pack_is_refused() -> None:
    check_refused(after(), dealt(HANDS, None), "bad_deal")
    for card in (-2, -1, 56, 10**6):
        check_refused(after(), DealHand(dealt(HANDS).hands, card), "bad_deal")
        check_refused(after(), DealHand([[card, 50, 51], *dealt(HANDS).hands[1:]], parse("9h")), "bad_deal")


def test_nothing_can_be_done_after_the_last_hand() -> None:
    game = Game(a_variant(("quick", 6, "eights")), 3)
    end = game.states[-1]
    assert end.phase == DONE
    for action in (*game.actions[:3], PlaceBid(-1, 0), PlayCard(-1, 50), TakeTrick()):
        check_refused(end, action, "wrong_phase", getattr(action, "seat", None))


def test_the_deal_can_be_passed_between_hands_only() -> None:
    state = after()
    assert pass_deal(state, 1).dealer == 1
    assert state.dealer == 3
    for moment in ("bids", "lead", "taking"):
        with pytest.raises(RuleError) as refusal:
            pass_deal(after(*BEFORE[moment]), 1)
        assert refusal.value.code == "wrong_phase"


def test_each_moment_is_the_one_it_is_called() -> None:
    phases = {moment: after(*actions).phase for moment, actions in BEFORE.items()}
    assert phases == {
        "deal": DEAL, "bids": BID, "last bid": BID, "lead": PLAY, "follow": PLAY, "taking": TRICK, "second trick": PLAY, "next deal": DEAL,
    }  # fmt: skip
