"""A process ends or dies: its tables are taken up, by the next start or by another process, and nobody loses a turn by it."""

import asyncio
from datetime import timedelta

import pytest
from django.utils import timezone

from game.models import Process, Table
from game.tables import entries, presence
from tests.cast import make_guest
from tests.committed import committed
from tests.game.tables.house import START, Evening, Hour, House, gather_at_table, live_of, seat_and_deal, sync

pytestmark = committed


async def restart(evening: Evening, downtime: float) -> None:
    """The process dies; after a while another one starts, and everybody who had a tab is back."""
    here = [person for person in evening.people if person.pk in evening.house.slot(evening.table).sockets]
    await evening.hour.crash(evening.house)
    evening.hour.traveller.shift(downtime)
    evening.house = await evening.hour.open()
    for person in here:
        await evening.house.arrive(evening.table, person)
    await evening.hour.settle()


@pytest.mark.parametrize("downtime", [1, 30, 3600])
async def test_downtime_costs_nobody_a_turn(evening: Evening, downtime: float) -> None:
    await evening.turn_of(0)
    await evening.hour.pass_time(18)
    version = evening.live.version
    await restart(evening, downtime)
    assert (evening.live.version, evening.turn) == (version, 0)
    assert evening.house.slot(evening.table).due == pytest.approx(timezone.now().timestamp() + 20, abs=0.1)
    await evening.hour.pass_time(19.5)
    await evening.move()
    assert (await evening.kinds(version)) == [(entries.BID, 0, entries.PERSON)]


async def test_the_fresh_deadline_is_written_down_as_well(evening: Evening) -> None:
    await evening.turn_of(0)
    await restart(evening, 3600)
    await sync(evening.table.refresh_from_db)
    due = evening.house.slot(evening.table).due
    assert due is not None
    assert evening.table.due_at is not None
    assert evening.table.due_at.timestamp() == pytest.approx(due, abs=0.001)
    assert evening.table.owner == evening.house.name


async def test_somebody_getting_up_after_a_restart_costs_the_player_to_move_nothing(evening: Evening) -> None:
    await evening.turn_of(0)
    await restart(evening, 3600)
    await evening.hour.pass_time(2)
    await evening.leave(evening.bogdan)
    await evening.hour.pass_time(17)
    assert evening.turn == 0


async def test_a_trick_that_lay_on_the_table_is_taken_after_the_restart(evening: Evening) -> None:
    while (evening.live.state and evening.live.state.phase) != "trick":
        await evening.step()
    version = evening.live.version
    await restart(evening, 60)
    await evening.hour.pass_time(1.3)
    assert (await evening.kinds(version))[0][0] == entries.TAKE


async def test_everybody_has_eight_seconds_to_come_back_after_a_restart(evening: Evening) -> None:
    await evening.turn_of(1)
    await evening.hour.crash(evening.house)
    evening.hour.traveller.shift(60)
    evening.house = await evening.hour.open()
    await evening.hour.pass_time(7.9)
    assert [evening.held(number) for number in range(4)] == [False] * 4
    await evening.hour.pass_time(0.5)  # one after the other
    assert [evening.held(number) for number in range(4)] == [True] * 4


