"""What each group of the staff may do with accounts, and that a form left open overwrites nothing."""

from datetime import UTC, datetime

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User, XpEntry
from accounts.services.levels import Gain, add_xp
from tests.accounts.office import send, shown
from tests.cast import browser_of, make_member, make_staff, office_of

pytestmark = pytest.mark.django_db
USERS, LOG, RULES = "/admin/accounts/user/", "/admin/accounts/xpentry/", "/admin/accounts/xprules/"
OFFICES = {"support": "Sorina", "economist": "Emil", "moderator": "Mihai"}


def office(group: str) -> Client:
    return office_of(make_staff(OFFICES[group], group))


def change_page(user: User) -> str:
    return f"{USERS}{user.pk}/change/"


@pytest.mark.parametrize(
    ("group", "seen"),
    [("support", (200, 200, 403)), ("economist", (403, 403, 200)), ("moderator", (200, 403, 403))],
)
def test_each_group_sees_its_lists(group: str, seen: tuple[int, ...]) -> None:
    browser = office(group)
    assert tuple(browser.get(page).status_code for page in (USERS, LOG, RULES)) == seen


@pytest.mark.parametrize("address", [USERS, LOG, RULES])
def test_a_stranger_and_a_member_are_sent_to_the_door(address: str, ana: User) -> None:
    for browser in (Client(), browser_of(ana)):
        assert browser.get(address)["Location"] == f"/admin/login/?next={address}"


def test_a_moderator_suspends_a_player_and_changes_nothing_else(ana: User) -> None:
    browser = office("moderator")
    page = change_page(ana)
    typed = {
        **shown(browser, page), "is_active": "off", "display_name": "Rude", "is_staff": "on", "is_superuser": "on",
        "password": "x", "xp": "9", "league_class": "3", "theme": "dark",
    }  # fmt: skip
    assert set(shown(browser, page)) == {"is_active", "suspended_for", "stamp"}
    before = User.objects.values().get(pk=ana.pk)
    assert send(browser, page, typed) == 302
    assert User.objects.values().get(pk=ana.pk) == {**before, "is_active": False}


def test_a_moderator_does_nothing_to_staff() -> None:
    browser, chief = office("moderator"), make_staff("Chief", is_superuser=True)
    assert send(browser, change_page(chief), {"is_active": "off", "stamp": ""}) == 403
    assert b"password" not in browser.get(change_page(chief)).content


@pytest.mark.parametrize("group", ["support", "economist", "moderator"])
def test_no_group_sets_a_password(group: str, ana: User) -> None:
    typed = {"password1": "another-long-password", "password2": "another-long-password", "set-password": ""}
    assert office(group).post(f"{USERS}{ana.pk}/password/", typed).status_code == 403


@pytest.mark.parametrize("group", ["support", "economist"])
def test_the_other_groups_suspend_nobody(group: str, ana: User) -> None:
    assert send(office(group), change_page(ana), {"is_active": "off", "stamp": ""}) == 403


