"""A friendly table before the deal where nobody looks any more: its chairs become free, and an empty table closes."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Notice, User
from game.models import Seat, Table
from game.tables import friendly
from game.tables.house_rules import HouseRules
from game.tables.runtime import FRIENDLY_SECONDS
from tests.cast import make_member
from tests.committed import committed
from tests.game.tables.house import Hour, House, log_of, sync

pytestmark = committed
SHORT, LONG = FRIENDLY_SECONDS - 20, 40


def open_table(names: str) -> tuple[Table, list[User]]:
    people = [make_member(name) for name in names.split()]
    table = friendly.open_friendly(people[0], HouseRules(players=4), timezone.now())
    for player in people[1:]:
        friendly.take_seat(table.pk, player, None, timezone.now())
    return table, people


def seated(table: Table) -> list[str]:
    return list(Seat.objects.filter(table=table).order_by("index").values_list("name", flat=True))


async def status(table: Table) -> str:
    await sync(table.refresh_from_db)
    return table.status


async def test_a_table_that_its_host_never_looked_at_closes(one_hour: Hour) -> None:
    table, _ = await sync(open_table, "Ana")
    await one_hour.open()
    await one_hour.pass_time(SHORT)
    assert await status(table) == "waiting"
    await one_hour.pass_time(LONG)
    assert await status(table) == "cancelled"


async def test_who_is_there_stays_and_becomes_the_host(one_hour: Hour) -> None:
    table, (_, bogdan) = await sync(open_table, "Ana Bogdan")
    house = await one_hour.open()
    await house.arrive(table, bogdan)
    await one_hour.pass_time(SHORT + LONG)
    assert await sync(seated, table) == ["Bogdan"]
    assert await status(table) == "waiting"
    assert table.host_id == bogdan.pk


async def test_who_comes_back_in_time_keeps_the_chair(one_hour: Hour) -> None:
    table, (ana,) = await sync(open_table, "Ana")
    house = await one_hour.open()
    await house.arrive(table, ana)
    house.depart(table, ana)
    await one_hour.pass_time(SHORT)
    await house.arrive(table, ana)
    await one_hour.pass_time(FRIENDLY_SECONDS + LONG)
    assert await sync(seated, table) == ["Ana"]


@pytest.mark.parametrize("alone", [True, False])
async def test_before_the_deal_the_table_shows_who_is_away_and_who_is_back(one_hour: Hour, alone: bool) -> None:
    table, (ana, bogdan) = await sync(open_table, "Ana Bogdan")
    house = await one_hour.open(alone=alone)
    for player in (ana, bogdan):
        await house.arrive(table, player)
    house.depart(table, bogdan)
    await one_hour.pass_time(7)
    assert not is_away(house, table, 1)
    await one_hour.pass_time(7)
    assert (is_away(house, table, 0), is_away(house, table, 1)) == (False, True)
    await house.arrive(table, bogdan)
    await one_hour.settle()
    assert not is_away(house, table, 1)
    assert [entry.kind for entry in await sync(log_of, table)] == ["sit", "sit", "hold", "back"]


async def test_of_who_is_away_at_the_deal_a_bot_holds_the_chair(one_hour: Hour) -> None:
    table, (ana, bogdan) = await sync(open_table, "Ana Bogdan")
    for chair in (2, 3):
        await sync(friendly.put_bot, table.pk, ana.pk, chair, timezone.now())
    house = await one_hour.open()
    await house.arrive(table, ana)
    await one_hour.pass_time(14)
    assert is_away(house, table, 1)
    await sync(friendly.deal_friendly, table.pk, ana.pk, timezone.now())
    await house.tell(table)
    await one_hour.settle()
    assert is_away(house, table, 1)
    await house.arrive(table, bogdan)
    await one_hour.settle()
    assert not is_away(house, table, 1)


def is_away(house: House, table: Table, seat: int) -> bool:
    chair = house.slot(table).live.chairs[seat]
    assert chair is not None
    return chair.held


@pytest.mark.parametrize("alone", [True, False])
async def test_after_a_crash_the_time_begins_anew_and_then_the_table_closes(one_hour: Hour, alone: bool) -> None:
    table, (ana,) = await sync(open_table, "Ana")
    house = await one_hour.open(alone=alone)
    await house.arrive(table, ana)
    await one_hour.pass_time(SHORT + LONG)
    await one_hour.crash(house)
    await one_hour.open(alone=alone)
    await one_hour.pass_time(SHORT)
    assert await status(table) == "waiting"
    await one_hour.pass_time(2 * LONG)
    assert await status(table) == "cancelled"


async def test_who_was_away_for_too_long_is_told_why_his_chair_is_gone(one_hour: Hour) -> None:
    table, (_, bogdan) = await sync(open_table, "Ana Bogdan")
    house = await one_hour.open()
    await house.arrive(table, bogdan)
    await one_hour.pass_time(SHORT + LONG)
    [notice] = await sync(lambda: list(Notice.objects.all()))
    assert (notice.user_id, notice.kind, notice.facts) == (table.host_id, "friendly.away", {"code": table.code})


async def test_two_processes_that_notice_it_free_the_chair_once(one_hour: Hour) -> None:
    table, (_, bogdan) = await sync(open_table, "Ana Bogdan")
    first, _ = await one_hour.open(alone=False), await one_hour.open(alone=False)
    await first.arrive(table, bogdan)
    await one_hour.pass_time(SHORT + LONG)
    assert await sync(seated, table) == ["Bogdan"]
    assert await sync(table.actions.filter(kind="leave").count) == 1


async def test_a_bot_keeps_nobody_s_table_open(one_hour: Hour) -> None:
    table, (ana,) = await sync(open_table, "Ana")
    await sync(friendly.put_bot, table.pk, ana.pk, 1, timezone.now() + timedelta(seconds=1))
    await one_hour.open()
    await one_hour.pass_time(SHORT + LONG)
    assert await status(table) == "cancelled"


async def test_in_a_game_the_chair_of_who_is_away_so_long_is_free_and_he_may_come_back(one_hour: Hour) -> None:
    house, table, (_, bogdan) = await dealt_to(one_hour, "Ana Bogdan")
    house.depart(table, bogdan)
    await one_hour.pass_time(SHORT)
    assert not has_left(house, table, 1)
    await one_hour.pass_time(LONG)
    assert has_left(house, table, 1)
    assert not has_left(house, table, 0)
    await house.arrive(table, bogdan)
    await one_hour.settle()
    assert not has_left(house, table, 1)
    assert await status(table) == "playing"


async def test_a_game_from_which_everybody_vanished_ends_without_a_result(one_hour: Hour) -> None:
    house, table, (ana, bogdan) = await dealt_to(one_hour, "Ana Bogdan")
    house.depart(table, ana)
    house.depart(table, bogdan)
    await one_hour.pass_time(SHORT)
    assert await status(table) == "playing"
    await one_hour.pass_time(LONG)
    assert await status(table) == "cancelled"
    assert await sync(table.actions.filter(kind="cancel").count) == 1


async def dealt_to(one_hour: Hour, names: str) -> tuple[House, Table, list[User]]:
    table, people = await sync(open_table, names)
    for chair in range(len(people), 4):
        await sync(friendly.put_bot, table.pk, people[0].pk, chair, timezone.now())
    house = await one_hour.open()
    for player in people:
        await house.arrive(table, player)
    await sync(friendly.deal_friendly, table.pk, people[0].pk, timezone.now())
    await house.tell(table)
    await one_hour.settle()
    return house, table, people


def has_left(house: House, table: Table, seat: int) -> bool:
    chair = house.slot(table).live.chairs[seat]
    assert chair is not None
    return chair.left
