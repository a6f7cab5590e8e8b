"""The coffee shop as the wallet's page shows it."""

from decimal import Decimal
from typing import NamedTuple

from django.utils.formats import number_format

from economy.models import Coffee, Wallet


class Offer(NamedTuple):
    """A kind of coffee: what the wallet holds of it, and what a pack costs. `short`: gold bars that are missing."""

    kind: str
    times: str
    held: int
    pack: int
    bars: int
    short: int
    order: str


def offers(wallet: Wallet, order: str) -> list[Offer]:
    """All coffees. `order` names this page: each of its forms buys once."""
    return [
        Offer(
            kind=coffee.kind,
            times=times(coffee.multiplier),
            held=getattr(wallet, coffee.kind),
            pack=coffee.pack,
            bars=coffee.bars,
            short=max(0, coffee.bars - wallet.bars),
            order=f"{order}-{coffee.kind}",
        )
        for coffee in Coffee.objects.all()
    ]


def times(percent: int) -> str:
    """×1.5 for 150."""
    return f"×{number_format(Decimal(percent).scaleb(-2).normalize(), use_l10n=True)}"
