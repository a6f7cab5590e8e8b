"""How much a socket may say: a burst, then a few a second."""

from game.web.limits import A_SECOND, BURST, Bucket


def test_a_burst_is_allowed_and_no_more() -> None:
    bucket = Bucket(100.0)
    assert [bucket.take(100.0) for _ in range(BURST + 1)] == [True] * BURST + [False]


def test_in_the_long_run_a_few_a_second_are_allowed() -> None:
    bucket = Bucket(100.0)
    taken = sum(bucket.take(100.0 + number / 100) for number in range(6000))
    assert BURST + 59 * A_SECOND <= taken <= BURST + 60 * A_SECOND


def test_who_was_silent_for_long_has_one_burst_and_not_more() -> None:
    bucket = Bucket(0.0)
    assert sum(bucket.take(10_000.0) for _ in range(100)) == BURST
