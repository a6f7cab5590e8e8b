"""Before the deal: what host, guests and spectators of a friendly table do over their sockets, and what becomes of their pages."""

import asyncio
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Silence
from game.models import Seat, Table
from game.tables import service
from game.tables.house_rules import HouseRules
from game.web import consumers
from game.web.consumers import MOVED
from tests.cast import STRANGER, make_guest
from tests.committed import committed
from tests.game.tables.house import hour, sync
from tests.game.web.friendly import come, open_for, serve_friendly, watch
from tests.game.web.sockets import REFUSAL, Socket, cookie_of, tab

pytestmark = committed
RULES = {
    "do": "rules",
    "game": "8-8-8",
    "players": "4",
    "bid_seconds": "60",
    "bots": "master",
    "listing": "list",
    "runs": "on",
}
HOSTS: list[dict[str, Any]] = [
    {"do": "bot", "seat": "2"}, {"do": "clear", "seat": "1"}, RULES, {"do": "deal"},
]  # fmt: skip


async def say(socket: Socket, what: dict[str, Any]) -> str:
    """What is answered: the next frame."""
    await socket.socket.send_json_to(what)
    return await socket.hear()


async def test_the_host_puts_a_bot_on_a_chair_and_takes_it_off_and_all_see_it() -> None:
    async with hour() as here:
        table = await serve_friendly(here)
        ana, bogdan = await tab(table), await tab(table, 1)
        frame = await say(ana, {"do": "bot", "seat": "2"})
        assert 'id="seat-2"' in frame and '"do":"clear","seat":"2"' in frame
        seen = await bogdan.hear()
        assert 'id="seat-2"' in seen and '"do":"clear"' not in seen
        frame = await say(ana, {"do": "clear", "seat": "2"})
        assert "vacant" in frame and '"do":"bot","seat":"2"' in frame


async def test_the_host_deals_where_all_chairs_are_taken_and_not_before() -> None:
    async with hour() as here:
        table = await serve_friendly(here)
        ana = await tab(table)
        assert await ana.is_refused({"do": "deal"}) == "too_few"
        for seat in (2, 3):
            await say(ana, {"do": "bot", "seat": seat})
        frame = await say(ana, {"do": "deal"})
        assert 'class="fan k8"' in frame
        assert await ana.is_refused({"do": "bot", "seat": "2"}) == "not_waiting"


async def test_only_the_host_has_his_powers() -> None:
    async with hour() as here:
        table = await serve_friendly(here)
        bogdan, visitor = await tab(table, 1), await watch(table)
        elena = await watch(table, await sync(make_guest, STRANGER))
        version = table.live.version
        for socket in (bogdan, visitor, elena):
            for what in HOSTS:
                assert await socket.is_refused(what) == "not_host"
        assert table.live.version == version


async def test_new_rules_are_shown_to_everybody() -> None:
    async with hour() as here:
        table = await serve_friendly(here)
        ana, elena = await tab(table), await watch(table)
        for frame in (await say(ana, RULES), await elena.hear()):
            assert 'id="house"' in frame and "8-8-8" in frame
        row = await sync(Table.objects.get, pk=table.table.pk)
        assert row.rules == HouseRules("8-8-8", 4, bid_seconds=60, bots="master", runs=True)._asdict()


@pytest.mark.parametrize("players", ["9", "2", "x"])
async def test_a_number_of_players_that_is_not_offered_is_refused(players: str) -> None:
    async with hour() as here:
        table = await serve_friendly(here)
        ana = await tab(table)
        assert await ana.is_refused({**RULES, "game": "ladder", "players": players}) == "bad_rules"


