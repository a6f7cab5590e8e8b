"""The leagues in the administration: weeks and standings are read, and a week that is over is closed again."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from accounts.models import Notice, User
from economy.models import Posting
from leagues.models import Board, Membership, Standing, Week
from leagues.services.counting import count_prizes
from leagues.services.weeks import sweep
from tests.cast import browser_of, make_member
from tests.economy.office import office, told, wrongs
from tests.leagues.steps import member, win

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 10, 5)
WEDNESDAY = datetime(2026, 10, 7, 18, tzinfo=UTC)
AFTER = datetime(2026, 10, 12, 8, tzinfo=UTC)
MODELS = ("week", "standing", "membership")


def page(model: str, *parts: object) -> str:
    return "/".join(["/admin/leagues", model, *map(str, parts), ""])


def rows(browser: Client, model: str, **query: Any) -> list[Any]:
    return list(browser.get(page(model), query).context["cl"].result_list)


def played() -> list[User]:
    """Ana is ahead of Bogdan, both Jacks; Carmen is a Queen. Nothing is closed yet."""
    people = [member("Ana"), member("Bogdan"), member("Carmen", 1)]
    for user in (people[0], *people):
        win(user, WEDNESDAY)
    count_prizes(WEDNESDAY)
    return people


def key_of(model: str) -> object:
    ana = played()[0]
    Membership.objects.create(user=ana, left_at=WEDNESDAY)
    return {"week": MONDAY, "standing": Standing.objects.get(user=ana).pk, "membership": ana.pk}[model]


@pytest.mark.parametrize("model", MODELS)
def test_nobody_writes_there(model: str) -> None:
    key, browser = key_of(model), office()
    assert browser.get(page(model, key, "change")).status_code == 200
    for address in (page(model, "add"), page(model, key, "change"), page(model, key, "delete")):
        assert browser.post(address, {"score": "9", "step": "0", "post": "yes"}).status_code == 403


@pytest.mark.parametrize(
    ("group", "seen"), [("support", MODELS), ("economist", ("week", "standing")), ("moderator", ()), ("", MODELS)]
)
def test_each_group_sees_its_lists(group: str, seen: tuple[str, ...]) -> None:
    browser = office(group)
    answers = {model: browser.get(page(model)).status_code for model in MODELS}
    assert answers == {model: 200 if model in seen else 403 for model in MODELS}


@pytest.mark.parametrize("model", MODELS)
def test_a_stranger_and_a_member_are_sent_to_the_door(model: str) -> None:
    for browser in (Client(), browser_of(make_member("Elena"))):
        assert browser.get(page(model))["Location"].startswith("/admin/login/")


def test_a_week_says_how_far_it_is_and_how_many_lines_it_has() -> None:
    played()
    browser = office("economist")
    for lines in ("3", "3"):
        html = browser.get(page("week")).content.decode()
        assert f'<td class="field-standings">{lines}</td>' in html
        sweep(AFTER)
    assert "Closed" in html
    assert Week.objects.get(pk=MONDAY).lines == 3


def test_standings_are_those_of_one_week_board_and_class_by_place() -> None:
    ana, bogdan, carmen = played()
    browser = office("support")
    assert [row.user for row in rows(browser, "standing")] == [ana, bogdan]
    assert [row.user for row in rows(browser, "standing", league_class=1)] == [carmen]
    assert rows(browser, "standing", board=Board.FRIENDLY.value) == []
    sweep(AFTER)
    Week.objects.get_or_create(monday=MONDAY + timedelta(days=7))
    assert rows(browser, "standing") == []
    assert [row.place for row in rows(browser, "standing", week=str(MONDAY))] == [1, 2]


@pytest.mark.parametrize("value", ["nonsense", "-1", "2026-02-30", "' OR 1=1"])
@pytest.mark.parametrize("name", ["week", "board", "league_class"])
def test_a_filter_that_there_is_not_shows_the_first(name: str, value: str) -> None:
    ana, bogdan, _ = played()
    assert [row.user for row in rows(office("support"), "standing", **{name: value})] == [ana, bogdan]


def test_an_account_is_found_in_all_weeks_by_name_and_address() -> None:
    ana, _, carmen = played()
    sweep(AFTER)
    win(ana, AFTER)
    count_prizes(AFTER)
    browser = office("support")
    for term in ("ANA", " Ána ", "Ana@Example.com"):
        found = rows(browser, "standing", q=term)
        assert [(row.user, row.week_id) for row in found] == [(ana, MONDAY + timedelta(days=7)), (ana, MONDAY)]
    assert [row.user for row in rows(browser, "standing", q="carmen")] == [carmen]
    assert rows(browser, "standing", q="nobody") == []
    Membership.objects.create(user=carmen, frozen_from=MONDAY)
    assert [row.user for row in rows(browser, "membership", q="carmen")] == [carmen]
    assert rows(browser, "membership", q="ana") == []


def close(monday: object, group: str = "economist", note: str = "The worker was down.") -> Any:
    return office(group).post(page("week", monday, "close"), {"note": note}, follow=True)


@pytest.mark.parametrize("group", ["economist", ""])
def test_a_week_that_beat_has_missed_is_closed_once(group: str) -> None:
    played()
    html = office(group).get(page("week", MONDAY, "change")).content.decode()
    assert page("week", MONDAY, "close") in html
    assert told(close(MONDAY, group)) == "Closed: The worker was down."
    assert Week.objects.get(pk=MONDAY).step == Week.Step.CLOSED
    before = list(Standing.objects.values()), Posting.objects.count(), Notice.objects.count()
    assert told(close(MONDAY, group)) == "It was closed already, nothing was done: The worker was down."
    assert (list(Standing.objects.values()), Posting.objects.count(), Notice.objects.count()) == before
    assert LogEntry.objects.count() == 2


def test_a_week_that_is_not_over_is_not_closed() -> None:
    Week.objects.create(monday=date(2126, 11, 4))
    assert wrongs(close("2126-11-04")) == "This week is not over yet: nothing was done."
    assert Week.objects.get().step == Week.Step.OPEN
    assert (
        page("week", "2126-11-04", "close") not in office().get(page("week", "2126-11-04", "change")).content.decode()
    )


@pytest.mark.parametrize("note", ["", "   ", "x" * 201])
def test_without_a_reason_nothing_is_closed(note: str) -> None:
    played()
    assert wrongs(close(MONDAY, note=note))
    assert Week.objects.get(pk=MONDAY).step == Week.Step.OPEN


@pytest.mark.parametrize("monday", ["2026-10-06", "nonsense", "1"])
def test_a_week_that_there_is_not_is_not_found(monday: str) -> None:
    played()
    assert office("economist").get(page("week", monday, "close")).status_code == 404


@pytest.mark.parametrize("group", ["support", "moderator"])
def test_the_other_groups_close_nothing(group: str) -> None:
    played()
    browser = office(group)
    assert browser.get(page("week", MONDAY, "close")).status_code == 403
    assert browser.post(page("week", MONDAY, "close"), {"note": "Please."}).status_code == 403
    assert Week.objects.get(pk=MONDAY).step == Week.Step.OPEN


def test_a_player_and_a_stranger_close_nothing() -> None:
    ana = played()[0]
    for browser in (Client(), browser_of(ana)):
        answer = browser.post(page("week", MONDAY, "close"), {"note": "Mine."})
        assert answer["Location"].startswith("/admin/login/")
    assert Week.objects.get(pk=MONDAY).step == Week.Step.OPEN


def test_the_list_of_standings_costs_the_same_for_few_and_for_many(django_assert_max_num_queries: Any) -> None:
    browser = office("support")
    for number in range(20):
        win(member(f"Dan{number}"), WEDNESDAY)
    count_prizes(WEDNESDAY)
    browser.get(page("standing"))
    with django_assert_max_num_queries(8):
        assert len(rows(browser, "standing")) == 20
