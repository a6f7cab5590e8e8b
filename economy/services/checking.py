"""Adds the ledger up again and compares it with every balance."""

from typing import Any, NamedTuple

from django.db.models import Count, F, Q, Sum
from django.db.models.functions import Coalesce

from economy.models import Posting, Stake, Wallet
from economy.units import UNITS


class Difference(NamedTuple):
    """A balance that is not the sum of its rows."""

    user: int
    unit: str
    held: int
    added_up: int


def differences() -> list[Difference]:
    """All balances that differ from their ledger; one query a unit."""
    found = []
    for unit in UNITS:
        rows = Wallet.objects.annotate(total=Coalesce(Sum(f"postings__{unit}"), 0)).exclude(total=F(unit))
        found += [Difference(pk, unit, held, total) for pk, held, total in rows.values_list("pk", unit, "total")]
    return sorted(found)


def by_reason() -> list[tuple[str, dict[str, int]]]:
    """What each reason code moved in all, by unit, with its number of rows as "rows"."""
    sums = {f"sum_{unit}": Sum(unit) for unit in UNITS}
    rows: Any = Posting.objects.values("reason").order_by("reason").annotate(rows=Count("pk"), **sums)
    return [(row["reason"], {"rows": row["rows"], **{unit: row[f"sum_{unit}"] for unit in UNITS}}) for row in rows]


def odd_stakes() -> list[str]:
    """Stakes whose rows don't fit their state: an entry not charged or given back twice, a prize without a place."""
    odd = Stake.objects.filter(
        Q(status=Stake.Status.SETTLED, place=None)
        | Q(status=Stake.Status.CHARGED, settled_at__isnull=False)
        | Q(status=Stake.Status.REFUNDED, is_eligible=False)
    )
    return [str(stake) for stake in odd[:100]]
