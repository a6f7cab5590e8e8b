"""A row of the ledger: written once a key, never edited, never more than there is."""

import pytest
from django.db import IntegrityError, connection, transaction

from accounts.models import XpEntry
from accounts.services.levels import Gain, add_xp
from economy.errors import NotEnough
from economy.models import Posting, Wallet
from economy.reasons import Reason
from economy.services.ledger import NOTE_LENGTH, Cause, KeyTaken, is_order, post
from tests.economy.house import NOW, economy_case, held, member, minus, staff

pytestmark = economy_case


def test_a_row_moves_the_balance_by_itself() -> None:
    ana = member("Ana")
    before = held(ana)
    row = post(ana.pk, {"coins": 300, "bars": 5, "ibric": -2}, Cause(Reason.PRIZE, "prize:G1:0"), NOW)
    assert row.amounts == minus(held(ana), before) == {"coins": 300, "bars": 5, "ibric": -2}


def test_a_key_moves_once_whatever_comes_with_it() -> None:
    ana = member("Ana")
    cause = Cause(Reason.PRIZE, "prize:G1:0")
    first = post(ana.pk, {"coins": 300}, cause, NOW)
    again = post(ana.pk, {"coins": 999}, cause, NOW)
    assert again.pk == first.pk
    assert held(ana)["coins"] == 1300


def test_a_key_does_not_stand_for_two_things() -> None:
    ana, bogdan = member("Ana"), member("Bogdan")
    post(ana.pk, {"coins": 300}, Cause(Reason.PRIZE, "prize:G1:0"), NOW)
    with pytest.raises(KeyTaken):
        post(bogdan.pk, {"coins": 300}, Cause(Reason.PRIZE, "prize:G1:0"), NOW)
    with pytest.raises(KeyTaken):
        post(ana.pk, {"coins": 300}, Cause(Reason.FIRST_GAME, "prize:G1:0"), NOW)
    assert held(bogdan)["coins"] == 1000


def test_a_refusal_names_all_that_is_missing_and_writes_nothing() -> None:
    ana = member("Ana")
    rows = Posting.objects.count()
    with pytest.raises(NotEnough) as refusal:
        post(
            ana.pk, {"coins": -1500, "bars": -10, "ibric": -10, "espresso": -11}, Cause(Reason.ENTRY, "entry:G1:0"), NOW
        )
    assert refusal.value.short == {"coins": 500, "bars": 10, "espresso": 1}
    assert (Posting.objects.count(), held(ana)["coins"]) == (rows, 1000)


def test_the_last_coin_can_be_spent() -> None:
    ana = member("Ana")
    post(ana.pk, {"coins": -1000}, Cause(Reason.ENTRY, "entry:G1:0"), NOW)
    assert "coins" not in held(ana)


def test_what_comes_in_is_not_held_up_by_what_is_missing() -> None:
    """A balance of ours below zero can't be, but a credit would not ask for it."""
    ana = member("Ana")
    post(ana.pk, {"bars": 2, "coins": -1}, Cause(Reason.PRIZE, "prize:G1:0"), NOW)
    assert held(ana)["bars"] == 2


def test_a_row_is_not_edited_or_deleted_through_the_models() -> None:
    row = Posting.objects.get(wallet=member("Ana").pk)
    for change in (row.save, row.delete, Posting.objects.all().delete, lambda: Posting.objects.update(coins=1)):
        with pytest.raises(TypeError, match="the ledger is never"):
            change()


def test_the_database_itself_refuses_to_edit_a_row() -> None:
    ana = member("Ana")
    for statement in ("UPDATE economy_posting SET coins = 1000000", "UPDATE accounts_xpentry SET amount = 9"):
        _write_xp_line(ana.pk)
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            connection.cursor().execute(statement)


def _write_xp_line(user: int) -> None:
    add_xp(user, Gain(5, XpEntry.Reason.ROOM, "room:G1:0"), NOW)


@pytest.mark.postgres
def test_the_database_itself_refuses_to_delete_a_row() -> None:
    _write_xp_line(member("Ana").pk)
    for table in ("economy_posting", "accounts_xpentry"):
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            connection.cursor().execute(f"DELETE FROM {table}")


@pytest.mark.parametrize("unit", ["coins", "bars", "ristretto", "espresso", "macchiato", "cappuccino", "ibric"])
def test_the_database_itself_keeps_each_balance_from_going_below_zero(unit: str) -> None:
    ana = member("Ana")
    with pytest.raises(IntegrityError), transaction.atomic():
        Wallet.objects.filter(pk=ana.pk).update(**{unit: -1})


@pytest.mark.parametrize(
    "wrong",
    [
        {"reason": "gift.friend"},
        {"key": ""},
        {"key": "welcome:again", "reason": "staff.adjust", "note": "for a test"},
        {"reason": "staff.adjust", "by_staff": True},
    ],
    ids=["a reason that is not on the list", "no key", "staff without a name", "staff without a reason"],
)
def test_the_database_itself_refuses_a_row_that_explains_nothing(wrong: dict[str, object]) -> None:
    ana = member("Ana")
    actor = staff() if wrong.pop("by_staff", False) else None
    row = {"wallet_id": ana.pk, "reason": "prize.room", "key": "some", "at": NOW, "actor": actor, **wrong}
    with pytest.raises(IntegrityError), transaction.atomic():
        Posting.objects.create(**row)


def test_a_long_note_is_cut() -> None:
    cause = Cause(Reason.CANCELLED, "cancelled:G1:0", None, staff(), "so long " * 50)
    assert len(post(member("Ana").pk, {"coins": 1}, cause, NOW).note) <= NOTE_LENGTH


@pytest.mark.parametrize("name", ["", "a" * 41, "a b", "a:b", "ă", "a\x00", "a\n"])
def test_a_click_can_not_name_itself_anything(name: str) -> None:
    assert not is_order(name)
    assert is_order("7c9e6679-7425-40de-944b-e07fc1f90ae7")
