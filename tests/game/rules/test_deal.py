"""The published shuffle: section 9 of docs/rules.md, carried out by the snippet that stands there and by hand."""

import hashlib
import itertools
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from game.rules import deal
from game.rules.cards import name
from game.rules.engine import apply, start
from game.rules.variants import active_seats, make_variant, pack_size

from .playouts import GAMES, a_variant, seed_of

DOC = Path(__file__).parents[3] / "docs" / "rules.md"
ZERO = "0" * 64


def published() -> dict[str, Any]:
    """What the snippet of clause 9.8 defines."""
    found: dict[str, Any] = {}
    exec(re.findall(r"```python\n(.*?)```", DOC.read_text(), re.S)[0], found)
    return found


SNIPPET = published()


def test_the_snippet_needs_nothing_but_hashlib() -> None:
    source = re.findall(r"```python\n(.*?)```", DOC.read_text(), re.S)[0]
    assert re.findall(r"^\s*(?:import|from) .*$", source, re.M) == ["import hashlib"]
    assert len([line for line in source.splitlines() if line]) <= 18, "no longer short"


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("number", [1, 2])
def test_a_player_recomputes_every_deal_with_the_published_snippet(game: tuple[str, int, str], number: int) -> None:
    """9.5 to 9.9."""
    seed, variant = seed_of(number), a_variant(game, number)
    dealer = SNIPPET["below"](variant.players, SNIPPET["numbers"](seed, "dealer"))
    assert deal.first_dealer(seed, variant.players) == dealer
    if variant.name == "quick":
        drawn = SNIPPET["shuffled"]([2, 3, 4, 5, 6, 7], seed, "sizes")[:5]
        assert list(variant.sizes) == [8, *sorted(drawn, reverse=True)]
    for hand_no, size in enumerate(variant.sizes):
        order = active_seats(variant, dealer)
        hands, turned = SNIPPET["deal"](seed, hand_no, size, len(order), pack_size(variant))
        dealt = deal.deal_hand(seed, variant, hand_no, dealer)
        for seat, hand in zip(order, hands, strict=True):
            assert sorted(name(card) for card in dealt.hands[seat]) == sorted(hand)
        assert ([] if dealt.turned is None else [name(dealt.turned)]) == turned
        dealer = (dealer + 1) % variant.players


def test_a_deal_worked_out_by_hand() -> None:
    """9.2 to 9.4 and 9.7 step by step: three players, one card each of 24, no helper of the program or the snippet."""
    text = b"".join(hashlib.sha256(f"{ZERO}:1:hand 0:{block}".encode()).digest() for block in range(4))
    numbers = iter([int.from_bytes(text[at : at + 4], "big") for at in range(0, len(text), 4)])
    cards = [rank + suit for rank in "9TJQKA" for suit in "cdhs"]
    for place in range(23, 0, -1):
        number = next(numbers)
        while number >= (2**32 // (place + 1)) * (place + 1):
            number = next(numbers)
        drawn = number % (place + 1)
        kept = cards[place]
        cards[place] = cards[drawn]
        cards[drawn] = kept
    dealt = deal.deal_hand(ZERO, make_variant("1-8-1", 3), 0, 2)
    assert [name(hand[0]) for hand in dealt.hands] == cards[:3]
    assert dealt.turned is not None
    assert name(dealt.turned) == cards[3]


def test_version_1_of_the_shuffle_never_changes() -> None:
    """Games that were played must be dealt again the same for ever."""
    dealt = deal.deal_hand(ZERO, make_variant("8-1-8", 4), 4, 1)
    words = " ".join("".join(name(card) for card in hand) for hand in dealt.hands)
    assert dealt.turned is not None
    assert (deal.SHUFFLE_VERSION, words, name(dealt.turned)) == (1, FIXED_HANDS, FIXED_TURNED)
    assert [deal.first_dealer(seed_of(number), 6) for number in range(12)] == FIXED_DEALERS
    assert deal.quick_sizes(ZERO) == FIXED_SIZES


FIXED_HANDS = "9hTdThJdQdAcAd 8d8sTcTsJsQcAh 7h7s8cJcJhKcKd 7c7d9d9sQhQsAs"
FIXED_TURNED = "Kh"
FIXED_DEALERS = [5, 5, 3, 2, 5, 3, 3, 1, 0, 2, 4, 2]
FIXED_SIZES = (8, 7, 6, 5, 4, 3)


def test_the_commitment_is_the_hash_of_the_seeds_digits() -> None:
    """9.1."""
    assert deal.commitment(ZERO) == hashlib.sha256(b"0" * 64).hexdigest()
    assert deal.commitment("ab" * 32) == "271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a"


def test_numbers_that_would_favour_the_low_ones_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """9.3: below 3 only the very last of all numbers is one too many."""
    words = iter([2**32 - 1, 2**32 - 2, 2**32 - 1, 2**32 - 1, 7])
    stream = deal.Stream(ZERO, "any")
    monkeypatch.setattr(stream, "_word", lambda: next(words))
    assert [stream.below(3), stream.below(3)] == [(2**32 - 2) % 3, 1]


def chi_square(counts: Counter[Any], expected: float, kinds: int) -> float:
    return sum((counts[kind] - expected) ** 2 / expected for kind in counts) + expected * (kinds - len(counts))


def test_every_card_comes_to_every_seat_equally_often() -> None:
    """The bounds are passed by chance once in a thousand; the seeds are fixed, so that the test never is."""
    variant, counts = make_variant("8-1-8", 4), Counter[tuple[int, int]]()
    for number in range(1500):
        for seat, hand in enumerate(deal.deal_hand(seed_of(number), variant, 0, 3).hands):
            counts.update((seat, card) for card in hand)
    assert chi_square(counts, 1500 / 4, 4 * 32) < 144  # about 96 degrees of freedom: three for each card


def test_dealers_and_omitted_sizes_are_drawn_equally_often() -> None:
    seeds = [seed_of(number) for number in range(3000)]
    dealers = Counter(deal.first_dealer(seed, 6) for seed in seeds)
    omitted = Counter(27 - sum(deal.quick_sizes(seed)[1:]) for seed in seeds)
    assert chi_square(dealers, 500, 6) < 20.5
    assert chi_square(omitted, 500, 6) < 20.5


def test_hands_seeds_and_labels_are_dealt_independently() -> None:
    variant = make_variant("8-8-8", 4)
    deals = {str(deal.deal_hand(seed_of(seed), variant, hand, 0).hands) for seed in range(20) for hand in range(20)}
    assert len(deals) == 400


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_deal_is_one_that_the_rules_accept(game: tuple[str, int, str]) -> None:
    for number in range(5):
        variant = a_variant(game, number)
        for first_dealer in range(variant.players):
            apply(start(variant, first_dealer), deal.deal_hand(seed_of(number), variant, 0, first_dealer))


def test_the_cards_go_round_one_by_one_from_the_left_of_the_dealer() -> None:
    """9.7: another dealer only turns the same cards round the table."""
    variant = make_variant("8-1-8", 5)
    hands = [deal.deal_hand(ZERO, variant, 6, dealer).hands for dealer in range(5)]
    for one, other in itertools.pairwise(hands):
        assert other == one[-1:] + one[:-1]