async def test_a_game_that_was_over_is_settled_after_the_restart(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("game.tables.cold.Cold.finish_game", lambda self, table: None)
        for person in evening.people:
            evening.house.depart(evening.table, person)
        while evening.live.state is None or evening.live.state.phase != "done":
            await evening.hour.pass_without_sweep(30)
    await evening.hour.crash(evening.house)
    await evening.hour.open()
    await evening.hour.pass_time(0.1)
    await sync(evening.table.refresh_from_db)
    assert evening.table.status == "finished"


async def test_a_waiting_table_deals_ten_seconds_after_the_restart(one_hour: Hour) -> None:
    evening = await gather_at_table(one_hour, dealt=False)
    await one_hour.pass_time(5)
    await restart(evening, 60)
    await one_hour.pass_time(9.8)
    assert evening.live.status == "waiting"
    await one_hour.pass_time(0.3)
    assert evening.live.status == "playing"
    assert [evening.live.seat_of(person.pk) for person in evening.people] == [0, 1, 2, 3]


async def test_a_stop_in_good_order_leaves_the_tables_to_others_at_once(one_hour: Hour) -> None:
    first, second, table = await two_houses(one_hour)
    await first.arrive(table, await sync(make_guest, "Elena"))
    await one_hour.sweep()
    [owner, other] = [first, second] if first.runtime.hub.tables[table.pk].owned else [second, first]
    await one_hour.stop(owner)
    await one_hour.sweep()
    assert other.slot(table).owned


# --- several processes -----------------------------------------------------------------------------------------------


async def two_houses(one_hour: Hour) -> tuple[House, House, Table]:
    """Two processes, and a dealt table that one of them has taken up."""
    seated = [await sync(make_guest, name) for name in ("Ana", "Bogdan")]
    table = await sync(seat_and_deal, seated)
    houses = [await one_hour.open(alone=False) for _ in range(2)]
    await one_hour.settle()
    return houses[0], houses[1], table


def owner_of(table: Table) -> str:
    return Table.objects.get(pk=table.pk).owner


async def test_the_tables_of_a_process_that_runs_are_left_alone(one_hour: Hour) -> None:
    first, second, table = await two_houses(one_hour)
    await one_hour.pass_time(30)
    assert await sync(owner_of, table) == first.name
    assert table.pk not in second.runtime.hub.tables


async def test_another_process_takes_up_the_tables_of_one_that_died_and_no_turn_is_lost(one_hour: Hour) -> None:
    evening = await gather_at_table(one_hour)
    await evening.turn_of(0)
    await one_hour.pass_time(5)
    second = await one_hour.open(alone=False)
    version = evening.live.version
    await one_hour.crash(evening.house)
    evening.house = second
    await one_hour.pass_time(8)
    assert await sync(owner_of, evening.table) != second.name
    for person in evening.people:
        await second.arrive(evening.table, person)
    await one_hour.pass_time(4.5)
    assert await sync(owner_of, evening.table) == second.name
    assert (evening.live.version, evening.turn) == (version, 0)
    due = second.slot(evening.table).due
    assert due is not None
    assert due > timezone.now().timestamp() + 15


async def test_of_two_that_sweep_at_once_one_takes_each_table(one_hour: Hour) -> None:
    tables = await abandoned_tables(12)
    houses = [await one_hour.open(alone=False) for _ in range(1)]
    assert all(houses[0].slot(table).owned for table in tables)
    await one_hour.crash(houses[0])
    one_hour.traveller.shift(60)
    first, second = await sweep_together(one_hour, tables)
    owned = [[house.slot(table).owned for table in tables] for house in (first, second)]
    assert [a + b for a, b in zip(*owned, strict=True)] == [1] * 12
    owners = [await sync(owner_of, table) for table in tables]
    assert owners == [first.name if is_first else second.name for is_first in owned[0]]


async def test_without_the_guard_two_sweeps_would_take_the_same_tables(
    one_hour: Hour, monkeypatch: pytest.MonkeyPatch
) -> None:
    def take_up_unguarded(claim: presence.Claim, process: str, due: object) -> bool:
        return Table.objects.filter(pk=claim.table).update(owner=process, due_at=due) == 1

    tables = await abandoned_tables(4)
    monkeypatch.setattr(presence, "take_up", take_up_unguarded)
    first, second = await sweep_together(one_hour, tables)
    assert all(house.slot(table).owned for house in (first, second) for table in tables)


async def abandoned_tables(count: int) -> list[Table]:
    """Dealt tables whose process is gone."""

    def make() -> list[Table]:
        return [seat_and_deal([make_guest(f"Ana {number}")]) for number in range(count)]

    return await sync(make)


async def sweep_together(one_hour: Hour, tables: list[Table]) -> tuple[House, House]:
    """Two processes find the same tables abandoned, and take them up at the same moment."""
    houses = [House(alone=False) for _ in range(2)]
    for house in houses:
        one_hour.houses.append(house)
        house.runtime._run(house.runtime.writer.run())
        await house.runtime.beat()
    claims = await sync(presence.abandoned, "nobody", timezone.now())
    assert {table for table, _ in claims} == {table.pk for table in tables}
    await asyncio.gather(*[house.runtime._take_up(*claim) for claim in claims for house in houses])
    return houses[0], houses[1]


async def test_two_that_believe_to_own_a_table_write_each_line_once(one_hour: Hour) -> None:
    first, second, table = await two_houses(one_hour)
    for house in (first, second):
        slot = await house.runtime.cold.slot(table.pk)
        slot.owned = True
        house.runtime.clockwork.schedule(slot)
    before = await sync(live_of, table)
    await one_hour.pass_time(60)
    live = await sync(live_of, table)
    assert live.version > before.version + 10
    assert first.slot(table).live.version == second.slot(table).live.version == live.version


async def test_a_move_in_one_process_is_seen_in_the_other(one_hour: Hour) -> None:
    evening = await gather_at_table(one_hour)
    evening.house.runtime.alone = False
    second = await one_hour.open(alone=False)
    await second.arrive(evening.table, evening.bogdan)
    await evening.turn_of(0)
    first_version = second.slot(evening.table).live.version
    assert first_version == evening.live.version
    await evening.move()
    assert second.slot(evening.table).live.version == first_version + 1
    assert second.shown[-1] == (evening.table.pk, first_version, first_version + 1)


@pytest.mark.parametrize("believes_to_own_it", [False, True])
async def test_a_process_that_missed_a_message_catches_up_with_the_next_sweep(
    one_hour: Hour, believes_to_own_it: bool
) -> None:
    evening = await gather_at_table(one_hour)
    second = await one_hour.open(alone=False)
    await second.arrive(evening.table, evening.bogdan)
    await evening.turn_of(0)
    slot = second.slot(evening.table)
    slot.owned = believes_to_own_it
    await evening.move()  # the first process believes that it is alone, and tells nobody
    assert slot.live.version < evening.live.version
    await one_hour.sweep()
    assert slot.live.version == evening.live.version
    assert not slot.owned


async def test_a_process_hears_again_after_the_messages_service_forgot_it(one_hour: Hour) -> None:
    from channels.layers import get_channel_layer

    evening = await gather_at_table(one_hour)
    evening.house.runtime.alone = False
    second = await one_hour.open(alone=False)
    await second.arrive(evening.table, evening.bogdan)
    await one_hour.settle()
    get_channel_layer().groups.clear()
    await one_hour.sweep()
    await evening.turn_of(0)
    await evening.move()
    assert second.slot(evening.table).live.version == evening.live.version


async def test_players_in_two_processes_play_at_one_table(one_hour: Hour) -> None:
    evening = await gather_at_table(one_hour, tabs=0)
    first, second = evening.house, await one_hour.open(alone=False)
    first.runtime.alone = False
    first.runtime._run(first.runtime.wire.listen())
    homes = [first, second, first, second]
    for home, person in zip(homes, evening.people, strict=True):
        await home.arrive(evening.table, person)
    await one_hour.settle()
    while evening.live.state is None or evening.live.state.hand_no < 2:
        mover = evening.turn
        if 0 <= mover < 4:
            await evening.move(homes[mover])
        else:
            await one_hour.pass_without_sweep(1.5)
    log = await evening.log()
    moves = {entry.by for entry in log if entry.seat < 4 and entry.kind in (entries.BID, entries.PLAY)}
    assert moves == {entries.PERSON}
    assert {home.slot(evening.table).live.version for home in homes} == {len(log)}
    assert first.refused + second.refused == []


async def test_who_moves_to_another_process_is_not_taken_for_gone(one_hour: Hour) -> None:
    evening = await gather_at_table(one_hour)
    second = await one_hour.open(alone=False)
    await evening.turn_of(1)
    evening.house.depart(evening.table, evening.ana)
    await second.arrive(evening.table, evening.ana)
    await one_hour.pass_time(12)
    assert not evening.held(0)


async def test_before_the_deal_too_who_moves_to_another_process_keeps_the_chair(one_hour: Hour) -> None:
    evening = await gather_at_table(one_hour, dealt=False)
    second = await one_hour.open(alone=False)
    evening.house.depart(evening.table, evening.ana)
    await second.arrive(evening.table, evening.ana)
    await one_hour.pass_time(5)
    assert evening.live.seat_of(evening.ana.pk) == 0
    await one_hour.pass_time(6)
    assert evening.live.status == "playing"
    assert evening.live.seat_of(evening.ana.pk) == 0


async def test_whose_process_died_is_waited_for_and_then_held(one_hour: Hour) -> None:
    evening = await gather_at_table(one_hour, tabs=3)
    evening.house.runtime.alone = False
    second = await one_hour.open(alone=False)
    await second.arrive(evening.table, evening.player(3))
    await evening.turn_of(1)
    await one_hour.crash(second)
    await one_hour.pass_time(9)
    assert not evening.held(3)
    await one_hour.pass_time(20)
    assert evening.held(3)


async def test_who_sat_down_in_another_process_finds_the_seat_in_one_that_was_not_told(one_hour: Hour) -> None:
    from game.tables import service, store

    evening = await gather_at_table(one_hour, dealt=False)
    elena = await sync(make_guest, "Elena")

    def sit_elsewhere() -> None:
        table = Table.objects.get(pk=evening.table.pk)
        service.take_chair(table, store.load(table.pk).live, elena, timezone.now())

    await sync(sit_elsewhere)
    assert evening.live.seat_of(elena.pk) is None
    assert await evening.house.arrive(evening.table, elena) is not None
    assert evening.live.seat_of(elena.pk) == 4


def test_a_process_that_was_not_seen_for_ten_seconds_is_gone() -> None:
    presence.beat("here", START)
    presence.beat("there", START + timedelta(seconds=5))
    assert presence.alive(START + timedelta(seconds=9)) == {"here", "there"}
    assert presence.alive(START + timedelta(seconds=11)) == {"there"}
    presence.forget_dead(START + timedelta(seconds=1003))
    assert [process.name for process in Process.objects.all()] == ["there"]
    presence.beat("here", START)
    presence.leave_process("there")
    assert [process.name for process in Process.objects.all()] == ["here"]
