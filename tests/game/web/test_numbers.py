"""Three to seven at a table, every game: all of it is drawn, and nothing hidden is in it."""

from typing import Any

import pytest

from game.rules.cards import name
from game.rules.state import BID, PLAY
from game.tables.shown import private_mark
from game.web.regions import public_regions, render_mine
from tests.game.web.fake_table import FakeTable
from tests.game.web.html import Tree
from tests.game.web.test_regions_hidden import codes, seen_by_all

TABLES = [
    ("8-8-8", 3, {}),
    ("8-1-8", 4, {}),
    ("1-8-1", 5, {}),
    ("8-1-8", 7, {}),
    ("8-8-8", 7, {"deck": "56"}),
    ("ladder", 3, {}),
    ("ladder", 6, {}),
    ("1-8-1", 4, {"forehead": True}),
]


def held(table: FakeTable, seats: set[int]) -> set[str]:
    return {name(card) for seat in seats for card in table.state.hands[seat]} if table.live.state else set()


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_a_whole_game_is_drawn_and_shows_no_hidden_card(game: str, players: int, options: dict[str, Any]) -> None:
    table = FakeTable(game, players, options=options)
    everybody = set(range(players))
    for step, _ in enumerate(table.walk()):
        public = seen_by_all(table)
        shown = table.shown(None)
        for region in public_regions(players):
            html = region.render(shown)
            assert codes(html) <= public
            if step % 7 == 0:
                assert Tree(html).roots == 1
        assert codes(render_mine(shown)) - {"un"} == set()
        state = table.live.state
        on_foreheads = bool(options.get("forehead")) and state is not None and state.size == 1
        for seat in range(players):
            own = held(table, everybody - {seat} if on_foreheads else {seat})
            assert codes(render_mine(table.shown(seat))) - {"un"} <= own


def forehead_table() -> FakeTable:
    table = FakeTable("1-8-1", 4, options={"forehead": True})
    table.begin()
    return table.until(BID)


def test_on_the_forehead_one_sees_every_card_but_ones_own() -> None:
    table = forehead_table()
    for seat in range(4):
        html = render_mine(table.shown(seat))
        assert codes(html) - {"un"} == held(table, set(range(4)) - {seat})
        assert 'id="card-unseen"' in html
        assert "aria-disabled" in html


def test_who_is_to_play_from_the_forehead_has_one_key_and_no_card() -> None:
    table = forehead_table().until(PLAY)
    html = render_mine(table.shown(table.state.turn))
    assert html.count("ws-send") == 1
    assert '"card":"unseen"' in html


def test_a_card_played_from_a_forehead_changes_what_the_others_have() -> None:
    table = forehead_table().until(PLAY)
    watcher = next(seat for seat in range(4) if seat != table.state.turn)
    before = private_mark(table.live, watcher)
    table.move()
    assert private_mark(table.live, watcher) != before
