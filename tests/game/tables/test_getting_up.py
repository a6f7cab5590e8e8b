"""Getting up during the game: a bot plays on with the same cards, the player may come back, and nobody else's turn suffers."""

import time

import pytest
from django.utils import timezone

from economy.services.rooms import Wish
from game.models import Seat
from game.tables import entries, matchmaking, service
from game.tables.errors import AlreadySeated, NotSeated
from tests.cast import SEATED, STRANGER, make_guest
from tests.committed import committed
from tests.game.tables.house import Evening, Hour, live_of, sync
from tests.game.tables.rooms import open_room
from tests.play import finished_table

pytestmark = committed


def is_active(evening: Evening, seat: int) -> bool:
    return Seat.objects.get(table=evening.table, index=seat).is_active


async def test_a_bot_plays_on_although_a_tab_is_still_open(evening: Evening) -> None:
    await evening.leave(evening.ana)
    assert evening.ana.pk in evening.house.slot(evening.table).sockets
    await evening.hour.pass_time(30)
    assert evening.held(0)
    assert [kind for kind in await evening.kinds() if kind[0] in (entries.HOLD, entries.BACK)] == [
        (entries.HOLD, 0, entries.PERSON)
    ]
    assert not await sync(is_active, evening, 0)


async def test_nobody_elses_turn_is_shortened(evening: Evening) -> None:
    await evening.turn_of(1)
    await evening.hour.pass_time(3)
    due = evening.house.slot(evening.table).due
    assert due == pytest.approx(time.time() + 17, abs=0.01)
    await evening.leave(evening.ana)
    assert evening.house.slot(evening.table).due == pytest.approx(due, abs=0.001)
    await evening.hour.pass_time(16.9)
    assert evening.turn == 1


async def test_who_gets_up_in_his_turn_does_not_keep_the_others_waiting(evening: Evening) -> None:
    await evening.turn_of(0)
    version = evening.live.version
    await evening.leave(evening.ana)
    await evening.hour.pass_time(1.5)
    assert (await evening.kinds(version))[:2] == [
        (entries.HOLD, 0, entries.PERSON),
        (entries.BID, 0, entries.STAND_IN),
    ]


async def test_who_comes_back_has_the_same_hand(evening: Evening) -> None:
    assert evening.live.state is not None
    hand = evening.live.state.hands[0]
    await evening.leave(evening.ana)
    evening.house.depart(evening.table, evening.ana)
    await evening.house.arrive(evening.table, evening.ana)
    await evening.hour.settle()
    assert not evening.held(0)
    assert evening.live.state.hands[0] == hand
    assert evening.live.state.hand_no == 0
    assert await sync(is_active, evening, 0)


async def test_who_comes_back_has_the_next_turn(evening: Evening) -> None:
    await evening.turn_of(1)
    await evening.leave(evening.ana)
    await evening.hour.pass_time(5)
    await evening.house.arrive(evening.table, evening.ana)
    await evening.hour.settle()
    version = evening.live.version
    await evening.turn_of(0)
    await evening.hour.pass_time(10)
    await evening.move()
    own = [kind for kind in await evening.kinds(version) if kind[1] == 0]
    assert [by for _, _, by in own] == [entries.PERSON]


async def test_getting_up_and_coming_back_again_and_again_does_not_stop_the_clock(evening: Evening) -> None:
    await evening.turn_of(0)
    version = evening.live.version
    for _ in range(10):
        await evening.leave(evening.ana)
        await evening.hour.pass_time(0.2)
        await evening.house.arrive(evening.table, evening.ana)
        await evening.hour.pass_time(0.2)
    assert evening.turn != 0 or evening.live.version > version + 20
    assert entries.BID in [kind for kind, seat, _ in await evening.kinds(version) if seat == 0]


async def test_who_comes_back_at_the_turn_that_a_bot_is_to_make_has_some_seconds(evening: Evening) -> None:
    await evening.turn_of(1)
    await evening.leave(evening.ana)
    while evening.turn != 0:
        await evening.step()
    await evening.house.arrive(evening.table, evening.ana)
    await evening.hour.settle()
    assert evening.house.slot(evening.table).due == pytest.approx(time.time() + 5, abs=0.01)
    await evening.hour.pass_time(4.5)
    await evening.move()
    assert (await evening.kinds())[-1][1:] == (0, entries.PERSON)


async def test_getting_up_twice_is_getting_up_once(evening: Evening) -> None:
    await evening.leave(evening.ana)
    await evening.leave(evening.ana)
    assert [kind for kind, _, _ in await evening.kinds()].count(entries.HOLD) == 1


async def test_who_gets_up_after_his_connection_dropped_got_up(evening: Evening) -> None:
    evening.house.depart(evening.table, evening.ana)
    await evening.hour.pass_time(9)
    assert evening.held(0)
    await evening.leave(evening.ana)
    chair = evening.live.chairs[0]
    assert chair is not None
    assert chair.left


async def test_who_sits_elsewhere_by_now_does_not_come_back(evening: Evening) -> None:
    await evening.leave(evening.ana)
    await sync(open_room)
    other = await sync(matchmaking.sit_down, evening.ana, Wish(1), "quick", timezone.now())
    assert await evening.house.arrive(evening.table, evening.ana) is None
    with pytest.raises(AlreadySeated) as refusal:
        await sync(service.return_to_seat, evening.table.pk, evening.ana.pk, timezone.now())
    assert refusal.value.table == other.code
    assert evening.held(0)


async def test_a_stranger_cannot_get_up(evening: Evening) -> None:
    elena = await sync(make_guest, STRANGER)
    version = evening.live.version
    with pytest.raises(NotSeated):
        await evening.leave(elena)
    assert (await sync(live_of, evening.table)).version == version


async def test_who_did_not_get_up_has_nothing_to_come_back_to(evening: Evening) -> None:
    version = evening.live.version
    assert not await sync(service.return_to_seat, evening.table.pk, evening.ana.pk, timezone.now())
    assert (await sync(live_of, evening.table)).version == version


async def test_after_the_end_nobody_belongs_to_the_table_again(one_hour: Hour) -> None:
    people = [await sync(make_guest, name) for name in SEATED]
    table = await sync(finished_table, people)
    house = await one_hour.open()
    await house.arrive(table, people[0])
    assert not await sync(service.return_to_seat, table.pk, people[0].pk, timezone.now())
    assert not await sync(Seat.objects.filter(table=table, is_active=True).exists)
