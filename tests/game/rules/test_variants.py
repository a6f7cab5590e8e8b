"""Sizes, packs and seats of every game: sections 1 and 2 of docs/rules.md."""

import json

import pytest

from game.rules.errors import RuleError
from game.rules.variants import NAMES, Variant, active_seats, make_variant, pack, schedule, turns_a_card

from . import oracle
from .playouts import GAMES, a_variant

DOWN, UP = [7, 6, 5, 4, 3, 2], [2, 3, 4, 5, 6, 7]
SIZES = {
    "8-1-8": lambda n: [8] * n + DOWN + [1] * n + UP + [8] * n,
    "8-8-8": lambda n: [8] * n + DOWN + [8] * n + UP + [8] * n,
    "1-8-1": lambda n: [1] * n + UP + [8] * n + DOWN + [1] * n,
}


@pytest.mark.parametrize("players", range(3, 8))
@pytest.mark.parametrize("name", SIZES)
def test_the_sizes_of_the_main_games(name: str, players: int) -> None:
    """1.5."""
    sizes = make_variant(name, players).sizes
    assert list(sizes) == SIZES[name](players)
    assert len(sizes) == {3: 21, 4: 24, 5: 27, 6: 30, 7: 33}[players]


@pytest.mark.parametrize(("players", "top", "hands"), [(3, 17, 33), (4, 12, 23), (5, 10, 19), (6, 8, 15)])
def test_the_ladder_goes_up_to_its_top_and_down_again(players: int, top: int, hands: int) -> None:
    """1.5; 4.5: trumping is not compulsory there."""
    variant = make_variant("ladder", players)
    assert list(variant.sizes) == [*range(1, top), top, *reversed(range(1, top))]
    assert (len(variant.sizes), variant.full_size, variant.must_trump) == (hands, top, False)


@pytest.mark.parametrize(
    ("players", "deck", "cards", "lowest"),
    [
        (3, "eights", 24, "9c"),
        (4, "eights", 32, "7c"),
        (5, "eights", 40, "5c"),
        (6, "eights", 48, "3c"),
        (7, "eights", 48, "3c"),
        (7, "56", 56, "1c"),
        (6, "52", 52, "2c"),
    ],
)
def test_the_packs(players: int, deck: str, cards: int, lowest: str) -> None:
    """1.3 and 1.4."""
    codes = pack(make_variant("8-1-8", players, {"deck": deck}))
    words = [oracle.RANKS[code >> 2] + oracle.SUITS[code & 3] for code in codes]
    assert (len(codes), words[0], words[-1]) == (cards, lowest, "As")
    assert words == oracle.pack(cards)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_card_is_turned_just_where_one_is_left(game: tuple[str, int, str]) -> None:
    """2.2 and 2.3."""
    variant = a_variant(game)
    for size in variant.sizes:
        left = len(pack(variant)) - size * len(active_seats(variant, 0))
        assert left >= 0
        assert turns_a_card(variant, size) == (left > 0)


@pytest.mark.parametrize("players", range(3, 8))
def test_in_hands_of_eight_with_the_usual_pack_there_is_no_trump(players: int) -> None:
    """2.3, also with a dead hand and with the 56 cards of seven."""
    variants = [make_variant("8-1-8", players), make_variant("8-1-8", 7, {"deck": "56"})]
    for variant in variants:
        assert [size for size in range(1, 9) if turns_a_card(variant, size)] == [1, 2, 3, 4, 5, 6, 7]


def test_bidding_goes_round_to_the_dealer_who_sits_out_in_a_dead_hand() -> None:
    """1.1, 1.4, 3.1."""
    assert active_seats(make_variant("8-1-8", 4), 2) == [3, 0, 1, 2]
    assert active_seats(make_variant("8-1-8", 7), 6) == [0, 1, 2, 3, 4, 5]
    assert active_seats(make_variant("8-1-8", 7, {"deck": "56"}), 6) == [0, 1, 2, 3, 4, 5, 6]
    assert active_seats(make_variant("8-1-8", 7), 2) == [3, 4, 5, 6, 0, 1]


CAN_NOT_BE = {
    "two": ("8-1-8", 2, {}, "bad_schedule"),
    "eight": ("8-1-8", 8, {}, "bad_schedule"),
    "a ladder of seven": ("ladder", 7, {}, "bad_schedule"),
    "a quick game of five": ("quick", 5, {}, "bad_schedule"),
    "seven with 52 cards": ("8-1-8", 7, {"deck": "52"}, "bad_schedule"),
    "a ladder with a small pack": ("ladder", 4, {"deck": "eights"}, "bad_schedule"),
    "another game": ("bridge", 4, {}, "unknown_variant"),
    "another pack": ("8-1-8", 4, {"deck": "tarot"}, "unknown_deck"),
}


@pytest.mark.parametrize(("name", "players", "options", "code"), CAN_NOT_BE.values(), ids=CAN_NOT_BE)
def test_what_can_not_be_played(name: str, players: int, options: dict[str, object], code: str) -> None:
    with pytest.raises(RuleError) as refusal:
        make_variant(name, players, options, (8, 7, 6, 5, 4, 3) if name == "quick" else None)
    assert refusal.value.code == code


@pytest.mark.parametrize("name", ["quick", "bridge"])
def test_a_game_whose_sizes_are_not_fixed_has_no_schedule(name: str) -> None:
    with pytest.raises(RuleError):
        schedule(name, 6)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_variant_comes_back_from_what_is_stored_of_it(game: tuple[str, int, str]) -> None:
    variant = a_variant(game, streak=4, streak_points=7, streak_ones=True, forehead=True, must_trump=False)
    again = Variant.from_dict(json.loads(json.dumps(variant.to_dict())))
    assert again.to_dict() == variant.to_dict()
    assert again.sizes == variant.sizes
    assert again.name in NAMES
