"""The clock of a turn is arithmetic."""

from game.rules.clock import Clock


def test_a_clock_counts_down_to_nothing_and_no_further() -> None:
    clock = Clock().start(2, 15.0, 100.0)
    assert (clock.seat, clock.since, clock.seconds) == (2, 100.0, 15.0)
    assert [clock.remaining(now) for now in (100.0, 104.5, 115.0, 200.0)] == [15.0, 10.5, 0.0, 0.0]
    assert [clock.out_of_time(now) for now in (100.0, 114.9, 115.0, 200.0)] == [False, False, True, True]


def test_a_clock_that_runs_for_nobody_never_runs_out() -> None:
    for clock in (Clock(), Clock().start(2, 15.0, 100.0).stop()):
        assert clock.seat == -1
        assert clock.remaining(1e9) == 0.0
        assert not clock.out_of_time(1e9)


def test_starting_leaves_the_old_clock_as_it_was() -> None:
    clock = Clock().start(2, 15.0, 100.0)
    clock.start(3, 20.0, 110.0)
    clock.stop()
    assert (clock.seat, clock.remaining(101.0)) == (2, 14.0)
