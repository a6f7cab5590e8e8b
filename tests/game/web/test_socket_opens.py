"""Who may open a table's socket."""

import pytest
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.conf import settings

from game.web.routing import websocket_urlpatterns
from tests.cast import STRANGER, browser_of, make_guest
from tests.committed import committed
from tests.game.tables.house import Evening, sync
from tests.game.web.sockets import Socket, cookie_of

pytestmark = committed


@pytest.mark.parametrize("origin", ["http://evil.example", "https://localhost.evil.example", "null", "", None])
async def test_another_site_may_not_open_it(table: Evening, origin: str | None) -> None:
    assert not await Socket(table.table.code, await cookie_of(table.ana), origin).opens()


@pytest.mark.parametrize("cookie", ["", "forged", "x" * 32])
async def test_without_a_session_it_stays_shut(table: Evening, cookie: str) -> None:
    assert not await Socket(table.table.code, cookie).opens()


async def test_a_stranger_may_not_open_it(table: Evening) -> None:
    elena = await sync(make_guest, STRANGER)
    assert not await Socket(table.table.code, await cookie_of(elena)).opens()
    assert table.house.slot(table.table).sockets == {}


async def test_a_table_that_does_not_exist_has_no_socket(table: Evening) -> None:
    assert not await Socket("nowhere", await cookie_of(table.ana)).opens()


@pytest.mark.parametrize("path", ["/ws/x", "/ws/tables/", "/ws/tables/a b/", "/"])
async def test_an_address_without_a_socket_is_refused_and_nothing_fails(path: str) -> None:
    socket = WebsocketCommunicator(URLRouter(websocket_urlpatterns), path)
    assert (await socket.connect())[0] is False


async def test_after_signing_out_the_old_cookie_opens_nothing(table: Evening) -> None:
    browser = await sync(browser_of, table.ana)
    cookie = browser.cookies[settings.SESSION_COOKIE_NAME].value
    await sync(browser.logout)
    assert not await Socket(table.table.code, cookie).opens()
