"""The chat over a real socket: what a browser may send, and how much."""

import json

import pytest

from game.models import Chat
from game.web.consumers import TOO_FAST
from tests.committed import committed
from tests.game.chat.listeners import ANSWER, Room
from tests.game.tables.house import Evening, hour, sync
from tests.game.web.sockets import Socket, cookie_of, serve, tab

pytestmark = committed

SENSELESS = [
    '{"do": "say"}', '{"do": "say", "text": 7}', '{"do": "say", "text": ["a"]}', '{"do": "say", "text": null}',
    '{"do": "phrase"}', '{"do": "phrase", "key": {}}', '{"do": "mute"}', '{"do": "mute", "line": -1}', '{"do": "mute", "line": "x"}',
    '{"do": "block", "seat": "9999"}', '{"do": "block", "seat": "٣"}', '{"do": "about", "line": "99999999999999999"}',
    '{"do": "report", "line": "1", "reason": 3}', '{"do": "hear", "seat": true}',
]  # fmt: skip


async def socket_of(room: Room, name: str) -> Socket:
    socket = Socket(room.table.code, await cookie_of(room.people[name]))
    assert await socket.opens()
    await room.hour.settle()
    await socket.hear_all()
    return socket


async def send(socket: Socket, room: Room, **facts: object) -> str:
    await socket.socket.send_input({"type": "websocket.receive", "text": json.dumps(facts)})
    await room.hour.settle()
    before = len(socket.frames)
    await socket.hear_all()
    return "".join(socket.frames[before:])


async def test_a_line_goes_in_and_comes_out(room: Room) -> None:
    ana, bogdan = await socket_of(room, "Ana"), await socket_of(room, "Bogdan")
    assert 'id="chat-lines"' in ana.frames[-1]
    frames = await send(ana, room, do="say", text="Salut", HEADERS={})
    assert "Salut" in frames
    assert ANSWER.findall(frames) == [("", "")]
    await bogdan.hear_all()
    assert "Salut" in bogdan.frames[-1]
    assert 'id="at"' not in bogdan.frames[-1]


async def test_what_makes_no_sense_is_refused_and_nothing_is_written(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.web.limits.BURST", 100)
    ana = await socket_of(room, "Ana")
    for text in SENSELESS:
        assert await ana.is_refused(text) == "malformed", text
    assert await ana.is_refused(json.dumps({"do": "say", "text": "x" * 1_000_000})) == "oversized"
    assert not await sync(Chat.objects.exists)


async def test_a_flood_ends_the_socket(room: Room) -> None:
    ana = await socket_of(room, "Ana")
    for number in range(30):
        await ana.socket.send_input(
            {"type": "websocket.receive", "text": json.dumps({"do": "say", "text": str(number)})}
        )
    assert await ana.ends() == TOO_FAST


async def test_in_a_room_there_is_no_chat() -> None:
    async with hour() as here:
        evening: Evening = await serve(here)
        socket = await tab(evening)
        for message in ({"do": "say", "text": "Hello"}, {"do": "phrase", "key": "luck"}, {"do": "people"}):
            assert await socket.is_refused(message) == "malformed"  # type: ignore[arg-type]
        assert not await sync(Chat.objects.exists)
