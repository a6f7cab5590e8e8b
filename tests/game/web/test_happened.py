"""What is read aloud: what has just happened, who has won, and whose card lies there."""

from game.rules.state import DONE, PLAY, TRICK
from game.tables import entries
from game.web.regions import PUBLIC, words_in
from game.web.regions.scores import scores_of
from tests.game.web.fake_table import NAMES, FakeTable
from tests.game.web.html import Tree


def begun(game: str = "8-1-8") -> FakeTable:
    table = FakeTable(game=game)
    table.begin()
    return table


def drawn(table: FakeTable, name: str) -> Tree:
    public = table.shown(None)
    return Tree(next(region.render(public) for region in PUBLIC if region.id == name))


def test_the_end_of_the_game_names_the_winner_and_his_points() -> None:
    table = begun("quick").until(DONE)
    table.add(entries.FINISH)
    seen = table.shown(None).view
    assert seen is not None
    scores = scores_of(seen)
    winner = scores.order[0]
    points = words_in("en").total_points(scores.totals[-1][winner])
    assert drawn(table, "live").text == f"The game is over: {NAMES[winner]} wins, {points}."


def test_the_last_hand_s_points_are_said_before_the_end() -> None:
    table = begun("quick").until(DONE)
    last = table.events
    table.add(entries.FINISH)
    table.events = [*last, *table.events]  # as they come: nothing is waited for between the two
    said = drawn(table, "live").text
    assert 0 < said.index("The hand is over: ") < said.index("The game is over: ")


def test_a_card_of_the_trick_says_whose_it_is() -> None:
    table = begun().until(PLAY).until(TRICK)
    for seat, name in enumerate(NAMES[: table.variant.players]):
        (card,) = drawn(table, f"slot-{seat}").by_class("card")
        assert card["aria-label"].startswith(f"{name}: ")


def left(by: str, begins: bool, friendly: bool) -> str:
    table = FakeTable()
    if begins:
        table.begin()
    else:
        table.sit(1)
    table.by = by
    table.add(entries.HOLD, 1)
    public = table.shown(None)._replace(is_friendly=friendly)
    return Tree(next(region.render(public) for region in PUBLIC if region.id == "live")).text


def test_who_is_away_and_who_has_left_are_told_apart() -> None:
    away, gone = entries.SERVER, entries.PERSON
    assert left(away, begins=False, friendly=True) == "Bogdan is away."
    assert left(away, begins=True, friendly=True) == "Bogdan is away: a bot plays meanwhile."
    assert left(gone, begins=True, friendly=True) == (
        "Bogdan has left: a bot plays on, and whoever likes takes the chair."
    )
    assert left(gone, begins=True, friendly=False) == "Bogdan has left: a bot plays on."
