"""The economy in the administration: what staff may set, what they may see, and the few things they may do."""

from economy.admin import ledger, rules, stakes, wallets

__all__ = ["ledger", "rules", "stakes", "wallets"]
