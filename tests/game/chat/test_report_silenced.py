"""Nobody escapes a report by a block, and who mutes or blocks first may report all the same."""

import re
from html import unescape

import pytest

from game.models import Chat, Report, Table
from tests.committed import committed
from tests.game.chat.listeners import Listener, Room
from tests.game.tables.house import START, sync

pytestmark = committed
BUTTON = re.compile(r'data-do="(\w+)" data-(line|seat)="(\d+)"[^>]*><bdi>(.*?)</bdi>')


def buttons(listener: Listener) -> set[tuple[str, str]]:
    """Of the newest box: what each does, and its words."""
    return {(do, words) for do, _where, _number, words in BUTTON.findall(listener.frames[-1])}


async def reported(listener: Listener, line: int) -> str:
    await listener.do("report", line=line, reason="insult")
    return listener.last


def lines_reported() -> list[str]:
    return [report.line.text for report in Report.objects.select_related("line") if report.line]


async def test_who_blocks_the_one_he_insulted_is_reported_all_the_same(room: Room) -> None:
    carmen, elena = await room.open("Carmen"), await room.open("Elena")
    await elena.say("You fool")
    line = carmen.number("You fool")
    await elena.do("block", seat=2)
    assert carmen.texts == []
    await carmen.do("about", line=line)
    assert {("mute", "Mute"), ("report", "Report this line")} <= buttons(carmen)
    assert await reported(carmen, line) == "thanks"
    assert await sync(lines_reported) == ["You fool"]


@pytest.mark.parametrize("kind", ["mute", "block"])
async def test_who_mutes_or_blocks_first_reports_the_line_and_takes_it_back_in_the_same_box(
    room: Room, kind: str
) -> None:
    ana, bogdan = await room.open("Ana"), await room.open("Bogdan")
    await bogdan.say("You fool")
    line = ana.number("You fool")
    await ana.do(kind, line=line)
    assert ana.texts == []
    assert '<blockquote class="quoted" dir="auto">You fool</blockquote>' in "".join(ana.frames[-2:])
    assert await reported(ana, line) == "thanks"
    await ana.do("hear", line=line)
    assert ana.texts == ["You fool"]


async def test_lines_that_were_never_shown_are_not_reported(room: Room) -> None:
    ana, bogdan = await room.open("Ana"), await room.open("Bogdan")

    def elsewhere() -> int:
        other = Table.objects.get()
        other.pk, other.code = None, "other"
        other.save()
        return Chat.objects.create(table=other, author=bogdan.user, name="Bogdan", text="Hm", at=START).pk

    await bogdan.do("block", seat=0)
    await room.hour.pass_time(1)
    await bogdan.say("Behind your back")
    for line in (bogdan.number("Behind your back"), await sync(elsewhere)):
        for kind in ("about", "report"):
            await ana.do(kind, line=line)
            assert ana.last == "no_such_line"
    assert await sync(lines_reported) == []


async def test_a_spectator_who_spoke_is_among_the_people_also_after_his_block(room: Room) -> None:
    carmen, elena = await room.open("Carmen"), await room.open("Elena")
    await elena.say("You fool")
    await elena.say("<b>Fools</b>")
    newest = carmen.number("&lt;b&gt;Fools&lt;/b&gt;")
    for _ in range(2):
        await carmen.ask_people()
        assert {words for _do, words in buttons(carmen)} == {"Ana", "Bogdan", "Elena"}
        assert f'data-line="{newest}"' in carmen.frames[-1]
        await elena.do("block", seat=2)
    await carmen.do("about", line=newest)
    assert "<blockquote" in carmen.frames[-1] and "<b>Fools</b>" in unescape(carmen.frames[-1])
    assert "<b>Fools</b>" not in carmen.frames[-1]
    await elena.ask_people()
    assert {words for _do, words in buttons(elena)} == {"Ana", "Bogdan", "Carmen"}


async def test_players_don_t_learn_who_spoke_apart(room: Room) -> None:
    await sync(Table.objects.filter(pk=room.table.pk).update, rules={"players": 4, "apart": True})
    ana, elena = await room.open("Ana"), await room.open("Elena")
    await elena.say("secret")
    await ana.ask_people()
    assert {words for _do, words in buttons(ana)} == {"Bogdan", "Carmen"}


async def test_the_box_says_what_a_mute_and_a_block_do(room: Room) -> None:
    ana, bogdan = await room.open("Ana"), await room.open("Bogdan")
    await bogdan.say_phrase("luck")
    line = next(iter(ana.lines))
    for where in ({"seat": 1}, {"line": line}):
        await ana.do("about", **where)  # type: ignore[arg-type]
        for do, words in (("mute", "You don't see what they write."), ("block", "Neither of you sees what the other")):
            box = unescape(ana.frames[-1])
            assert re.search(rf'data-do="{do}"[^>]*aria-describedby="chat-does-{do}"', box)
            assert f'<span id="chat-does-{do}">{words}' in box
    assert ">Good luck!</blockquote>" in ana.frames[-1]
