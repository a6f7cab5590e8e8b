"""Rooms: who may enter, and what is charged at the deal. Whoever enters is checked again when he is charged."""

from datetime import datetime
from typing import NamedTuple

from django.db import transaction

from accounts.days import local_day
from accounts.models import User
from accounts.services.levels import level_of
from economy.errors import (
    CoffeeNotOwned,
    EconomyError,
    EntryRaised,
    LevelTooLow,
    MembersOnly,
    NoSuchCoffee,
    NotEnough,
    NotVipDay,
)
from economy.errors import RoomClosed as Closed
from economy.models import Coffee, PrizeRules, Room, Stake, Wallet
from economy.reasons import Reason
from economy.services.ledger import Cause, lock_wallet, lock_wallets, post
from economy.services.vip import is_vip_day
from economy.services.wallets import open_wallet
from economy.units import COFFEES, Amounts, added, negated

GUEST_ROOM = 1


class Wish(NamedTuple):
    """The room that a player chose, his coffee ("" without), and the entry that he agreed to (None: whatever it is)."""

    room: int
    coffee: str = ""
    agreed: Amounts | None = None


class Chair(NamedTuple):
    """A chair of a game that is dealt: the game's opaque name, the seat, and the kind of game."""

    game: str
    seat: int
    is_classic: bool


def entry_of(room: Room, coffee: str) -> Amounts:
    """What entering costs."""
    return added({"coins": room.entry_coins, "bars": room.entry_bars}, {coffee: 1} if coffee else {})


def obstacles(
    user: User | None, wallet: Wallet | None, room: Room, now: datetime, level: int | None = None
) -> list[EconomyError]:
    """All that keeps this player (None: a visitor) out of `room` now, in the order in which one would mend it.

    `level` spares the asking where the caller knows it.
    """
    if not room.is_open:
        return [Closed()]
    if user is None or user.is_guest or wallet is None:
        return [] if room.number == GUEST_ROOM else [MembersOnly()]
    found: list[EconomyError] = []
    level = level if level is not None else level_of(user).number
    if level < room.level:
        found.append(LevelTooLow(level=level, needed=room.level))
    if room.is_vip and not is_vip_day(wallet, local_day(now)):
        found.append(NotVipDay(days=(wallet.first_vip_day, wallet.second_vip_day)))
    short = _short(wallet, entry_of(room, ""))
    if short:
        found.append(NotEnough(short))
    return found


def _short(wallet: Wallet, cost: Amounts) -> Amounts:
    held = wallet.amounts
    return {unit: count - held.get(unit, 0) for unit, count in cost.items() if held.get(unit, 0) < count}


def admit(user: User, wish: Wish, now: datetime) -> Room:
    """The room, where `user` may enter it with his coffee now; otherwise raises the first EconomyError that keeps him out."""
    room = Room.objects.filter(number=wish.room).first()
    if room is None:
        raise Closed()
    wallet = None if user.is_guest else open_wallet(user, now)
    for obstacle in obstacles(user, wallet, room, now):
        raise obstacle
    if wish.coffee:
        _check_coffee(wallet, wish.coffee)
    return room


def _check_coffee(wallet: Wallet | None, kind: str) -> None:
    if kind not in COFFEES or not Coffee.objects.filter(kind=kind).exists():
        raise NoSuchCoffee()
    if wallet is None:
        raise MembersOnly()
    if not wallet.amounts.get(kind):
        raise CoffeeNotOwned(coffee=kind)


@transaction.atomic
def charge_entry(user: User, wish: Wish, chair: Chair, now: datetime) -> Stake:
    """Takes entry and coffee of a member and copies the terms; once a chair. A guest pays nothing and has a stake as well.

    NotEnough where the wallet doesn't hold what it takes, EntryRaised where it is more than he agreed to; then nothing is charged.
    The level and the VIP day were asked when he sat down: midnight between that and the deal takes nothing from him.
    """
    payer = None if user.is_guest else user
    wallet = None
    if payer is not None:
        open_wallet(payer, now)
        wallet = lock_wallet(payer.pk)
    known = Stake.objects.filter(game=chair.game, seat=chair.seat).first()
    if known is not None:
        return known
    room = Room.objects.filter(number=wish.room).first()
    if room is None:
        raise Closed()
    entry = entry_of(room, "")
    if wish.agreed is not None and any(count > wish.agreed.get(unit, 0) for unit, count in entry.items()):
        raise EntryRaised()
    stake = _terms(room, wish.coffee if payer else "", chair, now)
    if payer is None or wallet is None:
        stake.save()
        return stake
    stake.user, stake.is_vip_day = payer, is_vip_day(wallet, local_day(now))
    stake.save()
    cost = entry_of(room, wish.coffee)
    if cost:
        post(payer.pk, negated(cost), Cause(Reason.ENTRY, f"entry:{chair.game}:{chair.seat}", stake), now)
    return stake


def _terms(room: Room, coffee: str, chair: Chair, now: datetime) -> Stake:
    shares = prize_rules()
    multiplier = _multiplier(coffee) if coffee else 100
    return Stake(
        game=chair.game, seat=chair.seat, is_classic=chair.is_classic, room=room.number, charged_at=now,
        entry_coins=room.entry_coins, entry_bars=room.entry_bars, prize=room.prize,
        first_percent=shares.first_percent, second_percent=shares.second_percent, third_percent=shares.third_percent,
        coffee=coffee, multiplier=multiplier,
    )  # fmt: skip


def _multiplier(coffee: str) -> int:
    """NotEnough where staff have taken the kind off the list since he sat down: there is none to pour."""
    kind = Coffee.objects.filter(kind=coffee).first()
    if kind is None:
        raise NotEnough({coffee: 1})
    return kind.multiplier


def prize_rules() -> PrizeRules:
    return PrizeRules.objects.filter(pk=1).first() or PrizeRules(pk=1)


def paid(stake: Stake) -> Amounts:
    """What the stake took from its player."""
    if stake.user_id is None:
        return {}
    entry = {"coins": stake.entry_coins, "bars": stake.entry_bars}
    return added(entry, {stake.coffee: 1} if stake.coffee else {})


def hand_over_stakes(game: str, seat: int, member: User) -> None:
    """A guest signed in: what the game will win is the member's. He enters for nothing, as the guest did."""
    Stake.objects.filter(game=game, seat=seat, user=None, status=Stake.Status.CHARGED).update(
        user=member, entry_coins=0, entry_bars=0
    )


@transaction.atomic
def cancel_stakes(game: str, cause: tuple[User | None, str], now: datetime) -> list[Stake]:
    """A game ends without a result: everything that was put in goes back. `cause`: by whom, and why. Once a stake."""
    actor, note = cause
    stakes = list(Stake.objects.select_for_update().filter(game=game, status=Stake.Status.CHARGED).order_by("user_id"))
    lock_wallets(stake.user_id for stake in stakes if stake.user_id is not None)
    for stake in stakes:
        back = paid(stake)
        if stake.user_id is not None and back:
            key = f"cancelled:{stake.game}:{stake.seat}"
            post(stake.user_id, back, Cause(Reason.CANCELLED, key, stake, actor, note), now)
    Stake.objects.filter(pk__in=[stake.pk for stake in stakes]).update(status=Stake.Status.CANCELLED)
    return stakes
