"""Support adjusts what an account holds, and its XP: with a reason, once, and never below zero."""

from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from accounts.models import User, XpEntry
from economy.models import Posting, Wallet
from tests.accounts.office import shown
from tests.cast import browser_of, make_guest, make_member, make_staff
from tests.economy.house import economy_case, give, held, member
from tests.economy.office import office, page, told, wrongs

pytestmark = economy_case


def adjust_page(user: User) -> str:
    return page("wallet", user.pk, "adjust")


def adjust(user: User, **typed: str) -> Any:
    browser, address = office("support"), adjust_page(user)
    return browser.post(address, {**shown(browser, address), "note": "The line was down.", **typed}, follow=True)


def staff_rows(user: User) -> list[Posting]:
    return list(Posting.objects.filter(wallet=user.pk, reason="staff.adjust").order_by("pk"))


def test_a_row_says_what_by_whom_and_why() -> None:
    ana = member("Ana")
    answer = adjust(ana, coins="250", bars="+3", ibric="-4", xp="120")
    assert "Adjusted: +250 coins, +3 gold bars, −4 ibrics, +120 XP." in told(answer)
    sorina = User.objects.get(display_name="Sorina")
    [row] = staff_rows(ana)
    assert (row.amounts, row.actor, row.note) == ({"coins": 250, "bars": 3, "ibric": -4}, sorina, "The line was down.")
    line = XpEntry.objects.get(user=ana)
    assert (line.amount, line.reason, line.actor, line.note) == (120, "staff.adjust", sorina, "The line was down.")
    ana.refresh_from_db()
    assert (held(ana)["coins"], held(ana)["bars"], held(ana)["ibric"], ana.xp) == (1250, 3, 6, 120)
    assert LogEntry.objects.get().user == sorina


def test_a_form_sent_twice_counts_once() -> None:
    ana, browser = member("Ana"), office("support")
    typed = {**shown(browser, adjust_page(ana)), "coins": "250", "xp": "10", "note": "Once."}
    browser.post(adjust_page(ana), typed)
    answer = browser.post(adjust_page(ana), {**typed, "coins": "300"}, follow=True)
    assert "nothing more was moved" in told(answer)
    ana.refresh_from_db()
    assert (held(ana)["coins"], ana.xp) == (1250, 10)
    assert LogEntry.objects.count() == 1


def test_one_order_for_two_accounts_counts_for_each() -> None:
    ana, dan, browser = member("Ana"), member("Dan"), office("support")
    typed = {**shown(browser, adjust_page(ana)), "coins": "1", "note": "Both."}
    for user in (ana, dan):
        browser.post(adjust_page(user), typed)
    assert (held(ana)["coins"], held(dan)["coins"]) == (1001, 1001)


def test_two_forms_are_two_orders() -> None:
    ana = member("Ana")
    for _ in range(2):
        adjust(ana, coins="250")
    assert held(ana)["coins"] == 1500


def test_coins_that_move_while_the_form_is_open_are_not_overwritten() -> None:
    ana, browser = member("Ana"), office("support")
    typed = {**shown(browser, adjust_page(ana)), "coins": "-100", "note": "Too many."}
    give(ana, coins=500)
    browser.post(adjust_page(ana), typed)
    assert held(ana)["coins"] == 1400


@pytest.mark.parametrize(
    "typed",
    [
        {}, {"coins": "0"}, {"coins": "many", "bars": "1"}, {"coins": "1.5"}, {"coins": "1e3"}, {"coins": str(10**9 + 1)},
        {"bars": str(-(10**30))}, {"coins": "9" * 5000}, {"ibric": "NaN"}, {"coins": "1", "note": ""},
        {"coins": "1", "note": "   "}, {"coins": "1", "note": "x" * 201}, {"coins": "1", "order": ""},
        {"coins": "1", "order": "x" * 500}, {"coins": "1", "note": "a\0b"}, {"xp": str(10**9 + 1)},
    ],
)  # fmt: skip
def test_what_can_not_be_is_refused_with_a_sentence(typed: dict[str, str]) -> None:
    ana = member("Ana")
    answer = adjust(ana, **typed)
    assert answer.status_code == 200
    assert wrongs(answer)
    assert staff_rows(ana) == []
    assert not XpEntry.objects.exists()


