"""manage.py check_ledger adds everything up again and finds what was doctored."""

from io import StringIO

import pytest
from django.core.management import call_command

from accounts.models import User
from economy.models import Stake, Wallet
from economy.services.checking import Difference, by_reason, differences, odd_stakes
from economy.services.refunds import refund
from economy.services.rooms import cancel_stakes
from tests.economy.house import NOW, member, played, put_in

pytestmark = pytest.mark.django_db


def check(*options: str) -> tuple[int, str, str]:
    """The exit code, and what it printed."""
    out, err = StringIO(), StringIO()
    try:
        call_command("check_ledger", *options, stdout=out, stderr=err)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def some_games() -> User:
    ana = member("Ana", coins=500)
    played(ana, 2, coffee="espresso")
    refund(ana.pk, played(ana, 3, coffee="ibric").pk, NOW)
    cancel_stakes(put_in(ana).game, (None, ""), NOW)
    put_in(ana, 3, "ristretto")
    member("Bogdan")
    return ana


def test_a_ledger_that_adds_up() -> None:
    some_games()
    assert check() == (0, "The ledger adds up.\n", "")


@pytest.mark.parametrize("unit", ["coins", "bars", "ibric"])
def test_a_doctored_balance_is_found(unit: str) -> None:
    ana = some_games()
    held = getattr(Wallet.objects.get(pk=ana.pk), unit)
    Wallet.objects.filter(pk=ana.pk).update(**{unit: held + 7})
    assert differences() == [Difference(ana.pk, unit, held + 7, held)]
    code, _, said = check()
    assert code == 1
    assert said == f"account {ana.pk}: {held + 7} {unit}, its rows add up to {held}\n"


def test_doctored_xp_is_found() -> None:
    ana = some_games()
    User.objects.filter(pk=ana.pk).update(xp=999_999)
    code, _, said = check()
    assert code == 1
    assert "999999 XP" in said


DOCTORED = {
    "an entry that was not charged": ("charged", {"entry_coins": 1}),
    "another coffee bill": ("charged", {"coffee": ""}),
    "a game called off without its money back": ("charged", {"status": "cancelled"}),
    "money back in a game under way": ("cancelled", {"status": "charged"}),
    "a refund that took nothing back": ("settled", {"status": "refunded", "refunded_at": NOW}),
    "a refund that is kept as won": ("refunded", {"status": "settled", "refunded_at": None}),
    "a league prize after a refund": ("refunded", {"league_prize": 5}),
    "a settled game without a place": ("settled", {"place": None}),
    "a prize in a game under way": ("settled", {"status": "charged", "settled_at": None, "league_prize": 0}),
}


@pytest.mark.parametrize(("status", "change"), DOCTORED.values(), ids=DOCTORED)
def test_a_stake_that_does_not_fit_its_rows_is_found(status: str, change: dict[str, object]) -> None:
    some_games()
    assert odd_stakes() == []
    stake = Stake.objects.get(status=status)
    Stake.objects.filter(pk=stake.pk).update(**change)
    assert odd_stakes() == [str(stake)]
    code, _, said = check()
    assert code == 1
    assert said == f"stake {stake}: its state and its rows do not fit\n"


def test_the_table_says_what_each_reason_moved() -> None:
    some_games()
    code, said, _ = check("--table")
    assert code == 0
    line = next(line for line in said.splitlines() if line.startswith("room.entry"))
    assert line.split() == ["room.entry", "4", "-1750", "0", "-1", "-1", "0", "0", "-1"]
    sums = dict(by_reason())
    assert sum(sums[reason]["coins"] for reason in sums) == sum(wallet.coins for wallet in Wallet.objects.all())
