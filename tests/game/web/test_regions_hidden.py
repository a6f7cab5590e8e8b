"""No card that is still in another hand, or in the pack, is in anything that a viewer gets."""

import re

import pytest

from game.rules.cards import name
from game.rules.state import BID, PLAY, TRICK
from game.tables.live import CHAIRS
from game.web.regions import PUBLIC, render_mine
from tests.game.web.fake_table import FakeTable

CODE = re.compile(r'(?:data-card="|"card":"|id="card-)(\w\w)')


def codes(html: str) -> set[str]:
    """Every card that is named in the source."""
    return set(CODE.findall(html))


def seen_by_all(table: FakeTable) -> set[str]:
    state = table.live.state
    if state is None:
        return set()
    cards = [*state.trick, *(card for _, trick in state.history for card in trick)]
    return {name(card) for card in cards} | ({name(state.turned)} if state.turned is not None else set())


@pytest.mark.parametrize("game", ["quick", "8-1-8"])
def test_a_whole_game_shows_no_hidden_card(game: str) -> None:
    table = FakeTable(game=game, chance=7)
    named = 0
    for _ in table.walk():
        public = seen_by_all(table)
        shown = table.shown(None)
        for region in PUBLIC:
            found = codes(region.render(shown))
            assert found <= public
            named += len(found)
        assert codes(render_mine(shown)) == set()
        for seat in range(CHAIRS):
            held = {name(card) for card in table.live.state.hands[seat]} if table.live.state else set()
            assert codes(render_mine(table.shown(seat))) <= held
    assert named > 100


def test_the_own_hand_is_complete_in_every_phase_of_a_hand() -> None:
    table = FakeTable()
    table.begin()
    for phase in (BID, PLAY, TRICK):
        table.until(phase)
        for seat in range(CHAIRS):
            assert codes(render_mine(table.shown(seat))) == {name(card) for card in table.state.hands[seat]}


def test_a_spectator_gets_no_hand_and_no_key() -> None:
    table = FakeTable()
    table.begin()
    for phase in (BID, PLAY):
        html = render_mine(table.until(phase).shown(None))
        assert "ws-send" not in html
        assert codes(html) == set()
