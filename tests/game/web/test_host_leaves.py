"""The host goes: from a table that waits, at each stage of the game, after it, or only for a while because the line dropped."""

import random
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from game.models import Table
from game.tables import friendly, runtime
from game.tables.house_rules import HouseRules
from game.tables.live import Live
from game.tables.runtime import FRIENDLY_SECONDS
from game.web.consumers import MOVED
from game.web.fanout import fanout
from tests.cast import SEATED, browser_of, make_guest
from tests.committed import committed
from tests.game.tables.house import Evening, Hour, hour, sync
from tests.game.web.friendlies import finished, page
from tests.game.web.friendly import fill_and_deal, open_for, serve_friendly, watch
from tests.game.web.sockets import REFUSAL, Socket, tab
from tests.play import play_on

pytestmark = committed
RULES = HouseRules(players=4)
HOST_TOOLS = ('"do":"bot"', 'id="deal"', '"do":"clear"')
POWERS = ({"do": "bot", "seat": "2"}, {"do": "clear", "seat": "1"}, {"do": "deal"})


def has_tools(frame: str) -> bool:
    return any(tool in frame for tool in HOST_TOOLS)


def way_of(user: User, path: str) -> str:
    """Where the page leads to."""
    return str(browser_of(user).get(path)["Location"])


async def host_of(table: Evening) -> int | None:
    await sync(table.table.refresh_from_db)
    return table.table.host_id


# --- before the deal --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [0, 3])
async def test_alone_or_among_bots_only_he_closes_the_table(bots: int) -> None:
    async with hour() as here:
        table = await serve_friendly(here, people=1)
        for index in range(1, 1 + bots):
            await sync(friendly.put_bot, table.table.pk, table.ana.pk, index, timezone.now())
        table.house.runtime.changed(table.table.pk)
        ana, visitor = await tab(table), await watch(table)
        await table.leave(table.ana)
        assert await ana.ends() == MOVED
        await visitor.hear_all()
        assert "This table was closed before the deal." in visitor.frames[-1]
        assert table.live.status == "cancelled"
        assert await sync(way_of, table.ana, f"/tables/{table.table.code}/") == "/friends/"


async def test_who_sits_longest_is_the_host_on_a_page_that_loads_itself_and_the_others_pages_go_on() -> None:
    async with hour() as here:
        table = await serve_friendly(here, people=3)
        bogdan, carmen = table.people[1:]
        await table.house.arrive(table.table, table.ana)
        await table.leave(bogdan)
        await sync(friendly.take_seat, table.table.pk, bogdan, 1, timezone.now() + timedelta(seconds=60))
        table.house.runtime.changed(table.table.pk)
        await here.settle()
        sockets = [await tab(table, 1), await tab(table, 2), await watch(table)]
        assert not any(has_tools(socket.frames[0]) for socket in sockets)
        await table.leave(table.ana)
        assert await sockets[1].ends() == MOVED
        assert await host_of(table) == carmen.pk
        fresh = await sync(page, f"/tables/{table.table.code}/", carmen)
        assert has_tools(fresh) and 'id="panel-rules"' in fresh
        for socket in (sockets[0], sockets[2]):
            await socket.hear_all()
            assert "Carmen is the host" in socket.frames[-1]
            assert not has_tools(socket.frames[-1])
        host = await tab(table, 2)
        assert has_tools(host.frames[0])
        await host.socket.send_json_to({"do": "bot", "seat": "3"})
        assert '"do":"clear","seat":"3"' in await host.hear()
        assert await refused(sockets[0], {"do": "bot", "seat": "0"}) == "not_host"


@pytest.mark.parametrize("away", [60, FRIENDLY_SECONDS - 20])
async def test_who_only_closed_his_phone_keeps_chair_and_powers(away: float) -> None:
    async with hour() as here:
        table = await serve_friendly(here)
        ana, bogdan = await tab(table), await tab(table, 1)
        await ana.socket.disconnect()
        await here.pass_time(away)
        assert await host_of(table) == table.ana.pk
        ana = await tab(table)
        assert has_tools(ana.frames[0])
        await ana.socket.send_json_to({"do": "bot", "seat": "2"})
        while '"do":"clear","seat":"2"' not in ana.frames[-1]:
            await ana.hear()
        await here.pass_time(FRIENDLY_SECONDS + 20)
        assert await host_of(table) == table.ana.pk
        await bogdan.hear_all()
        assert not any(has_tools(frame) for frame in bogdan.frames)


