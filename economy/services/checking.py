"""Adds the ledger up again and compares it with every balance, and each stake with its rows."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db.models import Case, Count, F, IntegerField, Q, QuerySet, Sum, Value, When
from django.db.models.functions import Coalesce

from economy.models import Posting, Stake, Wallet
from economy.reasons import EARNED, Reason
from economy.units import COFFEES, UNITS

MOST_NAMED = 100
BACK = (Reason.CANCELLED, Reason.REFUND_BACK)


class Difference(NamedTuple):
    """A balance that is not the sum of its rows."""

    user: int
    unit: str
    held: int
    added_up: int


def differences() -> list[Difference]:
    """All balances that differ from their ledger; one query, so that it sees one moment."""
    sums: dict[str, Any] = {f"sum_{unit}": Coalesce(Sum(f"postings__{unit}"), 0) for unit in UNITS}
    odd = Q()
    for unit in UNITS:
        odd |= ~Q(**{f"sum_{unit}": F(unit)})
    rows: Any = Wallet.objects.annotate(**sums).filter(odd).values()
    found = [Difference(row["user_id"], unit, row[unit], int(row[f"sum_{unit}"])) for row in rows for unit in UNITS]
    return sorted(one for one in found if one.held != one.added_up)


def by_reason() -> list[tuple[str, dict[str, int]]]:
    """What each reason code moved in all, by unit, with its number of rows as "rows"."""
    sums = {f"sum_{unit}": Sum(unit) for unit in UNITS}
    rows: Any = Posting.objects.values("reason").order_by("reason").annotate(rows=Count("pk"), **sums)
    return [(row["reason"], {"rows": row["rows"], **{unit: row[f"sum_{unit}"] for unit in UNITS}}) for row in rows]


def all_held() -> dict[str, int]:
    """What all wallets hold together, by unit."""
    held = Wallet.objects.aggregate(**{f"held_{unit}": Sum(unit) for unit in UNITS})
    return {unit: held[f"held_{unit}"] or 0 for unit in UNITS}


def odd_stakes() -> list[str]:
    """Stakes whose state or rows don't fit: an entry not charged or given back twice, a prize kept after a refund."""
    odd = _in_an_odd_state() | _with_odd_rows()
    return [str(stake) for stake in Stake.objects.filter(pk__in=sorted(odd)[:MOST_NAMED]).order_by("pk")]


def _in_an_odd_state() -> set[int]:
    over = Q(status__in=[Stake.Status.SETTLED, Stake.Status.REFUNDED])
    odd = Stake.objects.filter(
        (over & (Q(place=None) | Q(settled_at=None)))
        | (~over & Q(settled_at__isnull=False))
        | Q(status=Stake.Status.REFUNDED, is_eligible=False)
        | (~Q(status=Stake.Status.SETTLED) & Q(league_prize__gt=0))
    )
    return set(odd.values_list("pk", flat=True))


def _with_odd_rows() -> set[int]:
    """Compares, by coins, bars and cups of coffee, the rows of each stake with what its state asks for."""
    cups = sum((F(f"postings__{kind}") for kind in COFFEES[1:]), start=F(f"postings__{COFFEES[0]}"))
    moved = {"coins": F("postings__coins"), "bars": F("postings__bars"), "cups": cups}
    cup = Case(When(coffee="", then=0), default=1)
    put_in = {"coins": F("entry_coins"), "bars": F("entry_bars"), "cups": cup}
    found: set[int] = set()
    for unit, column in moved.items():
        rows: QuerySet[Stake] = Stake.objects.filter(user__isnull=False).annotate(
            owed=put_in[unit],
            taken=_sum(column, [Reason.ENTRY]),
            back=_sum(column, BACK),
            earned=_sum(column, EARNED),
            forth=_sum(column, [Reason.REFUND_FORTH]),
        )
        found.update(rows.filter(_odd_sums()).values_list("pk", flat=True))
    return found


def _sum(column: Any, reasons: Iterable[Reason]) -> Coalesce:
    of_these = Q(postings__reason__in=list(reasons))
    return Coalesce(Sum(column, filter=of_these), Value(0), output_field=IntegerField())


def _odd_sums() -> Q:
    returned = Q(status__in=[Stake.Status.REFUNDED, Stake.Status.CANCELLED])
    refunded = Q(status=Stake.Status.REFUNDED)
    return (
        ~Q(taken=-F("owed"))
        | (returned & ~Q(back=F("owed")))
        | (~returned & ~Q(back=0))
        | (refunded & ~Q(forth=-F("earned")))
        | (~refunded & ~Q(forth=0))
        | (Q(status__in=[Stake.Status.CHARGED, Stake.Status.CANCELLED]) & ~Q(earned=0))
    )
