"""Rooms and rules that staff may change; wallets, the ledger and stakes that only the services write."""

from economy.models.rooms import Room
from economy.models.rules import Coffee, PrizeRules, RefundPolicy, Reward
from economy.models.stake import Stake
from economy.models.wallet import Posting, Wallet, WeeklyGrant

__all__ = ["Coffee", "Posting", "PrizeRules", "RefundPolicy", "Reward", "Room", "Stake", "Wallet", "WeeklyGrant"]
