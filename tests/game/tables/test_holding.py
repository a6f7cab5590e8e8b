"""A bot holds the seat of whoever is away and gives it back at once; nobody gains time by it, and nobody loses any."""

import pytest

from game.rules.legal import legal_actions
from game.rules.state import BID, DEAL, PLAY, TRICK
from game.tables import entries
from game.tables.entries import Entry
from game.tables.slot import Slot
from tests.game.tables.desk import ANA, BOGDAN, Desk, people_only, state_of
from tests.game.web.fake_table import FakeTable


def kinds(desk: Desk) -> list[tuple[str, int, str]]:
    return [(entry.kind, entry.seat, entry.by) for entry in desk.log[1]]


def hold(desk: Desk, slot: Slot, user: int) -> None:
    slot.sockets.pop(user, None)
    desk.clockwork.leave(slot, user)
    desk.commit()


def come_back(desk: Desk, slot: Slot, user: int) -> None:
    slot.sockets[user] = 1
    desk.clockwork.reclaim(slot)
    desk.commit()


def at_anas_turn(desk: Desk, phase: str = PLAY) -> Slot:
    slot = desk.adopt(people_only().until(phase, seat=0))
    slot.sockets.update(dict.fromkeys(range(1, 7), 1))
    return slot


def test_whoever_is_away_too_long_is_asked_for_once_the_time_is_over(desk: Desk) -> None:
    slot = at_anas_turn(desk)
    del slot.sockets[ANA]
    desk.clockwork.watch(slot, ANA, desk.now + 8)
    desk.tick(7.9)
    assert desk.calls.asked == []
    desk.tick(0.1)
    assert desk.calls.asked == [("leave_seat", 1, ANA)]


def test_whoever_is_back_in_time_is_not_asked_for(desk: Desk) -> None:
    slot = at_anas_turn(desk)
    del slot.sockets[ANA]
    desk.clockwork.watch(slot, ANA, desk.now + 8)
    slot.sockets[ANA] = 1
    desk.tick(8)
    assert desk.calls.asked == []
    assert slot.away == {}


def test_who_drops_again_has_his_whole_time_again(desk: Desk) -> None:
    slot = at_anas_turn(desk)
    del slot.sockets[ANA]
    desk.clockwork.watch(slot, ANA, desk.now + 8)
    desk.now += 5
    slot.away.pop(ANA)
    desk.clockwork.watch(slot, ANA, desk.now + 8)
    desk.tick(7.9)
    assert desk.calls.asked == []
    desk.tick(0.2)
    assert desk.calls.asked == [("leave_seat", 1, ANA)]


def test_a_held_seat_is_played_by_a_bot_at_a_bots_pace(desk: Desk) -> None:
    slot = at_anas_turn(desk)
    hold(desk, slot, ANA)
    assert kinds(desk) == [(entries.HOLD, 0, entries.SERVER)]
    assert slot.due is not None
    assert 0.6 <= slot.due - desk.now <= 1.4
    desk.run(slot, slot.due)
    assert kinds(desk)[1] == (entries.PLAY, 0, entries.STAND_IN)


def test_the_seat_is_given_back_at_once_and_the_next_turn_is_his(desk: Desk) -> None:
    slot = at_anas_turn(desk)
    hold(desk, slot, ANA)
    desk.run(slot, slot.due or 0)
    come_back(desk, slot, ANA)
    assert kinds(desk)[2:] == [(entries.BACK, 0, entries.PERSON)]
    while state_of(slot).turn != 0:
        desk.run(slot, slot.due or 0)
    assert slot.clock.seat == 0
    desk.now += 14.9
    desk.submit(slot, ANA, entries.PLAY, legal_actions(state_of(slot))[0])
    desk.commit()
    assert kinds(desk)[-1] == (entries.PLAY, 0, entries.PERSON)


def test_who_comes_back_in_his_turn_goes_on_in_it(desk: Desk) -> None:
    slot = at_anas_turn(desk)
    hold(desk, slot, ANA)
    come_back(desk, slot, ANA)
    desk.submit(slot, ANA, entries.PLAY, legal_actions(state_of(slot))[0])
    desk.commit()
    assert kinds(desk)[-1] == (entries.PLAY, 0, entries.PERSON)


@pytest.mark.parametrize(
    ("away_at", "back_at", "end"), [(1, 2, 20), (10, 10.5, 20), (16, 16.5, 21.5), (19, 19.5, 24.5)]
)
def test_no_time_is_gained_by_dropping_but_a_few_seconds_to_look(
    desk: Desk, away_at: float, back_at: float, end: float
) -> None:
    slot = at_anas_turn(desk, BID)
    start = desk.now
    desk.now = start + away_at
    hold(desk, slot, ANA)
    desk.now = start + back_at
    come_back(desk, slot, ANA)
    assert slot.due == start + end
    assert slot.shown(None, desk.now).left == end - back_at


