from collections.abc import AsyncIterator

import pytest

from game.web.talk import talk
from tests.game.chat.listeners import Room, gather
from tests.game.tables.house import hour


@pytest.fixture
async def room() -> AsyncIterator[Room]:
    async with hour() as here:
        yield await gather(here)
    talk.ears.clear()
