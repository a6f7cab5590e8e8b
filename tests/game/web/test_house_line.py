"""At a friendly table: the rules in one line, the runs on the chips, and what the dead hand is told."""

import pytest
from django.utils.translation import override

from game.rules.scoring import next_run
from game.rules.state import BID, DEAL
from game.tables import entries
from game.tables.house_rules import HouseRules
from game.tables.shown import Card, Shown
from game.web.regions import public_regions, render_mine
from tests.game.web.fake_table import FakeTable
from tests.game.web.html import Tree


def shown(table: FakeTable, rules: HouseRules, seat: int | None = None) -> Shown:
    face = Card("k7m2qp", 0, rules.game, True, 1, rules)
    return table.shown(seat)._replace(is_friendly=face.is_friendly, host=face.host, rules=face.rules)


def region_of(name: str, seen: Shown) -> Tree:
    [found] = [region for region in public_regions(len(seen.chairs)) if region.id == name]
    return Tree(found.render(seen))


@pytest.mark.parametrize("language", ["en", "ro", "it", "es"])
def test_the_rules_are_said_in_one_line(language: str) -> None:
    rules = HouseRules("8-8-8", 5, runs=True, ones=True, forehead=True, must_trump=False, bid_seconds=30)
    with override(language):
        text = region_of("house", shown(FakeTable("8-8-8", 5), rules)).text
    assert all(part in text for part in ("8-8-8", "5", "30", "±10"))
    assert text.count("·") >= 5


@pytest.mark.parametrize(("game", "chosen"), [("ladder", True), ("ladder", False), ("8-8-8", False)])
def test_where_trump_is_not_compulsory_the_line_says_so_also_for_the_ladder(game: str, chosen: bool) -> None:
    line = region_of("house", shown(FakeTable("8-8-8", 5), HouseRules(game, 5, must_trump=chosen)))
    assert "trump not compulsory" in line.text


def test_that_spectators_chat_apart_is_one_of_the_rules() -> None:
    for apart in (False, True):
        line = region_of("house", shown(FakeTable("8-8-8", 5), HouseRules("8-8-8", 5, apart=apart)))
        assert ("spectators chat among themselves" in line.text) == apart
        assert bool(line.by_class("apart")) == apart


def test_a_room_s_table_says_no_rules() -> None:
    assert region_of("house", FakeTable().shown(None)).text == ""


def run_by_hand(table: FakeTable, seat: int, ones: bool) -> int:
    run = 0
    for size, row in zip(table.variant.sizes, table.state.rows, strict=False):
        cell = row[seat]
        if cell is not None and (ones or size > 1):
            run = next_run(run, cell[0] == cell[1])
    return run


@pytest.mark.parametrize("ones", [False, True])
def test_each_chip_shows_its_run_by_shape_and_in_words(ones: bool) -> None:
    table = FakeTable("1-8-1", 4)
    table.variant.streak, table.variant.streak_ones = 5, ones
    table.begin()
    met = set()
    for hand in (3, 6, 9):
        table.until(DEAL, hand=hand)
        for seat in range(4):
            run = run_by_hand(table, seat, ones)
            chip = region_of(f"seat-{seat}", shown(table, HouseRules("1-8-1", 4, runs=True, ones=ones)))
            [meter] = chip.by_class("run")
            assert meter["class"].split()[1] == ("missed" if run < 0 else "exact")
            stitches = [tag for tag, _ in chip.elements if tag in ("b", "s")]
            assert stitches[:5].count("b") == ((abs(run) - 1) % 5 + 1 if run else 0)
            assert ("in a row" in chip.text) == bool(run)
            met.add(run)
    assert min(met) < 0 < max(met) or not ones


def test_without_the_house_rule_there_is_no_meter() -> None:
    table = FakeTable("8-8-8", 4)
    table.begin()
    table.until(DEAL, hand=1)
    assert region_of("seat-0", table.shown(None)).by_class("run") == []


def test_the_dealer_of_seven_is_told_that_he_sits_out() -> None:
    table = FakeTable("8-8-8", 7)
    table.begin()
    table.until(BID)
    text = Tree(render_mine(shown(table, HouseRules("8-8-8", 7), table.state.dealer))).text
    assert text.startswith("You sit this hand out")


def test_a_chair_that_was_left_is_free_and_says_so() -> None:
    table, rules = FakeTable("8-8-8", 4), HouseRules("8-8-8", 4)
    table.begin()
    table.until(BID)
    table.add(entries.HOLD, 2)
    chip = region_of("seat-2", shown(table, rules))
    assert chip.by_class("free")
    assert "anybody may take the chair" in chip.text
    assert '"seat":"2"' in render_mine(shown(table, rules))
    assert '"seat":"2"' not in render_mine(shown(table, rules, 1))
