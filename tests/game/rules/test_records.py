"""Every record in tests/records gets the verdict that stands beside it, and comes back out of the game as it went in."""

from typing import Any

import pytest

from game.rules.actions import TakeTrick
from game.rules.engine import apply, start
from game.rules.record import actions_of, judge, to_record, variant_of
from game.rules.state import DONE
from tests.records import FOLDER, RECORDS, STANDINGS

GOOD = {name: case for name, case in RECORDS.items() if case["expect"]["ok"]}

each_record = pytest.mark.parametrize("case", RECORDS.values(), ids=RECORDS)
each_good_record = pytest.mark.parametrize("case", GOOD.values(), ids=GOOD)


@each_record
def test_the_verdict_is_the_expected_one(case: dict[str, Any]) -> None:
    assert judge(case["record"]) == case["expect"]


@each_good_record
def test_a_good_record_replays_as_a_game_and_its_tricks_add_up(case: dict[str, Any]) -> None:
    record, expect = case["record"], case["expect"]
    state = start(variant_of(record), record["hands"][0]["dealer"])
    takers: list[int] = []
    for action in actions_of(record):
        state = apply(state, action)
        if isinstance(action, TakeTrick):
            takers.append(state.leader)
    assert state.phase == DONE
    assert takers == [seat for hand in expect["hands"] for seat in hand["won_by"]]
    for hand, verdict in zip(record["hands"], expect["hands"], strict=True):
        assert sum(made for made in verdict["made"] if made is not None) == hand["size"]


@each_good_record
def test_a_good_record_is_written_again_as_it_was_read(case: dict[str, Any]) -> None:
    record = case["record"]
    written = to_record(variant_of(record), record["hands"][0]["dealer"], record["players"], actions_of(record))
    assert in_order(written) == in_order(record)


def in_order(record: dict[str, Any]) -> dict[str, Any]:
    """The order of the cards that were dealt to a seat says nothing."""
    hands = [hand | {"cards": [sorted(cards) for cards in hand["cards"]]} for hand in record["hands"]]
    return record | {"hands": hands}


def test_no_file_in_the_folder_is_passed_over() -> None:
    taken = list(RECORDS) + list(STANDINGS)
    for file in FOLDER.glob("*"):
        if file.is_file() and file.name != "__init__.py":
            assert any(name.startswith(file.stem + "-") for name in taken), file.name
