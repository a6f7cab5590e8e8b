"""A guest who turns out to be a member: the game in hand goes over, the guest's row is retired."""

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import LoginCode, User
from accounts.services import merging
from tests.accounts.steps import GUEST, later, prove, who
from tests.cast import make_guest, make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def moved(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    monkeypatch.setattr(merging, "_hooks", [])
    merging.register(lambda guest, member: pairs.append((guest.display_name, member.display_name)))
    return pairs


def test_what_the_guest_holds_goes_to_the_member(visitor: Client, ana: User, moved: list[tuple[str, str]]) -> None:
    visitor.post(GUEST, {"name": "Dan"})
    assert prove(visitor)["Location"] == "/"
    assert moved == [("Dan", "Ana")]
    assert who(visitor) == "Ana"


def test_the_guest_is_retired_and_the_name_free_again(visitor: Client, ana: User, moved: list[tuple[str, str]]) -> None:
    visitor.post(GUEST, {"name": "Dan"})
    prove(visitor)
    guest = User.objects.get(is_guest=True)
    assert (guest.is_active, guest.name_key, guest.merged_into) == (False, None, ana)
    assert Client().post(GUEST, {"name": "Dan"}).status_code == 302


def test_a_member_who_signs_in_without_a_guest_moves_nothing(
    visitor: Client, ana: User, moved: list[tuple[str, str]]
) -> None:
    prove(visitor)
    assert moved == []


def test_a_suspended_member_gets_nothing_of_the_guest(visitor: Client, moved: list[tuple[str, str]]) -> None:
    make_member("Ana", is_active=False)
    visitor.post(GUEST, {"name": "Dan"})
    prove(visitor)
    assert moved == []
    assert who(visitor) == "Dan"


def test_merging_twice_moves_once(ana: User, moved: list[tuple[str, str]]) -> None:
    guest = make_guest("Dan")
    merging.merge_guest(guest, ana)
    merging.merge_guest(guest, ana)
    assert moved == [("Dan", "Ana")]


def test_nobody_merges_with_oneself_nor_a_member_with_another(ana: User, moved: list[tuple[str, str]]) -> None:
    merging.merge_guest(ana, ana)
    merging.merge_guest(make_member("Bogdan"), ana)
    assert moved == []
    assert User.objects.filter(is_active=True).count() == 2


def test_a_hook_registered_twice_is_called_once(ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[User] = []

    def hook(guest: User, member: User) -> None:
        calls.append(guest)

    monkeypatch.setattr(merging, "_hooks", [])
    merging.register(hook)
    merging.register(hook)
    merging.merge_guest(make_guest("Dan"), ana)
    assert len(calls) == 1


@pytest.mark.django_db(transaction=True)
def test_a_hook_that_fails_leaves_everything_as_it_was_and_the_code_good(
    ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(guest: User, member: User) -> None:
        User.objects.filter(pk=guest.pk).update(language="ro")
        raise RuntimeError

    visitor = Client(raise_request_exception=False)
    visitor.post(GUEST, {"name": "Dan"})
    monkeypatch.setattr(merging, "_hooks", [fail])
    assert prove(visitor).status_code == 500
    guest = User.objects.get(is_guest=True)
    assert (guest.language, guest.is_active, guest.name_key) == ("", True, "dan")
    assert LoginCode.objects.get().used_at is None
    assert who(visitor) == "Dan"


def test_a_retired_guest_is_no_longer_in(ana: User, moved: list[tuple[str, str]]) -> None:
    elsewhere = Client()
    elsewhere.post(GUEST, {"name": "Dan"})
    merging.merge_guest(User.objects.get(is_guest=True), ana)
    assert who(elsewhere) == ""
    with later(days=2):
        assert timezone.now() and who(elsewhere) == ""
