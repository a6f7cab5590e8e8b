"""Watching a friendly game, and taking a chair that its player left."""

import asyncio

import pytest
from pytest_django import Settings

from game.tables import entries
from game.web.consumers import MOVED
from game.web.door import TOO_MANY
from game.web.stand import FULL_HOUSE, FULL_NETWORK, stand
from tests.cast import STRANGER, make_guest
from tests.committed import committed
from tests.game.tables.house import Evening, hour, sync
from tests.game.web.friendly import come, serve_friendly, watch
from tests.game.web.sockets import Socket, cookie_of, tab
from tests.secrecy import scan

pytestmark = committed
PLAYERS = ("bid", "play")


def command(what: str, table: Evening) -> dict[str, object]:
    return {"do": what, "tricks": "1", "card": "Ah", "seat": "1", "v": table.live.version}


async def test_a_spectator_s_commands_are_refused_by_name_and_change_nothing() -> None:
    async with hour() as here:
        table = await serve_friendly(here, dealt=True)
        version = table.live.version
        elena = await sync(make_guest, STRANGER)
        for socket in (await watch(table), await watch(table, elena)):
            for what in PLAYERS:
                assert await socket.is_refused(command(what, table)) == "not_seated"
            for what in ("bot", "clear", "rules", "deal"):
                assert await socket.is_refused(command(what, table)) in ("not_host", "bad_rules")
        assert await socket.is_refused(command("sit", table)) == "chair_taken"
        assert table.live.version == version


async def test_spectators_see_the_game_and_no_card_in_a_hand() -> None:
    async with hour() as here:
        table = await serve_friendly(here, dealt=True)
        sockets = [await watch(table), await watch(table, await sync(make_guest, STRANGER))]
        for _ in range(30):
            await table.step()
        log = await table.log()
        for socket in sockets:
            await socket.hear_all()
            assert scan(socket.frames, None, log, [table.house.slot(table.table).seed]) == []
            assert len(socket.frames) > 10


async def test_a_full_house_turns_spectators_away_and_no_player(settings: Settings) -> None:
    settings.SPECTATORS = settings.WINDOWS_PER_SPECTATOR = 3
    async with hour() as here:
        table = await serve_friendly(here, dealt=True)
        watching = [await watch(table) for _ in range(3)]
        late = Socket(table.table.code, await cookie_of(await sync(make_guest, STRANGER)))
        assert await late.opens()
        assert await late.ends() == FULL_HOUSE
        ana = await tab(table)
        assert 'class="fan k8"' in ana.frames[0]
        await watching[0].socket.disconnect()
        assert await watch(table)


async def test_of_one_person_s_windows_the_oldest_rests_and_nobody_is_shut_out(settings: Settings) -> None:
    settings.SPECTATORS, settings.WINDOWS_PER_SPECTATOR = 4, 3
    async with hour() as here:
        table = await serve_friendly(here, dealt=True)
        elena, florin = await sync(make_guest, STRANGER), await sync(make_guest, "Florin")
        windows = [await watch(table, elena) for _ in range(4)]
        assert await windows[0].ends() == TOO_MANY
        other = await watch(table, florin)
        windows.append(await watch(table, elena))  # the house is full, but for her own oldest
        assert await windows[1].ends() == TOO_MANY
        for window in windows:
            await window.socket.disconnect()
        assert len(stand.windows[table.table.pk]) == 1
        await other.socket.disconnect()
        assert stand.windows == {}


async def test_of_one_network_without_names_the_newest_is_told_to_choose_one(settings: Settings) -> None:
    settings.WINDOWS_PER_SPECTATOR, settings.TRUSTED_PROXIES = 2, 1
    async with hour() as here:
        table = await serve_friendly(here, dealt=True)
        first = [await watch(table, address="192.0.2.1") for _ in range(2)]
        late = Socket(table.table.code, "", address="192.0.2.7, 192.0.2.1")
        assert await late.opens()
        assert await late.ends() == FULL_NETWORK
        assert await watch(table, address="192.0.2.1, 192.0.2.7")
        assert await watch(table, await sync(make_guest, STRANGER), address="192.0.2.1")
        await first[0].socket.disconnect()
        assert await watch(table, address="192.0.2.1")


