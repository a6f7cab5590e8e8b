"""What others wrote is read and shown; what was read too early changes nothing; what comes twice is shown once."""

from game.rules.legal import legal_actions
from game.rules.state import PLAY
from game.tables import entries
from game.tables.entries import Entry
from game.tables.errors import StaleVersion
from game.tables.live import after
from game.tables.slot import Slot
from game.tables.store import News
from tests.game.tables.desk import ANA, BOGDAN, Desk, people_only, state_of


def at_anas_turn(desk: Desk) -> Slot:
    return desk.adopt(people_only().until(PLAY, seat=0))


def card(slot: Slot) -> int:
    return legal_actions(state_of(slot))[0]


def play(slot: Slot) -> Entry:
    """The next card, as another process would write it."""
    return Entry(slot.live.version + 1, entries.PLAY, state_of(slot).turn, card(slot), None, entries.PERSON)


def news(slot: Slot, *lines: Entry, due: float = 1015.0, owner: str = "there") -> News:
    version = lines[-1].n if lines else slot.live.version
    return News(version, due, owner, list(lines))


def versions_shown(desk: Desk) -> list[tuple[int, int]]:
    return [(after, showing.shown(None).version) for _, after, showing in desk.shown]


def test_lines_of_another_process_are_shown_and_its_clock_is_taken(desk: Desk) -> None:
    slot = at_anas_turn(desk)
    first, line = slot.live.version, play(slot)
    assert desk.hub.catch_up(slot, news(slot, line, due=1012.5))
    assert versions_shown(desk) == [(first, first + 1)]
    assert (slot.due, slot.owned) == (1012.5, False)
    assert desk.tick(60) == []


def test_lines_that_are_known_are_not_shown_again(desk: Desk) -> None:
    slot = at_anas_turn(desk)
    line = play(slot)
    desk.hub.catch_up(slot, news(slot, line))
    live = slot.live
    assert desk.hub.catch_up(slot, news(slot, line))
    assert slot.live is live
    assert len(desk.shown) == 1


def test_what_was_read_before_the_own_commit_does_not_turn_the_clock_back(desk: Desk) -> None:
    slot = at_anas_turn(desk)
    early = news(slot, due=1000.5, owner="here")
    desk.submit(slot, ANA, entries.PLAY, card(slot))
    desk.commit()
    due, live = slot.due, slot.live
    assert desk.hub.catch_up(slot, early)
    assert (slot.due, slot.live, slot.owned) == (due, live, True)


def test_a_gap_is_noticed(desk: Desk) -> None:
    slot = at_anas_turn(desk)
    line = play(slot)
    assert not desk.hub.catch_up(slot, news(slot, line._replace(n=line.n + 1)))
    assert desk.shown == []


def test_an_own_move_that_is_read_before_its_commit_is_answered_is_shown_once_and_the_clock_goes_on(desk: Desk) -> None:
    slot = at_anas_turn(desk)
    first = slot.live.version
    desk.submit(slot, ANA, entries.PLAY, card(slot))
    [job] = desk.jobs
    assert job.due is not None
    assert desk.hub.catch_up(slot, news(slot, *job.entries, due=job.due, owner="here"))
    desk.commit()
    assert versions_shown(desk) == [(first, first + 1)]
    assert slot.pending is None
    desk.tick(15)
    desk.commit()
    assert desk.log[1][-1].by == entries.CLOCK


def test_an_own_move_that_is_answered_after_somebody_elses_does_not_set_the_table_back(desk: Desk) -> None:
    slot = at_anas_turn(desk)
    desk.submit(slot, ANA, entries.PLAY, card(slot))
    [job] = desk.jobs
    ours = after(slot.live, job.entries[0])
    assert ours.state is not None
    theirs = Entry(ours.version + 1, entries.PLAY, ours.state.turn, legal_actions(ours.state)[0], None, entries.PERSON)
    assert desk.hub.catch_up(slot, news(slot, job.entries[0], theirs))
    desk.commit()
    assert slot.live.version == theirs.n
    assert not slot.owned
    assert desk.tick(60) == []


def test_time_that_runs_out_while_an_own_move_is_answered_is_noticed_afterwards(desk: Desk) -> None:
    slot = at_anas_turn(desk)
    desk.submit(slot, ANA, entries.PLAY, card(slot))
    [job] = desk.jobs
    desk.hub.catch_up(slot, news(slot, *job.entries, due=desk.now + 1, owner="here"))
    assert len(desk.tick(2)) == 1
    desk.commit()
    desk.tick()
    desk.commit()
    assert [(entry.seat, entry.by) for entry in desk.log[1]] == [(0, entries.PERSON), (1, entries.CLOCK)]


def test_a_move_that_was_overtaken_is_refused_after_the_other_was_shown(desk: Desk) -> None:
    slot = at_anas_turn(desk)
    other = play(slot)._replace(value=legal_actions(state_of(slot))[1])
    desk.submit(slot, ANA, entries.PLAY, card(slot))
    desk.hub.catch_up(slot, news(slot, other))
    desk.lose()
    assert [type(refusal) for refusal in desk.refusals] == [StaleVersion]
    desk.submit(slot, BOGDAN, entries.PLAY, card(slot))
    desk.commit()
    assert slot.live.version == other.n + 1


def test_one_tables_trouble_does_not_keep_the_others_from_being_answered(desk: Desk) -> None:
    def fail(slot: Slot) -> None:
        if slot.id == 1:
            raise ZeroDivisionError

    slots = [desk.adopt(people_only().until(PLAY, seat=0), table) for table in (1, 2)]
    desk.hub.settled = fail
    told: list[tuple[int, int]] = []
    desk.hub.spread = told.extend
    for slot in slots:
        desk.submit(slot, ANA, entries.PLAY, card(slot))
    first = slots[0].live.version
    desk.commit()
    assert [slot.live.version for slot in slots] == [first + 1] * 2
    assert told == [(1, first + 1), (2, first + 1)]


def test_an_answer_for_a_table_that_was_put_away_is_ignored(desk: Desk) -> None:
    slots = [desk.adopt(people_only().until(PLAY, seat=0), table) for table in (1, 2)]
    for slot in slots:
        desk.submit(slot, ANA, entries.PLAY, card(slot))
    del desk.hub.tables[1]
    desk.commit()
    assert slots[1].pending is None