def test_nobody_elses_turn_changes_when_a_player_drops_and_comes_back(desk: Desk) -> None:
    slot = at_anas_turn(desk)
    due = slot.due
    for seconds in (3, 10, 14.9):
        desk.now += seconds - (desk.now - 1000)
        hold(desk, slot, BOGDAN)
        assert slot.due == due
        come_back(desk, slot, BOGDAN)
        assert slot.due == due


@pytest.mark.parametrize("phase", [TRICK, DEAL])
def test_a_pause_is_not_begun_again(desk: Desk, phase: str) -> None:
    slot = desk.adopt(people_only().until(phase))
    slot.sockets.update(dict.fromkeys(range(1, 7), 1))
    due = slot.due
    desk.now += 1
    hold(desk, slot, BOGDAN)
    come_back(desk, slot, BOGDAN)
    assert slot.due == due


def test_a_seat_is_held_after_the_move_that_is_being_written(desk: Desk) -> None:
    slot = at_anas_turn(desk)
    desk.submit(slot, ANA, entries.PLAY, legal_actions(state_of(slot))[0])
    del slot.sockets[BOGDAN]
    desk.clockwork.leave(slot, BOGDAN)
    assert len(desk.jobs) == 1
    desk.commit()
    desk.tick(0.1)
    assert desk.calls.asked == [("leave_seat", 1, BOGDAN)]
    hold(desk, slot, BOGDAN)
    assert kinds(desk) == [(entries.PLAY, 0, entries.PERSON), (entries.HOLD, 1, entries.SERVER)]


def test_a_seat_is_given_back_after_the_move_that_is_being_written(desk: Desk) -> None:
    slot = at_anas_turn(desk)
    hold(desk, slot, BOGDAN)
    desk.submit(slot, ANA, entries.PLAY, legal_actions(state_of(slot))[0])
    slot.sockets[BOGDAN] = 1
    desk.clockwork.reclaim(slot)
    assert len(desk.jobs) == 1
    desk.commit()
    assert kinds(desk)[1:] == [(entries.PLAY, 0, entries.PERSON), (entries.BACK, 1, entries.PERSON)]


def test_several_come_back_at_the_same_moment(desk: Desk) -> None:
    slot = at_anas_turn(desk)
    for user in range(1, 7):
        hold(desk, slot, user)
    slot.sockets.update(dict.fromkeys(range(1, 7), 1))
    desk.clockwork.reclaim(slot)
    desk.commit()
    assert [kind for kind, _, _ in kinds(desk)] == [entries.HOLD] * 6 + [entries.BACK] * 6
    assert not any(chair and chair.held for chair in slot.live.chairs)


def test_a_seat_is_held_once(desk: Desk) -> None:
    slot = at_anas_turn(desk)
    hold(desk, slot, BOGDAN)
    hold(desk, slot, BOGDAN)
    assert kinds(desk) == [(entries.HOLD, 1, entries.SERVER)]


def test_who_got_up_does_not_get_the_seat_back_from_a_tab_that_he_left_open(desk: Desk) -> None:
    slot = at_anas_turn(desk)
    got_up = Entry(slot.live.version + 1, entries.HOLD, 1, None, None, entries.PERSON)
    desk.hub.write(slot, got_up)
    desk.commit()
    assert BOGDAN in slot.sockets
    desk.clockwork.reclaim(slot)
    assert desk.jobs == []


def test_before_the_deal_the_chair_is_free_again(desk: Desk) -> None:
    waiting = FakeTable()
    waiting.sit(0)
    slot = desk.adopt(waiting)
    desk.clockwork.leave(slot, ANA)
    assert desk.calls.asked == [("leave_chair", 1, ANA)]
    assert desk.jobs == []


def test_the_patience_with_one_is_not_held_against_who_takes_his_chair(desk: Desk) -> None:
    waiting = FakeTable()
    waiting.sit(0)
    slot = desk.adopt(waiting, due=desk.now + 10)
    desk.clockwork.watch(slot, ANA, desk.now + 4)
    waiting.add(entries.LEAVE, 0)
    waiting.add(entries.SIT, 0, data={"user": BOGDAN, "name": "Bogdan", "bot": False, "member": False})
    slot.live = waiting.live
    desk.tick(5)
    assert desk.calls.asked == []
    assert slot.away == {}
