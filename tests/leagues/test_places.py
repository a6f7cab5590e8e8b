"""The short way to a place gives the same as sorting everybody."""

from datetime import UTC, date, datetime, timedelta
from random import Random

import pytest

from leagues import selectors
from leagues.models import Board, Standing
from leagues.scoring import EXACT
from leagues.services.counting import Change, apply_changes, lock_open_weeks
from tests.cast import make_member

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 10, 19)  # the clocks go back at its end
NOW = datetime(2026, 10, 25, 20, tzinfo=UTC)
SCORES = (1, 165, 300, 300, 300, EXACT - 1, EXACT, EXACT + 1, 2_080, 2_081, 40_000, 40_001, 1_250_000)
HOURS = (-30, 0, 1, 11, 12, 13, 100, 143, 144, 168, 400)


def played(seed: int) -> list[Standing]:
    """Forty accounts with few scores and few times, so that many are equal; in their order."""
    random = Random(seed)
    lock_open_weeks(NOW)
    begins = datetime(2026, 10, 18, 21, tzinfo=UTC)
    users = [make_member(f"P{number}") for number in range(40)]
    for user in random.sample(users, len(users)):
        at = begins + timedelta(hours=random.choice(HOURS))
        apply_changes(Board.ROOMS, [Change(MONDAY, user.pk, random.choice(SCORES), 1, at)])
    return sorted(Standing.objects.all(), key=lambda row: (-row.score, row.reached_at, row.user_id))


@pytest.mark.parametrize("seed", range(5))
def test_everybody_has_the_place_that_sorting_gives(seed: int) -> None:
    rows = played(seed)
    assert [selectors.place_of(row) for row in rows] == list(range(1, 41))
    table = selectors.league_table(MONDAY, Board.ROOMS, 0)
    assert [row.user.pk for row in table.rows] == [row.user_id for row in rows]
    assert table.rising_score == rows[7].score
    assert table.zones.people == 40


def test_a_place_moves_with_what_is_won_and_taken_back() -> None:
    rows = played(7)
    last = rows[-1]
    apply_changes(Board.ROOMS, [Change(MONDAY, last.user_id, 2_000_000, 1, NOW)])
    last.refresh_from_db()
    assert selectors.place_of(last) == 1
    apply_changes(Board.ROOMS, [Change(MONDAY, last.user_id, 300 - last.score, -1, NOW + timedelta(days=30))])
    last.refresh_from_db()
    assert selectors.place_of(last) == 1 + sum(row.score >= 300 for row in rows[:-1])
