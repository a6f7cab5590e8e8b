import pytest

from tests.game.tables.desk import Desk


@pytest.fixture
def desk() -> Desk:
    return Desk()
