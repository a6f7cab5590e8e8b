"""What is said at a table that makes no sense or is not allowed: refused by name, and nothing changes."""

from collections.abc import Callable

import pytest

from game.rules.cards import name
from game.rules.legal import legal_actions
from game.rules.state import BID, PLAY
from game.web import messages
from tests.committed import committed
from tests.game.tables.house import Evening, hour
from tests.game.web.sockets import REFUSAL, serve, tab, tabs

pytestmark = committed


SENSELESS: list[str] = [
    "", "x", "{", "[]", "null", "7", '"sync"', "{}", '{"do": null}', '{"do": 1}', '{"do": "shuffle"}', '{"do": ["sync"]}',
    '{"do": "bid"}', '{"do": "bid", "tricks": "2"}', '{"do": "bid", "v": "9"}', '{"do": "bid", "tricks": -1, "v": 9}',
    '{"do": "bid", "tricks": 2.0, "v": 9}', '{"do": "bid", "tricks": true, "v": 9}', '{"do": "bid", "tricks": "２", "v": 9}',
    '{"do": "bid", "tricks": "2", "v": 1e400}', '{"do": "bid", "tricks": "2", "v": "99999999999"}',
    '{"do": "bid", "tricks": [2], "v": "9"}', '{"do": "bid", "tricks": "' + "9" * 1900 + '", "v": "9"}',
    '{"do": "play", "card": "Xx", "v": "9"}', '{"do": "play", "card": "", "v": "9"}', '{"do": "play", "card": 12, "v": "9"}',
    '{"do": "play", "card": "Ah"}', '{"do": "play", "card": "AhAh", "v": "9"}', '{"do": "play", "card": "\\ud800h", "v": "9"}',
    '{"do": "sit"}', '{"do": "sit", "seat": "-1"}', '{"do": "bot", "seat": 2.5}', '{"do": "clear", "seat": "100"}', '{"do": "clear"}',
    '{"do": "play", "card": null, "v": "9"}', '{"do": "play", "card": {"a": 1}, "v": "9"}', "[" * 2000,
]  # fmt: skip


async def test_what_makes_no_sense_is_refused_and_changes_nothing(
    table: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.web.limits.BURST", 100)
    socket = await tab(table)
    before = table.live
    for text in SENSELESS:
        assert await socket.is_refused(text) == "malformed", text
    assert await socket.is_refused(b"\x00\x01") == "malformed"
    assert await socket.is_refused("x" * (messages.MOST_BYTES + 1)) == "oversized"
    assert table.live is before


Ask = Callable[[Evening], dict[str, object]]


def bid(tricks: object, step: int = 0) -> Ask:
    return lambda table: {"do": "bid", "tricks": tricks, "v": table.live.version + step}


def not_held(table: Evening) -> dict[str, object]:
    assert table.live.state is not None
    return {"do": "play", "card": name(table.live.state.hands[2][0]), "v": table.live.version}


@pytest.mark.parametrize(
    ("phase", "seat", "ask", "code"),
    [
        (BID, 1, bid(9), "bid_out_of_range"),
        (BID, 1, bid("2", -1), "stale"),
        (BID, 1, bid("2", 1), "stale"),
        (BID, 0, bid("2"), "not_your_turn"),
        (BID, 1, not_held, "wrong_phase"),
        (PLAY, 1, bid("2"), "wrong_phase"),
        (PLAY, 1, not_held, "card_not_held"),
        (PLAY, 0, not_held, "not_your_turn"),
        (PLAY, 1, lambda table: {"do": "play", "card": "unseen", "v": table.live.version}, "card_not_held"),
    ],
)
async def test_a_move_that_is_not_allowed_is_refused_by_name(
    table: Evening, phase: str, seat: int, ask: Ask, code: str
) -> None:
    sockets = await tabs(table)
    while not (table.live.state and table.live.state.phase == phase and table.turn == 1):
        await table.step()
    for socket in sockets:
        await socket.hear_all()
    before, log = table.live, await table.log()
    assert await sockets[seat].is_refused(ask(table)) == code
    found = REFUSAL.search(sockets[seat].frames[-1])
    assert found is not None
    assert int(found[2]) == before.version
    await table.hour.settle()
    assert table.live is before
    assert await table.log() == log


async def test_the_same_card_from_two_tabs_is_played_once(table: Evening) -> None:
    first, second = await tab(table, 1), await tab(table, 1)
    while not (table.live.state and table.live.state.phase == PLAY and table.turn == 1):
        await table.step()
    for socket in (first, second):
        await socket.hear_all()
    state, version = table.live.state, table.live.version
    card = {"do": "play", "card": name(legal_actions(state)[0]), "v": version}
    await first.socket.send_json_to(card)
    assert await second.is_refused(card) == "stale"
    await table.hour.settle()
    assert [entry.kind for entry in (await table.log())[version:]][:1] == ["play"]
    assert sum(entry.seat == 1 for entry in (await table.log())[version:]) == 1


async def test_before_the_deal_there_is_nothing_to_move() -> None:
    async with hour() as here:
        waiting = await serve(here, dealt=False)
        socket = await tab(waiting)
        assert await socket.is_refused({"do": "bid", "tricks": "2", "v": waiting.live.version}) == "not_playing"


async def test_whoever_got_up_in_another_tab_moves_no_more(table: Evening) -> None:
    socket = await tab(table, 1)
    await table.turn_of(1)
    await table.leave(table.bogdan)
    await socket.hear_all()
    assert await socket.is_refused({"do": "bid", "tricks": "2", "v": table.live.version}) == "not_seated"
