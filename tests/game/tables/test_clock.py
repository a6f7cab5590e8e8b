"""What is due is done: turns that run out, bots, tricks, deals; of all tables at once, and only by their owner."""

import logging
from collections.abc import Sequence
from typing import Any

import pytest

from game.bots import policy
from game.rules.legal import legal_actions
from game.rules.state import BID, DEAL, PLAY, TRICK
from game.tables import entries
from game.tables.hub import Showing
from game.tables.slot import Slot
from tests.game.tables.desk import Desk, people_only, state_of
from tests.game.web.fake_table import FakeTable


class Policy:
    """The bots, with what they were asked. `fails` is a seat's view for which they have no answer."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.decide = policy.decide
        self.asked: list[int] = []
        self.levels: list[str] = []
        self.fails_with: int | None = None
        monkeypatch.setattr(policy, "decide", self)

    def __call__(self, views: Sequence[Any], levels: Sequence[str], rng: Any) -> list[int]:
        self.asked.append(len(views))
        self.levels += levels
        if any(view.hand_no == self.fails_with for view in views):
            raise ZeroDivisionError
        return self.decide(views, levels, rng)


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> Policy:
    return Policy(monkeypatch)


def last(desk: Desk, table: int = 1) -> entries.Entry:
    return desk.log[table][-1]


@pytest.mark.parametrize(("phase", "seconds", "kind"), [(BID, 20, "bid"), (PLAY, 15, "play")])
def test_a_turn_that_runs_out_is_made_by_the_server(desk: Desk, phase: str, seconds: float, kind: str) -> None:
    slot = desk.adopt(people_only().until(phase))
    seat, legal = state_of(slot).turn, legal_actions(state_of(slot))
    assert desk.tick(seconds - 0.01) == []
    desk.tick(0.01)
    desk.commit()
    assert (last(desk).kind, last(desk).seat, last(desk).by) == (kind, seat, entries.CLOCK)
    assert last(desk).value in legal


def test_a_table_at_which_nobody_moves_is_played_to_its_end_by_the_clock(desk: Desk) -> None:
    slot = desk.adopt(people_only())
    while desk.calls.asked == []:
        assert slot.due is not None
        desk.run(slot, slot.due)
    moves = [entry.by for entry in desk.log[1] if entry.kind in (entries.BID, entries.PLAY)]
    assert set(moves) == {entries.CLOCK}
    assert state_of(slot).phase == "done"
    assert desk.calls.asked == [("finish_game", 1)]


def test_who_moves_in_time_is_not_moved_for(desk: Desk) -> None:
    slot = desk.adopt(people_only())
    seat = state_of(slot).turn
    desk.now += 19.99
    desk.submit(slot, seat + 1, entries.BID, 2)
    desk.commit()
    assert desk.tick(0.01) == []
    assert state_of(slot).bids[seat] == 2
    assert slot.due == pytest.approx(desk.now - 0.01 + 20)


def test_a_move_that_is_being_written_when_time_runs_out_counts(desk: Desk) -> None:
    slot = desk.adopt(people_only())
    seat = state_of(slot).turn
    desk.now += 19.99
    desk.submit(slot, seat + 1, entries.BID, 2)
    assert len(desk.tick(0.02)) == 1
    desk.commit()
    assert [(entry.seat, entry.value, entry.by) for entry in desk.log[1]] == [(seat, 2, entries.PERSON)]


def test_a_move_that_was_not_written_leaves_the_clock_running(desk: Desk) -> None:
    """The due time passed while a move was written that another process overtook: reading the table sets the clock again."""
    slot = desk.adopt(people_only())
    seat, due = state_of(slot).turn, slot.due
    desk.now += 19.99
    desk.submit(slot, seat + 1, entries.BID, 2)
    desk.tick(0.02)
    desk.lose()
    assert desk.reloads == [1]
    desk.hub.set_clock(slot, due)
    desk.tick()
    desk.commit()
    assert (last(desk).seat, last(desk).by) == (seat, entries.CLOCK)


@pytest.mark.parametrize(("phase", "seconds", "kind"), [(TRICK, 1.2, "take"), (DEAL, 4, "deal")])
def test_the_table_goes_on_by_itself_after_a_pause(desk: Desk, phase: str, seconds: float, kind: str) -> None:
    desk.adopt(people_only().until(phase))
    assert desk.tick(seconds - 0.01) == []
    desk.tick(0.02)
    desk.commit()
    assert (last(desk).kind, last(desk).by) == (kind, entries.SERVER)


def test_a_bot_moves_at_a_human_pace(desk: Desk) -> None:
    slot = desk.adopt(people_only(seats=[0, 1]).until(PLAY, seat=0))
    desk.submit(slot, 1, entries.PLAY, legal_actions(state_of(slot))[0])
    desk.commit()
    desk.submit(slot, 2, entries.PLAY, legal_actions(state_of(slot))[0])
    desk.commit()
    moved = desk.now
    while len(desk.log[1]) == 2:
        desk.tick(0.05)
        desk.commit()
    assert 0.6 <= desk.now - moved <= 1.45
    assert (last(desk).seat, last(desk).by) == (2, entries.BOT)


def test_a_bot_on_a_persons_seat_signs_as_stand_in_and_plays_as_master(desk: Desk, bots: Policy) -> None:
    fake = people_only(seats=[0]).until(PLAY, seat=3)
    slot = desk.adopt(fake)
    desk.run(slot, desk.now + 1.5)
    assert (last(desk).by, bots.levels) == (entries.BOT, ["novice"])
    held = people_only(seats=[0]).until(PLAY, seat=0)
    held.add(entries.HOLD, 0)
    desk.run(desk.adopt(held, table=2), desk.now + 1.5)
    assert (desk.log[2][0].by, bots.levels[-1]) == (entries.STAND_IN, "master")


def test_the_clock_plays_as_master(desk: Desk, bots: Policy) -> None:
    desk.adopt(people_only())
    desk.tick(20)
    assert bots.levels == ["master"]


def test_the_bots_of_many_tables_are_asked_in_one_call(desk: Desk, bots: Policy) -> None:
    for table in range(1, 31):
        fake = people_only(seats=[0], chance=table).until(PLAY, seat=3)
        desk.adopt(fake, table, due=desk.now + 1)
    assert len(desk.tick(1)) == 30
    assert bots.asked == [30]
    desk.commit()
    assert all(len(log) == 1 for log in desk.log.values())


def test_where_nothing_is_due_nothing_is_done(desk: Desk, bots: Policy) -> None:
    desk.adopt(people_only())
    desk.tick(19)
    assert (desk.jobs, desk.shown, desk.calls.asked, bots.asked) == ([], [], [], [])


def test_a_table_that_the_bots_cannot_answer_does_not_stop_the_others(desk: Desk, bots: Policy) -> None:
    for table in range(1, 6):
        desk.adopt(people_only(seats=[0]).until(PLAY, seat=3, hand=1 if table == 2 else 0), table, due=desk.now + 1)
    bots.fails_with = 1
    desk.tick(1)
    desk.commit()
    assert [len(desk.log[table]) for table in range(1, 6)] == [1, 0, 1, 1, 1]
    bots.fails_with = None
    desk.tick(1)
    desk.commit()
    assert len(desk.log[2]) == 1


def test_a_table_that_cannot_be_drawn_does_not_stop(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    class Broken:
        def publish(self, table: int, after: int, showing: Showing) -> None:
            raise ZeroDivisionError

    desk.hub.listener = Broken()
    slots = [desk.adopt(people_only(), table) for table in (1, 2)]
    with caplog.at_level(logging.CRITICAL):
        desk.tick(20)
        desk.commit()
        desk.tick(20)
        desk.commit()
    assert [sum(bid is not None for bid in state_of(slot).bids) for slot in slots] == [2, 2]


def test_only_the_owner_moves_a_table_on(desk: Desk) -> None:
    slot = desk.adopt(people_only())
    slot.owned = False
    assert desk.tick(30) == []


def test_an_owner_no_more_lets_go_of_the_clock(desk: Desk) -> None:
    slot = desk.adopt(people_only())
    slot.owned = True
    desk.tick(19)
    slot.owned = False
    assert desk.tick(5) == []


def test_a_waiting_table_is_dealt_when_it_is_due(desk: Desk) -> None:
    waiting = FakeTable()
    waiting.sit(0)
    desk.adopt(waiting, due=desk.now + 10)
    desk.tick(9.9)
    assert desk.calls.asked == []
    desk.tick(0.1)
    assert desk.calls.asked == [("start_game", 1)]


def test_a_table_that_is_over_is_left_alone(desk: Desk) -> None:
    fake = people_only()
    fake.add(entries.FINISH)
    slot: Slot = desk.adopt(fake, due=desk.now + 1)
    assert desk.tick(30) == []
    assert slot.is_over
