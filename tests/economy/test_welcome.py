"""A new account gets its wallet once: coins, ten coffees of each kind, two VIP days."""

import pytest

from accounts.services.guests import start_guest
from accounts.services.sign_in import make_member as join
from economy.errors import MembersOnly
from economy.models import Posting, Reward, Wallet
from economy.services.wallets import open_wallet
from tests.cast import make_guest, make_member
from tests.economy.house import NOW, economy_case, held

pytestmark = economy_case
WELCOME = {"coins": 1000, "ristretto": 10, "espresso": 10, "macchiato": 10, "cappuccino": 10, "ibric": 10}


def test_a_new_account_has_its_coins_and_coffees() -> None:
    ana = join("ana@example.com", "Ana", None, "en", NOW)
    assert held(ana) == WELCOME
    row = Posting.objects.get()
    assert (row.reason, row.key, row.amounts) == ("grant.welcome", f"welcome:{ana.pk}", WELCOME)


def test_a_wallet_opened_again_is_the_same() -> None:
    ana = join("ana@example.com", "Ana", None, "en", NOW)
    for _ in range(3):
        assert open_wallet(ana, NOW).amounts == WELCOME
    assert Posting.objects.count() == 1


def test_a_guest_has_none_and_gets_it_when_he_signs_in() -> None:
    dan = start_guest("Dan", "10.0.0.1", NOW)
    with pytest.raises(MembersOnly):
        open_wallet(dan, NOW)
    assert not Wallet.objects.exists()
    member = join("dan@example.com", "Dan", dan, "en", NOW)
    assert held(member) == WELCOME


OTHER_WAYS = ("Ana.Pop@Gmail.com", "anapop@gmail.com", "ana.pop+whist@gmail.com", "ANAPOP+2@googlemail.com")


@pytest.mark.parametrize("other", OTHER_WAYS)
def test_one_mailbox_is_welcomed_once_however_it_is_written(other: str) -> None:
    ana = join("ana.pop@gmail.com", "Ana", None, "en", NOW)
    assert join(other, "Anca", None, "en", NOW) == ana
    assert held(ana) == WELCOME
    assert Posting.objects.count() == 1


def test_the_name_page_sent_twice_welcomes_once() -> None:
    accounts = {join("ana@example.com", "Ana", None, "en", NOW).pk for _ in range(2)}
    assert len(accounts) == Wallet.objects.count() == Posting.objects.count() == 1


def test_what_a_welcome_is_worth_is_read_from_the_rules() -> None:
    Reward.objects.filter(code="welcome").update(coins=50, ibric=0)
    expected = {unit: count for unit, count in WELCOME.items() if unit != "ibric"}
    assert held(join("ana@example.com", "Ana", None, "en", NOW)) == {**expected, "coins": 50}


def test_without_the_rule_a_wallet_is_empty() -> None:
    Reward.objects.filter(code="welcome").delete()
    assert open_wallet(make_member("Ana"), NOW).amounts == {}


def test_a_guest_of_the_same_name_gets_nothing() -> None:
    make_guest("Elena")
    assert not Wallet.objects.exists()
