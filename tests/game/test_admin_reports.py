"""Reported chat in the administration: moderators read and decide, support reads, others see nothing."""

from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.utils import timezone

from accounts.models import User
from game.models import Chat, Report, Table
from game.tables import chat, reports
from game.tables.chat import SilencedTill, Words
from game.tables.chat_people import About, Reader
from game.tables.friendly import open_friendly, take_seat
from game.tables.house_rules import HouseRules
from game.web.chat_words import chat_sentence
from game.web.talk import talk
from tests.cast import browser_of, make_member, make_staff, office_of
from tests.economy.office import office, told, wrongs

pytestmark = pytest.mark.django_db
REPORTS = "/admin/game/report/"
EVIL = "<b>You</b> fool"


@pytest.fixture
def report() -> Report:
    """Ana reported what Bogdan said."""
    now = timezone.now()
    ana, bogdan = make_member("Ana"), make_member("Bogdan")
    table = open_friendly(ana, HouseRules(players=4), now)
    take_seat(table.pk, bogdan, None, now)
    chat.say(table.pk, ana.pk, Words(phrase="hello"), now)
    line = chat.say(table.pk, bogdan.pk, Words(EVIL), now)
    reports.report(Reader(table.pk, ana.pk, 0), About(line=line.id), "insult", now)
    return Report.objects.get()


def decide_page(report: Report) -> str:
    return f"{REPORTS}{report.pk}/decide/"


def decide(report: Report, group: str = "moderator", note: str = "Rude.", **typed: str) -> Any:
    return office(group).post(decide_page(report), {"note": note, **typed}, follow=True)


def bogdan() -> User:
    return User.objects.get(display_name="Bogdan")


def test_a_moderator_reads_what_was_said_and_by_whom(report: Report) -> None:
    browser = office("moderator")
    listed = browser.get(REPORTS).content.decode()
    assert all(text in listed for text in ("Bogdan", "Ana", "Insult", report.table.code))
    for page in (f"{REPORTS}{report.pk}/change/", decide_page(report)):
        html = browser.get(page).content.decode()
        assert "&lt;b&gt;You&lt;/b&gt; fool" in html
        assert EVIL not in html
        assert "[Hello everybody!]" in html
    assert "The player does not read it." in browser.get(decide_page(report)).content.decode()
    assert list(browser.get(REPORTS, {"q": "bogdan"}).context["cl"].result_list) == [report]
    assert list(browser.get(REPORTS, {"q": "nobody"}).context["cl"].result_list) == []
    assert list(browser.get(REPORTS, {"state__exact": "closed"}).context["cl"].result_list) == []


def test_all_times_are_bucharest_s(report: Report) -> None:
    said = "2026-12-01T21:39:10.123456+00:00"
    Report.objects.update(context=[{**line, "at": said} for line in report.context])
    for page in (f"{REPORTS}{report.pk}/change/", decide_page(report)):
        html = office("moderator").get(page).content.decode()
        assert "23:39:10 <b>Bogdan</b>" in html
        assert "21:39" not in html


def test_the_newest_report_comes_first(report: Report) -> None:
    reports.report(Reader(report.table_id, bogdan().pk, 1), About(seat=0), "name", timezone.now())
    shown = list(office("moderator").get(REPORTS).context["cl"].result_list)
    assert [row.whom_name for row in shown] == ["Ana", "Bogdan"]


@pytest.mark.parametrize(("group", "may_read"), [("support", 200), ("economist", 403)])
def test_others_decide_nothing(report: Report, group: str, may_read: int) -> None:
    browser = office(group)
    assert browser.get(REPORTS).status_code == may_read
    assert browser.get(f"{REPORTS}{report.pk}/change/").status_code == may_read
    assert browser.get(decide_page(report)).status_code == 403
    assert browser.post(decide_page(report), {"note": "x", "hide": "on"}).status_code == 403
    assert not Chat.objects.exclude(hidden_at=None).exists()


def test_members_and_strangers_are_sent_to_the_door(report: Report) -> None:
    for user in (None, bogdan()):
        for page in (REPORTS, decide_page(report)):
            assert browser_of(user).get(page)["Location"].startswith("/admin/login/")


def test_nothing_is_edited_added_or_deleted_even_by_a_superuser(report: Report) -> None:
    browser = office("")
    assert browser.get(f"{REPORTS}add/").status_code == 403
    assert browser.post(f"{REPORTS}{report.pk}/delete/", {"post": "yes"}).status_code == 403
    assert browser.post(f"{REPORTS}{report.pk}/change/", {"reason": "spam"}).status_code == 403
    report.refresh_from_db()
    assert report.reason == "insult"


