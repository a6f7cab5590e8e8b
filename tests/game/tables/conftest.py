from collections.abc import AsyncIterator

import pytest

from tests.game.tables.desk import Desk
from tests.game.tables.house import Evening, Hour, gather_at_table, hour


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
async def one_hour() -> AsyncIterator[Hour]:
    async with hour() as here:
        yield here


@pytest.fixture
async def evening(one_hour: Hour) -> Evening:
    """Ana, Bogdan, Carmen and Dan at a dealt table, each with a tab open; two bots beside them."""
    return await gather_at_table(one_hour)
