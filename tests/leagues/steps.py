"""What the league's tests do: members with prizes at given times, and the sweep."""

from datetime import datetime
from itertools import count

from accounts.models import User
from economy.models import Stake
from economy.services.rewards import Outcome, settle_stake
from economy.services.rooms import Chair, Wish, charge_entry
from economy.services.wallets import open_wallet
from tests.cast import make_member

_games = count(1)


def member(name: str, league_class: int = 0, **fields: object) -> User:
    """With a wallet, and in a class."""
    user = make_member(name, league_class=league_class, **fields)
    open_wallet(user)
    return user


def win(user: User, at: datetime, place: int = 1, room: int = 1) -> Stake:
    """A room game that ends at `at`, settled as the site does it: by default a first place in room 1, 300 coins."""
    stake = charge_entry(user, Wish(room), Chair(f"g{next(_games)}", 0, False), at)
    return settle_stake(stake.pk, Outcome(place, 6, 6, 3, 4, True), at)
