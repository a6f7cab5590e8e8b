"""The game in the administration: tables under way, and what people reported."""

from game.admin import reports, tables

__all__ = ["reports", "tables"]
