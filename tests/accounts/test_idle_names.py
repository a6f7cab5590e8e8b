"""A guest who stays away leaves the name to whoever comes."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.errors import NameTaken
from accounts.models import User
from accounts.services.guests import start_guest
from accounts.services.names import claim_name
from accounts.services.presence import note_seen
from accounts.skeleton import skeleton
from tests.accounts.steps import GUEST, ME, later, who
from tests.cast import make_guest, make_member

pytestmark = pytest.mark.django_db


def start(name: str) -> User:
    return start_guest(name, "10.0.0.1", timezone.now())


def test_within_a_day_the_name_stays_the_guests() -> None:
    start("Dan")
    with later(hours=23, minutes=59), pytest.raises(NameTaken):
        start("Dan")


def test_after_a_day_another_guest_may_have_it() -> None:
    old = start("Dan")
    with later(hours=24, minutes=1):
        new = start("Dán")
    old.refresh_from_db()
    assert (old.name_key, new.name_key) == (None, "dan")


def test_after_a_day_a_member_may_have_it(ana: User) -> None:
    old = start("Dan")
    with pytest.raises(NameTaken):
        claim_name(ana, "Dan", timezone.now())
    assert ana.display_name == "Ana"
    with later(hours=25):
        claim_name(ana, "Dan", timezone.now())
    old.refresh_from_db()
    assert old.name_key is None


def test_a_members_name_is_never_lost(ana: User) -> None:
    with later(days=400), pytest.raises(NameTaken):
        start("Ana")


def test_whom_nobody_asks_keeps_the_name(visitor: Client) -> None:
    visitor.post(GUEST, {"name": "Dan"})
    with later(days=20):
        assert who(visitor) == "Dan"
        assert User.objects.get().name_key == "dan"


def test_who_comes_back_to_a_name_that_is_gone_gets_a_number_and_is_told(visitor: Client) -> None:
    visitor.post(GUEST, {"name": "Dan"})
    with later(days=2):
        start("Dan")
        page = visitor.get(ME)
        assert page.context["user"].display_name == "Dan 2"
        assert "you play as Dan 2" in page.content.decode()
        assert User.objects.filter(name_key=skeleton("Dan 2"), is_guest=True).count() == 1


def test_a_long_name_is_cut_for_its_number() -> None:
    old = start("x" * 20)
    with later(days=2):
        start("x" * 20)
        old.refresh_from_db()
        assert note_seen(old, timezone.now())
    assert old.display_name == "x" * 18 + " 2"


def test_a_refused_claim_takes_nothing_from_anybody() -> None:
    make_member("Ana")
    idle = make_guest("Dan")
    with later(days=2):
        other = start("Ema")
        with pytest.raises(NameTaken):
            claim_name(other, "Ana", timezone.now())
    idle.refresh_from_db()
    assert idle.name_key == "dan"


def test_being_seen_is_written_now_and_then(django_assert_num_queries: Any) -> None:
    guest = start("Dan")
    with later(minutes=4), django_assert_num_queries(0):
        note_seen(guest, timezone.now())
    with later(minutes=6), django_assert_num_queries(1):
        note_seen(guest, timezone.now())
