"""After a friendly game whoever was there may still mute, block or report the others, without a script."""

import html
import random
import re
from collections.abc import Callable

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client, RequestFactory
from django.utils import timezone

from accounts.models import Silence, User
from game.models import Chat, Report, Seat, Table
from game.tables import chat, ending
from game.tables.chat import Words
from game.web.watched import KEY, MOST, has_watched, note_watched
from tests.cast import browser_of, make_guest, make_member
from tests.game.web.friendlies import dealt, finished, page
from tests.play import play_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> dict[str, User]:
    return {name: make_member(name) for name in ("Ana", "Bogdan", "Elena")}


@pytest.fixture
def table(people: dict[str, User]) -> Table:
    """Ana and Bogdan played with a bot; Bogdan insulted her, and Elena, who watches, said a phrase."""
    table = finished(people["Ana"], people["Bogdan"])
    chat.say(table.pk, people["Bogdan"].pk, Words("<b>You</b> fool"), timezone.now())
    chat.say(table.pk, people["Elena"].pk, Words(phrase="luck"), timezone.now())
    return table


def results(table: Table) -> str:
    return f"/tables/{table.code}/results/"


def names(text: str) -> list[str]:
    fold = re.search(r'<details id="people".*?</details>', text, re.DOTALL)
    return re.findall(r"<h3><bdi>(.*?)</bdi></h3>", fold[0]) if fold else []


def act(table: Table, user: User | None, **fields: str) -> str:
    """What the page says after it."""
    answer = browser_of(user).post(f"/tables/{table.code}/people/", fields, follow=True)
    assert answer.status_code == 200
    return " ".join(str(message) for message in answer.context["messages"])


def seat_of(table: Table, user: User) -> str:
    return str(Seat.objects.get(table=table, player=user).index)


def test_whoever_was_there_sees_the_others_folded_in_and_a_stranger_nobody(
    table: Table, people: dict[str, User]
) -> None:
    text = page(results(table), people["Ana"])
    assert names(text) == ["Bogdan", "Elena"]
    assert '<details id="people" class="people">' in text
    assert ">Good luck!</blockquote>" in text
    assert names(page(results(table), people["Bogdan"])) == ["Ana", "Elena"]
    assert names(page(results(table), people["Elena"])) == ["Ana", "Bogdan"]
    for stranger in (None, make_member("Dan"), make_guest("Gigi")):
        assert names(page(results(table), stranger)) == []


def test_a_report_carries_what_was_said_last(table: Table, people: dict[str, User]) -> None:
    seat = seat_of(table, people["Bogdan"])
    assert act(table, people["Ana"], do="report", seat=seat, reason="insult").startswith("Thank you.")
    assert "already" in act(table, people["Ana"], do="report", seat=seat, reason="insult")
    report = Report.objects.get()
    assert (report.whom, report.by, report.reason) == (people["Bogdan"], people["Ana"], "insult")
    assert [line["text"] or line["phrase"] for line in report.context] == ["<b>You</b> fool", "luck"]


def test_one_mutes_blocks_and_takes_it_back(table: Table, people: dict[str, User]) -> None:
    ana, line = people["Ana"], str(Chat.objects.get(phrase="luck").pk)
    assert act(table, ana, do="mute", line=line).startswith("You have muted this person")
    assert ">Unmute<" in page(results(table), ana)
    assert act(table, ana, do="block", line=line).startswith("You have blocked this person")
    assert Silence.objects.get().is_block
    text = page(results(table) + "?people=open", ana)
    assert names(text) == ["Bogdan", "Elena"]
    assert 'class="people" open>' in text and ">Unblock<" in text
    assert act(table, ana, do="hear", line=line) == "Saved."
    assert not Silence.objects.exists()


def test_who_blocked_one_is_reported_here_too(table: Table, people: dict[str, User]) -> None:
    act(table, people["Elena"], do="block", seat=seat_of(table, people["Ana"]))
    line = str(Chat.objects.get(phrase="luck").pk)
    assert names(page(results(table), people["Ana"])) == ["Bogdan", "Elena"]
    assert act(table, people["Ana"], do="report", line=line, reason="spam").startswith("Thank you.")


def test_who_was_not_there_and_what_makes_no_sense_does_nothing(table: Table, people: dict[str, User]) -> None:
    seat = seat_of(table, people["Bogdan"])
    for stranger in (None, make_member("Dan")):
        assert act(table, stranger, do="report", seat=seat, reason="spam") == "You don't sit at this table."
    for fields in ({"do": "say", "text": "Hi"}, {"do": "mute"}, {"do": "about", "seat": seat}, {"seat": seat}):
        assert act(table, people["Ana"], **fields).startswith("That message made no sense.")
    assert act(table, people["Ana"], do="mute", seat="6").startswith("That line is no longer there.")
    assert browser_of(people["Ana"]).get(f"/tables/{table.code}/people/").status_code == 405
    assert browser_of(people["Ana"]).post("/tables/nowhere/people/", {"do": "mute"}).status_code == 404
    assert not Report.objects.exists() and not Silence.objects.exists()


