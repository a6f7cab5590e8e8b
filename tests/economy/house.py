"""Accounts that hold something, games that were played, and the site's clock: what the tests of the economy start from."""

from collections.abc import Sequence
from datetime import datetime
from importlib import import_module
from itertools import count
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.apps import apps
from django.db import connection

from accounts.models import User
from accounts.services.levels import xp_differences
from economy.models import Posting, Stake, Wallet
from economy.services.adjusting import Adjustment, adjust_wallet
from economy.services.checking import differences, odd_stakes
from economy.services.rewards import Outcome, settle_stake
from economy.services.rooms import Chair, Wish, charge_entry
from economy.services.wallets import open_wallet
from economy.units import Amounts
from tests.cast import make_member

numbers = count(1)
BUCHAREST = ZoneInfo("Europe/Bucharest")  # not the site's own word for it, which the tests put to the proof


def at(*parts: int) -> datetime:
    """A moment on the site's clock: year, month, day, hour, minute, second."""
    return datetime(*parts, tzinfo=BUCHAREST)  # type: ignore[arg-type, misc]


NOW = at(2026, 10, 7, 18)  # a Wednesday; three refunds a day
economy_case = [pytest.mark.django_db, pytest.mark.usefixtures("adds_up")]


def lay_rules() -> None:
    """The rooms and rules as the site opens with them, for a database that was emptied between tests."""
    with connection.schema_editor() as editor:
        import_module("economy.migrations.0002_twelve_rooms").add_rooms(apps, editor)
        import_module("economy.migrations.0004_first_rules").add_rules(apps, editor)
    apps.get_model("accounts", "XpRules").objects.get_or_create(pk=1)


def differences_of_all() -> list[Any]:
    return [*differences(), *xp_differences(), *odd_stakes()]


def staff() -> User:
    return User.objects.filter(is_staff=True).first() or make_member("Sorin", is_staff=True)


def member(name: str, **more: int) -> User:
    """A member with the welcome, and `more` of some units from the staff."""
    user = make_member(name)
    open_wallet(user, NOW)
    give(user, **more)
    return user


def give(user: User, **amounts: int) -> None:
    if amounts:
        adjust_wallet(user.pk, Adjustment(dict(amounts), staff(), "for a test", f"test-{next(numbers)}"), NOW)


def held(user: User) -> Amounts:
    return Wallet.objects.get(pk=user.pk).amounts


def empty(user: User, *units: str) -> None:
    """Takes away all of `units`."""
    give(user, **{unit: -held(user)[unit] for unit in units if held(user).get(unit)})


def reasons(user: User) -> list[str]:
    """The reasons of an account's rows, oldest first, the staff's left out."""
    rows = Posting.objects.filter(wallet=user.pk).exclude(reason="staff.adjust").order_by("pk")
    return [row.reason for row in rows]


def put_in(user: User, room: int = 4, coffee: str = "", *, is_classic: bool = False, when: datetime = NOW) -> Stake:
    """One seat of a game that is dealt."""
    return charge_entry(user, Wish(room, coffee), Chair(f"G{next(numbers)}", 0, is_classic), when)


def outcome(place: int = 2, **changes: Any) -> Outcome:
    """Six hands, all bid by the player himself, three of them exactly."""
    plain = Outcome(place, hands=6, own_bids=6, exact=3, needed=4, is_eligible=True)
    return plain._replace(**changes)


def settled(stake: Stake, place: int = 2, when: datetime = NOW, **changes: Any) -> Stake:
    return settle_stake(stake.pk, outcome(place, **changes), when)


def played(user: User, place: int = 2, when: datetime = NOW, **terms: Any) -> Stake:
    """A game charged and settled."""
    return settled(put_in(user, when=when, **terms), place, when)


def minus(after: Amounts, before: Amounts) -> Amounts:
    """What moved between two balances."""
    units: Sequence[str] = sorted({*after, *before})
    moved = {unit: after.get(unit, 0) - before.get(unit, 0) for unit in units}
    return {unit: count for unit, count in moved.items() if count}
