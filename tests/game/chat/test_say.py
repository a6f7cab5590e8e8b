"""Somebody says something at a friendly table: everyone there sees it once, in his own language."""

import asyncio
import re

import pytest

from game.models import Chat, Seat, Table
from game.tables import chat
from game.tables.chat import LINES, NameNeeded, NoChat, NoSuchLine, Words
from game.tables.chat_text import PHRASES as KEYS
from game.tables.house_rules import HouseRules
from game.web.chat_words import PHRASES
from tests.cast import make_guest
from tests.committed import committed
from tests.game.chat.listeners import Listener, Room
from tests.game.tables.house import START, seat_and_deal, sync

pytestmark = committed


async def test_all_at_the_table_see_a_line_once_and_its_author_hears_that_it_was_taken(room: Room) -> None:
    ana, bogdan, elena = [await room.open(name) for name in ("Ana", "Bogdan", "Elena")]
    await ana.say("Bună seara")
    assert ana.texts == bogdan.texts == elena.texts == ["Bună seara"]
    assert ana.answers == [("", "")]
    assert bogdan.answers == []
    assert "own" in ana.frames[-2]
    assert 'data-do="about"' not in ana.frames[-2]
    assert 'data-do="about"' in bogdan.frames[-1]


async def test_a_spectator_writes_too_and_a_visitor_reads_only(room: Room) -> None:
    ana, elena, visitor = [await room.open(name) for name in ("Ana", "Elena", "nobody")]
    await elena.say("What a table")
    await visitor.say("Hello")
    assert ana.texts == visitor.texts == ["What a table"]
    assert "watches" in ana.frames[-1]
    assert visitor.answers == [("name_needed", "Choose a name first: then you can write.")]


async def test_a_phrase_is_read_in_each_reader_s_language(room: Room) -> None:
    ana = await room.open("Ana")
    readers = {language: await room.open("Bogdan", language=language) for language in ("en", "ro", "it", "es")}
    await ana.say_phrase("thanks")
    assert {language: reader.texts for language, reader in readers.items()} == {
        "en": ["Thank you!"], "ro": ["Mulțumesc!"], "it": ["Grazie!"], "es": ["¡Gracias!"],
    }  # fmt: skip
    assert await sync(lambda: list(Chat.objects.values_list("text", "phrase"))) == [("", "thanks")]


async def test_there_are_words_for_all_phrases_and_no_other_is_taken(room: Room) -> None:
    assert set(PHRASES) == set(KEYS)
    ana = await room.open("Ana")
    for key in ("", "-", "insult"):
        await ana.say_phrase(key)
        assert ana.last in ("no_such_line", "text_empty")
    assert ana.texts == []


async def test_markup_is_shown_as_it_was_typed(room: Room) -> None:
    evil = '<img src=x onerror="alert(1)"> & <b>"x"</b>'
    ana, bogdan = await room.open("Ana"), await room.open("Bogdan")
    await ana.say(evil)
    assert bogdan.texts == [evil]
    assert "<img" not in "".join(bogdan.frames)
    assert "<b>" not in bogdan.frames[-1]


@pytest.mark.parametrize("text", ["\u202egnitirw", "a\x00b", "x" * 1_000_000, "", "\ud800"])
async def test_what_is_no_line_is_refused_in_words_and_nobody_sees_it(room: Room, text: str) -> None:
    ana, bogdan = await room.open("Ana"), await room.open("Bogdan")
    await ana.say(text)
    [(code, words)] = ana.answers
    assert code.startswith("text_")
    assert words
    assert len(bogdan.frames) == 1
    assert not await sync(Chat.objects.exists)


async def test_who_says_too_much_at_once_is_told_how_long_to_wait(room: Room) -> None:
    ana, bogdan = await room.open("Ana"), await room.open("Bogdan")
    for number in range(LINES + 2):
        await ana.say(str(number))
    assert bogdan.texts == [str(number) for number in range(LINES)]
    assert ana.answers[-1] == ("too_much_said", "That was a lot at once. Write again in 10 seconds.")
    await bogdan.say("He is calm now")
    assert bogdan.last == ""
    await room.hour.pass_time(10)
    await ana.say("again")
    assert bogdan.texts[-1] == "again"


async def test_a_flood_from_many_tabs_counts_for_one_person(room: Room) -> None:
    tabs = [await room.open("Ana") for _ in range(4)]
    await asyncio.gather(*[tab.say(f"{number}") for number in range(3) for tab in tabs])
    assert await sync(Chat.objects.count) == LINES


async def test_what_one_says_keeps_its_order(room: Room) -> None:
    ana, bogdan = await room.open("Ana"), await room.open("Bogdan")
    await asyncio.gather(*[ana.say(str(number)) for number in range(LINES)])
    assert bogdan.texts == ["0", "1", "2", "3", "4"]


async def test_a_line_moves_nothing_at_the_table(room: Room) -> None:
    before = await sync(lambda: Table.objects.values().get(pk=room.table.pk))
    await (await room.open("Ana")).say("Hello")
    assert await sync(lambda: Table.objects.values().get(pk=room.table.pk)) == before


