"""What an address of the leagues may name: a week by its Monday, and one of its tables."""

from datetime import date

from leagues.scoring import CLASSES

FRIENDLY = "friendly"
CLASS_KEYS = ("jack", "queen", "king", "ace")
KEYS = (*CLASS_KEYS, FRIENDLY)


class MondayConverter:
    """2026-12-07. Another day of the week is no address."""

    regex = r"\d{4}-\d{2}-\d{2}"

    def to_python(self, value: str) -> date:
        day = date.fromisoformat(value)
        if day.weekday():
            raise ValueError("not a Monday")
        return day

    def to_url(self, value: date) -> str:
        return value.isoformat()


class TableConverter:
    """A class by its name, or the friendly ranking."""

    regex = "|".join(KEYS)

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


def class_of(key: str) -> int:
    """The class that a table's key names; the friendly ranking has one class only."""
    return CLASSES[CLASS_KEYS.index(key)] if key in CLASS_KEYS else 0
