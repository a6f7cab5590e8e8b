"""How the tests of money take a lock or a constraint away, and make callers meet where it was."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import IntegrityError, OperationalError, connection

from accounts.models import User
from economy.errors import EconomyError
from economy.models import Stake, Wallet
from economy.services import ledger, refunds, rewards, rooms
from tests.committed import committed
from tests.concurrency.together import Crossing
from tests.economy.house import member

committed_money = [committed, pytest.mark.usefixtures("rules")]
REFUSALS = (EconomyError, IntegrityError, OperationalError)


def named(answers: list[object]) -> dict[str, int]:
    return dict(Counter(type(answer).__name__ for answer in answers))


def unlocked(user_id: int) -> Wallet:
    return Wallet.objects.get(pk=user_id)


def without_wallet_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (ledger, refunds, rooms, rewards):
        monkeypatch.setattr(module, "lock_wallet", unlocked)


@contextmanager
def without_constraint(table: str, name: str) -> Iterator[None]:
    """Takes a constraint out of the database; what the test wrote goes with its return."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = %s", [name])
        [definition] = cursor.fetchone()
        cursor.execute(f"ALTER TABLE {table} DROP CONSTRAINT {name}")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"TRUNCATE {table} CASCADE")
            cursor.execute(f"ALTER TABLE {table} ADD CONSTRAINT {name} {definition}")


def meeting(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, count: int = 2) -> None:
    """All callers of `module.name` meet before the first of them goes on, where no lock keeps them apart."""
    crossing, work = Crossing(count), getattr(module, name)

    def meet(*arguments: Any, **options: Any) -> Any:
        crossing.wait()
        return work(*arguments, **options)

    monkeypatch.setattr(module, name, meet)


def without_stake_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Stake.objects, "select_for_update", lambda **options: Stake.objects.all())


def six() -> list[User]:
    return [member(f"Player {number}", bars=40) for number in range(6)]
