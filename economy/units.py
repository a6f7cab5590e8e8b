"""What the ledger counts: coins, gold bars, and each kind of coffee."""

COFFEES = ("ristretto", "espresso", "macchiato", "cappuccino", "ibric")
UNITS = ("coins", "bars", *COFFEES)

Amounts = dict[str, int]
"""Unit -> signed amount; units that are not named are 0."""


def non_zero(amounts: Amounts) -> Amounts:
    """Without the units of which there are none, in the order of UNITS."""
    return {unit: amounts[unit] for unit in UNITS if amounts.get(unit)}


def negated(amounts: Amounts) -> Amounts:
    return {unit: -count for unit, count in amounts.items()}


def added(*many: Amounts) -> Amounts:
    """The sum of several amounts."""
    return non_zero({unit: sum(amounts.get(unit, 0) for amounts in many) for unit in UNITS})