def test_a_guest_mutes_and_reads_what_a_block_needs(people: dict[str, User]) -> None:
    gigi = make_guest("Gigi")
    table = finished(people["Ana"], gigi)
    seat = seat_of(table, people["Ana"])
    assert act(table, gigi, do="block", seat=seat).startswith("A block lasts, so it needs an account.")
    assert act(table, gigi, do="mute", seat=seat).startswith("You have muted this person")


def test_who_played_and_whose_chair_somebody_took_is_still_one_of_them(table: Table, people: dict[str, User]) -> None:
    dan = make_member("Dan")
    Seat.objects.filter(table=table, player=people["Bogdan"]).update(player=dan, name="Dan")
    Chat.objects.filter(author=people["Bogdan"]).delete()
    assert names(page(results(table), people["Bogdan"])) == ["Ana", "Dan", "Elena"]


def test_what_people_wrote_is_text_and_speaks_the_reader_s_language(table: Table, people: dict[str, User]) -> None:
    Seat.objects.filter(table=table, player=people["Bogdan"]).update(player=make_member("Dan"), name="Dan")
    answer = browser_of(people["Ana"]).get(results(table), headers={"accept-language": "ro"}).content.decode()
    assert "&lt;b&gt;You&lt;/b&gt; fool</blockquote>" in answer
    assert "<summary>Persoane</summary>" in html.unescape(answer)


def test_what_came_of_it_is_said_among_the_people_and_not_far_above(table: Table, people: dict[str, User]) -> None:
    browser = browser_of(people["Ana"])
    answer = browser.post(f"/tables/{table.code}/people/", {"do": "mute", "seat": "1"}, follow=True)
    text = answer.content.decode()
    assert text.count('class="note ') == 1
    assert text.index('<details id="people"') < text.index('class="note ')


def finish(table: Table) -> None:
    play_on(table, random.Random(1), {})
    ending.finish_game(table.pk, timezone.now())


def seen_by(browser: Client, table: Table) -> list[str]:
    return names(html.unescape(browser.get(results(table)).content.decode()))


@pytest.mark.parametrize("make", [make_guest, make_member])
def test_who_watched_and_said_nothing_is_one_of_them(people: dict[str, User], make: Callable[[str], User]) -> None:
    browser = browser_of(make("Dan"))
    table = dealt(people["Ana"], people["Bogdan"])
    assert browser.get(f"/tables/{table.code}/").status_code == 200
    chat.say(table.pk, people["Elena"].pk, Words(phrase="luck"), timezone.now())
    finish(table)
    assert seen_by(browser, table) == ["Ana", "Bogdan", "Elena"]
    fields = {"do": "report", "seat": seat_of(table, people["Bogdan"]), "reason": "insult"}
    answer = browser.post(f"/tables/{table.code}/people/", fields, follow=True)
    assert "Thank you." in answer.content.decode()
    report = Report.objects.get()
    assert report.whom == people["Bogdan"] and report.by is not None and report.by.display_name == "Dan"


def test_who_watched_another_game_or_whose_script_did_is_still_a_stranger(people: dict[str, User]) -> None:
    dan = browser_of(make_member("Dan"))
    table, other = dealt(people["Ana"], people["Bogdan"]), dealt(make_member("Carmen"))
    dan.get(f"/tables/{other.code}/")
    dan.get(f"/tables/{table.code}/", headers={"sec-fetch-dest": "empty"})
    finish(table)
    assert seen_by(dan, table) == []


def test_what_one_watched_is_not_the_next_account_s(people: dict[str, User]) -> None:
    table = dealt(people["Ana"], people["Bogdan"])
    browser = browser_of(make_guest("Gigi"))
    browser.get(f"/tables/{table.code}/")
    browser.force_login(make_member("Dan"))
    finish(table)
    assert seen_by(browser, table) == []


def test_the_newest_tables_are_remembered_each_once() -> None:
    request = RequestFactory().get("/")
    request.session = SessionStore()
    for number in [*range(MOST + 1), MOST]:
        note_watched(request, f"code{number}")
    assert request.session[KEY] == [f"code{number}" for number in range(1, MOST + 1)]
    assert has_watched(request, "code1") and not has_watched(request, "code0")
