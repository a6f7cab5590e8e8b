"""What the tests of the economy share."""

from collections.abc import Iterator

import pytest

from tests.economy.house import differences_of_all


@pytest.fixture
def adds_up(db: None) -> Iterator[None]:
    """Whatever the test did: afterwards each balance is the sum of its rows, and each stake fits its rows."""
    yield
    assert differences_of_all() == []
