"""Staff correct a balance with a new row that says by whom and why."""

import pytest

from economy.errors import BadAmount, MembersOnly, NotEnough
from economy.models import Posting
from economy.services.adjusting import MOST, Adjustment, adjust_wallet
from economy.units import Amounts
from tests.cast import make_guest
from tests.economy.house import NOW, economy_case, held, member, staff

pytestmark = economy_case


def adjust(user: int, amounts: Amounts, note: str = "Lost at sea.", order: str = "form-1") -> Posting:
    return adjust_wallet(user, Adjustment(amounts, staff(), note, order), NOW)


def test_the_row_says_by_whom_and_why() -> None:
    ana = member("Ana")
    row = adjust(ana.pk, {"coins": 250, "bars": 3, "ibric": -4}, "  Lost at sea.  ")
    assert (row.reason, row.actor, row.note) == ("staff.adjust", staff(), "Lost at sea.")
    assert (held(ana)["coins"], held(ana)["bars"], held(ana)["ibric"]) == (1250, 3, 6)


def test_a_form_sent_twice_counts_once() -> None:
    ana = member("Ana")
    assert adjust(ana.pk, {"coins": 250}) == adjust(ana.pk, {"coins": 250})
    assert held(ana)["coins"] == 1250


@pytest.mark.parametrize("amounts", [{}, {"coins": 0}, {"tea": 1}, {"coins": MOST + 1}, {"ibric": -(10**30)}])
def test_an_amount_that_can_not_be_is_refused(amounts: Amounts) -> None:
    with pytest.raises(BadAmount):
        adjust(member("Ana").pk, amounts)


@pytest.mark.parametrize(("note", "order"), [("", "form-1"), ("   ", "form-1"), ("Why not", ""), ("Why not", "a" * 99)])
def test_no_reason_and_no_form_are_refused(note: str, order: str) -> None:
    with pytest.raises(BadAmount):
        adjust(member("Ana").pk, {"coins": 1}, note, order)


def test_no_balance_goes_below_zero() -> None:
    ana = member("Ana")
    with pytest.raises(NotEnough) as refusal:
        adjust(ana.pk, {"coins": -1001, "ibric": -10})
    assert refusal.value.short == {"coins": 1}
    assert held(ana)["ibric"] == 10


def test_bars_and_coffees_stay_within_what_a_column_holds() -> None:
    ana = member("Ana")
    adjust(ana.pk, {"bars": MOST}, order="form-1")
    with pytest.raises(BadAmount):
        adjust(ana.pk, {"bars": MOST}, order="form-2")


@pytest.mark.parametrize("unknown", [0, 10**9])
def test_an_account_without_a_wallet_is_refused(unknown: int) -> None:
    for number in (unknown, make_guest("Dan").pk):
        with pytest.raises(MembersOnly):
            adjust(number, {"coins": 1})
