"""A table that is asked to be read again while it is being read is read once more: no news is forgotten."""

import asyncio

from game.tables.cold import Cold
from game.tables.slot import Slot
from tests.game.tables.desk import Desk, people_only


async def test_what_is_asked_for_during_a_reading_is_read_after_it(desk: Desk) -> None:
    slot = desk.adopt(people_only())
    cold = Cold(desk.hub)
    readings = 0

    async def read(slot: Slot) -> bool:
        nonlocal readings
        readings += 1
        if readings == 1:
            cold.refresh(slot.id)  # somebody writes to the table at this very moment
        await asyncio.sleep(0)
        return True

    cold.read = read  # type: ignore[method-assign]
    cold.refresh(slot.id)
    await asyncio.gather(*cold._tasks)
    assert readings == 2
