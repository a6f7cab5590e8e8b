"""Before the deal: chairs are taken and left, ten seconds pass or six people sit, bots take what is empty."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from economy.errors import RoomClosed
from economy.services.rooms import Wish
from game.models import Seat, Table
from game.tables import dealing, entries, matchmaking, service
from game.tables.errors import AlreadySeated
from game.tables.live import Live
from tests.cast import SEATED, make_guest, make_member
from tests.committed import committed
from tests.game.tables.house import Hour, House, gather_at_table, log_of, sync
from tests.game.tables.rooms import open_room
from tests.play import dealt_table, finished_table

pytestmark = committed
NAMES = (*SEATED, "Flavia", "Gabi", "Horia")


def sit(player: User, game: str = "quick", room: int = 1) -> Table:
    return matchmaking.sit_down(player, Wish(room), game, timezone.now())


async def sit_in(house: House, name: str, game: str = "quick") -> tuple[User, Table]:
    """Somebody sits down through this process's page."""
    player = await sync(make_guest, name)
    table = await sync(sit, player, game)
    await house.tell(table)
    return player, table


def seated(table: Table) -> list[str]:
    return list(Seat.objects.filter(table=table, is_bot=False).order_by("index").values_list("name", flat=True))


def status(table: Table) -> str:
    return Table.objects.get(pk=table.pk).status


@pytest.fixture
async def house(one_hour: Hour) -> House:
    await sync(open_room)
    return await one_hour.open()


async def test_the_same_room_and_game_is_the_same_table(one_hour: Hour, house: House) -> None:
    tables = [(await sit_in(house, name))[1] for name in SEATED]
    await one_hour.settle()
    assert len({table.pk for table in tables}) == 1
    assert await sync(seated, tables[0]) == list(SEATED)


async def test_another_game_or_another_room_is_another_table(house: House) -> None:
    await sync(open_room, 2)
    people = [await sync(make_member, name, xp=100) for name in SEATED[:3]]
    tables = [
        await sync(sit, people[0], "quick"),
        await sync(sit, people[1], "classic"),
        await sync(sit, people[2], "quick", 2),
    ]
    assert len({table.pk for table in tables}) == 3


async def test_a_table_deals_ten_seconds_after_its_first_player_sat_down(one_hour: Hour, house: House) -> None:
    ana, table = await sit_in(house, "Ana")
    await house.arrive(table, ana)
    await one_hour.pass_time(6)
    bogdan, _ = await sit_in(house, "Bogdan")
    await house.arrive(table, bogdan)
    await one_hour.pass_time(3.9)
    assert await sync(status, table) == "waiting"
    await one_hour.pass_time(0.2)
    assert await sync(status, table) == "playing"
    log = await sync(log_of, table)
    bots = [entry.data["name"] for entry in log if entry.kind == entries.SIT and entry.data and entry.data["bot"]]
    assert len(set(bots)) == 4
    assert set(bots) <= set(dealing.BOT_NAMES)
    assert [entry.kind for entry in log[:10]].count(entries.DEAL) == 1


async def test_six_people_are_dealt_to_at_once(one_hour: Hour, house: House) -> None:
    tables = [(await sit_in(house, name))[1] for name in NAMES[:6]]
    await one_hour.settle()
    assert await sync(status, tables[0]) == "playing"
    assert await sync(seated, tables[0]) == list(NAMES[:6])


async def test_the_seventh_sits_at_another_table(one_hour: Hour, house: House) -> None:
    tables = [(await sit_in(house, name))[1] for name in NAMES]
    assert [table.pk == tables[0].pk for table in tables] == [True] * 6 + [False]


async def test_the_first_bidder_has_all_his_time_after_the_deal(one_hour: Hour) -> None:
    for game in ("quick", "classic"):
        await sync(User.objects.all().delete)
        evening = await gather_at_table(one_hour, game=game)
        while evening.turn not in range(4):
            await evening.step()
        mover, version = evening.turn, evening.live.version
        await one_hour.pass_time(19)
        assert (evening.turn, evening.live.version) == (mover, version)


async def test_a_dealt_table_waits_for_its_first_bidder(one_hour: Hour, house: House) -> None:
    """Six people: the first to bid is one of them, and the deal itself must not have used up his turn."""
    for name in NAMES[:6]:
        player, table = await sit_in(house, name)
        await house.arrive(table, player)
    await one_hour.pass_time(19)
    log = await sync(log_of, table)
    assert [entry.kind for entry in log[-2:]] == [entries.START, entries.DEAL]


async def test_who_leaves_before_the_deal_frees_the_chair(one_hour: Hour, house: House) -> None:
    ana, table = await sit_in(house, "Ana")
    await sit_in(house, "Bogdan")
    await sync(service.leave_table, table.pk, ana.pk, timezone.now())
    await house.tell(table)
    await sit_in(house, "Carmen")
    await one_hour.settle()
    assert await sync(seated, table) == ["Carmen", "Bogdan"]
    assert [chair and chair.name for chair in house.slot(table).live.chairs[:2]] == ["Carmen", "Bogdan"]


async def test_who_left_may_sit_down_again_at_once(one_hour: Hour, house: House) -> None:
    ana, table = await sit_in(house, "Ana")
    await sit_in(house, "Bogdan")
    await sync(service.leave_table, table.pk, ana.pk, timezone.now())
    again = await sync(sit, ana)
    assert again.pk == table.pk
    assert await sync(seated, table) == ["Ana", "Bogdan"]


async def test_a_table_that_all_have_left_is_closed(one_hour: Hour, house: House) -> None:
    ana, table = await sit_in(house, "Ana")
    await sync(service.leave_table, table.pk, ana.pk, timezone.now())
    await house.tell(table)
    await one_hour.settle()
    assert await sync(status, table) == "cancelled"
    assert house.slot(table).is_over
    _, other = await sit_in(house, "Bogdan")
    assert other.pk != table.pk


