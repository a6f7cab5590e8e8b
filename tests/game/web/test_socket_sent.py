"""What a table's socket is sent: the whole table at first, then what changed, and never a hidden card."""

import pytest

from game.rules.cards import name
from game.rules.state import PLAY
from game.web import consumers
from game.web.regions import PUBLIC
from tests.committed import committed
from tests.game.tables.house import Evening, live_of, sync
from tests.game.web.sockets import AT, tab, tabs
from tests.secrecy import scan

pytestmark = committed


async def test_at_first_it_is_sent_the_whole_table_with_its_version(table: Evening) -> None:
    socket = await tab(table)
    [frame] = socket.frames
    assert AT.findall(frame) == [(str(table.live.version), "")]
    for region in (*[region.id for region in PUBLIC], "mine"):
        assert f'id="{region}"' in frame
    state = table.live.state
    assert state is not None
    assert all(f'data-card="{name(card)}"' in frame for card in state.hands[0])
    assert scan([frame], 0, await table.log(), [table.house.slot(table.table).seed]) == []


async def test_a_move_is_answered_by_the_next_version_to_everybody(table: Evening) -> None:
    sockets = await tabs(table)
    await table.turn_of(1)
    for socket in sockets:
        await socket.hear_all()
    version = table.live.version
    await sockets[1].socket.send_json_to(
        {"do": "bid", "tricks": "0", "v": str(version), "HEADERS": {"HX-Target": None}}
    )
    for socket in sockets:
        assert AT.findall(await socket.hear()) == [(str(version + 1), str(version))]


async def test_who_asks_for_the_table_is_sent_all_of_it(table: Evening) -> None:
    socket = await tab(table)
    await socket.socket.send_json_to({"do": "sync"})
    assert await socket.hear() == socket.frames[0]


async def test_who_comes_back_in_a_trick_is_sent_the_table_as_it_is(table: Evening) -> None:
    sockets = await tabs(table)
    await sockets[0].socket.disconnect()
    while not (table.live.state and table.live.state.phase == PLAY and len(table.live.state.trick) == 3):
        await table.step()
    again = await tab(table)
    version = table.live.version
    assert AT.findall(again.frames[0]) == [(str(version), "")]
    assert version == (await sync(live_of, table.table)).version
    await table.step()
    assert AT.findall(await again.hear())[0][1] == str(version)


async def test_two_tabs_are_sent_the_same(table: Evening) -> None:
    first, second = await tab(table), await tab(table)
    await table.turn_of(1)
    await table.move()
    for socket in (first, second):
        await socket.hear_all()
    assert first.frames[-1] == second.frames[-1]


async def test_it_speaks_the_language_that_its_page_has(table: Evening) -> None:
    plain, romanian, unknown = [await tab(table, query=query) for query in ("", "?lang=ro", "?lang=xx")]
    assert plain.frames == unknown.frames
    assert plain.frames != romanian.frames


async def test_nobody_is_ever_sent_a_hidden_card(table: Evening) -> None:
    sockets = await tabs(table)
    while not (table.live.state and table.live.state.hand_no == 2):
        await table.step()
    log, seed = await table.log(), table.house.slot(table.table).seed
    for seat, socket in enumerate(sockets):
        await socket.hear_all()
        assert len(socket.frames) > 50
        assert scan(socket.frames, seat, log, [seed]) == []


async def test_it_is_told_now_and_then_that_the_line_is_alive(table: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumers, "BEAT_SECONDS", 0.02)
    socket = await tab(table)
    assert await socket.hear() == '<i id="beat" hx-swap-oob="true" hidden></i>'
