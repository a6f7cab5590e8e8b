"""Without waits (pace 0) all that follows a move by itself is written with it, up to the next person's turn."""

import json

import pytest

from game.rules.legal import legal_actions
from game.rules.state import BID, DEAL, DONE, PLAY
from game.tables import entries, hub
from game.tables.live import Live, after
from game.tables.slot import Slot
from tests.game.tables.desk import ANA, Desk, people_only, state_of
from tests.game.web.fake_table import FakeTable


@pytest.fixture
def desk() -> Desk:
    return Desk(pace=0)


def move(desk: Desk, slot: Slot) -> None:
    """Whose turn it is makes the first legal move."""
    state = state_of(slot)
    kind = entries.BID if state.phase == BID else entries.PLAY
    desk.submit(slot, state.turn + 1, kind, legal_actions(state)[0])


def test_the_bots_answer_in_the_same_commit_up_to_the_next_persons_turn(desk: Desk) -> None:
    slot = desk.adopt(people_only(seats=[0]).until(PLAY, seat=0))
    move(desk, slot)
    [job] = desk.jobs
    desk.commit()
    assert [entry.n for entry in job.entries] == list(range(job.entries[0].n, slot.live.version + 1))
    assert [entry.by for entry in job.entries if entry.kind == entries.PLAY] == ["p"] + ["b"] * (
        sum(entry.kind == entries.PLAY for entry in job.entries) - 1
    )
    assert len(job.entries) > 5
    assert state_of(slot).turn == 0


def test_a_whole_game_goes_in_jobs_that_begin_with_the_persons_move(desk: Desk) -> None:
    fake = people_only(seats=[0])
    slot = desk.adopt(fake)
    desk.run(slot, desk.now)
    first = fake.live
    while state_of(slot).phase != DONE:
        assert state_of(slot).turn == 0
        before = slot.live.version
        move(desk, slot)
        [job] = desk.jobs
        assert (job.entries[0].n, job.entries[0].seat, job.entries[0].by) == (before + 1, 0, entries.PERSON)
        desk.commit()
    for entry in desk.log[1]:
        first = after(first, entry)
    assert json.dumps(first.to_dict()) == json.dumps(slot.live.to_dict())
    assert slot.due == desk.now
    desk.tick()
    assert desk.calls.asked == [("finish_game", 1)]


def test_a_job_with_a_deal_has_the_snapshot_of_that_deal(desk: Desk) -> None:
    slot = desk.adopt(people_only(seats=[0]))
    desk.run(slot, desk.now)
    snapshots = 0
    while state_of(slot).phase != DONE:
        move(desk, slot)
        [job] = desk.jobs
        desk.commit()
        deals = [entry.n for entry in job.entries if entry.kind == entries.DEAL]
        assert (job.snapshot is not None) == bool(deals)
        if job.snapshot is not None:
            snapshots += 1
            live = Live.from_dict(json.loads(json.dumps(job.snapshot)))
            assert live.version == job.snapshot_version == deals[-1]
            for entry in job.entries:
                live = after(live, entry) if entry.n > live.version else live
            assert json.dumps(live.to_dict()) == json.dumps(slot.live.to_dict())
    assert snapshots == 5


def test_a_table_of_bots_goes_on_in_pieces_so_that_others_get_their_turn(desk: Desk) -> None:
    fake = people_only(seats=[0])
    fake.add(entries.HOLD, 0)
    slot = desk.adopt(fake)
    [job] = desk.tick()
    assert len(job.entries) == hub.MOST_IN_ONE_JOB
    desk.commit()
    assert slot.due == desk.now
    desk.run(slot, desk.now)
    assert state_of(slot).phase == DONE
    assert desk.calls.asked == [("finish_game", 1)]


def test_every_line_of_a_chain_is_told(desk: Desk) -> None:
    slot = desk.adopt(people_only(seats=[0]).until(PLAY, seat=0))
    move(desk, slot)
    [job] = desk.jobs
    desk.commit()
    [(_, _, showing)] = desk.shown
    assert [event.kind for event in showing.shown(None).events] == [entry.kind for entry in job.entries]


def test_a_lost_chain_leaves_nothing_behind(desk: Desk) -> None:
    slot = desk.adopt(people_only(seats=[0]).until(PLAY, seat=0))
    before = slot.live
    move(desk, slot)
    desk.lose()
    assert slot.live is before
    assert slot.pending is None
    move(desk, slot)
    desk.commit()
    assert desk.log[1][0].n == before.version + 1
    assert desk.log[1][0].seat == ANA - 1


def test_a_bot_s_card_from_the_forehead_is_told_by_its_name_in_a_chain_too(desk: Desk) -> None:
    table = FakeTable("1-8-1", 6, options={"forehead": True})
    for seat in range(6):
        table.sit(seat, bot=seat > 0)
    table.begin()
    table.until(DEAL).move()
    hands = [hand[0] for hand in table.state.hands]
    slot = desk.adopt(table)
    while len(played := played_by_bots(desk)) < 5:
        desk.tick()
        if state_of(slot).turn == 0:
            move(desk, slot)
        desk.commit()
    assert dict(played[:5]) == {seat: hands[seat] for seat in range(1, 6)}


def played_by_bots(desk: Desk) -> list[tuple[int, int | None]]:
    moves = [entry for entry in desk.log[1] if entry.kind == entries.PLAY and entry.by == entries.BOT]
    return [(entry.seat, entry.value) for entry in moves]