def test_no_balance_goes_below_zero_and_then_nothing_moves() -> None:
    ana = member("Ana")
    answer = adjust(ana, coins="-1001", bars="5", xp="7")
    assert wrongs(answer) == "The account does not hold that much. Missing: 1 coin."
    ana.refresh_from_db()
    assert (staff_rows(ana), ana.xp) == ([], 0)


def test_xp_does_not_go_below_zero_and_then_nothing_moves() -> None:
    ana = member("Ana")
    adjust(ana, xp="50")
    answer = adjust(ana, coins="5", xp="-51")
    assert "XP can't go below zero: the account has 50." in wrongs(answer)
    assert staff_rows(ana) == []
    adjust(ana, xp="-50")
    ana.refresh_from_db()
    assert ana.xp == 0


def test_an_account_holds_a_billion_bars_at_most() -> None:
    ana = member("Ana")
    adjust(ana, bars=str(10**9))
    assert "a billion at most" in wrongs(adjust(ana, bars="1"))
    adjust(ana, xp=str(10**9))
    assert "a billion at most" in wrongs(adjust(ana, xp="1"))


def test_staff_without_a_wallet_get_one() -> None:
    carmen = make_member("Carmen", is_staff=True)
    adjust(carmen, coins="5")
    assert held(carmen)["coins"] == 1005


def test_a_guest_has_nothing_to_adjust() -> None:
    assert office().get(adjust_page(make_guest("Dan"))).status_code == 404
    assert office().get(page("wallet", 10**9, "adjust")).status_code == 404


@pytest.mark.parametrize("deed", ["adjust", "vip"])
@pytest.mark.parametrize("group", ["economist", "moderator"])
def test_the_other_groups_adjust_nothing(group: str, deed: str) -> None:
    ana, browser = member("Ana"), office(group)
    for answer in (
        browser.get(page("wallet", ana.pk, deed)),
        browser.post(page("wallet", ana.pk, deed), {"coins": "1"}),
    ):
        assert answer.status_code == 403
    assert staff_rows(ana) == []


@pytest.mark.parametrize("deed", ["adjust", "vip"])
def test_a_member_and_a_stranger_are_sent_to_the_door(deed: str) -> None:
    ana = member("Ana")
    for browser in (Client(), browser_of(ana), browser_of(make_staff("Chief", is_superuser=True))):
        answer = browser.post(page("wallet", ana.pk, deed), {"coins": "1", "note": "Mine."})
        assert answer["Location"].startswith("/admin/login/")
    assert staff_rows(ana) == []


def test_the_way_there_is_shown_to_whom_it_is_open() -> None:
    ana = member("Ana")
    account = f"/admin/accounts/user/{ana.pk}/change/"
    assert adjust_page(ana) in office("support").get(account).content.decode()
    assert adjust_page(ana) not in office("moderator").get(account).content.decode()
    assert adjust_page(ana) in office("support").get(page("wallet", ana.pk, "change")).content.decode()


def test_a_superuser_sets_the_vip_days() -> None:
    ana, browser = member("Ana"), office()
    for address in [page("wallet", ana.pk, "vip")]:
        assert browser.post(address, {"first": "6", "second": "2"}).status_code == 302
    wallet = Wallet.objects.get(pk=ana.pk)
    assert (wallet.first_vip_day, wallet.second_vip_day) == (2, 6)
    assert LogEntry.objects.get().change_message == "VIP days: Sunday, Wednesday."


@pytest.mark.parametrize(
    "typed", [{"first": "2", "second": "2"}, {"first": "7", "second": "2"}, {"first": "", "second": "x"}, {}]
)
def test_other_than_two_different_days_are_refused(typed: dict[str, str]) -> None:
    ana = member("Ana")
    before = Wallet.objects.values().get(pk=ana.pk)
    assert wrongs(office().post(page("wallet", ana.pk, "vip"), {"stamp": "1", **typed}))
    assert Wallet.objects.values().get(pk=ana.pk) == before


def test_support_does_not_set_vip_days() -> None:
    assert office("support").get(page("wallet", member("Ana").pk, "vip")).status_code == 403
