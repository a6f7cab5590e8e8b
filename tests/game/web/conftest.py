from collections.abc import AsyncIterator

import pytest

from tests.game.tables.house import Evening, hour
from tests.game.web.sockets import serve


@pytest.fixture
async def table() -> AsyncIterator[Evening]:
    """The four sit at a dealt table that this process serves; nobody has a tab open yet."""
    async with hour() as here:
        yield await serve(here)
