"""Muted and blocked people are silent everywhere: in what comes, in what came, among spectators, in other tabs."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.errors import SilencedOneself
from accounts.models import Silence, User
from accounts.services import silences
from accounts.services.merging import merge_guest
from game.models import Chat, Report, Seat
from tests.cast import browser_of, make_member
from tests.committed import committed
from tests.game.chat.listeners import Room
from tests.game.tables.house import START, sync

pytestmark = committed


async def test_who_is_muted_is_silent_for_the_one_who_muted_and_for_nobody_else(room: Room) -> None:
    ana, tab, bogdan, elena = [await room.open(name) for name in ("Ana", "Ana", "Bogdan", "Elena")]
    await bogdan.say("one")
    await ana.do("mute", line=ana.number("one"))
    assert ana.texts == tab.texts == []
    assert elena.texts == bogdan.texts == ["one"]
    await bogdan.say("two")
    await ana.say("three")
    assert ana.texts == tab.texts == (await room.open("Ana")).texts == ["three"]
    assert bogdan.texts == elena.texts == ["one", "two", "three"]
    assert "one" not in "".join(tab.frames[2:])


async def test_who_is_blocked_and_who_blocks_are_silent_for_each_other(room: Room) -> None:
    ana, bogdan, elena = [await room.open(name) for name in ("Ana", "Bogdan", "Elena")]
    await bogdan.say("one")
    await ana.say("two")
    await ana.do("block", seat=1)
    assert ana.texts == ["two"]
    assert bogdan.texts == ["one"]
    await bogdan.say_phrase("luck")
    await ana.say("three")
    assert ana.texts == (await room.open("Ana")).texts == ["two", "three"]
    assert bogdan.texts == (await room.open("Bogdan")).texts == ["one", "Good luck!"]
    assert elena.texts == ["one", "two", "Good luck!", "three"]


async def test_a_blocked_spectator_is_silent_too_and_the_name_on_a_chair_stays(room: Room) -> None:
    ana, bogdan, elena = [await room.open(name) for name in ("Ana", "Bogdan", "Elena")]
    await elena.say("I see it all")
    await ana.do("block", line=ana.number("I see it all"))
    await ana.do("block", seat=1)
    await elena.say("Still here")
    assert ana.texts == []
    assert bogdan.texts == ["I see it all", "Still here"]
    assert await sync(Seat.objects.filter(table=room.table, name="Bogdan").exists)
    await ana.ask_people()
    assert ">Bogdan<" in ana.frames[-1]


async def test_what_is_taken_back_is_heard_again_also_from_one_s_own_page(room: Room) -> None:
    ana, bogdan = await room.open("Ana"), await room.open("Bogdan")
    await bogdan.say("one")
    await ana.do("mute", seat=1)
    assert "You have muted this person" in "".join(ana.frames)
    await ana.do("hear", seat=1)
    assert ana.texts == ["one"]
    await ana.do("block", seat=1)
    await sync(silences.hear_again, room.people["Ana"], room.people["Bogdan"].pk)
    await room.hour.settle()
    assert ana.texts == ["one"]


async def test_a_guest_mutes_and_is_told_what_a_block_needs_and_a_visitor_needs_a_name(room: Room) -> None:
    carmen, visitor, bogdan = [await room.open(name) for name in ("Carmen", "nobody", "Bogdan")]
    await bogdan.say("one")
    await carmen.do("block", seat=1)
    assert carmen.answers[-1][1].startswith("A block lasts, so it needs an account.")
    assert carmen.texts == ["one"]
    await carmen.do("mute", seat=1)
    assert carmen.texts == []
    for kind in ("mute", "block", "hear", "report"):
        await visitor.do(kind, seat=1)
        assert visitor.last == "name_needed"
    assert await sync(Silence.objects.count) == 1


async def test_nobody_mutes_himself_or_somebody_who_is_not_there(room: Room) -> None:
    ana = await room.open("Ana")
    await ana.do("mute", seat=0)
    assert ana.last == "SilencedOneself"
    for where in ({"seat": 3}, {"seat": 99}, {"line": 12345}):
        for kind in ("about", "mute", "block", "hear", "report"):
            await ana.do(kind, **where)  # type: ignore[arg-type]
            assert ana.last == "no_such_line"
    assert not await sync(Silence.objects.exists)


async def test_a_line_that_one_may_not_see_leads_to_nobody(room: Room) -> None:
    """Spectators talk apart: a player who guesses the number learns nothing of who said it."""
    await sync(type(room.table).objects.filter(pk=room.table.pk).update, rules={"players": 4, "apart": True})
    ana, elena = await room.open("Ana"), await room.open("Elena")
    await elena.say("secret")
    number = elena.number("secret")
    for kind in ("about", "mute", "block", "report"):
        await ana.do(kind, line=number)
        assert ana.last == "no_such_line"
    assert "Elena" not in "".join(ana.frames)


def pairs() -> set[tuple[str, str, bool]]:
    return set(Silence.objects.values_list("by__display_name", "whom__display_name", "is_block"))


async def test_a_guest_who_signs_in_takes_mutes_along_and_does_not_escape_a_moderator(room: Room) -> None:
    def sign_in() -> User:
        ana, carmen, elena = [room.people[name] for name in ("Ana", "Carmen", "Elena")]
        flavia = make_member("Flavia")
        silences.block(ana, carmen.pk, START)
        silences.mute(ana, flavia.pk, START)
        silences.mute(carmen, elena.pk, START)
        silences.silence_account(carmen.pk, START.replace(day=9))
        carmen.refresh_from_db()
        merge_guest(carmen, flavia)
        flavia.refresh_from_db()
        return flavia

    flavia = await sync(sign_in)
    assert await sync(pairs) == {("Ana", "Flavia", True), ("Flavia", "Elena", False)}
    assert flavia.silenced_until == START.replace(day=9)


async def test_what_a_guest_said_is_the_member_s_who_he_turns_out_to_be(room: Room) -> None:
    def sign_in() -> User:
        flavia = make_member("Flavia")
        silences.block(room.people["Ana"], flavia.pk, START)
        merge_guest(room.people["Carmen"], flavia)
        return flavia

    carmen, bogdan = await room.open("Carmen"), await room.open("Bogdan")
    await carmen.say("one")
    await bogdan.do("report", line=bogdan.number("one"), reason="spam")
    flavia = await sync(sign_in)
    assert (await room.open("Ana")).texts == []
    assert (await room.open("Elena")).texts == ["one"]
    assert await sync(Chat.objects.get) == await sync(Chat.objects.filter(author=flavia).get)
    assert (await sync(Report.objects.get)).whom_id == flavia.pk


async def test_a_mute_does_not_weaken_a_block_and_a_shorter_silence_no_longer_one(room: Room) -> None:
    def check() -> None:
        ana, bogdan = room.people["Ana"], room.people["Bogdan"]
        silences.block(ana, bogdan.pk, START)
        silences.mute(ana, bogdan.pk, START)
        assert pairs() == {("Ana", "Bogdan", True)}
        with pytest.raises(SilencedOneself):
            silences.block(ana, ana.pk, START)
        for day in (9, 4):
            silences.silence_account(ana.pk, START.replace(day=day))
        ana.refresh_from_db()
        assert ana.silenced_until == START.replace(day=9)

    await sync(check)


WORD = re.compile(r'<p id="chat-silenced"[^>]* data-left="(\d+)"[^>]*>(.*?)</p>')


def word(frames: str) -> tuple[int, str]:
    """For how many seconds the newest frame says that one may not write, and with which words."""
    found = WORD.findall(frames)[-1]
    return int(found[0]), found[1]


async def test_whom_a_moderator_silenced_reads_it_from_the_start_and_at_once_until_it_is_over(room: Room) -> None:
    ana, bogdan, carmen = [await room.open(name) for name in ("Ana", "Bogdan", "Carmen")]
    assert word(ana.frames[-1]) == (0, "")
    until = timezone.now() + timedelta(hours=1)
    for name in ("Ana", "Carmen"):
        await sync(silences.silence_account, room.people[name].pk, until)
    await room.hour.settle()
    visitor = await room.open("nobody")
    for told in (ana, await room.open("Ana"), carmen):
        seconds, words = word(told.frames[-1])
        assert 0 < seconds <= 3600
        assert words.startswith("A moderator has silenced you after a report. You can read along, and write again from")
    assert "silenced you" not in "".join(bogdan.frames + visitor.frames)
    await sync(silences.silence_account, room.people["Ana"].pk, None)
    await room.hour.settle()
    assert word(ana.frames[-1]) == (0, "")
    await sync(User.objects.filter(pk=room.people["Carmen"].pk).update, silenced_until=timezone.now())
    assert word((await room.open("Carmen")).frames[-1]) == (0, "")


async def test_the_words_come_with_the_page_too_in_the_reader_s_language(room: Room) -> None:
    def page(name: str) -> str:
        browser = browser_of(room.people[name])
        return browser.get(f"/tables/{room.table.code}/", headers={"accept-language": "ro"}).content.decode()

    await sync(silences.silence_account, room.people["Ana"].pk, timezone.now() + timedelta(days=1))
    seconds, words = word(await sync(page, "Ana"))
    assert 0 < seconds <= 86400 and "un moderator ți-a oprit mesajele" in words
    assert word(await sync(page, "Bogdan")) == (0, "")