def test_a_hidden_line_is_seen_by_nobody_and_every_process_hears_of_it(
    report: Report, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    heard: list[dict[str, Any]] = []
    monkeypatch.setattr(talk, "tell", heard.append)
    with django_capture_on_commit_callbacks(execute=True):
        assert told(decide(report, hide="on")) == "Line hidden: Rude."
    assert heard == [{"gone": report.line_id}]
    assert [said.words.phrase for said in chat.history(report.table_id, None, None)] == ["hello"]
    report.pk, report.key = None, "by somebody else"
    report.save()
    assert "hide" not in office("moderator").get(decide_page(report)).context["form"].fields
    with django_capture_on_commit_callbacks(execute=True):
        assert told(decide(report, hide="on")) == "Nothing done: Rude."
    assert len(heard) == 1


def lift(report: Report, group: str = "moderator", note: str = "Enough.") -> str:
    return told(office(group).post(f"{REPORTS}{report.pk}/lift/", {"note": note}, follow=True))


def test_the_silenced_account_and_the_suspended_one_read_the_reason(report: Report) -> None:
    decide(report, silence="1", suspend="on", note="Told <Ana> off")
    with pytest.raises(SilencedTill) as refusal:
        User.objects.update(is_active=True)
        chat.say(report.table_id, bogdan().pk, Words("Hello"), timezone.now())
    assert chat_sentence(refusal.value).endswith(". The moderator's reason: Told <Ana> off")
    assert bogdan().suspended_for == "Told <Ana> off"
    lift(report)
    assert bogdan().silenced_for == ""


def test_of_two_moderators_the_second_reads_what_the_first_decided_and_changes_nothing(report: Report) -> None:
    first, second = office("moderator"), office_of(make_staff("Maria", "moderator"))
    assert second.get(decide_page(report)).status_code == 200
    first.post(decide_page(report), {"note": "Rude.", "silence": "1"})
    answer = second.post(decide_page(report), {"note": "Out.", "suspend": "on"}, follow=True)
    assert told(answer) == "Nothing was done. Mihai has decided this report: Silenced for 1 d: Rude."
    assert bogdan().is_active
    assert LogEntry.objects.count() == 1
    assert (
        told(second.get(decide_page(report), follow=True)) == "Mihai has decided this report: Silenced for 1 d: Rude."
    )


def test_a_closed_report_says_what_was_decided_and_by_whom_and_is_not_decided_again(report: Report) -> None:
    page = f"{REPORTS}{report.pk}/change/"
    before = office("moderator").get(page).content.decode()
    assert ">Decide</a>" in before and "Lift the silence" not in before
    decide(report, silence="1")
    after = office("moderator").get(page).content.decode()
    assert "Silenced for 1 d: Rude." in after and "Mihai" in after
    assert ">Decide</a>" not in after and ">Lift the silence</a>" in after
    assert "Lift the silence" not in office("support").get(page).content.decode()
    assert office("support").get(f"{REPORTS}{report.pk}/lift/").status_code == 403
    lift(report, note="By mistake.")
    after = office("moderator").get(page).content.decode()
    assert "Silenced for 1 d: Rude. Silence lifted: By mistake." in after
    assert "Lift the silence" not in after
    assert office("moderator").get(f"{REPORTS}{report.pk}/lift/").status_code == 302


@pytest.mark.parametrize(("choice", "days"), [("1", 1), ("7", 7)])
def test_a_silenced_account_writes_nothing_for_a_day_or_a_week(report: Report, choice: str, days: int) -> None:
    assert told(decide(report, silence=choice)) == f"Silenced for {days} d: Rude."
    until = bogdan().silenced_until
    assert until is not None
    assert round((until - timezone.now()).total_seconds() / 86400, 2) == days
    with pytest.raises(SilencedTill):
        chat.say(report.table_id, bogdan().pk, Words("Hello"), timezone.now())
    assert lift(report, note="Enough.") == "Silence lifted: Enough."
    chat.say(report.table_id, bogdan().pk, Words("Hello"), timezone.now())


def test_a_suspended_account_is_out(report: Report) -> None:
    assert (
        told(decide(report, suspend="on", silence="1", hide="on")) == "Silenced for 1 d, suspended, line hidden: Rude."
    )
    assert not bogdan().is_active
    assert LogEntry.objects.get().get_change_message().endswith("Rude.")


def test_a_report_is_closed_with_nothing_done_and_never_without_a_reason(report: Report) -> None:
    assert wrongs(decide(report, note="")) == "Please give a reason."
    assert Report.objects.get().state == "open"
    assert told(decide(report)) == "Nothing done: Rude."
    row = Report.objects.get()
    assert (row.state, row.closed_at is not None) == ("closed", True)
    assert bogdan().is_active


def test_staff_are_safe_from_each_other_here(report: Report) -> None:
    chief = make_staff("Sever")
    Report.objects.update(whom=chief)
    for typed in ({"suspend": "on"}, {"silence": "7", "hide": "on"}):
        assert "only a superuser" in wrongs(decide(report, **typed))
    chief.refresh_from_db()
    assert (chief.is_active, chief.silenced_until) == (True, None)
    assert not Chat.objects.exclude(hidden_at=None).exists()
    assert told(decide(report, group="", silence="1")) == "Silenced for 1 d: Rude."


def test_what_was_said_stays_in_the_report_when_the_lines_are_gone(report: Report) -> None:
    Table.objects.filter(pk=report.table_id).update(finished_at=timezone.now())
    Chat.objects.all().delete()
    browser = office("moderator")
    html = browser.get(f"{REPORTS}{report.pk}/change/").content.decode()
    assert "&lt;b&gt;You&lt;/b&gt; fool" in html
    assert set(browser.get(decide_page(report)).context["form"].fields) == {"silence", "suspend", "note"}


@pytest.mark.parametrize("what", [{"hide": "on"}, {"days": ""}])
def test_nobody_decides_about_himself(report: Report, what: dict[str, str]) -> None:
    office("moderator")
    Report.objects.update(whom=User.objects.get(is_staff=True))
    answer = decide(report, **what)
    assert "This report is about yourself" in wrongs(answer)
    report.refresh_from_db()
    assert report.state == Report.State.OPEN
    assert not Chat.objects.exclude(hidden_at=None).exists()