async def test_who_closes_the_page_before_the_deal_loses_the_chair_after_four_seconds(
    one_hour: Hour, house: House
) -> None:
    ana, table = await sit_in(house, "Ana")
    await sit_in(house, "Bogdan")
    await house.arrive(table, ana)
    await one_hour.pass_time(1)
    house.depart(table, ana)
    await one_hour.pass_time(3.9)
    assert await sync(seated, table) == ["Ana", "Bogdan"]
    await one_hour.pass_time(0.2)
    assert await sync(seated, table) == ["Bogdan"]


async def test_when_the_only_player_closes_the_page_the_table_is_closed(one_hour: Hour, house: House) -> None:
    ana, table = await sit_in(house, "Ana")
    await house.arrive(table, ana)
    house.depart(table, ana)
    await one_hour.pass_time(4.1)
    assert await sync(status, table) == "cancelled"


async def test_who_never_opens_the_page_is_not_dealt_to(one_hour: Hour, house: House) -> None:
    _, table = await sit_in(house, "Ana")
    bogdan, _ = await sit_in(house, "Bogdan")
    await house.arrive(table, bogdan)
    await one_hour.pass_time(10.1)
    assert await sync(status, table) == "playing"
    assert await sync(seated, table) == ["Bogdan"]


async def test_where_nobody_opens_the_page_nothing_is_dealt(one_hour: Hour, house: House) -> None:
    ana, table = await sit_in(house, "Ana")
    await one_hour.pass_time(10.1)
    assert await sync(status, table) == "cancelled"
    assert (await sync(sit, ana)).pk != table.pk


async def test_a_reload_at_the_moment_of_the_deal_keeps_the_seat(one_hour: Hour, house: House) -> None:
    ana, table = await sit_in(house, "Ana")
    await house.arrive(table, ana)
    await one_hour.pass_time(9.5)
    house.depart(table, ana)
    await one_hour.pass_time(0.6)
    assert await sync(status, table) == "playing"
    assert await house.arrive(table, ana) is not None
    await one_hour.pass_time(8)
    assert house.slot(table).live.seat_of(ana.pk) == 0


async def test_who_closed_the_page_just_before_the_deal_is_not_dealt_to(one_hour: Hour, house: House) -> None:
    ana, table = await sit_in(house, "Ana")
    bogdan, _ = await sit_in(house, "Bogdan")
    for player in (ana, bogdan):
        await house.arrive(table, player)
    await one_hour.pass_time(7)
    house.depart(table, ana)
    await one_hour.pass_time(3.1)
    assert await sync(seated, table) == ["Bogdan"]


async def test_who_sat_down_just_before_the_deal_is_dealt_to_while_the_page_loads(one_hour: Hour, house: House) -> None:
    ana, table = await sit_in(house, "Ana")
    await house.arrive(table, ana)
    await one_hour.pass_time(9.5)
    bogdan, _ = await sit_in(house, "Bogdan")
    await one_hour.pass_time(0.6)
    assert await sync(seated, table) == ["Ana", "Bogdan"]
    assert await house.arrive(table, bogdan) is not None


async def test_nobody_sits_at_two_tables(one_hour: Hour, house: House) -> None:
    ana, table = await sit_in(house, "Ana")
    for game in ("quick", "classic"):
        with pytest.raises(AlreadySeated) as refusal:
            await sync(sit, ana, game)
        assert refusal.value.table == table.code
    assert await sync(Table.objects.count) == 1


async def test_two_chairs_for_one_player_do_not_fit_into_the_database(one_hour: Hour, house: House) -> None:
    """Also where the question before was answered too early."""

    def take_both() -> None:
        ana, now = make_guest("Ana"), timezone.now()
        for _ in range(2):
            table = service.open_table(1, "quick", "novice", now)
            service.take_chair(table, Live(), ana, now)

    with pytest.raises(AlreadySeated):
        await sync(take_both)


@pytest.mark.parametrize(("room", "game"), [(2, "quick"), (99, "quick"), (1, "ladder"), (1, "")])
async def test_a_room_that_is_not_open_seats_nobody(house: House, room: int, game: str) -> None:
    await sync(open_room, 2, is_open=False)
    ana = await sync(make_guest, "Ana")
    with pytest.raises(RoomClosed):
        await sync(sit, ana, game, room)
    assert await sync(Table.objects.count) == 0


async def test_two_who_sit_down_while_the_table_is_read_are_both_seen(one_hour: Hour, house: House) -> None:
    people = [await sync(make_guest, name) for name in SEATED]
    for person in people:
        table = await sync(sit, person)
        await house.tell(table)
    await one_hour.settle()
    assert [house.slot(table).live.seat_of(person.pk) for person in people] == [0, 1, 2, 3]


async def test_a_table_that_is_due_takes_nobody_more(one_hour: Hour, house: House) -> None:
    def sit_late() -> tuple[Table, Table]:
        now = timezone.now()
        first = matchmaking.sit_down(make_guest("Ana"), Wish(1), "quick", now)
        return first, matchmaking.sit_down(make_guest("Bogdan"), Wish(1), "quick", now + timedelta(seconds=10))

    first, second = await sync(sit_late)
    assert first.pk != second.pk


async def test_after_the_game_the_players_may_sit_down_again(house: House) -> None:
    ana, bogdan = [await sync(make_guest, name) for name in ("Ana", "Bogdan")]
    over, going_on = await sync(finished_table, [ana]), await sync(dealt_table, [bogdan])
    assert (await sync(sit, ana)).pk not in (over.pk, going_on.pk)
    with pytest.raises(AlreadySeated):
        await sync(sit, bogdan)