async def test_who_stays_away_for_five_minutes_loses_both_to_who_is_there() -> None:
    async with hour() as here:
        table = await serve_friendly(here)
        ana, bogdan = await tab(table), await tab(table, 1)
        await ana.socket.disconnect()
        await here.pass_time(FRIENDLY_SECONDS + 20)
        assert await bogdan.ends() == MOVED
        assert await host_of(table) == table.bogdan.pk
        assert has_tools((await tab(table, 1)).frames[0])
        assert not has_tools((await watch(table, table.ana)).frames[0])


# --- in the game ------------------------------------------------------------------------------------------------------


def deal_and_play(people: list[User], hands: int) -> Table:
    table = open_for(people, RULES)
    fill_and_deal(table, people[0], len(people))
    if hands:
        play_on(table, random.Random(1), {}, hands=hands)
    table.refresh_from_db()
    return table


async def serve_after(here: Hour, hands: int) -> Evening:
    """Ana and Bogdan with two bots, after so many hands, in front of their pages."""
    people = [await sync(make_guest, name) for name in SEATED[:2]]
    table = await sync(deal_and_play, people, hands)
    house = await here.open()
    house.runtime.hub.listener = fanout
    runtime._current = house.runtime
    for person in people:
        await house.arrive(table, person)
    await here.settle()
    return Evening(here, house, table, people)


def is_bidding(live: Live) -> bool:
    return live.state is not None and live.state.phase == "bid"


def is_within_a_trick(live: Live) -> bool:
    return live.state is not None and live.state.phase == "play" and len(live.state.trick) > 0


def is_between_hands(live: Live) -> bool:
    return live.state is not None and live.state.phase == "deal" and len(live.state.rows) > 0


def is_in_the_last_hand(live: Live) -> bool:
    return is_within_a_trick(live) and live.state is not None and live.state.hand_no == 23


STAGES = [
    (0, is_bidding), (0, is_within_a_trick), (1, is_between_hands), (23, is_in_the_last_hand),
]  # fmt: skip
"""The first hand is dealt with the host's own press: there is nothing in between."""


@pytest.mark.parametrize(("hands", "stage"), STAGES, ids=[stage.__name__ for _, stage in STAGES])
async def test_after_the_deal_a_bot_plays_on_for_him_and_nobody_gets_his_powers(hands: int, stage: object) -> None:
    assert callable(stage)
    async with hour() as here:
        table = await serve_after(here, hands)
        while not stage(table.live):
            await table.step()
        leaver, other, visitor = await tab(table), await tab(table, 1), await watch(table)
        await table.leave(table.ana)
        assert table.held(0)
        assert table.live.status == "playing"
        for socket in (leaver, other, visitor):
            for what in POWERS:
                assert await refused(socket, what) in ("not_host", "not_waiting")
            assert not any(has_tools(frame) for frame in socket.frames)
        version = table.live.version
        for _ in range(3):
            await table.step()
        assert table.live.version > version
        back = await tab(table)
        await here.settle()
        assert not table.held(0) and not has_tools(back.frames[0])


async def refused(socket: Socket, what: dict[str, str]) -> str:
    """Past what else comes meanwhile."""
    await socket.socket.send_json_to(what)
    while (found := REFUSAL.search(await socket.hear())) is None:
        pass
    return found[1]


async def test_whose_line_drops_in_the_game_is_held_by_a_bot_and_comes_back_to_his_hand() -> None:
    async with hour() as here:
        table = await serve_after(here, 0)
        ana = await tab(table)
        table.house.depart(table.table, table.ana)
        await ana.socket.disconnect()
        await here.pass_without_sweep(9)
        assert table.held(0)
        assert await host_of(table) == table.ana.pk
        assert 'class="fan k' in (await tab(table)).frames[0]
        await here.settle()
        assert not table.held(0)


# --- after it ---------------------------------------------------------------------------------------------------------


def test_at_the_results_the_first_who_wants_another_game_is_its_host_whoever_it_was_before() -> None:
    ana, bogdan = make_guest("Ana"), make_guest("Bogdan")
    table = finished(ana, bogdan)
    assert table.host_id == ana.pk
    assert browser_of(ana).post(f"/tables/{table.code}/leave/")["Location"] == "/friends/"
    ways = [browser_of(one).post(f"/tables/{table.code}/again/")["Location"] for one in (bogdan, ana)]
    table.refresh_from_db()
    assert table.rematch is not None
    assert ways == [f"/tables/{table.rematch.code}/"] * 2
    assert table.rematch.host_id == bogdan.pk
    assert [has_tools(page(ways[0], one)) for one in (bogdan, ana)] == [True, False]