def test_a_superuser_sets_a_password_and_what_came_meanwhile_stays(ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    browser, hashed = office_of(make_staff("Chief", is_superuser=True)), User.set_password

    def slowly(user: User, raw: str | None) -> None:
        User.objects.filter(pk=user.pk).update(xp=70)
        hashed(user, raw)

    monkeypatch.setattr(User, "set_password", slowly)
    typed = {"password1": "another-long-password", "password2": "another-long-password", "set-password": ""}
    assert browser.post(f"{USERS}{ana.pk}/password/", typed).status_code == 302
    ana.refresh_from_db()
    assert ana.xp == 70
    assert ana.check_password("another-long-password")


def test_a_form_left_open_overwrites_nothing_that_games_write(ana: User) -> None:
    browser, page = office_of(make_staff("Chief", is_superuser=True)), change_page(ana)
    typed = shown(browser, page)
    User.objects.filter(pk=ana.pk).update(xp=70, podium_run=3, league_class=2, language="ro", theme="dark")
    assert send(browser, page, {**typed, "is_active": "off"}) == 302
    ana.refresh_from_db()
    assert (ana.xp, ana.podium_run, ana.league_class, ana.language, ana.theme) == (70, 3, 2, "ro", "dark")
    assert not ana.is_active


def test_only_what_was_changed_is_written(ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """The row moves between being read and being saved: all of it but the suspension stays as it is."""
    browser, page = office_of(make_staff("Chief", is_superuser=True)), change_page(ana)
    typed, save = shown(browser, page), User.save

    def late(user: User, **options: object) -> None:
        User.objects.filter(pk=user.pk).update(xp=70, last_seen_at=datetime(2026, 10, 5, tzinfo=UTC))
        save(user, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(User, "save", late)
    assert send(browser, page, {**typed, "is_active": "off"}) == 302
    ana.refresh_from_db()
    assert (ana.xp, ana.is_active) == (70, False)
    assert ana.last_seen_at == datetime(2026, 10, 5, tzinfo=UTC)


def test_the_second_of_two_at_one_account_is_told(ana: User) -> None:
    one, other = office("moderator"), office_of(make_staff("Chief", is_superuser=True))
    page = change_page(ana)
    first, second = shown(one, page), shown(other, page)
    assert send(one, page, {**first, "is_active": "off"}) == 302
    answer = other.post(page, {**second, "display_name": "Ana Maria"})
    assert answer.status_code == 200
    assert "Somebody has changed this since you opened it" in answer.content.decode()
    ana.refresh_from_db()
    assert (ana.display_name, ana.is_active) == ("Ana", False)


def test_the_xp_log_is_found_by_name_address_and_key_and_written_by_nobody(ana: User) -> None:
    dan, now = make_member("Dan"), datetime(2026, 10, 5, tzinfo=UTC)
    line = add_xp(ana.pk, Gain(50, XpEntry.Reason.ROOM, "room:abc:1"), now)
    add_xp(dan.pk, Gain(60, XpEntry.Reason.ROOM, "room:abc:2"), now)
    browser = office_of(make_staff("Chief", is_superuser=True))
    for term in ("ana", "ANA@example.com", "room:abc:1"):
        found = browser.get(LOG, {"q": term}).context["cl"].result_list
        assert [entry.pk for entry in found] == [line.pk], term
    assert not browser.get(LOG, {"q": "nobody"}).context["cl"].result_list
    assert browser.post(f"{LOG}{line.pk}/change/", {"amount": "9"}).status_code == 403
    assert browser.post(f"{LOG}{line.pk}/delete/", {"post": "yes"}).status_code == 403
    assert browser.post(f"{LOG}add/", {"amount": "9"}).status_code == 403


def test_a_list_costs_the_same_for_one_and_for_many(
    ana: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    browser, now = office("support"), datetime(2026, 10, 5, tzinfo=UTC)
    browser.get(LOG)
    for number in range(30):
        gain = Gain(1, XpEntry.Reason.STAFF, f"staff:{number}", ana, "a gift")
        add_xp(make_member(f"Dan{number}").pk, gain, now)
    with django_assert_num_queries(6):
        browser.get(LOG)


def test_xp_rules_are_changed_by_an_economist() -> None:
    browser, page = office("economist"), f"{RULES}1/change/"
    assert send(browser, page, {**shown(browser, page), "per_hand": "12"}) == 302
    assert shown(browser, page)["per_hand"] == 12
    assert send(browser, page, {**shown(browser, page), "level_step": "0"}) == 200
    assert send(browser, page, {**shown(browser, page), "level_step": "9" * 30}) == 200
    assert send(browser, page, {**shown(browser, page), "per_hand": "-1"}) == 200
    assert browser.get(f"{RULES}add/").status_code == 403
    assert browser.get(f"{RULES}1/delete/").status_code == 403
