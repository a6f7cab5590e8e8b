"""How long a table waits at each point of a game, and whose clock is shown."""

import pytest

from game.rules.state import BID, DEAL, DONE, PLAY, TRICK
from game.tables import entries, pace
from game.tables.live import Live, after
from game.tables.store import Terms
from tests.game.tables.desk import people_only
from tests.game.tables.logs import life, versions
from tests.game.web.fake_table import FakeTable

TERMS = Terms(20, 15, "novice")
STEPS = {BID: pace.PERSON, PLAY: pace.PERSON, TRICK: pace.TAKE, DEAL: pace.DEAL, DONE: pace.FINISH}


@pytest.mark.parametrize(("phase", "seconds"), [(BID, 20), (PLAY, 15), (TRICK, 1.2), (DEAL, 4), (DONE, 0)])
def test_each_phase_has_its_wait(phase: str, seconds: float) -> None:
    fake = people_only().until(phase)
    assert pace.next_wait(fake.live, TERMS, 1, 0.5) == pace.Wait(STEPS[phase], seconds, fake.state.turn)


@pytest.mark.parametrize("chance", [0, 0.5, 1])
def test_a_bot_waits_like_a_human(chance: float) -> None:
    fake = people_only(seats=[0]).until(PLAY, seat=3)
    wait = pace.next_wait(fake.live, TERMS, 1, chance)
    assert (wait.step, wait.seat) == (pace.BOT, 3)
    assert wait.seconds == pytest.approx(0.6 + 0.8 * chance)


@pytest.mark.parametrize("author", [entries.SERVER, entries.PERSON])
def test_a_held_seat_waits_like_a_bot(author: str) -> None:
    fake = people_only().until(PLAY)
    live = after(fake.live, entries.Entry(fake.live.version + 1, entries.HOLD, fake.state.turn, by=author))
    assert pace.next_wait(live, TERMS, 1, 0).step == pace.BOT


@pytest.mark.parametrize("speed", [0, 0.1, 2])
def test_the_pace_is_for_human_eyes_and_not_for_turns(speed: float) -> None:
    for phase, seconds in [(TRICK, 1.2), (DEAL, 4)]:
        fake = people_only().until(phase)
        assert pace.next_wait(fake.live, TERMS, speed, 0.5).seconds == pytest.approx(seconds * speed)
    assert pace.next_wait(people_only().live, TERMS, speed, 0.5).seconds == 20


def test_nothing_comes_by_itself_before_the_deal_and_after_the_end() -> None:
    waiting = FakeTable()
    waiting.sit(0)
    for live in (Live(), waiting.live, *[live for _, live, entry in versions(life()) if entry.kind == entries.FINISH]):
        assert pace.next_wait(live, TERMS, 1, 0.5) == pace.Wait(pace.NOTHING, 0)


def test_the_clock_shown_ends_when_the_wait_does_and_never_has_more_than_is_left() -> None:
    fake = people_only()
    for left in (0.5, 5, 20):
        clock = pace.running_clock(fake.live, TERMS, 1000 + left, 1000)
        assert (clock.seat, clock.seconds, clock.since + clock.seconds) == (fake.state.turn, 20, 1000 + left)


def test_a_waiting_tables_clock_is_the_tables() -> None:
    waiting = FakeTable()
    waiting.sit(0)
    clock = pace.running_clock(waiting.live, TERMS, 1010, 1000)
    assert (clock.seat, clock.seconds, clock.since) == (-1, 10, 1000)


def test_no_clock_runs_where_nothing_is_due() -> None:
    assert pace.running_clock(Live(), TERMS, None, 1000).seconds == 0
