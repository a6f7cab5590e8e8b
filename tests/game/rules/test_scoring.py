"""Points, runs and places: sections 5, 6 and clause 7.1 of docs/rules.md."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.scoring import next_run, points, running_totals, score_sheet
from game.rules.standing import TIE_BREAKS, standing
from game.rules.variants import Variant, make_variant
from tests.records import STANDINGS

from . import oracle

EXACT, MISS = (1, 1), (1, 0)


@pytest.mark.parametrize(
    ("bid", "made", "worth"), [(3, 3, 8), (0, 0, 5), (2, 4, -2), (1, 0, -1), (8, 8, 13), (8, 0, -8), (0, 8, -8)]
)
def test_points(bid: int, made: int, worth: int) -> None:
    """5.1 and 5.2."""
    assert points(bid, made) == worth == oracle.points(bid, made)


def runs(cells: list[tuple[int, int] | None], sizes: list[int] | None = None, **rules: int | bool) -> list[int]:
    """What runs alone add to the points of seat 0, by hand."""
    variant = make_variant("8-1-8", 4, None, tuple(sizes or [8] * len(cells)))
    variant.streak = 3
    for rule, value in rules.items():
        setattr(variant, rule, value)
    rows = [[cell, EXACT if number % 2 else MISS, None, MISS] for number, cell in enumerate(cells)]
    with_runs = score_sheet(variant, rows)
    variant.streak = 0
    return [line[0] - plain[0] for line, plain in zip(with_runs, score_sheet(variant, rows), strict=True)]


def test_every_so_many_exact_bids_in_a_row_earn_the_prize() -> None:
    assert runs([EXACT] * 7) == [0, 0, 10, 0, 0, 10, 0]


def test_every_so_many_misses_in_a_row_cost_the_fine() -> None:
    assert runs([MISS] * 7, streak_points=7) == [0, 0, -7, 0, 0, -7, 0]


def test_a_run_is_broken_by_its_opposite() -> None:
    assert runs([EXACT, EXACT, MISS, EXACT, EXACT, EXACT]) == [0, 0, 0, 0, 0, 10]
    assert runs([MISS, MISS, EXACT, MISS, MISS, MISS]) == [0, 0, 0, 0, 0, -10]


def test_one_card_hands_neither_count_nor_break_unless_the_table_says_so() -> None:
    cells: list[tuple[int, int] | None] = [EXACT, MISS, EXACT, EXACT, EXACT]
    assert runs(cells, [8, 1, 8, 1, 8]) == [0, 0, 0, 0, 10]
    assert runs(cells, [8, 1, 8, 1, 8], streak_ones=True) == [0, 0, 0, 0, 10]
    assert runs([EXACT, EXACT, EXACT, EXACT, EXACT], [8, 1, 1, 8, 8]) == [0, 0, 0, 0, 10]
    assert runs([EXACT, EXACT, EXACT, EXACT, EXACT], [8, 1, 1, 8, 8], streak_ones=True) == [0, 0, 10, 0, 0]
    assert runs([EXACT, MISS, EXACT, EXACT, MISS], [8, 1, 8, 8, 8]) == [0, 0, 0, 10, 0]
    assert runs([EXACT, MISS, EXACT, EXACT, MISS], [8, 1, 8, 8, 8], streak_ones=True) == [0] * 5


def test_a_dead_hand_neither_counts_nor_breaks() -> None:
    """5.3."""
    assert runs([EXACT, None, EXACT, None, EXACT]) == [0, 0, 0, 0, 10]


def test_without_the_house_rule_there_is_no_prize() -> None:
    assert runs([EXACT] * 9, streak=0) == [0] * 9


def test_a_run_counts_up_or_down() -> None:
    assert [next_run(run, True) for run in (-2, 0, 1, 6)] == [1, 1, 2, 7]
    assert [next_run(run, False) for run in (2, 0, -1, -6)] == [-1, -1, -2, -7]


def test_totals_add_up() -> None:
    assert running_totals([[5, -1], [6, 8], [-2, 0]], 2) == [[5, -1], [11, 7], [9, 7]]
    assert running_totals([], 2) == []


def a_game(sizes: list[int], players: int) -> Variant:
    return make_variant("8-1-8", players, None, tuple(sizes))


@pytest.mark.parametrize("case", STANDINGS.values(), ids=STANDINGS)
def test_the_standing_is_the_expected_one_and_decided_by_what_it_says(case: dict[str, Any]) -> None:
    rows = [[tuple(cell) for cell in row] for row in case["rows"]]
    order, decided = standing(a_game(case["sizes"], len(rows[0])), rows)  # type: ignore[arg-type]
    assert order == case["expect"]
    assert sorted(set(decided[1:])) == case["decided_by"]
    assert decided[0] == ""


def test_every_tie_break_decides_some_of_the_standings() -> None:
    assert {what for case in STANDINGS.values() for what in case["decided_by"]} == set(TIE_BREAKS)


cell = st.tuples(st.integers(0, 3), st.integers(0, 3))
sheets = st.integers(3, 6).flatmap(
    lambda players: st.lists(
        st.tuples(st.sampled_from([1, 2, 8]), st.lists(st.one_of(st.none(), cell), min_size=players, max_size=players)),
        min_size=1,
        max_size=8,
    )
)


@given(sheet=sheets)
def test_places_are_never_shared_and_fall_as_the_oracle_says(sheet: list[tuple[int, oracle.Row]]) -> None:
    sizes, rows = [size for size, _ in sheet], [row for _, row in sheet]
    variant = a_game(sizes, len(rows[0]))
    order, decided = standing(variant, rows)
    assert order == oracle.places(rows, score_sheet(variant, rows), sizes, 8)
    assert len(decided) == len(order)
    assert set(decided[1:]) <= set(TIE_BREAKS)


@given(
    columns=st.lists(cell, min_size=2, max_size=6).flatmap(
        lambda cells: st.lists(st.permutations(cells), min_size=4, max_size=4)
    )
)
def test_who_did_the_same_in_another_order_are_placed_by_who_was_last_ahead(
    columns: list[list[tuple[int, int]]],
) -> None:
    """6.6: everything else is level."""
    rows: list[oracle.Row] = [list(row) for row in zip(*columns, strict=True)]
    variant = a_game([8] * len(rows), 4)
    order, decided = standing(variant, rows)
    assert order == oracle.places(rows, score_sheet(variant, rows), [8] * len(rows), 8)
    assert set(decided[1:]) <= {"history", "seat"}


def test_the_last_lead_counts_and_not_the_first() -> None:
    """6.6: 7 12 20 against 6 14 20."""
    rows: list[oracle.Row] = [[(2, 2), (1, 1), (1, 0)], [(0, 0), (3, 3), (1, 0)], [(3, 3), (1, 1), (1, 0)]]
    assert standing(a_game([8, 8, 8], 3), rows) == ([1, 0, 2], ["", "history", "total"])


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_who_are_level_in_everything_stand_in_the_order_of_their_seats(players: int) -> None:
    """conectionist 4.1.0, where the first row was named winner of a draw: here a draw has a rule (6.7)."""
    rows: list[oracle.Row] = [[(1, 1)] * players, [(2, 0)] * players]
    order, decided = standing(a_game([8, 8], players), rows)
    assert order == list(range(players))
    assert decided == [""] + ["seat"] * (players - 1)


@pytest.mark.parametrize("level", [(0, 1), (1, 2), (2, 3)])
def test_a_draw_at_any_place_goes_to_the_earlier_seat_and_disturbs_nobody_else(level: tuple[int, int]) -> None:
    """The same fault, at the first place, in the middle and at the last."""
    bids = [7, 5, 3, 1]
    bids[level[1]] = bids[level[0]]
    for turn in range(4):
        turned = bids[turn:] + bids[:turn]
        order, decided = standing(a_game([8], 4), [[(bid, bid) for bid in turned]])
        assert order == sorted(range(4), key=lambda seat: (-turned[seat], seat))
        assert [what == "seat" for what in decided] == [place == level[1] for place in range(4)]


def test_before_the_first_hand_the_seats_stand_in_order() -> None:
    assert standing(a_game([8], 4), []) == ([0, 1, 2, 3], ["", "seat", "seat", "seat"])


def test_in_the_ladder_the_largest_hand_breaks_the_tie() -> None:
    """6.3: both missed one bid by one, the second seat in the hand of eight that counts for nothing here."""
    variant = make_variant("ladder", 5)
    rows: list[oracle.Row] = [[(1, 1)] * 5 for _ in variant.sizes]
    rows[variant.sizes.index(10)] = [(1, 0), (1, 1), (0, 8), (0, 8), (0, 8)]
    rows[variant.sizes.index(8)] = [(1, 1), (1, 0), (0, 8), (0, 8), (0, 8)]
    order, decided = standing(variant, rows)
    assert order[:2] == [1, 0]
    assert decided[1] == "full misses"
