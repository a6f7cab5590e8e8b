"""A server process in a test: the real runtime on the test's loop and database. Several of them are several processes.

Time is moved by hand (`hour.pass_time`); what is due then happens, in order, before the call returns.
"""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any, ParamSpec, TypeVar

import time_machine
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.db import connections
from django.utils import timezone

from accounts.models import User
from game.models import Table
from game.rules.legal import legal_actions
from game.rules.state import BID
from game.tables import dealing, entries, runtime, service, store
from game.tables.entries import Entry
from game.tables.hub import Move, Showing
from game.tables.live import Live
from game.tables.runtime import Runtime
from game.tables.slot import Slot
from tests.cast import SEATED, make_guest
from tests.game.tables.rooms import have_room

SEED = "c0de" * 16
START = datetime(2026, 3, 2, 20, 0, tzinfo=UTC)
P = ParamSpec("P")
T = TypeVar("T")
QUIET_ROUNDS = 12
SWEEPS_EVERY = 4.0
PATIENCE = 30.0  # real seconds, until a test that never comes to rest is ended


async def sync(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What a view, a command or a test does with the database, on a thread."""
    return await sync_to_async(work)(*args, **kwargs)


class House:
    """A process. `shown` is what its sockets would have been sent: (table, version before, version)."""

    def __init__(self, *, alone: bool):
        self.runtime = Runtime(alone=alone)
        self.runtime.hub.listener = self
        self.shown: list[tuple[int, int, int]] = []
        self.refused: list[Exception] = []

    def publish(self, table: int, after: int, showing: Showing) -> None:
        self.shown.append((table, after, showing.shown(None).version))

    @property
    def name(self) -> str:
        return self.runtime.hub.name

    async def arrive(self, table: Table, user: User) -> Slot | None:
        """A tab of the user's opens; None where it is turned away."""
        slot, seat = await self.runtime.arrive(table.code, user.pk)
        return slot if seat is not None else None

    def depart(self, table: Table, user: User) -> None:
        self.runtime.depart(self.slot(table), user.pk)

    def slot(self, table: Table) -> Slot:
        return self.runtime.hub.tables[table.pk]

    def move(self, table: Table, user: User, value: int) -> None:
        """A bid or a card at the version that this process shows."""
        live = self.slot(table).live
        assert live.state is not None
        kind = entries.BID if live.state.phase == BID else entries.PLAY
        self.runtime.hub.submit(Move(table.pk, user.pk, live.version, kind, value), self.refused.append)

    async def tell(self, table: Table) -> None:
        """A view of this process has written to the table."""
        self.runtime.changed(table.pk)

    def is_quiet(self) -> bool:
        runtime, heap = self.runtime, self.runtime.clockwork._heap
        return (
            not runtime.cold._tasks
            and not runtime.writer._queue
            and all(slot.pending is None for slot in runtime.hub.tables.values())
            and not (heap and heap[0].at <= time.time())
        )

    async def close(self) -> None:
        await self._close_connections()
        await self.runtime.stop()

    async def crash(self) -> None:
        """As kill -9: nothing is said, nothing is saved."""
        await self._close_connections()
        for task in self.runtime._tasks:
            task.cancel()
        await asyncio.gather(*self.runtime._tasks, return_exceptions=True)

    async def _close_connections(self) -> None:
        """In each of the process's threads, which wait for each other so that every one of them gets its turn."""
        loop, runtime = asyncio.get_running_loop(), self.runtime
        pools = [(runtime.cold._threads, 4), (runtime.cold._ordered, 1), (runtime.writer._thread, 1)]
        for pool, count in pools:
            barrier = threading.Barrier(count)
            works = [loop.run_in_executor(pool, _close_after, barrier) for _ in range(count)]
            await asyncio.gather(*works)


def _close_after(barrier: threading.Barrier) -> None:
    barrier.wait(10)
    connections.close_all()


class Hour:
    """The time of a test, and its processes."""

    def __init__(self, traveller: Any):
        self.traveller = traveller
        self.houses: list[House] = []

    async def open(self, *, alone: bool = True) -> House:
        """Starts a process. With alone=False others may run beside it."""
        house = House(alone=alone)
        self.houses.append(house)
        await house.runtime.start()
        return house

    async def crash(self, house: House) -> None:
        self.houses.remove(house)
        await house.crash()

    async def stop(self, house: House) -> None:
        self.houses.remove(house)
        await house.close()

    async def settle(self) -> None:
        """Waits until nothing is under way any more."""
        quiet, deadline = 0, time.monotonic() + PATIENCE
        while quiet < QUIET_ROUNDS:
            if time.monotonic() > deadline:
                raise AssertionError("the table never comes to rest")
            for house in self.houses:
                await asyncio.get_running_loop().run_in_executor(house.runtime.cold._ordered, int)
            quiet = quiet + 1 if all(house.is_quiet() for house in self.houses) else 0
            await asyncio.sleep(0 if quiet else 0.001)

    async def pass_time(self, seconds: float) -> None:
        """Moves the time on, with a beat and a sweep of every process every few seconds."""
        while seconds > SWEEPS_EVERY:
            await self.pass_without_sweep(SWEEPS_EVERY)
            await self.sweep()
            seconds -= SWEEPS_EVERY
        await self.pass_without_sweep(seconds)

    async def pass_without_sweep(self, seconds: float) -> None:
        """Moves the time on from one due moment to the next."""
        end = time.time() + seconds
        while True:
            await self.settle()
            heaps = [house.runtime.clockwork._heap for house in self.houses]
            due = min((heap[0].at for heap in heaps if heap), default=end)
            self.traveller.move_to(datetime.fromtimestamp(min(due, end) + 1e-5, UTC))  # a datetime may round down
            for house in self.houses:
                house.runtime.clockwork._wake.set()
            if due >= end:
                await self.settle()
                return

    async def sweep(self) -> None:
        """Every process says that it runs, and sweeps, one after the other."""
        for house in self.houses:
            await house.runtime.beat()
            await house.runtime.sweep()
            await house.runtime.wire.join()
        await self.settle()


@asynccontextmanager
async def hour() -> AsyncIterator[Hour]:
    """Opens at a fixed time; ends every process that is still there."""
    await get_channel_layer().flush()
    with time_machine.travel(START, tick=False) as traveller:
        here = Hour(traveller)
        try:
            yield here
        finally:
            for house in here.houses:
                await house.close()
            runtime._current = None


def log_of(table: Table) -> list[Entry]:
    return store.entries_since(table.pk, 0)


def live_of(table: Table) -> Live:
    """The table as its log alone has it."""
    return store.load(table.pk).live


def seat(people: list[User], game: str = "quick", seed: str = SEED, now: datetime | None = None) -> Table:
    """A waiting table of room 1 with these people on its first chairs; the cards are those of `seed`."""
    now = now or timezone.now()
    have_room()
    table = service.open_table(1, game, "novice", now)
    table.seed = seed
    table.save()
    live = Live()
    for player in people:
        live = service.take_chair(table, live, player, now)
    return table


def seat_and_deal(people: list[User], game: str = "quick") -> Table:
    """The same with bots on the other chairs, and the first hand dealt."""
    now = timezone.now()
    table = seat(people, game, now=now)
    dealing.start_game(table.pk, now)
    return table


class Evening:
    """A table with people, all in one process at first. `sync` runs what a view would do, on a thread."""

    def __init__(self, hour: Hour, house: House, table: Table, people: list[User]):
        self.hour, self.house, self.table, self.people = hour, house, table, people
        self.ana, self.bogdan = people[:2]

    @property
    def live(self) -> Live:
        return self.house.slot(self.table).live

    @property
    def turn(self) -> int:
        assert self.live.state is not None
        return self.live.state.turn

    def held(self, number: int) -> bool:
        chair = self.live.chairs[number]
        assert chair is not None
        return chair.held

    def player(self, number: int) -> User:
        return self.people[number]

    async def log(self) -> list[Entry]:
        return await sync(log_of, self.table)

    async def kinds(self, first: int = 0) -> list[tuple[str, int, str]]:
        """The log after version `first`: kind, seat and author."""
        return [(entry.kind, entry.seat, entry.by) for entry in (await self.log())[first:]]

    async def turn_of(self, number: int) -> None:
        """Lets the game go on until it is this seat's turn; the people move at once, the bots in time."""
        while self.turn != number or self.held(number):
            await self.step()

    async def step(self) -> None:
        """One move of whose turn it is, or whatever comes next by itself."""
        mover = self.turn
        if 0 <= mover < len(self.people) and not self.held(mover):
            await self.move()
        else:
            due = self.house.slot(self.table).due
            assert due is not None
            await self.hour.pass_time(max(0.0, due - time.time()) + 0.001)

    async def move(self, house: House | None = None) -> None:
        """The person whose turn it is makes the first legal move, through `house`."""
        state = self.live.state
        assert state is not None
        (house or self.house).move(self.table, self.people[state.turn], legal_actions(state)[0])
        await self.hour.settle()

    async def leave(self, player: User) -> None:
        """Gets up, as the page's button does it."""
        await sync(service.leave_table, self.table.pk, player.pk, timezone.now())
        await self.house.tell(self.table)
        await self.hour.settle()

    async def play_out(self) -> None:
        """All go away, and bots play the game to its end."""
        for person in self.people:
            if person.pk in self.house.slot(self.table).sockets:
                self.house.depart(self.table, person)
        slot = self.house.slot(self.table)
        while not slot.is_over:
            await self.hour.pass_without_sweep(30)


async def gather_at_table(hour: Hour, *, tabs: int = 4, dealt: bool = True, game: str = "quick") -> Evening:
    """Ana, Bogdan, Carmen and Dan sit; the first `tabs` of them have a tab open. Two bots sit with them once it is dealt."""
    people = [await sync(make_guest, name) for name in SEATED]
    table = await sync(seat_and_deal if dealt else seat, people, game)
    house = await hour.open()
    for person in people[:tabs]:
        await house.arrive(table, person)
    await hour.settle()
    return Evening(hour, house, table, people)
