"""A session's end is the end of its sockets: no move is taken any more of who went out or is somebody else by now."""

from collections.abc import Callable
from types import SimpleNamespace

import pytest
from django.contrib.admin import site
from django.contrib.sessions.models import Session
from django.test import Client, RequestFactory

from accounts.models import User
from accounts.services.merging import merge_guest
from accounts.services.sessions import tell_ended
from game.tables import entries
from game.web.consumers import NOT_YOURS
from game.web.door import SIGNED_OUT, SUSPENDED, door
from tests.cast import browser_of, make_member
from tests.committed import committed
from tests.game.tables.house import Evening, seat, sync
from tests.game.web.sockets import Socket, tab

pytestmark = committed


async def tab_of(evening: Evening, browser: Client) -> Socket:
    """A tab at the table in this browser."""
    socket = Socket(evening.table.code, browser.cookies["sessionid"].value)
    assert await socket.opens()
    await socket.hear()
    return socket


def sign_out(browser: Client, evening: Evening) -> None:
    assert browser.post("/sign-out/").status_code == 302


def sign_in_as_a_member(browser: Client, evening: Evening) -> None:
    """As the page does it after the right code."""
    member = make_member("Flavia")
    merge_guest(evening.ana, member)
    browser.force_login(member)
    tell_ended(evening.ana.pk)


def suspend(browser: Client, evening: Evening) -> None:
    """As the administration does it."""
    evening.ana.is_active = False
    form = SimpleNamespace(changed_data=["is_active"])
    site.get_model_admin(User).save_model(RequestFactory().post("/"), evening.ana, form, True)


@pytest.mark.parametrize("how", [sign_out, sign_in_as_a_member, suspend])
async def test_when_a_session_ends_its_sockets_end_and_no_move_is_taken(
    table: Evening, how: Callable[[Client, Evening], None]
) -> None:
    browser = await sync(browser_of, table.ana)
    first, second = await tab_of(table, browser), await tab_of(table, browser)
    await table.turn_of(0)
    version = table.live.version
    await sync(how, browser, table)
    why = SUSPENDED if how is suspend else SIGNED_OUT
    assert {await first.ends(), await second.ends()} <= {why, NOT_YOURS}
    await first.socket.send_json_to({"do": "bid", "tricks": "0", "v": table.live.version})
    await table.hour.settle()
    assert [kind for kind, *_ in await table.kinds(version) if kind == entries.BID] == []


async def test_the_same_player_s_sockets_of_another_browser_and_those_of_others_stay(table: Evening) -> None:
    browser = await sync(browser_of, table.ana)
    gone = await tab_of(table, browser)
    phone, bogdan = await tab(table, 0), await tab(table, 1)
    await sync(sign_out, browser, table)
    assert await gone.ends() == SIGNED_OUT
    await table.hour.settle()
    for socket in (phone, bogdan):
        await socket.hear_all()  # a guest who goes out gives up his chair
        await socket.socket.send_json_to({"do": "sync"})
        assert 'id="mine"' in await socket.hear()


async def test_a_session_of_whose_end_nobody_told_is_found_out(table: Evening) -> None:
    socket = await tab(table)
    await sync(Session.objects.all().delete)
    await door.look()
    assert await socket.ends() == SIGNED_OUT


async def test_a_closed_socket_is_at_the_door_no_more(table: Evening) -> None:
    socket = await tab(table)
    assert list(door.lines) == [table.ana.pk]
    await socket.socket.disconnect()
    assert door.lines == {}


async def test_whoever_went_out_is_shown_to_the_sign_in_and_back(table: Evening) -> None:
    def look() -> None:
        path = f"/tables/{table.table.code}/"
        page = Client().get(path, follow=True)
        assert page.redirect_chain == [(f"/sign-in/?next={path}", 302)]
        assert b"Only those who sit at a table see it." in page.content

    await sync(look)


async def test_a_guest_whose_account_sits_elsewhere_is_told_and_shown_the_way_to_that_table(table: Evening) -> None:
    def look() -> None:
        member = make_member("Flavia")
        other = seat([member])
        merge_guest(table.ana, member)
        browser = browser_of(member)
        assert browser.get(f"/tables/{table.table.code}/")["Location"] == "/rooms/"
        page = browser.get("/")
        assert b"a bot plays on for you at that one" in page.content
        assert page.context["current"] == other.code

    await sync(look)