async def test_rooms_have_no_chat_and_a_table_that_closed_neither(room: Room) -> None:
    ana = await room.open("Ana")
    await sync(Table.objects.filter(pk=room.table.pk).update, status="cancelled")
    await ana.say("Hello")
    assert ana.answers == [("no_chat", "There is no chat at this table.")]
    guests = [await sync(make_guest, "Flavia")]
    other = await sync(seat_and_deal, guests)
    with pytest.raises(NoChat):
        await sync(chat.say, other.pk, guests[0].pk, Words("Hello"), START)


async def test_nobody_and_a_phrase_that_is_none_are_refused_by_the_service(room: Room) -> None:
    with pytest.raises(NameNeeded):
        await sync(chat.say, room.table.pk, None, Words("Hello"), START)
    with pytest.raises(NoSuchLine):
        await sync(chat.say, room.table.pk, room.people["Ana"].pk, Words(phrase="insult"), START)


async def test_a_suspended_account_and_a_silenced_one_say_nothing(room: Room) -> None:
    ana, bogdan = await room.open("Ana"), await room.open("Bogdan")
    until = START.replace(day=9)
    await sync(type(room.people["Ana"]).objects.filter(display_name="Ana").update, silenced_until=until)
    await ana.say("Hello")
    assert ana.last == "silenced"
    assert re.search(r"write again from [A-Z]\w+, [A-Z]\w+ 9, 20\d\d, \d\d:\d\d\.$", ana.answers[-1][1])
    await sync(type(room.people["Ana"]).objects.filter(display_name="Ana").update, silenced_until=START)
    await ana.say("Back again")
    await sync(type(room.people["Ana"]).objects.filter(display_name="Ana").update, is_active=False)
    await ana.say("Hello")
    assert ana.last == "may_not_write"
    assert bogdan.texts == ["Back again"]


async def test_spectators_talk_apart_where_the_host_wishes_it(room: Room) -> None:
    rules = HouseRules(players=4, apart=True)
    await sync(Table.objects.filter(pk=room.table.pk).update, rules=rules._asdict())
    ana, elena, visitor = [await room.open(name) for name in ("Ana", "Elena", "nobody")]
    await elena.say("He holds nothing")
    await ana.say("Let us play")
    assert ana.texts == ["Let us play"]
    assert elena.texts == visitor.texts == ["He holds nothing", "Let us play"]
    assert "He holds nothing" not in "".join(ana.frames)
    late_player, late_spectator = await room.open("Bogdan"), await room.open("nobody")
    assert late_player.texts == ["Let us play"]
    assert late_spectator.texts == ["He holds nothing", "Let us play"]


async def test_what_was_said_apart_stays_so_when_the_host_takes_the_rule_back(room: Room) -> None:
    def choose(apart: bool) -> None:
        Table.objects.filter(pk=room.table.pk).update(rules=HouseRules(players=4, apart=apart)._asdict())

    await sync(choose, True)
    elena = await room.open("Elena")
    await elena.say("He holds nothing")
    await sync(choose, False)
    await elena.say("Hello, players")
    ana, visitor = await room.open("Ana"), await room.open("nobody")
    assert ana.texts == ["Hello, players"]
    assert visitor.texts == ["He holds nothing", "Hello, players"]


async def test_after_the_game_the_players_still_hear_each_other(room: Room) -> None:
    def end() -> None:
        rules = HouseRules(players=4, apart=True)._asdict()
        Table.objects.filter(pk=room.table.pk).update(rules=rules, status="finished")
        Seat.objects.update(is_active=False)

    ana, bogdan, elena = [await room.open(name) for name in ("Ana", "Bogdan", "Elena")]
    await sync(end)
    await ana.say_phrase("played")
    await elena.say("Indeed")
    assert ana.texts == bogdan.texts == ["Well played!"]
    assert elena.texts == ["Well played!", "Indeed"]


async def test_who_left_the_game_is_no_player_of_it(room: Room) -> None:
    def leave() -> None:
        Table.objects.filter(pk=room.table.pk).update(
            rules=HouseRules(players=4, apart=True)._asdict(), status="playing"
        )
        Seat.objects.filter(name="Bogdan").update(is_active=False)

    await sync(leave)
    ana, bogdan = await room.open("Ana"), await Listener(room, room.people["Bogdan"], None).open()
    await bogdan.say("I saw your cards")
    assert ana.texts == []
    assert bogdan.texts == ["I saw your cards"]


async def test_a_line_that_other_processes_did_not_hear_of_was_taken_all_the_same(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(message: object) -> None:
        raise OSError("Redis does not answer")

    ana, bogdan = await room.open("Ana"), await room.open("Bogdan")
    monkeypatch.setattr(ana.process, "_spread", broken)
    await ana.say("Hello")
    assert (ana.answers, bogdan.texts) == ([("", "")], ["Hello"])
