"""How a table's socket ends, and that its player is known to be gone however it ends."""

import asyncio

import pytest
from django.utils import timezone
from pytest_django import Settings

from game.rules.cards import name
from game.rules.legal import legal_actions
from game.rules.state import BID
from game.tables import service, store
from game.web import consumers, messages
from game.web.door import TOO_MANY, door
from game.web.fanout import fanout
from tests.cast import STRANGER, make_guest
from tests.committed import committed
from tests.game.tables.house import Evening, hour, log_of, sync
from tests.game.web.sockets import REFUSAL, serve, tab, tabs
from tests.secrecy import scan

pytestmark = committed


async def test_too_many_questions_end_it(table: Evening) -> None:
    socket = await tab(table)
    for _ in range(100):
        await socket.socket.send_json_to({"do": "sync"})
    assert await socket.ends() == consumers.TOO_FAST


async def test_moves_that_are_taken_are_never_too_many(table: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.web.limits.BURST", 2)
    sockets = await tabs(table)
    while not (table.live.state and table.live.state.hand_no == 1):
        state = table.live.state
        assert state is not None
        if 0 <= state.turn < 4:
            what = {"do": "bid", "tricks": legal_actions(state)[0]} if state.phase == BID else {"do": "play"}
            card = {} if state.phase == BID else {"card": name(legal_actions(state)[0])}
            await sockets[state.turn].socket.send_json_to({**what, **card, "v": table.live.version})
            version = table.live.version
            while table.live.version == version:
                await asyncio.sleep(0.001)
                await table.hour.settle()
        else:
            await table.step()
    for socket in sockets:
        await socket.hear_all()
        assert not any(REFUSAL.search(frame) for frame in socket.frames)


async def test_whoever_gives_up_the_chair_in_another_tab_sees_nothing_of_who_takes_it() -> None:
    async with hour() as here:
        waiting = await serve(here, dealt=False)
        socket = await tab(waiting)
        elena = await sync(make_guest, STRANGER)
        await sync(service.leave_table, waiting.table.pk, waiting.ana.pk, timezone.now())

        def sit() -> None:
            waiting.table.refresh_from_db()
            service.take_chair(waiting.table, store.load(waiting.table.pk).live, elena, timezone.now())

        await sync(sit)
        await waiting.house.tell(waiting.table)
        assert await socket.ends() == consumers.NOT_YOURS
        await here.settle()
        assert waiting.live.seat_of(elena.pk) == 0
        log = await sync(log_of, waiting.table)
        assert scan(socket.frames, None, log) == []


@pytest.mark.parametrize("how", ["disconnect", "cancel", "crash"])
async def test_however_it_ends_its_player_is_known_to_be_gone(
    table: Evening, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    socket = await tab(table)
    sockets = table.house.slot(table.table).sockets
    assert sockets == {table.ana.pk: 1}
    if how == "disconnect":
        await socket.socket.disconnect()
    elif how == "cancel":
        socket.socket.future.cancel()
        await asyncio.gather(socket.socket.future, return_exceptions=True)
    else:
        monkeypatch.setattr(messages, "read", lambda text: 1 / 0)
        await socket.socket.send_to(text_data="{}")
        with pytest.raises(ZeroDivisionError):
            await socket.socket.future
    assert sockets == {}
    assert fanout.crowds == {}
    await table.hour.pass_time(8.1)
    assert table.held(0)


async def test_a_hundred_tabs_closed_at_once_leave_none_behind(table: Evening, settings: Settings) -> None:
    settings.SOCKETS_PER_PLAYER = 25
    sockets = [await tab(table, number % 4) for number in range(100)]
    await asyncio.gather(*[socket.socket.disconnect() for socket in sockets])
    assert table.house.slot(table.table).sockets == {}
    assert fanout.crowds == {}


async def test_of_too_many_windows_of_a_player_the_oldest_rests_and_the_newest_plays(table: Evening) -> None:
    bogdan = await tab(table, 1)
    windows = [await tab(table) for _ in range(60)]
    assert [await window.ends() for window in windows[:52]] == [TOO_MANY] * 52
    await windows[0].socket.send_json_to({"do": "sync"})
    for window in (*windows[52:], bogdan):
        await window.socket.send_json_to({"do": "sync"})
        assert 'id="mine"' in await window.hear()
    await asyncio.gather(*[window.socket.disconnect() for window in windows])
    assert list(door.lines) == [table.bogdan.pk]
    assert table.house.slot(table.table).sockets == {table.bogdan.pk: 1}
