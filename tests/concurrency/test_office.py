"""Two members of the staff at one thing in the same moment: none overwrites the other, and a form sent twice counts once."""

from functools import partial

import pytest
from django.contrib import admin
from django.test import Client

from accounts.models import User
from accounts.office.pages import Careful, StampedForm
from economy.models import Room
from economy.services import adjusting
from tests.accounts.office import send, shown
from tests.concurrency.money import committed_money, meeting
from tests.concurrency.together import together
from tests.economy.house import differences_of_all, held, member
from tests.economy.office import office, page

pytestmark = committed_money


def two_at_one_room(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One changes the prize, the other the entry; their stamps are looked at in the same moment."""
    browsers = office(), office()
    address = page("room", Room.objects.get(number=4).pk, "change")
    forms = [shown(browser, address) for browser in browsers]
    changes = [{**forms[0], "prize": "3000"}, {**forms[1], "entry_coins": "1"}]
    meeting(monkeypatch, StampedForm, "clean")
    works = [partial(send, browser, address, typed) for browser, typed in zip(browsers, changes, strict=True)]
    return sorted(together(works, ()))


def test_without_the_lock_both_stamps_would_be_good(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Careful, "get_object", admin.ModelAdmin.get_object)
    assert two_at_one_room(monkeypatch) == [302, 302]


def test_the_second_of_two_at_one_room_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert two_at_one_room(monkeypatch) == [200, 302]
    assert Room.objects.values_list("prize", "entry_coins").get(number=4) in [(3000, 500), (2000, 1)]


def send_twice(ana: User, browsers: tuple[Client, Client], **typed: str) -> list[int]:
    address = page("wallet", ana.pk, "adjust")
    form = {**shown(browsers[0], address), "note": "Once.", **typed}
    return together([partial(send, browser, address, form) for browser in browsers], ())


def test_a_form_sent_twice_at_once_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = member("Ana")
    meeting(monkeypatch, adjusting, "adjust_wallet")
    assert send_twice(ana, (office(), office()), coins="250", xp="40") == [302, 302]
    ana.refresh_from_db()
    assert (held(ana)["coins"], ana.xp) == (1250, 40)
    assert differences_of_all() == []
