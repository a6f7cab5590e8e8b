"""The host's choices are read in one place: what makes no game is refused, what is missing is as usual."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import Settings

from game.tables.errors import BadRules
from game.tables.house_rules import GAMES, HouseRules, read_rules, variant_of


def test_what_is_missing_is_as_usual() -> None:
    assert read_rules({}) == HouseRules()


@pytest.mark.parametrize(
    "facts",
    [
        {"game": "quick"},
        {"game": "poker"},
        {"players": "2"},
        {"players": "8"},
        {"players": "7", "game": "ladder"},
        {"players": "six"},
        {"players": "-4"},
        {"players": "99999"},
        {"bid_seconds": "15"},
        {"bid_seconds": ""},
        {"run": "2"},
        {"run": "9"},
        {"run_points": "0"},
        {"run_points": "12"},
        {"bots": "genius"},
        {"deck": "56", "players": "6"},
        {"deck": "52", "players": "7"},
        {"forehead": "maybe"},
    ],
)
def test_what_makes_no_game_is_refused(facts: dict[str, str]) -> None:
    with pytest.raises(BadRules):
        read_rules(facts)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", range(3, 8))
def test_three_to_seven_play_every_game_but_seven_the_ladder(game: str, players: int) -> None:
    if game == "ladder" and players == 7:
        return
    variant = variant_of(read_rules({"game": game, "players": players}))
    assert (variant.name, variant.players) == (game, players)


def test_seven_play_with_the_dead_hand_or_with_fifty_six_cards() -> None:
    assert variant_of(read_rules({"players": 7})).deck == "eights"
    assert variant_of(read_rules({"players": 7, "deck": "56"})).deck == "56"


def test_in_the_ladder_trump_is_never_compulsory() -> None:
    assert not variant_of(read_rules({"game": "ladder"})).must_trump


@given(
    st.builds(
        HouseRules,
        game=st.sampled_from(GAMES),
        deck=st.just(""),
        players=st.integers(3, 6),
        bid_seconds=st.sampled_from([10, 20, 30, 60, 120]),
        bots=st.sampled_from(["novice", "regular", "master"]),
        runs=st.booleans(),
        ones=st.booleans(),
        forehead=st.booleans(),
        must_trump=st.booleans(),
        is_listed=st.booleans(),
        apart=st.booleans(),
        run=st.integers(3, 8),
        run_points=st.sampled_from([5, 10, 15, 20, 25, 30]),
    )
)
def test_rules_that_were_stored_are_read_as_they_were(rules: HouseRules) -> None:
    assert read_rules(rules._asdict()) == rules


def test_runs_are_as_long_and_worth_as_much_as_was_chosen() -> None:
    variant = variant_of(read_rules({"runs": "on", "run": "3", "run_points": "25"}))
    assert (variant.streak, variant.streak_points, variant.streak_ones) == (3, 25, False)
    assert variant_of(read_rules({"run": "3", "run_points": "25"})).streak == 0


def test_the_site_says_among_which_times_a_host_chooses(settings: Settings) -> None:
    settings.FRIENDLY_BID_SECONDS = (15, 45)
    assert read_rules({}).bid_seconds == 15
    assert read_rules({"bid_seconds": "45"}).bid_seconds == 45
    with pytest.raises(BadRules):
        read_rules({"bid_seconds": "20"})
