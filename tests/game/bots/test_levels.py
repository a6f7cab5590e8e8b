"""A stronger level wins against a weaker one, over deals that both sides play from both sides."""

import pytest

from game.management.arena.contests import play_among_themselves, play_duplicate
from game.management.arena.games import Match
from game.management.arena.players import Ours


@pytest.mark.parametrize(("stronger", "weaker"), [("master", "regular"), ("regular", "novice")])
def test_the_stronger_level_makes_more_points(stronger: str, weaker: str) -> None:
    report = play_duplicate(Match("quick", 6, seed=7), stronger, Ours(weaker), 80)
    ahead = report["difference"]
    assert ahead["points"] > 4 * ahead["points_error"]
    assert report["ours"]["won"] > 0.6
    assert report["ours"]["exact"] > report["theirs"]["exact"]


def test_six_masters_bid_exactly_in_well_over_six_of_ten_hands() -> None:
    report = play_among_themselves(Match("quick", 6, seed=3), "master", 60)
    assert report["hands"] == 60 * 36
    assert report["exact"] > 0.65
