"""A chip says in words how far its player is from his bid, and what can't be mended any more."""

from game.rules.state import BID, DEAL, DONE, PLAY, TRICK
from game.tables import entries
from game.web.regions import PUBLIC, render_mine
from tests.game.web.fake_table import FakeTable
from tests.game.web.html import Tree


def begun(game: str = "8-1-8") -> FakeTable:
    table = FakeTable(game=game)
    table.begin()
    return table


def chips(table: FakeTable) -> list[str]:
    public = table.shown(None)
    return [Tree(region.render(public)).text for region in PUBLIC if region.id.startswith("seat-")]


def in_hand(table: FakeTable, bids: list[int], made: list[int]) -> FakeTable:
    """The same hand with other bids and tricks: to look at."""
    state = table.state.copy()
    state.bids, state.made = [*bids], [*made]
    table.live = table.live.copy()
    table.live.state = state
    return table


def test_tricks_are_needed_only_while_they_can_be_taken() -> None:
    table = in_hand(begun().until(PLAY), [4, 0, 8, 0, 0, 1], [0] * 6)
    assert "needs 8 more" in chips(table)[2]
    assert "needs 4 more" in chips(table)[0]
    while len(table.state.history) < 5:
        table.move()
    table = in_hand(table, [4, 0, 3, 0, 0, 1], [0, 0, 0, 2, 1, 2])
    said = chips(table)
    assert "took 0, 4 short" in said[0]
    assert "took 0, exact so far" in said[1]
    assert "took 0, needs 3 more" in said[2]
    assert "took 2, 2 over" in said[3]


def test_the_last_trick_settles_who_did_not_win_it() -> None:
    table = begun().until(PLAY)
    while any(table.state.hands) or table.state.phase != TRICK:
        table.move()
    table = in_hand(table, [1] * 6, [0] * 6)
    said = chips(table)
    winners = [text for text in said if "takes the trick" in text]
    assert [("needs 1 more" in text) for text in winners] == [True]
    assert sum("1 short" in text for text in said) == 5


def test_own_bid_that_is_missed_is_not_said_to_need_tricks() -> None:
    table = begun().until(PLAY)
    while any(table.state.hands) or table.state.phase != TRICK:
        table.move()
    loser = (table.shown(None).events[0].seat + 1) % 6
    table = in_hand(table, [4] * 6, [0] * 6)
    assert "You bid 4 took 0, 4 short" in Tree(render_mine(table.shown(loser))).text


def test_after_a_hand_nothing_is_exact_so_far() -> None:
    between = begun().until(PLAY).until(DEAL)
    over = begun("quick").until(DONE)
    over.add(entries.FINISH)
    for table in (between, over):
        said = " ".join(chips(table))
        assert "exact" in said
        assert "so far" not in said
        assert "needs" not in said


def test_a_chip_says_of_who_took_a_chair_that_its_bid_is_not_his() -> None:
    table = begun().until(PLAY)
    seat = table.state.turn
    assert "Vlad" not in chips(table)[seat]
    table.add(entries.HOLD, seat)
    table.sit(seat, "Vlad")
    said, bid = chips(table)[seat], table.state.bids[seat]
    assert f", the chair's bid: {bid} trick" in said and f"bid {bid} trick" not in said.replace("bid: ", "")
    table.until(BID, seat)
    table.move()
    assert f", bid {table.state.bids[seat]} trick" in chips(table)[seat]
