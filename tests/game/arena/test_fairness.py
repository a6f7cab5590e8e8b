"""A duplicate match is fair: the same deals for both sides, from the same seats."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from game.management.arena.contests import half_the_seats, play_duplicate
from game.management.arena.figures import Side, difference, error
from game.management.arena.games import Match
from game.management.arena.players import Ours, load_opponent

OPPONENTS = Path(__file__).with_name("opponents.py")


@pytest.mark.parametrize("players", [4, 5])
def test_equals_end_level(players: int) -> None:
    """Our bots in both roles play each deal twice in the same way: what one side gains in a seat the other gains in it too."""
    report = play_duplicate(Match("8-8-8", players), "master", Ours("master"), 4)
    assert report["difference"] == {"points": 0.0, "points_error": 0.0}
    assert report["ours"] == report["theirs"]


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_half_the_seats_are_ours_and_not_always_the_same(players: int) -> None:
    drawn = [half_the_seats(Match("8-1-8", players), number) for number in range(40)]
    assert {sum(seats) for seats in drawn} == {players // 2}
    assert all({seats[seat] for seats in drawn} == {True, False} for seat in range(players))


@pytest.fixture
def positions(tmp_path: Path) -> list[dict[str, Any]]:
    """All that an opponent is asked in a match over one deal."""
    copy = shutil.copy(OPPONENTS, tmp_path)
    play_duplicate(Match("quick", 6), "master", load_opponent(f"{copy}:recorder"), 2)
    return [json.loads(line) for line in Path(copy).with_suffix(".jsonl").read_text().splitlines()]


def test_the_opponent_sits_in_every_seat_with_the_cards_of_one_deal(positions: list[dict[str, Any]]) -> None:
    dealt = [position for position in positions if position["phase"] == "bid"]
    assert sorted(position["seat"] for position in dealt if position["k"] == 8) == list(range(6))
    cards = [card for position in dealt if position["k"] == 8 for card in position["hand"]]
    assert len(cards) == len(set(cards)) == 48


def test_the_error_is_that_of_a_mean() -> None:
    assert error([1.0, 2.0, 3.0, 4.0]) == pytest.approx((5 / 3 / 4) ** 0.5)
    assert error([1.0]) is None


def test_the_difference_is_taken_deal_by_deal() -> None:
    """Luck of the deal that both sides share leaves no doubt in the difference."""
    ours, theirs = Side(), Side()
    for luck in (-3, 0, 9):
        for side, points in ((ours, luck + 1), (theirs, luck)):
            side.begin_deal()
            side.by_deal[-1].add(True, points)
    assert difference(ours, theirs) == {"points": 1.0, "points_error": 0.0}
    assert (error(ours.means()) or 0) > 3
