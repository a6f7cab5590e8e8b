"""Support takes a game back for a player, with a reason."""

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from accounts.models import User
from economy.models import Posting, Stake
from tests.cast import browser_of, make_guest
from tests.economy.house import economy_case, empty, held, member, played, put_in, settled
from tests.economy.office import office, page, told, wrongs

pytestmark = economy_case


def refund_page(stake: Stake) -> str:
    return page("stake", stake.pk, "refund")


def test_the_game_is_taken_back_with_a_reason() -> None:
    ana = member("Ana")
    before = held(ana)
    stake = played(ana, 2, coffee="ibric")
    browser = office("support")
    html = browser.get(refund_page(stake)).content.decode()
    assert "500 coins, 1 ibric" in html
    assert "7,000 coins, 5 gold bars" in html
    answer = browser.post(refund_page(stake), {"note": "The line was down."}, follow=True)
    assert told(answer) == "Refunded: The line was down."
    assert held(ana) == before
    sorina = User.objects.get(display_name="Sorina")
    assert {(row.actor, row.note) for row in Posting.objects.filter(reason__startswith="refund.")} == {
        (sorina, "The line was down.")
    }
    assert LogEntry.objects.get().user == sorina


@pytest.mark.parametrize("note", ["", "   ", "x" * 201, "a\0b"])
def test_without_a_reason_nothing_is_taken_back(note: str) -> None:
    stake = played(member("Ana"), 2)
    assert wrongs(office("support").post(refund_page(stake), {"note": note}))
    stake.refresh_from_db()
    assert stake.status == "settled"


def test_sent_twice_it_is_taken_back_once() -> None:
    ana = member("Ana")
    stake, browser = played(ana, 2), office("support")
    browser.post(refund_page(stake), {"note": "Once."})
    after = held(ana)
    answer = browser.post(refund_page(stake), {"note": "Once."})
    assert wrongs(answer) == "This game has been refunded already."
    assert held(ana) == after


def test_what_can_not_be_refunded_says_why() -> None:
    ana = member("Ana", coins=9000)
    stakes = [
        played(ana, 1), settled(put_in(ana), 2, is_eligible=False), played(ana, 2), put_in(ana, 1),
        settled(put_in(make_guest("Dan"), 1), 2),
    ]  # fmt: skip
    empty(ana, "coins")
    answers = [wrongs(office("support").post(refund_page(stake), {"note": "Please."})) for stake in stakes]
    assert answers == [
        "The player won this game: a first place is not refunded.",
        "The player left too much of this game to the bot: it can't be refunded.",
        "The player no longer holds what has to go back. Missing: 900 coins.",
        "This game is not over yet.",
        "A guest played this game: there is nothing to refund.",
    ]


@pytest.mark.parametrize("group", ["economist", "moderator"])
def test_the_other_groups_take_nothing_back(group: str) -> None:
    stake, browser = played(member("Ana"), 2), office(group)
    assert browser.get(refund_page(stake)).status_code == 403
    assert browser.post(refund_page(stake), {"note": "Please."}).status_code == 403


def test_its_player_and_a_stranger_are_sent_to_the_door() -> None:
    ana = member("Ana")
    stake = played(ana, 2)
    for browser in (Client(), browser_of(ana)):
        assert browser.post(refund_page(stake), {"note": "Mine."})["Location"].startswith("/admin/login/")
    stake.refresh_from_db()
    assert stake.status == "settled"


def test_a_stake_that_there_is_not_is_not_found() -> None:
    assert office().get(page("stake", 10**9, "refund")).status_code == 404
