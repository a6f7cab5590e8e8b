"""A table is a function of its log: a snapshot anywhere in it, and the lines after that, give the same table."""

import json

import pytest

from game.rules.errors import RuleError
from game.tables import entries
from game.tables.entries import Entry
from game.tables.live import Live, after
from tests.game.tables.logs import GAMES, life, versions

KINDS = {kind for name, kind in vars(entries).items() if name.isupper() and isinstance(kind, str) and len(kind) > 1}


def through_json(live: Live) -> Live:
    return Live.from_dict(json.loads(json.dumps(live.to_dict())))


@pytest.mark.parametrize("game", GAMES)
def test_a_snapshot_of_every_version_is_the_replayed_table(game: str) -> None:
    log = life(game)
    for _, live, _ in versions(log):
        assert through_json(live).to_dict() == live.to_dict()


def test_from_every_snapshot_the_rest_of_the_log_leads_to_the_same_end() -> None:
    log = life()
    *_, (_, end, _) = versions(log)
    for _, live, entry in versions(log):
        if entry.n % 9 == 0 or entry.n > len(log) - 9:
            again = through_json(live)
            for later in log[entry.n :]:
                again = after(again, later)
            assert json.dumps(again.to_dict()) == json.dumps(end.to_dict())


def test_every_kind_of_line_occurs_in_a_tables_life() -> None:
    assert {entry.kind for entry in life()} == KINDS - {entries.CANCEL, entries.CHAIRS}


def test_lines_are_numbered_without_a_gap() -> None:
    assert [entry.n for entry in life()] == list(range(1, len(life()) + 1))


def test_the_table_before_a_line_stays_as_it_was() -> None:
    before: list[tuple[Live, str]] = []
    for live, _, _ in versions(life()):
        before.append((live, json.dumps(live.to_dict())))
    assert all(json.dumps(live.to_dict()) == text for live, text in before)


@pytest.mark.parametrize("step", [-1, 0, 2])
def test_a_line_with_another_number_than_the_next_is_refused(step: int) -> None:
    for before, _, entry in versions(life()):
        with pytest.raises(ValueError, match="after version"):
            after(before, entry._replace(n=before.version + step))


def test_who_bid_is_known_for_every_hand() -> None:
    log = life("classic")
    *_, (_, end, _) = versions(log)
    bids = [entry for entry in log if entry.kind == entries.BID]
    assert len(end.bid_by) == 30
    assert [by for hand in end.bid_by for by in hand if by == ""] == []
    assert sorted(by for hand in end.bid_by for by in hand) == sorted(entry.by for entry in bids)


def test_a_cancelled_table_is_over() -> None:
    live = after(Live(), Entry(1, entries.SIT, 0, None, {"user": 1, "name": "Ana", "bot": False, "member": False}))
    live = after(live, Entry(2, entries.LEAVE, 0))
    assert after(live, Entry(3, entries.CANCEL)).status == "cancelled"


def test_a_move_that_the_rules_refuse_makes_no_table() -> None:
    refused = 0
    for before, _, entry in versions(life()):
        if entry.kind in (entries.BID, entries.PLAY):
            other = (entry.seat + 1) % 6
            with pytest.raises(RuleError):
                after(before, entry._replace(seat=other))
            refused += 1
    assert refused > 200


def test_who_got_up_is_told_from_who_dropped() -> None:
    held = [(live.chairs[entry.seat], entry) for _, live, entry in versions(life()) if entry.kind == entries.HOLD]
    assert {entry.by for _, entry in held} == {entries.SERVER, entries.PERSON}
    for chair, entry in held:
        assert chair is not None
        assert chair.held
        assert chair.left == (entry.by == entries.PERSON)
