"""XP and levels: an append-only log, its sum on the account, and the level that follows from it."""

from collections.abc import Iterable
from datetime import datetime
from math import isqrt
from typing import NamedTuple

from django.db import transaction
from django.db.models import F, Sum
from django.db.models.functions import Coalesce

from accounts.models import User, XpEntry, XpRules


class Level(NamedTuple):
    """`done` of `span` XP of this level are made; at `span` the next one begins."""

    number: int
    done: int
    span: int


class XpGame(NamedTuple):
    """A finished game as XP counts it. `place` 1 is the winner; `exact` counts own bids only."""

    hands: int
    exact: int
    place: int
    is_offline: bool = False


class Gain(NamedTuple):
    """A line to be written. The same `key` twice is written once."""

    amount: int
    reason: XpEntry.Reason
    key: str
    actor: User | None = None
    note: str = ""


class XpBelowZero(Exception):
    """Staff would take away more XP than the account has."""

    def __init__(self, held: int):
        super().__init__(held)
        self.held = held


def lock_accounts(user_ids: Iterable[int]) -> list[User]:
    """The accounts' rows, locked in the order of their ids until the transaction ends.

    Rows that merely refer to an account (a stake, a seat) can still be written beside it.
    """
    return list(User.objects.select_for_update(no_key=True).filter(pk__in=set(user_ids)).order_by("pk"))


def xp_rules() -> XpRules:
    return XpRules.objects.filter(pk=1).first() or XpRules(pk=1)


def level_start(level: int, step: int) -> int:
    """The XP at which `level` begins."""
    return step * level * (level - 1)


def level_at(xp: int, step: int) -> Level:
    """The highest level that begins at or below `xp`."""
    number = (1 + isqrt(1 + 4 * (xp // step))) // 2
    start = level_start(number, step)
    return Level(number, xp - start, level_start(number + 1, step) - start)


def level_of(user: User) -> Level:
    return level_at(user.xp, xp_rules().level_step)


def xp_of(game: XpGame, rules: XpRules) -> int:
    """XP of a finished game, rounded down."""
    percent = {1: rules.first_percent, 2: rules.second_percent, 3: rules.third_percent}.get(game.place, 100)
    share = rules.offline_percent if game.is_offline else 100
    return (rules.per_hand * game.hands + rules.per_exact * game.exact) * percent * share // 10_000


def xp_after(user_id: int, key: str) -> int:
    """The XP that an account had after the line `key`; all of it where there is no such line."""
    mine = XpEntry.objects.filter(user_id=user_id)
    line = mine.filter(key=key).first()
    upto = mine.filter(pk__lte=line.pk) if line else mine
    return upto.aggregate(sum=Sum("amount"))["sum"] or 0


def xp_differences() -> list[tuple[int, int, int]]:
    """Accounts whose XP is not the sum of their lines: (account, held, added up)."""
    rows = User.objects.annotate(total=Coalesce(Sum("xp_entries__amount"), 0)).exclude(total=F("xp"))
    return sorted((pk, held, int(total)) for pk, held, total in rows.values_list("pk", "xp", "total"))


@transaction.atomic
def add_xp(user_id: int, gain: Gain, now: datetime) -> XpEntry:
    """Writes a line once and adds it to the account, whose row is locked until the transaction ends.

    XpBelowZero where it would take more than there is.
    """
    [user] = lock_accounts([user_id])
    known = XpEntry.objects.filter(key=gain.key).first()
    if known is not None:
        return known
    if user.xp + gain.amount < 0:
        raise XpBelowZero(user.xp)
    entry = XpEntry.objects.create(user_id=user_id, at=now, **gain._asdict())
    User.objects.filter(pk=user_id).update(xp=F("xp") + gain.amount)
    return entry


@transaction.atomic
def note_podium(user_id: int, on_podium: bool) -> None:
    """Counts room games in a row on the podium, or off it (below zero). The caller makes sure that a game counts once."""
    [user] = lock_accounts([user_id])
    run = user.podium_run
    new = max(run, 0) + 1 if on_podium else min(run, 0) - 1
    User.objects.filter(pk=user_id).update(podium_run=max(-1000, min(1000, new)))