@pytest.mark.parametrize("players", ["", ["4"], None])
async def test_what_is_not_said_is_as_usual(players: object) -> None:
    async with hour() as here:
        table = await serve_friendly(here, rules=HouseRules())
        ana = await tab(table)
        await say(ana, {**RULES, "players": players, "deck": "56"})
        rules = (await sync(Table.objects.get, pk=table.table.pk)).rules or {}
        assert (rules["game"], rules["players"], rules["deck"]) == ("8-8-8", 6, "")


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"game": "ladder", "players": "7"}, "bad_players"),
        ({"game": "ladder", "players": "7", "deck": "56"}, "bad_players"),
        ({"players": "3"}, "too_many_sit"),
    ],
)
async def test_a_refusal_of_rules_says_what_to_change(facts: dict[str, str], code: str) -> None:
    async with hour() as here:
        table = await serve_friendly(here)
        ana = await tab(table)
        for chair in (2, 3):
            await say(ana, {"do": "bot", "seat": str(chair)})
        found = REFUSAL.search(await say(ana, {**RULES, **facts}))
        assert found is not None and found[1] == code


async def test_another_number_of_chairs_brings_everybody_a_fresh_page() -> None:
    async with hour() as here:
        table = await serve_friendly(here)
        sockets = [await tab(table), await tab(table, 1), await watch(table)]
        await sockets[0].socket.send_json_to({**RULES, "players": "5"})
        assert [await socket.ends() for socket in sockets] == [MOVED] * 3
        again = await watch(table)
        assert 'id="seat-4"' in again.frames[0]


async def test_whoever_is_asked_to_get_up_gets_a_spectator_s_page() -> None:
    async with hour() as here:
        table = await serve_friendly(here)
        ana, bogdan = await tab(table), await tab(table, 1)
        await say(ana, {"do": "clear", "seat": "1"})
        assert await bogdan.ends() == MOVED
        watching = await watch(table, table.bogdan)
        assert '"do":"sit","seat":"1"' in watching.frames[0]


async def test_a_spectator_sits_down_and_gets_a_player_s_page() -> None:
    async with hour() as here:
        table = await serve_friendly(here)
        elena = await sync(make_guest, STRANGER)
        sockets = [await watch(table, elena), await watch(table, elena)]
        await sockets[0].socket.send_json_to({"do": "sit", "seat": "3"})
        assert [await socket.ends() for socket in sockets] == [MOVED] * 2
        await come(lambda: table.live.seat_of(elena.pk) == 3)
        seated = await watch(table, elena)
        assert 'class="mine lobby' in seated.frames[0]


async def test_a_visitor_is_asked_for_a_name_first() -> None:
    async with hour() as here:
        table = await serve_friendly(here)
        visitor = await watch(table)
        assert f'href="/t/{table.table.code}/?chair=' in visitor.frames[0]
        assert '"do":"sit"' not in visitor.frames[0]
        assert await visitor.is_refused({"do": "sit", "seat": "3"}) == "nameless"


async def test_of_two_people_on_one_chair_one_sits() -> None:
    async with hour() as here:
        table = await serve_friendly(here)
        people = [await sync(make_guest, name) for name in ("Elena", "Florin")]
        sockets = [await watch(table, person) for person in people]
        await asyncio.gather(*[socket.socket.send_json_to({"do": "sit", "seat": "2"}) for socket in sockets])
        await come(lambda: table.live.chairs[2] is not None)
        sitting = [table.live.seat_of(person.pk) for person in people]
        assert sorted(seat is None for seat in sitting) == [False, True]
        loser = sockets[sitting.index(None)]
        while 'data-code="chair_taken"' not in loser.frames[-1]:
            await loser.hear()


async def test_who_sits_at_another_table_is_refused() -> None:
    async with hour() as here:
        table = await serve_friendly(here)
        elena = await sync(make_guest, STRANGER)
        await sync(open_for, [elena], HouseRules(players=4))
        other = await sync(service.current_table, elena.pk)
        socket = await watch(table, elena)
        assert '"do":"sit"' not in socket.frames[0]
        assert "You sit at another table" in socket.frames[0]
        answer = await say(socket, {"do": "sit", "seat": "2"})
        for said in (socket.frames[0], answer):
            assert f'href="/tables/{other}/">Back to your table' in said
        found = REFUSAL.search(answer)
        assert found is not None and found[1] == "sits_elsewhere"