async def test_a_player_gets_in_whatever_he_watches(settings: Settings) -> None:
    settings.SPECTATORS, settings.WINDOWS_PER_SPECTATOR = 1, 1
    async with hour() as here:
        table = await serve_friendly(here, dealt=True)
        assert await watch(table)
        for _ in range(3):
            assert 'class="fan k8"' in (await tab(table)).frames[0]


async def test_a_chair_that_was_left_is_taken_with_its_cards() -> None:
    async with hour() as here:
        table = await serve_friendly(here, dealt=True)
        ana, elena = await tab(table), await sync(make_guest, STRANGER)
        socket = await watch(table, elena)
        await table.house.arrive(table.table, table.bogdan)
        await table.leave(table.bogdan)
        frame = await socket.hear()
        assert '"do":"sit","seat":"1"' in frame and 'class="free"' in frame
        await socket.socket.send_json_to({"do": "sit", "seat": "1"})
        assert await socket.ends() == MOVED
        await come(lambda: table.live.seat_of(elena.pk) == 1)
        seated = await watch(table, elena)
        assert 'class="fan k' in seated.frames[0]
        log = await table.log()
        assert scan(seated.frames, 1, log) == [] and scan(socket.frames, None, log) == []
        await ana.hear_all()
        assert scan(ana.frames, 0, log) == []


async def test_who_took_a_chair_and_never_came_is_held_by_a_bot() -> None:
    async with hour() as here:
        table = await serve_friendly(here, dealt=True)
        for person in (table.ana, table.bogdan):
            await table.house.arrive(table.table, person)
        elena = await sync(make_guest, STRANGER)
        socket = await watch(table, elena)
        await table.leave(table.bogdan)
        await socket.socket.send_json_to({"do": "sit", "seat": "1"})
        await socket.ends()
        await socket.socket.disconnect()
        await here.pass_time(8.5)
        kinds = await table.kinds()
        assert (entries.HOLD, 1, entries.SERVER) in kinds and table.held(1)


async def test_whose_chair_was_taken_watches_and_gets_no_more_of_its_cards() -> None:
    async with hour() as here:
        table = await serve_friendly(here, dealt=True)
        bogdan, elena = await tab(table, 1), await sync(make_guest, STRANGER)
        socket = await watch(table, elena)
        await table.leave(table.bogdan)
        await socket.socket.send_json_to({"do": "sit", "seat": "1"})
        assert await bogdan.ends() == MOVED
        assert 'class="fan' not in (await watch(table, table.bogdan)).frames[0]


async def test_of_two_who_take_one_chair_one_plays() -> None:
    async with hour() as here:
        table = await serve_friendly(here, dealt=True)
        await table.house.arrive(table.table, table.bogdan)
        people = [await sync(make_guest, name) for name in ("Elena", "Florin")]
        sockets = [await watch(table, person) for person in people]
        await table.leave(table.bogdan)
        await asyncio.gather(*[socket.socket.send_json_to({"do": "sit", "seat": "1"}) for socket in sockets])
        await come(lambda: table.live.seat_of(table.bogdan.pk) is None)
        assert sorted(table.live.seat_of(person.pk) is None for person in people) == [False, True]


@pytest.mark.parametrize("dealt", [False, True])
async def test_where_everybody_leaves_the_spectator_sees_that_it_is_over(dealt: bool) -> None:
    async with hour() as here:
        table = await serve_friendly(here, dealt=dealt)
        socket = await watch(table)
        await table.leave(table.ana)
        await table.leave(table.bogdan)
        await socket.hear_all()
        assert 'class="middle cancelled"' in socket.frames[-1]
        assert table.live.status == "cancelled"
