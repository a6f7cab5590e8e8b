"""The league's numbers: buckets, zones, awards."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.scoring import (
    ACE,
    EXACT,
    JACK,
    KING,
    QUEEN,
    SLOT,
    SLOTS,
    Award,
    award,
    bucket,
    level,
    level_end,
    slot_start,
    zones,
)


@given(st.integers(0, 10**12))
def test_a_level_never_falls_and_ends_where_the_next_begins(score: int) -> None:
    assert level(score) <= level(score + 1)
    assert score < level_end(level(score))
    assert level(level_end(level(score))) == level(score) + 1
    assert level(level_end(level(score)) - 1) == level(score)


@given(st.integers(1, 5_000), st.integers(0, 5_000), st.timedeltas(), st.timedeltas())
def test_who_is_ahead_is_never_in_a_lower_bucket(score: int, more: int, after: timedelta, later: timedelta) -> None:
    first, last = min(after, later), max(after, later)
    assert bucket(score, first) >= bucket(score, last)
    if more:
        assert bucket(score + more, last) >= bucket(score, first)


@pytest.mark.parametrize("score", [1, 300, EXACT - 1])
def test_among_many_with_one_low_score_the_time_tells_the_bucket(score: int) -> None:
    times = [slot_number * SLOT for slot_number in range(SLOTS)]
    numbers = [bucket(score, time) for time in times]
    assert len(set(numbers)) == SLOTS
    assert bucket(score + 1, times[-1]) > numbers[0] > numbers[-1] > bucket(score - 1)
    assert [slot_start(time) for time in times[1:]] == times[1:]
    assert slot_start(-SLOT) is None
    assert slot_start(99 * SLOT) == times[-1]


def test_a_bucket_fits_its_column_for_the_largest_sum() -> None:
    assert bucket(2**63 - 1) < 2**31


@pytest.mark.parametrize(
    ("league_class", "people", "rising", "falling"),
    [
        (JACK, 0, 0, 0),
        (JACK, 1, 1, 0),
        (JACK, 3, 3, 0),
        (JACK, 4, 3, 0),
        (JACK, 100, 20, 0),
        (QUEEN, 4, 3, 0),
        (QUEEN, 5, 3, 1),
        (KING, 19, 3, 3),
        (KING, 20, 4, 4),
        (ACE, 2, 0, 0),
        (ACE, 10, 0, 2),
    ],
)
def test_a_fifth_rises_and_falls_and_at_least_three_rise(
    league_class: int, people: int, rising: int, falling: int
) -> None:
    assert zones(league_class, people) == (people, rising, falling)


@given(st.sampled_from([JACK, QUEEN, KING, ACE]), st.integers(0, 5000))
def test_nobody_rises_and_falls(league_class: int, people: int) -> None:
    zone = zones(league_class, people)
    moves = [zone.move(place) for place in range(1, people + 1)]
    assert moves.count(1) == zone.rising
    assert moves.count(-1) == zone.falling
    assert moves == sorted(moves, reverse=True)


def test_the_podium_wins_by_its_class() -> None:
    assert award(JACK, 1) == Award(100_000, 50)
    assert award(QUEEN, 2) == Award(160_000, 60)
    assert award(KING, 3) == Award(240_000, 40)
    assert award(ACE, 1) == Award(1_200_000, 600)
    assert award(JACK, 4) is None
