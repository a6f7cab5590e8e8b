"""Coffees: the shop, and Monday's two of each."""

from datetime import date, datetime, timedelta
from typing import NamedTuple

from django.db import connection, transaction
from django.db.models import Max, Min

from accounts.days import day_start, local_day, monday_of
from economy.errors import BadAmount, NoSuchCoffee
from economy.models import Coffee, Posting, Wallet, WeeklyGrant
from economy.reasons import Reason
from economy.services.ledger import Cause, is_order, post
from economy.services.wallets import reward
from economy.units import COFFEES, UNITS, Amounts

CHUNK = 10_000
"""So many accounts a transaction: a player waits for no more than one of these."""


LATE = timedelta(hours=1)
"""An account made in Sunday's last second may be committed when Monday's first run has passed: so long a Monday stays open."""


def buy_coffee(user_id: int, kind: str, order: str, now: datetime) -> Posting:
    """Three of a kind for gold bars. `order` names the click: the same one twice buys once. NoSuchCoffee, NotEnough.

    BadAmount where `order` is none that a page of ours makes.
    """
    coffee = Coffee.objects.filter(kind=kind).first() if kind in COFFEES else None
    if coffee is None:
        raise NoSuchCoffee()
    if not is_order(order):
        raise BadAmount()
    amounts = {"bars": -coffee.bars, kind: coffee.pack}
    return post(user_id, amounts, Cause(Reason.COFFEE, f"coffee:{user_id}:{order}"), now)


class Granted(NamedTuple):
    """A Monday, and how many accounts got its coffees in this run."""

    monday: date
    accounts: int


def grant_coffees(now: datetime) -> list[Granted]:
    """Gives every account the coffees of each Monday that has begun and is not done, oldest first.

    Set-based, in chunks of accounts; may be killed, run late, twice, or beside itself: an account's `granted_until`
    and the posting's key make each grant happen once. Accounts made on that Monday or later had their welcome.
    """
    this = monday_of(local_day(now))
    monday = _first_open() or this
    granted = []
    while monday <= this:
        granted.append(_grant_monday(monday, reward("monday"), now))
        monday += timedelta(days=7)
    return granted


def _first_open() -> date | None:
    """The first Monday that is not closed: after the last closed one, or the first that the oldest account saw begin."""
    done: date | None = WeeklyGrant.objects.aggregate(last=Max("monday"))["last"]
    if done is not None:
        return done + timedelta(days=7)
    oldest = Wallet.objects.aggregate(first=Min("created_at"))["first"]
    return monday_of(local_day(oldest)) + timedelta(days=7) if oldest else None


def _grant_monday(monday: date, amounts: Amounts, now: datetime) -> Granted:
    last = Wallet.objects.aggregate(last=Max("pk"))["last"] or 0
    count = 0
    for first in range(0, last + 1, CHUNK):
        count += _grant_chunk(monday, amounts, (first, first + CHUNK), now)
    if now >= day_start(monday) + LATE:
        had = Wallet.objects.filter(granted_until=monday).count()
        WeeklyGrant.objects.get_or_create(monday=monday, defaults={"accounts": had, "done_at": now})
    return Granted(monday, count)


@transaction.atomic
def _grant_chunk(monday: date, amounts: Amounts, ids: tuple[int, int], now: datetime) -> int:
    """Locks the chunk's wallets in the order of their ids, as everybody does, then writes rows and balances."""
    if not amounts:
        return 0
    lock = " ORDER BY user_id FOR UPDATE" if connection.features.has_select_for_update else ""
    due = "user_id >= %s AND user_id < %s AND (granted_until IS NULL OR granted_until < %s) AND created_at < %s"
    ops = connection.ops
    which = [*ids, ops.adapt_datefield_value(monday), ops.adapt_datetimefield_value(day_start(monday))]
    columns = ", ".join(UNITS)
    values = ", ".join(str(amounts.get(unit, 0)) for unit in UNITS)
    plus = ", ".join(f"{unit} = {unit} + {count}" for unit, count in amounts.items())
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM (SELECT user_id FROM economy_wallet WHERE {due}{lock}) locked", which)
        if cursor.fetchone()[0] == 0:
            return 0
        cursor.execute(
            f"INSERT INTO economy_posting (wallet_id, reason, key, note, at, {columns}) "
            f"SELECT user_id, %s, %s || user_id, '', %s, {values} FROM economy_wallet WHERE {due}",
            [Reason.MONDAY.value, f"monday:{monday}:", ops.adapt_datetimefield_value(now), *which],
        )
        cursor.execute(
            f"UPDATE economy_wallet SET granted_until = %s, {plus} WHERE {due}",
            [which[2], *which],
        )
        return int(cursor.rowcount)
