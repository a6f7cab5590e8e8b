"""A line or a person is reported, with what was said before."""

from game.models import Chat, Report
from game.tables.reports import A_DAY, CONTEXT
from game.web.chat_words import REASONS
from tests.committed import committed
from tests.game.chat.listeners import Room
from tests.game.tables.house import START, sync

pytestmark = committed
THANKS = "Thank you. A moderator will look at it."


def reports() -> list[Report]:
    return list(Report.objects.select_related("whom", "by", "line").order_by("pk"))


async def test_a_reported_line_is_kept_with_the_lines_around_it(room: Room) -> None:
    bogdan, carmen = await room.open("Bogdan"), await room.open("Carmen")
    await bogdan.say("You fool")
    await carmen.do("report", line=carmen.number("You fool"), reason="insult")
    assert carmen.answers[-1] == ("thanks", THANKS)
    [report] = await sync(reports)
    assert (report.whom, report.by) == (room.people["Bogdan"], room.people["Carmen"])
    assert (report.reason, report.state, report.line and report.line.text) == ("insult", "open", "You fool")
    assert [(line["name"], line["text"]) for line in report.context] == [("Bogdan", "You fool")]
    assert bogdan.texts == carmen.texts == ["You fool"]
    assert bogdan.answers == [("", "")]


async def test_of_a_person_the_newest_lines_are_kept_and_of_an_old_line_it_too(room: Room) -> None:
    def write() -> int:
        ana = room.people["Ana"]
        rows = [Chat(table=room.table, author=ana, name="Ana", seat=0, text=str(n), at=START) for n in range(30)]
        return min(line.pk for line in Chat.objects.bulk_create(rows))

    first = await sync(write)
    bogdan = await room.open("Bogdan")
    await bogdan.do("report", seat=0, reason="name")
    await bogdan.do("report", line=first, reason="spam")
    person, line = await sync(reports)
    assert [said["text"] for said in person.context] == [str(number) for number in range(30 - CONTEXT, 30)]
    assert [said["text"] for said in line.context] == ["0", *[str(number) for number in range(30 - CONTEXT, 30)]]
    assert (person.line, line.whom_name) == (None, "Ana")


async def test_the_same_is_reported_once_and_thanked_for_twice(room: Room) -> None:
    ana = await room.open("Ana")
    for _ in range(2):
        await ana.do("report", seat=1, reason="no such reason")
    assert [code for code, _text in ana.answers] == ["thanks", "thanks"]
    assert "already" in ana.answers[-1][1]
    assert [report.reason for report in await sync(reports)] == ["other"]


async def test_nobody_reports_himself_or_more_than_so_much_a_day(room: Room) -> None:
    ana, bogdan = await room.open("Ana"), await room.open("Bogdan")
    await ana.do("report", seat=0)
    assert ana.last == "no_such_line"
    for number in range(A_DAY + 1):
        await bogdan.say(str(number))
        await ana.do("report", line=bogdan.number(str(number)), reason="spam")
        await room.hour.pass_time(5)
    assert ana.last == "too_many_reports"
    assert len(await sync(reports)) == A_DAY
    await bogdan.do("report", seat=0)
    assert bogdan.answers[-1] == ("thanks", THANKS)


def test_every_reason_has_its_words() -> None:
    assert set(REASONS) == set(Report.Reason)
