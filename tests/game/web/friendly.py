"""A friendly table that a test's own process serves."""

import asyncio
from collections.abc import Callable

from django.utils import timezone

from accounts.models import User
from game.models import Table
from game.tables import friendly, runtime
from game.tables.house_rules import HouseRules
from game.web.fanout import fanout
from tests.cast import SEATED, make_guest
from tests.game.tables.house import Evening, Hour, sync
from tests.game.web.sockets import Socket, cookie_of


def open_for(people: list[User], rules: HouseRules) -> Table:
    """The first of them is the host."""
    now = timezone.now()
    table = friendly.open_friendly(people[0], rules, now)
    for player in people[1:]:
        friendly.take_seat(table.pk, player, None, now)
    return table


def fill_and_deal(table: Table, host: User, first: int) -> None:
    """Bots from chair `first` on, then the cards."""
    now = timezone.now()
    for index in range(first, table.chairs):
        friendly.put_bot(table.pk, host.pk, index, now)
    friendly.deal_friendly(table.pk, host.pk, now)


async def serve_friendly(
    here: Hour, *, people: int = 2, dealt: bool = False, rules: HouseRules | None = None
) -> Evening:
    """A table of four chairs, or by other rules, with Ana as its host; bots on the other chairs where it is dealt."""
    users = [await sync(make_guest, name) for name in SEATED[:people]]
    table = await sync(open_for, users, rules or HouseRules(players=4))
    if dealt:
        await sync(fill_and_deal, table, users[0], people)
    house = await here.open()
    house.runtime.hub.listener = fanout
    runtime._current = house.runtime
    await here.settle()
    return Evening(here, house, table, users if people > 1 else [*users, users[0]])


async def watch(evening: Evening, user: User | None = None, address: str = "") -> Socket:
    """A socket of somebody who does not sit there, None: a visitor. `address` is his where a proxy is trusted."""
    socket = Socket(evening.table.code, await cookie_of(user) if user else "", address=address)
    assert await socket.opens()
    await socket.hear()
    return socket


async def come(true: Callable[[], bool]) -> None:
    """Waits for what another thread brings about."""
    for _ in range(5000):
        if true():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it never came to this")
