"""The administration's door: staff come in by password, nobody comes in by a mailbox, and guessing is limited."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from tests.accounts.steps import ANA, ask, code_in_mail, later, type_code
from tests.cast import browser_of, make_guest, make_member, make_staff, office_of

pytestmark = pytest.mark.django_db
DOOR, OFFICE, PASSWORD = "/admin/login/", "/admin/", "a-long-enough-password"


@pytest.fixture
def chief(db: None) -> User:
    return make_staff("Chief", password=PASSWORD)


def knock(browser: Client, email: str = "chief@example.com", password: str = PASSWORD) -> Any:
    return browser.post(DOOR, {"username": email, "password": password, "next": OFFICE})


def said(response: Any) -> str:
    return " ".join(response.context["form"].non_field_errors())


def is_in(browser: Client) -> bool:
    return browser.get(OFFICE).status_code == 200


def test_staff_come_in_by_password(visitor: Client, chief: User) -> None:
    assert knock(visitor, "CHIEF@example.com")["Location"] == OFFICE
    assert is_in(visitor)


def test_a_code_from_a_mail_opens_nothing_to_staff(visitor: Client) -> None:
    make_staff("Ana", is_superuser=True)
    ask(visitor, ANA)
    type_code(visitor, code_in_mail())
    assert visitor.get("/me/").status_code == 200
    assert visitor.get(OFFICE)["Location"].startswith(DOOR)


def test_the_password_opens_it_to_who_came_by_a_code(chief: User) -> None:
    browser = browser_of(chief)
    assert not is_in(browser)
    knock(browser)
    assert is_in(browser)


@pytest.mark.parametrize("way_out", ["/admin/logout/", "/sign-out/"])
def test_going_out_shuts_the_door(visitor: Client, chief: User, way_out: str) -> None:
    knock(visitor)
    visitor.post(way_out)
    assert not is_in(visitor)
    visitor.force_login(chief)
    assert not is_in(visitor)


def test_another_account_in_the_same_browser_stays_outside(visitor: Client, chief: User) -> None:
    knock(visitor)
    visitor.force_login(make_staff("Ana", is_superuser=True))
    assert not is_in(visitor)


def test_after_half_a_day_the_password_is_asked_for_again(visitor: Client, chief: User) -> None:
    knock(visitor)
    with later(hours=11, minutes=59):
        assert is_in(visitor)
    with later(hours=12):
        assert not is_in(visitor)


def test_an_account_that_is_staff_no_longer_is_put_out(visitor: Client, chief: User) -> None:
    knock(visitor)
    User.objects.filter(pk=chief.pk).update(is_staff=False)
    assert not is_in(visitor)


def test_members_guests_and_strangers_stay_outside(visitor: Client, ana: User) -> None:
    for browser in (visitor, browser_of(ana), office_of(ana), browser_of(make_guest("Dan"))):
        assert browser.get(OFFICE)["Location"].startswith(DOOR)


def test_every_wrong_knock_hears_the_same(chief: User) -> None:
    make_member("Ana", password=PASSWORD)
    make_member("Dan")
    make_staff("Elena", password=PASSWORD, is_active=False)
    wrong = [
        knock(Client(), "chief@example.com", "wrong"),
        *(knock(Client(), f"{name}@example.com") for name in ("ana", "dan", "elena", "nobody")),
    ]
    assert len({(answer.status_code, said(answer)) for answer in wrong}) == 1


def test_an_address_is_shut_after_ten_wrong_passwords(chief: User) -> None:
    for number in range(10):
        assert knock(Client(REMOTE_ADDR=f"10.1.1.{number}"), password="wrong").status_code == 200
    answer = knock(Client(REMOTE_ADDR="10.2.2.2"))
    assert answer.status_code == 429
    assert said(answer) == "There were too many tries to sign in. Try again in 15 min."
    with later(minutes=15):
        assert knock(Client()).status_code == 302


def test_an_unknown_address_is_shut_likewise() -> None:
    answers = [knock(Client(), "nobody@example.com").status_code for _ in range(11)]
    assert answers == [200] * 10 + [429]


def test_a_network_is_shut_over_all_addresses(settings: Settings, chief: User) -> None:
    settings.STAFF_TRIES_PER_NETWORK = 3
    for number in range(3):
        knock(Client(), f"nobody{number}@example.com")
    assert knock(Client()).status_code == 429
    assert knock(Client(REMOTE_ADDR="10.7.7.7")).status_code == 302


def test_right_passwords_cost_nothing(settings: Settings, chief: User) -> None:
    settings.STAFF_TRIES_PER_ADDRESS = 1
    assert [knock(Client()).status_code for _ in range(3)] == [302] * 3


@pytest.mark.parametrize("email", ["", "x" * 300, "a\0b", "ana@", "ă@é.ro"])
def test_nonsense_is_refused_politely(visitor: Client, email: str) -> None:
    assert knock(visitor, email).status_code == 200


def test_a_new_own_password_leaves_what_came_meanwhile(
    visitor: Client, chief: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    knock(visitor)
    hashed = User.set_password

    def slowly(user: User, raw: str | None) -> None:
        User.objects.filter(pk=user.pk).update(xp=70)
        hashed(user, raw)

    monkeypatch.setattr(User, "set_password", slowly)
    new = "another-long-password"
    typed = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert visitor.post("/admin/password_change/", typed).status_code == 302
    chief.refresh_from_db()
    assert chief.xp == 70
    assert chief.check_password(new)
    assert is_in(visitor)
