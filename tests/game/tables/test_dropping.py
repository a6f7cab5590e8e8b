"""A connection drops: eight seconds later a bot holds the seat, until its player is back, in any tab, on any device."""

import pytest

from game.tables import entries
from game.tables.errors import NoSuchTable
from tests.cast import STRANGER, make_guest
from tests.committed import committed
from tests.game.tables.house import Evening, Hour, gather_at_table, live_of, sync

pytestmark = committed


async def test_eight_seconds_after_the_drop_and_not_before_a_bot_holds_the_seat(evening: Evening) -> None:
    await evening.turn_of(1)
    evening.house.depart(evening.table, evening.ana)
    await evening.hour.pass_time(7.9)
    assert not evening.held(0)
    await evening.hour.pass_time(0.2)
    assert evening.held(0)
    assert (await evening.kinds())[-1] == (entries.HOLD, 0, entries.SERVER)


async def test_a_reload_costs_nothing(evening: Evening) -> None:
    version = evening.live.version
    evening.house.depart(evening.table, evening.ana)
    await evening.house.arrive(evening.table, evening.ana)
    await evening.hour.pass_time(10)
    assert not evening.held(0)
    assert (entries.HOLD, 0, entries.SERVER) not in await evening.kinds(version)


async def test_two_tabs_show_the_same_seat_and_one_of_them_is_enough(evening: Evening) -> None:
    first, second = [await evening.house.arrive(evening.table, evening.ana) for _ in range(2)]
    assert first is second is not None
    evening.house.depart(evening.table, evening.ana)
    evening.house.depart(evening.table, evening.ana)
    await evening.hour.pass_time(10)
    assert not evening.held(0)
    evening.house.depart(evening.table, evening.ana)
    await evening.hour.pass_time(10)
    assert evening.held(0)


async def test_a_second_tab_leaves_the_clock_alone(evening: Evening) -> None:
    await evening.turn_of(0)
    await evening.hour.pass_time(5)
    slot = evening.house.slot(evening.table)
    due, clock = slot.due, slot.clock
    await evening.house.arrive(evening.table, evening.ana)
    await evening.hour.settle()
    assert (slot.due, slot.clock) == (due, clock)


async def test_the_seat_is_his_again_at_once_and_so_is_the_next_turn(evening: Evening) -> None:
    await evening.turn_of(1)
    evening.house.depart(evening.table, evening.ana)
    await evening.hour.pass_time(9)
    assert evening.held(0)
    version = evening.live.version
    await evening.house.arrive(evening.table, evening.ana)
    await evening.hour.settle()
    assert not evening.held(0)
    assert (await evening.kinds(version))[0] == (entries.BACK, 0, entries.PERSON)
    await evening.turn_of(0)
    await evening.hour.pass_time(10)
    await evening.move()
    moves = [kind for kind in await evening.kinds(version) if kind[1] == 0 and kind[0] in (entries.BID, entries.PLAY)]
    assert moves[-1][2] == entries.PERSON


async def test_who_comes_back_sees_the_table_as_it_is_now(evening: Evening) -> None:
    await evening.turn_of(0)
    version = evening.live.version
    evening.house.depart(evening.table, evening.ana)
    await evening.hour.pass_time(60)
    slot = await evening.house.arrive(evening.table, evening.ana)
    assert slot is not None
    await evening.hour.settle()
    assert slot.live.to_dict() == (await sync(live_of, evening.table)).to_dict()
    assert slot.live.version > version + 4


async def test_while_a_bot_holds_the_seat_it_plays_at_a_bots_pace_and_signs_for_it(evening: Evening) -> None:
    await evening.turn_of(1)
    evening.house.depart(evening.table, evening.ana)
    await evening.hour.pass_time(8.1)
    version = evening.live.version
    while evening.turn != 0:
        await evening.step()
    await evening.hour.pass_time(1.5)
    assert (entries.STAND_IN, 0) in {(by, seat) for _, seat, by in await evening.kinds(version)}


async def test_whoever_never_came_is_waited_for_like_everybody_else(one_hour: Hour) -> None:
    evening = await gather_at_table(one_hour, tabs=2)
    await one_hour.pass_time(7.9)
    assert [evening.held(seat) for seat in range(4)] == [False] * 4
    await one_hour.pass_time(0.2)
    assert [evening.held(seat) for seat in range(4)] == [False, False, True, True]


async def test_a_stranger_gets_no_seat(evening: Evening) -> None:
    elena = await sync(make_guest, STRANGER)
    assert await evening.house.arrive(evening.table, elena) is None
    assert elena.pk not in evening.house.slot(evening.table).sockets


async def test_a_table_that_does_not_exist_has_no_seats(evening: Evening) -> None:
    with pytest.raises(NoSuchTable):
        await evening.house.runtime.arrive("nowhere", evening.ana.pk)


async def test_a_guest_who_signs_in_is_waited_for_under_his_new_account(evening: Evening) -> None:
    """His old socket is of the guest whom nobody is any more; the member's has not come yet."""
    from accounts.services.merging import merge_guest
    from tests.cast import make_member

    member = await sync(make_member, STRANGER)
    await sync(merge_guest, evening.ana, member)
    await evening.house.tell(evening.table)
    await evening.hour.pass_time(7)
    assert not evening.held(0)
    await evening.hour.pass_time(2)
    assert evening.held(0)
    await evening.house.arrive(evening.table, member)
    await evening.hour.settle()
    assert not evening.held(0)
