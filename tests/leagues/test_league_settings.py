"""Holiday, leaving and coming back, from one's own page."""

from typing import Any

import pytest

from accounts.models import User
from leagues.models import Membership, Standing
from leagues.scoring import JACK, QUEEN
from tests.cast import make_guest
from tests.leagues.pages import MONDAY, NEXT_TUESDAY, WEDNESDAY, page, post, status
from tests.leagues.steps import member, win

pytestmark = pytest.mark.django_db
ME, HOLIDAY, LEAVE, RETURN = "/me/", "/league/holiday/", "/league/leave/", "/league/return/"
POSTS: list[tuple[str, dict[str, Any]]] = [
    (HOLIDAY, {"do": "begin"}),
    (HOLIDAY, {"do": "end"}),
    (LEAVE, {}),
    (RETURN, {}),
]


def test_a_holiday_begins_at_once_where_nothing_is_won() -> None:
    ana = member("Ana", QUEEN)
    assert post(ana, HOLIDAY, do="begin") == (ME, ["You are on holiday from the league from this week on."])
    assert "You are on holiday: you neither rise nor fall" in page(ana, ME)
    assert "You are on holiday from the league" in page(ana)
    win(ana, WEDNESDAY)
    assert "Nobody in this class has won anything" in page(None, "/league/queen/")


def test_a_holiday_waits_for_monday_where_something_is_won() -> None:
    ana = member("Ana")
    win(ana, WEDNESDAY)
    [said] = post(ana, HOLIDAY, do="begin")[1]
    assert said.startswith("Your holiday from the league begins on Monday, December 14, 2026.")
    assert "Your holiday begins on Monday, December 14, 2026. Until then your prizes count." in page(ana, ME)
    assert "Place 1" in page(ana)
    assert "You are on holiday from the league" in page(ana, now=NEXT_TUESDAY)


def test_a_holiday_ends_when_one_says_so() -> None:
    ana = member("Ana")
    post(ana, HOLIDAY, do="begin")
    assert post(ana, HOLIDAY, do="end") == (ME, ["Your holiday is over: from now on your prizes count again."])
    win(ana, WEDNESDAY)
    assert "Place 1" in page(ana)


def test_a_holiday_that_is_asked_for_twice_says_the_same_twice() -> None:
    ana = member("Ana")
    assert post(ana, HOLIDAY, do="begin") == post(ana, HOLIDAY, do="begin")


def test_what_the_button_did_not_say_changes_nothing() -> None:
    ana = member("Ana")
    post(ana, HOLIDAY, do="nothing")
    assert not Membership.objects.exclude(frozen_from=None).exists()


def test_leaving_is_asked_first_and_costs_the_class() -> None:
    ana = member("Ana", QUEEN)
    win(ana, WEDNESDAY)
    page(ana)
    assert "Your class, Queen, is lost" in page(ana, LEAVE)
    assert Standing.objects.filter(user=ana, week=MONDAY).exists()
    assert post(ana, LEAVE) == (ME, ["You have left the league. You can come back at any time, as a Jack."])
    ana.refresh_from_db()
    assert ana.league_class == JACK
    assert not Standing.objects.filter(user=ana).exists()
    assert "You have left the league." in page(ana)
    assert status(LEAVE, ana) == 302


def test_coming_back_counts_from_then_on() -> None:
    ana = member("Ana", QUEEN)
    post(ana, LEAVE)
    assert "Come back to the league" in page(ana, ME)
    assert post(ana, RETURN) == (ME, ["You are in the league again: from now on your prizes count."])
    win(ana, WEDNESDAY)
    assert "Jack class" in page(ana)
    assert "Place 1" in page(ana)


@pytest.mark.parametrize(("path", "data"), POSTS)
def test_visitors_and_guests_are_sent_to_sign_in(path: str, data: dict[str, str]) -> None:
    for user in (None, make_guest("Zoe")):
        where, said = post(user, path, WEDNESDAY, **data)
        assert where == "/sign-in/"
        assert said[0].startswith("This is for players with an account.")
    assert not Membership.objects.exists()


@pytest.mark.parametrize("path", [HOLIDAY, RETURN])
def test_looking_changes_nothing(path: str) -> None:
    assert status(path, member("Ana")) == 405


def test_one_changes_oneself_only() -> None:
    ana, elena = member("Ana", QUEEN), member("Elena", QUEEN)
    post(elena, LEAVE, user=ana.pk, pk=ana.pk)
    assert User.objects.get(pk=ana.pk).league_class == QUEEN
    assert list(Membership.objects.values_list("pk", flat=True)) == [elena.pk]


def test_a_guest_has_no_league_on_his_page() -> None:
    assert "Weekly league" not in page(make_guest("Zoe"), ME)
    assert "Weekly league" in page(member("Ana"), ME)
