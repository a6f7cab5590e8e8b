"""The game in the administration: tables under way, what people reported, and the points of friendly games."""

from game.admin import points, reports, tables

__all__ = ["points", "reports", "tables"]
