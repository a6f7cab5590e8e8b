"""The columns that a ledger row, a balance and a reward have in common: one for each unit."""

from typing import Any

from django.db import models
from django.db.models import Q

from economy.units import UNITS, Amounts, non_zero


def none_negative(name: str) -> models.CheckConstraint:
    return models.CheckConstraint(condition=Q(**{f"{unit}__gte": 0 for unit in UNITS}), name=name)


class InUnits(models.Model):
    """A column for each of UNITS."""

    coins = models.BigIntegerField(default=0)
    bars = models.IntegerField(default=0)
    ristretto = models.IntegerField(default=0)
    espresso = models.IntegerField(default=0)
    macchiato = models.IntegerField(default=0)
    cappuccino = models.IntegerField(default=0)
    ibric = models.IntegerField(default=0)

    class Meta:
        abstract = True

    @property
    def amounts(self) -> Amounts:
        """By unit, without those of which there are none."""
        held: dict[str, Any] = {unit: getattr(self, unit) for unit in UNITS}
        return non_zero(held)
