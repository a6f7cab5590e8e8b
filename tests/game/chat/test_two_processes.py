"""Two processes: each shows at once what the other wrote, once, and nothing that may not be seen."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import override_settings

from accounts.models import Silence
from accounts.services import silences
from game.tables import chat
from game.tables.chat import Words
from game.web.talk import Talk
from tests.committed import committed
from tests.game.chat.listeners import Room
from tests.game.tables.house import START, sync

pytestmark = committed
Pair = tuple[Talk, Talk]


class Layer:
    """Between the two; what is sent while it is down is lost."""

    def __init__(self, pair: Pair):
        self.pair, self.is_down = pair, False

    async def send(self, message: dict[str, Any]) -> None:
        for process in self.pair:
            if not self.is_down:
                await process._hear(message)


@pytest.fixture
def layer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Layer]:
    layer = Layer((Talk(), Talk()))
    for process in layer.pair:
        monkeypatch.setattr(process.wire, "send", layer.send)
    monkeypatch.setattr(silences, "_hooks", [layer.pair[0].tell_users])  # the first one's views write
    with override_settings(REDIS_URL="redis://somewhere"):
        yield layer


async def test_a_line_is_shown_once_in_both(room: Room, layer: Layer) -> None:
    first, second = layer.pair
    ana, tab = await room.open("Ana", first), await room.open("Ana", second)
    bogdan, elena = await room.open("Bogdan", second), await room.open("Elena", second)
    await ana.say("one")
    await bogdan.say("two")
    await elena.say("three")
    for listener in (ana, tab, bogdan, elena):
        assert listener.texts == ["one", "two", "three"]
        assert listener.doubles == 0


async def test_who_is_blocked_or_apart_is_not_seen_in_the_other_either(room: Room, layer: Layer) -> None:
    first, second = layer.pair
    await sync(type(room.table).objects.filter(pk=room.table.pk).update, rules={"players": 4, "apart": True})
    ana, tab, bogdan = await room.open("Ana", first), await room.open("Ana", second), await room.open("Bogdan", first)
    elena, carmen = await room.open("Elena", first), await room.open("Carmen", second)
    await elena.say("between us")
    await bogdan.say("one")
    await ana.do("block", seat=1)
    await bogdan.say("two")
    assert ana.texts == tab.texts == []
    assert carmen.texts == bogdan.texts == ["one", "two"]
    assert "between us" not in "".join(carmen.frames)


async def test_a_line_that_was_taken_away_is_gone_in_both(room: Room, layer: Layer) -> None:
    first, second = layer.pair
    ana, bogdan = await room.open("Ana", first), await room.open("Bogdan", second)
    await ana.say("one")
    number = ana.number("one")
    first.tell({"gone": number})
    await room.hour.settle()
    assert ana.texts == bogdan.texts == []


async def test_a_message_that_was_lost_is_made_up_for_at_the_next_look(room: Room, layer: Layer) -> None:
    first, second = layer.pair
    ana, bogdan = await room.open("Ana", first), await room.open("Bogdan", second)
    await second.look()
    await ana.say("zero")
    layer.is_down = True
    await ana.say("one")
    assert bogdan.texts == ["zero"]
    for _ in range(3):
        await second.look()
    assert bogdan.texts == ["zero", "one"]
    assert bogdan.doubles == 0


async def test_a_late_process_gives_nothing_that_was_said_long_before(room: Room, layer: Layer) -> None:
    for number in range(3):
        await sync(chat.say, room.table.pk, room.people["Ana"].pk, Words(str(number)), START)
    _first, second = layer.pair
    bogdan = await room.open("Bogdan", second)
    frames = len(bogdan.frames)
    await second.look()
    await second.look()
    assert len(bogdan.frames) == frames


async def test_a_line_that_came_with_the_history_does_not_come_again_when_it_is_told_late(
    room: Room, layer: Layer
) -> None:
    first, second = layer.pair
    ana = await room.open("Ana", first)
    layer.is_down = True
    await ana.say("one")
    bogdan = await room.open("Bogdan", second)
    await second._hear({"sender": first.name, "line": ana.number("one")})
    assert bogdan.texts == ["one"]
    assert bogdan.doubles == 0


async def test_a_mute_counts_also_in_a_process_that_was_not_told_of_it(room: Room, layer: Layer) -> None:
    first, second = layer.pair
    ana, bogdan = await room.open("Ana", second), await room.open("Bogdan", first)
    people = room.people
    await sync(Silence.objects.create, by=people["Ana"], whom=people["Bogdan"], at=START)
    await bogdan.say("one")
    assert ana.texts == []
    assert bogdan.texts == ["one"]