async def test_who_sat_down_elsewhere_while_he_watched_is_told_so_and_shown_the_way() -> None:
    async with hour() as here:
        table = await serve_friendly(here)
        elena = await sync(make_guest, STRANGER)
        socket = await watch(table, elena)
        other = await sync(open_for, [elena], HouseRules(players=4))
        assert await socket.is_refused({"do": "sit", "seat": "2"}) == "sits_elsewhere"
        assert f'href="/tables/{other.code}/"' in await say(socket, {"do": "sync"})


async def test_where_all_chairs_are_taken_it_does_not_matter_where_a_spectator_sits() -> None:
    async with hour() as here:
        table = await serve_friendly(here, dealt=True)
        elena = await sync(make_guest, STRANGER)
        await sync(open_for, [elena], HouseRules(players=4))
        assert "You sit at another table" not in (await watch(table, elena)).frames[0]


async def test_who_has_left_the_other_table_is_offered_the_chairs_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumers, "BEAT_SECONDS", 0.01)
    async with hour() as here:
        table = await serve_friendly(here)
        elena = await sync(make_guest, STRANGER)
        other = await sync(open_for, [elena], HouseRules(players=4))
        socket = await watch(table, elena)
        await sync(service.leave_table, other.pk, elena.pk, timezone.now())
        while '"do":"sit","seat":"2"' not in socket.frames[-1]:
            await socket.hear()


async def test_whom_the_host_asked_to_get_up_or_blocked_is_refused_without_a_word_of_the_block() -> None:
    async with hour() as here:
        table = await serve_friendly(here)
        ana = await tab(table)
        await say(ana, {"do": "clear", "seat": "1"})
        bogdan = await watch(table, table.bogdan)
        assert await bogdan.is_refused({"do": "sit", "seat": "1"}) == "asked_up"
        carmen = await sync(make_guest, "Carmen")
        await sync(lambda: Silence.objects.create(by=table.ana, whom=carmen, is_block=True, at=timezone.now()))
        answer = await say(await watch(table, carmen), {"do": "sit", "seat": "1"})
        assert "The host keeps this chair for others." in answer and "block" not in answer


async def test_the_host_is_told_that_the_others_still_read_the_new_rules() -> None:
    async with hour() as here:
        table = await serve_friendly(here)
        ana = await tab(table)
        for what in ({"do": "bot", "seat": "2"}, {"do": "bot", "seat": "3"}, RULES):
            await say(ana, what)
        assert await ana.is_refused({"do": "deal"}) == "rules_are_new"
        await here.pass_time(5.1)
        assert 'class="fan k8"' in await say(ana, {"do": "deal"})


async def test_where_the_host_leaves_the_next_one_has_the_powers() -> None:
    async with hour() as here:
        table = await serve_friendly(here)
        await table.house.arrive(table.table, table.ana)
        bogdan = await tab(table, 1)
        await table.leave(table.ana)
        assert await bogdan.ends() == MOVED
        host = await tab(table, 1)
        assert '"do":"bot"' in host.frames[0]
        assert '"do":"clear","seat":"2"' in await say(host, {"do": "bot", "seat": "2"})
        assert not await sync(Seat.objects.filter(player=table.ana).exists)


@pytest.mark.parametrize("made_for", ["w-4", "1-4", "0-4", "0-5-host"])
async def test_a_page_made_for_another_place_is_loaded_afresh(made_for: str) -> None:
    async with hour() as here:
        table = await serve_friendly(here)
        socket = Socket(table.table.code, await cookie_of(table.ana), query=f"?place={made_for}")
        assert await socket.opens()
        assert await socket.ends() == MOVED


@pytest.mark.parametrize("made_for", ["0-4-host", "", "nonsense", "9-9"])
async def test_a_page_made_for_this_place_goes_on(made_for: str) -> None:
    async with hour() as here:
        table = await serve_friendly(here)
        socket = Socket(table.table.code, await cookie_of(table.ana), query=f"?place={made_for}")
        assert await socket.opens()
        assert 'id="mine"' in await socket.hear()
