"""A short run of the simulated economy: whatever people do at random, every balance is the sum of its rows."""

from datetime import UTC, datetime

import pytest
from django.core.management import call_command
from django.db.models import Sum

from economy.models import Posting, Stake, Wallet
from economy.units import UNITS
from tests.simulation import Town


@pytest.mark.django_db
def test_after_sixty_games_at_random_the_ledger_adds_up() -> None:
    town = Town(7, datetime(2026, 11, 14, 9, tzinfo=UTC))
    town.play(60)
    call_command("check_ledger", table=True)  # exits where something does not add up
    assert not Stake.objects.filter(status=Stake.Status.CHARGED).exists()
    for unit in UNITS:
        held = Wallet.objects.aggregate(sum=Sum(unit))["sum"]
        assert held == Posting.objects.aggregate(sum=Sum(unit))["sum"]
    assert {"game", "refund", "buy", "leave", "adjust"} <= set(town.did)
