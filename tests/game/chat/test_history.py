"""Who comes later sees the newest lines, and nothing twice."""

from datetime import timedelta

import pytest

from game.models import Chat, Report, Table
from game.tables import chat
from game.tables.chat import NEWEST
from game.tables.chat_purge import KEEP_LINES, KEEP_REPORTS, purge_chat
from tests.committed import committed
from tests.game.chat.listeners import Listener, Room
from tests.game.tables.house import START, sync

pytestmark = committed


def write(room: Room, count: int) -> None:
    ana = room.people["Ana"]
    lines = [Chat(table=room.table, author=ana, name="Ana", seat=0, text=str(n), at=START) for n in range(count)]
    Chat.objects.bulk_create(lines)


async def test_the_newest_fifty_are_shown_oldest_first(room: Room) -> None:
    await sync(write, room, NEWEST + 7)
    bogdan = await room.open("Bogdan")
    assert bogdan.texts == [str(number) for number in range(7, NEWEST + 7)]


async def test_who_reconnects_has_nothing_twice_and_misses_nothing(room: Room) -> None:
    ana, bogdan = await room.open("Ana"), await room.open("Bogdan")
    await ana.say("one")
    bogdan.close()
    await ana.say("two")
    assert bogdan.texts == ["one"]
    await bogdan.open()
    await ana.say("three")
    assert bogdan.texts == ["one", "two", "three"]
    assert bogdan.doubles == 0


async def test_a_line_that_is_said_while_the_history_is_read_comes_once(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = await room.open("Ana")
    bogdan, read = Listener(room, room.people["Bogdan"], 1), chat.history

    def slow(*args: object) -> object:
        """Another process's line is committed and told just after the history was read."""
        found = read(*args)  # type: ignore[arg-type]
        line = chat.say(room.table.pk, room.people["Ana"].pk, chat.Words("meanwhile"), START)
        ana.process._loop.call_soon_threadsafe(ana.process._give, line)  # type: ignore[union-attr]
        return found

    monkeypatch.setattr(chat, "history", slow)
    await bogdan.open()
    assert bogdan.texts == ["meanwhile"]
    monkeypatch.setattr(chat, "history", read)
    bogdan.close()
    await bogdan.open()
    assert bogdan.texts == ["meanwhile"]


async def test_a_history_that_could_not_be_read_is_read_again(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await sync(write, room, 1)
    read, failures = chat.history, [1]

    def broken(*args: object) -> object:
        if failures:
            failures.pop()
            raise OSError("the database does not answer")
        return read(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(chat, "history", broken)
    monkeypatch.setattr("game.web.talk.RETRY_SECONDS", 0)
    assert (await room.open("Bogdan")).texts == ["0"]


def test_lines_go_some_days_after_the_end_and_stay_while_a_report_is_open() -> None:
    tables = [Table.objects.create(
        code=code, room=0, game="8-1-8", seed="", rules_version=1, shuffle_version=1, bid_seconds=1, play_seconds=1,
        bot_level="novice", created_at=START, is_friendly=True, finished_at=ended,
    ) for code, ended in (("over", START), ("reported", START), ("playing", None))]  # fmt: skip
    for table in tables:
        Chat.objects.create(table=table, name="Ana", text="Hello", at=START)
    report = Report.objects.create(table=tables[1], key="1", whom_name="Ana", by_name="Dan", reason="spam", at=START)
    later = START + KEEP_LINES + timedelta(seconds=1)
    assert purge_chat(START + KEEP_LINES) == 0
    assert purge_chat(later) == 1
    assert purge_chat(later) == 0
    assert set(Chat.objects.values_list("table__code", flat=True)) == {"reported", "playing"}
    Report.objects.filter(pk=report.pk).update(state="closed", closed_at=later)
    assert purge_chat(later) == 1
    assert Report.objects.exists()
    purge_chat(later + KEEP_REPORTS + timedelta(seconds=1))
    assert not Report.objects.exists()
