"""The rooms page's facts in words: a card for each room, and the coffees that one may choose."""

from datetime import datetime
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.days import local_day
from accounts.models import User
from accounts.services.levels import level_of
from economy.errors import EconomyError, MembersOnly
from economy.models import Coffee, Room, Wallet
from economy.room_names import ROOM_NAMES
from economy.sentences import coffee_name, figure, sentence, words
from economy.services.rewards import shares_of
from economy.services.rooms import entry_of, obstacles, prize_rules
from economy.services.vip import is_vip_day
from economy.shop import times
from game.tables import selectors
from game.web.stitch import stitch


class RoomCard(NamedTuple):
    """A room as its card shows it.

    prizes    of the podium, in coins, as written
    seated    people who sit there now
    missing   sentences: what keeps this player out; none where he may enter
    is_today  a VIP room on the player's VIP day
    """

    room: Room
    name: str
    facade: SafeString
    entry: str
    prizes: list[str]
    seated: int
    missing: list[str]
    is_today: bool


class CoffeeChoice(NamedTuple):
    """A coffee of which the player holds `held`; `times` is its multiplier as written."""

    kind: str
    name: str
    times: str
    held: int


def wallet_of(player: User | None) -> Wallet | None:
    return Wallet.objects.filter(pk=player.pk).first() if player is not None and not player.is_guest else None


def room_cards(player: User | None, wallet: Wallet | None, now: datetime) -> list[RoomCard]:
    """A card a room, for `player` with `wallet` (None: a visitor, a guest)."""
    seated, shares = selectors.people_seated(), prize_rules()
    level = level_of(player).number if player is not None and wallet is not None else None
    is_vip = wallet is not None and is_vip_day(wallet, local_day(now))
    return [
        RoomCard(
            room=room,
            name=str(ROOM_NAMES.get(room.key, room.key)),
            facade=stitch(room.key),
            entry=words(entry_of(room, "")),
            prizes=[figure(room.prize * share // 100) for share in shares_of(shares)],
            seated=seated.get(room.number, 0),
            missing=[_said(obstacle) for obstacle in obstacles(player, wallet, room, now, level)],
            is_today=room.is_vip and is_vip,
        )
        for room in Room.objects.all()
    ]


def _said(obstacle: EconomyError) -> str:
    """Short where all rooms but one say the same."""
    return _("Needs an account: it is free.") if isinstance(obstacle, MembersOnly) else sentence(obstacle)


def coffee_choices(wallet: Wallet | None) -> list[CoffeeChoice]:
    """None for who has no wallet."""
    if wallet is None:
        return []
    held = wallet.amounts
    return [
        CoffeeChoice(coffee.kind, coffee_name(coffee.kind), times(coffee.multiplier), held.get(coffee.kind, 0))
        for coffee in Coffee.objects.all()
    ]
