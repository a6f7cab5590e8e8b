"""One thing wrong at a time: what the referee names, and where. Section 8 of docs/rules.md."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from game.rules.record import NotARecord, actions_of, judge, variant_of

from .playouts import Game, a_variant, record_of

Record = dict[str, Any]
Change = Callable[[Record], object]


RECORDS_SHAPE: Record = {
    "format": "whist-record/1",
    "variant": "8-1-8",
    "players": ["A", "B", "C", "D"],
    "options": {},
    "hands": [],
}


def a_record(name: str = "8-1-8", players: int = 4) -> Record:
    return record_of(Game(a_variant((name, players, "eights"), 11), 11))


def hand(record: Record, number: int) -> Record:
    found: Record = record["hands"][number]
    return found


def first_bidder(record: Record, number: int) -> int:
    return int(hand(record, number)["dealer"] + 1) % len(record["players"])


def fault(record: Record) -> tuple[str, int | None, int | None, int | None]:
    verdict: Any = judge(record)
    assert not verdict["ok"], "the referee found nothing wrong"
    assert list(verdict) == ["ok", "error"]
    assert list(verdict["error"]) == ["code", "hand", "trick", "seat"]
    return tuple(verdict["error"].values())


def keep(record: Record, *numbers: int) -> None:
    record["hands"] = [record["hands"][number] for number in numbers]


WHOLE_GAME: dict[str, tuple[Change, tuple[object, ...]]] = {
    "an unknown variant": (lambda r: r.update(variant="bridge"), ("unknown_variant", None, None, None)),
    "a variant that is no name": (lambda r: r.update(variant=8), ("unknown_variant", None, None, None)),
    "an unknown deck": (lambda r: r["options"].update(deck="tarot"), ("unknown_deck", None, None, None)),
    "a deck that is no name": (lambda r: r["options"].update(deck=["52"]), ("unknown_deck", None, None, None)),
    "two players": (lambda r: r.update(players=["A", "B"]), ("bad_schedule", None, None, None)),
    "eight players": (lambda r: r.update(players=["A"] * 8), ("bad_schedule", None, None, None)),
    "quick with four": (lambda r: r.update(variant="quick"), ("bad_schedule", None, None, None)),
    "a pack too small": (
        lambda r: (r.update(variant="ladder"), r["options"].update(deck="eights")),
        ("bad_schedule", None, None, None),
    ),
    "a wrong size": (lambda r: hand(r, 5).update(size=5), ("bad_schedule", 5, None, None)),
    "an enormous size": (lambda r: hand(r, 5).update(size=10**40), ("bad_schedule", 5, None, None)),
    "a size of nothing": (lambda r: hand(r, 5).update(size=0), ("bad_schedule", 5, None, None)),
    "a dealer out of turn": (lambda r: hand(r, 7).update(dealer=(hand(r, 7)["dealer"] + 1) % 4), ("bad_schedule", 7, None, None)),
    "a dealer who is no seat": (lambda r: hand(r, 0).update(dealer=4), ("bad_schedule", 0, None, None)),
    "a dealer below the seats": (lambda r: hand(r, 0).update(dealer=-1), ("bad_schedule", 0, None, None)),
    "a hand too many": (lambda r: r["hands"].append(hand(r, 23)), ("bad_schedule", 24, None, None)),
    "hands the wrong way round": (lambda r: keep(r, 10, 4, 10), ("bad_schedule", 2, None, None)),
    "a size too often": (lambda r: keep(r, 5, 5, 5), ("bad_schedule", 2, None, None)),
}  # fmt: skip


@pytest.mark.parametrize(("change", "expected"), WHOLE_GAME.values(), ids=WHOLE_GAME)
def test_a_fault_of_the_whole_game(change: Change, expected: tuple[object, ...]) -> None:
    record = a_record()
    change(record)
    assert fault(record) == expected


DEALS: dict[str, Change] = {
    "no cards": lambda r: hand(r, 4).pop("cards"),
    "a card too few": lambda r: hand(r, 4)["cards"][0].pop(),
    "a card too many": lambda r: hand(r, 4)["cards"][0].append("7c"),
    "a hand too few": lambda r: hand(r, 4)["cards"].pop(),
    "a hand too many": lambda r: hand(r, 4)["cards"].append([]),
    "a card twice": lambda r: hand(r, 4)["cards"][0].__setitem__(0, hand(r, 4)["cards"][1][0]),
    "the turned card also in a hand": lambda r: hand(r, 4).update(turned=hand(r, 4)["cards"][0][0]),
    "a card of no pack": lambda r: hand(r, 4)["cards"][0].__setitem__(0, "Xx"),
    "a card of a larger pack": lambda r: hand(r, 4)["cards"][0].__setitem__(0, "6s"),
    "a 1": lambda r: hand(r, 4)["cards"][0].__setitem__(0, "1s"),
    "a ten with two digits": lambda r: hand(r, 4)["cards"][0].__setitem__(0, "10s"),
    "no card turned": lambda r: hand(r, 4).update(turned=None),
    "the turned card left out": lambda r: hand(r, 4).pop("turned"),
    "a turned card of no pack": lambda r: hand(r, 4).update(turned=""),
}


@pytest.mark.parametrize("change", DEALS.values(), ids=DEALS)
def test_a_bad_deal(change: Change) -> None:
    record = a_record()
    change(record)
    assert fault(record) == ("bad_deal", 4, None, None)


def test_a_card_turned_where_the_whole_pack_is_dealt() -> None:
    record = a_record()
    hand(record, 1)["turned"] = "2c"
    assert fault(record) == ("bad_deal", 1, None, None)


def test_the_dealer_of_a_dead_hand_has_no_cards_and_no_bid() -> None:
    record = a_record("8-1-8", 7)
    dealer, other = hand(record, 9)["dealer"], first_bidder(record, 9)
    hand(record, 9)["bids"][dealer] = 0
    assert fault(record) == ("bid_out_of_range", 9, None, dealer)
    cards = hand(record, 9)["cards"]
    cards[dealer], cards[other] = cards[other], []
    assert fault(record) == ("bad_deal", 9, None, None)


def test_bids_that_are_missing_too_high_or_too_many() -> None:
    record = a_record()
    seat = (first_bidder(record, 6) + 1) % 4
    bids = hand(record, 6)["bids"]
    for bid, code in ((None, "bid_missing"), (-1, "bid_out_of_range"), (10**30, "bid_out_of_range")):
        hand(record, 6)["bids"] = [bid if other == seat else old for other, old in enumerate(bids)]
        assert fault(record) == (code, 6, None, seat)
    hand(record, 6)["bids"] = [*bids, 0]
    assert fault(record) == ("bid_out_of_range", 6, None, 4)
    nothings: list[object] = [[], None]
    for nothing in nothings:
        hand(record, 6)["bids"] = nothing
        assert fault(record) == ("bid_missing", 6, None, first_bidder(record, 6))


def test_the_last_bidder_may_not_even_the_sum_and_nobody_else_is_kept_from_it() -> None:
    """Clause 3.2, also where the sum of the others is over the size."""
    record = a_record()
    chosen = hand(record, 8)
    dealer, size = chosen["dealer"], chosen["size"]
    others = [seat for seat in range(4) if seat != dealer]
    for first in range(size + 1):
        chosen["bids"] = [0] * 4
        chosen["bids"][others[0]] = first
        chosen["bids"][dealer] = size - first
        assert fault(record) == ("bid_forbidden", 8, None, dealer)
    chosen["bids"][others[0]] = chosen["bids"][others[1]] = chosen["bids"][dealer] = size
    assert judge(record)["ok"]


TRICKS: dict[str, Change] = {
    "no tricks at all": lambda r: hand(r, 9).pop("tricks"),
    "an empty list of tricks": lambda r: hand(r, 9).update(tricks=[]),
    "the last trick": lambda r: hand(r, 9)["tricks"].pop(),
    "the last card": lambda r: hand(r, 9)["tricks"][-1].pop(),
    "an empty trick": lambda r: hand(r, 9)["tricks"].__setitem__(-1, []),
    "a trick too many": lambda r: hand(r, 9)["tricks"].append(["7c", "8c", "9c", "Tc"]),
    "an empty trick too many": lambda r: hand(r, 9)["tricks"].append([]),
    "a card too many": lambda r: hand(r, 9)["tricks"][-1].append("7c"),
    "a card of no pack too many": lambda r: hand(r, 9)["tricks"][0].append("??"),
}


@pytest.mark.parametrize("change", TRICKS.values(), ids=TRICKS)
def test_tricks_and_cards_that_are_missing_or_too_many(change: Change) -> None:
    """Clause 8.4."""
    record = a_record()
    change(record)
    assert fault(record) == ("tricks_missing", 9, None, None)


def test_a_card_that_nobody_holds_is_named_before_the_trick_that_is_missing() -> None:
    record = a_record()
    hand(record, 9)["tricks"][0][1] = "nonsense"
    hand(record, 9)["tricks"].pop()
    code, number, trick, seat = fault(record)
    assert (code, number, trick) == ("card_not_held", 9, 0)
    assert seat == (first_bidder(record, 9) + 1) % 4


def test_the_first_fault_in_the_order_of_play_is_named() -> None:
    """Clause 8.1: place in the game, deal, bids, play; and an earlier hand before a later one."""
    record = a_record()
    eleventh, twelfth = hand(record, 11), hand(record, 12)
    twelfth["size"] = 3
    eleventh["tricks"][0][0] = "??"
    assert fault(record)[:3] == ("card_not_held", 11, 0)
    eleventh["bids"][first_bidder(record, 11)] = None
    assert fault(record)[:2] == ("bid_missing", 11)
    eleventh["cards"][0] = []
    assert fault(record)[:2] == ("bad_deal", 11)
    eleventh["size"] = 4
    assert fault(record)[:2] == ("bad_schedule", 11)


def test_a_part_of_a_game_is_judged_by_itself_whoever_deals() -> None:
    """Clause 8.2."""
    whole = a_record()
    for numbers in ((), (8,), (0, 9), (4, 5, 20), tuple(range(23)), tuple(range(1, 24))):
        record = copy.deepcopy(whole)
        keep(record, *numbers)
        verdict: Any = judge(record)
        assert verdict["ok"]
        assert len(verdict["hands"]) == len(numbers)
    assert judge({**whole, "hands": []}) == {"ok": True, "hands": [], "standing": [0, 1, 2, 3]}


@pytest.mark.parametrize("dealer", [-1, 4, 10**20])
def test_a_dealer_who_is_no_seat_is_none_in_a_part_of_a_game_either(dealer: int) -> None:
    record = a_record()
    keep(record, 8)
    hand(record, 0)["dealer"] = dealer
    assert fault(record) == ("bad_schedule", 0, None, None)


QUICK = {
    (8, 7, 5, 4, 3, 2): None,
    (7, 6, 5, 4, 3): None,
    (6, 4): None,
    (5,): None,
    (2,): None,
    (7, 6, 5, 4, 3, 2): 0,
    (8, 7, 6, 5, 4, 3, 2): 6,
    (8, 7, 7, 5, 3, 2): 2,
    (4, 4): 1,
    (1,): 0,
    (9,): 0,
}


@pytest.mark.parametrize(("sizes", "fault_at"), QUICK.items(), ids=str)
def test_the_sizes_of_a_quick_game(sizes: tuple[int, ...], fault_at: int | None) -> None:
    """Clause 1.5: 8 and five different ones below it, largest first; a part of a game may be any of them."""
    variant = a_variant(("quick", 6, "eights"))
    variant.sizes = tuple(min(size, 8) for size in sizes)
    record = record_of(Game(variant, 5))
    for size, facts in zip(sizes, record["hands"], strict=True):
        facts["size"] = size
    if fault_at is None:
        assert judge(record)["ok"]
    else:
        assert fault(record) == ("bad_schedule", fault_at, None, None)


def test_the_dealers_of_a_quick_game_go_round() -> None:
    record = a_record("quick", 6)
    hand(record, 3)["dealer"] = 2 if hand(record, 3)["dealer"] != 2 else 4
    assert fault(record) == ("bad_schedule", 3, None, None)


NO_RECORDS: dict[str, Any] = {
    "nothing": None,
    "a list": [],
    "an empty object": {},
    "another format": {**RECORDS_SHAPE, "format": "whist-record/2"},
    "no variant": {key: value for key, value in RECORDS_SHAPE.items() if key != "variant"},
    "no players": {**RECORDS_SHAPE, "players": None},
    "players that are a word": {**RECORDS_SHAPE, "players": "AAAA"},
    "a player without a name": {**RECORDS_SHAPE, "players": ["A", "B", "C", None]},
    "options that are a list": {**RECORDS_SHAPE, "options": []},
    "must_trump that is a word": {**RECORDS_SHAPE, "options": {"must_trump": "no"}},
    "no hands": {key: value for key, value in RECORDS_SHAPE.items() if key != "hands"},
    "hands that are an object": {**RECORDS_SHAPE, "hands": {}},
    "a hand that is a number": {**RECORDS_SHAPE, "hands": [3]},
    "a hand without a size": {**RECORDS_SHAPE, "hands": [{"dealer": 0}]},
    "a size that is true": {**RECORDS_SHAPE, "hands": [{"size": True, "dealer": 0}]},
    "a size with a fraction": {**RECORDS_SHAPE, "hands": [{"size": 3.5, "dealer": 0}]},
    "a dealer by name": {**RECORDS_SHAPE, "hands": [{"size": 3, "dealer": "A"}]},
    "cards that are a word": {**RECORDS_SHAPE, "hands": [{"size": 3, "dealer": 0, "cards": "7c"}]},
    "a hand of cards that is a word": {**RECORDS_SHAPE, "hands": [{"size": 3, "dealer": 0, "cards": ["7c"]}]},
    "a card that is a number": {**RECORDS_SHAPE, "hands": [{"size": 3, "dealer": 0, "cards": [[7]]}]},
    "a bid in words": {**RECORDS_SHAPE, "hands": [{"size": 3, "dealer": 0, "bids": ["one"]}]},
    "a turned card that is a number": {**RECORDS_SHAPE, "hands": [{"size": 3, "dealer": 0, "turned": 9}]},
}


@pytest.mark.parametrize("what", NO_RECORDS.values(), ids=NO_RECORDS)
def test_what_has_not_the_shape_of_a_record_is_none(what: object) -> None:
    for question in (judge, actions_of, variant_of):
        with pytest.raises(NotARecord):
            question(what)


def test_the_shape_alone_is_a_record_of_no_hands() -> None:
    assert judge(RECORDS_SHAPE)["ok"]
