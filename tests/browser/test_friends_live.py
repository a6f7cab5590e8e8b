"""What moves on the pages around friendly tables, and what must not: the list under a finger, a refused form, the rematch."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.chatting import open_table as seat_people
from tests.browser.steps import DESKTOP, PHONE, Person, person
from tests.browser.test_friends import AT_ONCE, NARROW, open_table
from tests.server import Server, manage, session_of_member

GAME = """
import random
from django.utils import timezone
from game.models import Table
from game.tables import ending, friendly
from tests.play import play_on
table = Table.objects.get()
friendly.put_bot(table.pk, table.host_id, 2, timezone.now())
friendly.deal_friendly(table.pk, table.host_id, timezone.now())
table.refresh_from_db()
live = play_on(table, random.Random(1), {{}}, hands={hands})
if live.state.phase == "done":
    ending.finish_game(table.pk, timezone.now())
"""


def game_of(server: Server, hands: int) -> tuple[str, dict[str, str]]:
    """Ana, Bogdan and a bot have played so many of 21 hands; the table's code, and the players' sessions."""
    code, sessions = seat_people(server, ("Ana", "Bogdan"), 2, players=3)
    made = manage("shell", "-v", "0", "-c", GAME.format(hands=hands), **server.variables)
    assert made.returncode == 0, made.stderr
    return code, sessions


def visit(somebody: Person, session: str, path: str) -> None:
    somebody.be_member(session)
    somebody.page.goto(somebody.url + path)


# --- a refused form ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [PHONE, NARROW, DESKTOP], ids=["phone", "narrow", "desktop"])
def test_a_refused_form_leads_to_the_first_field_that_is_wrong(
    serve: Callable[..., Server], browser: Browser, size: dict[str, int]
) -> None:
    server = serve()
    with person(browser, server.url, size) as ana:
        visit(ana, session_of_member(server, "Ana"), "/friends/")
        page = ana.page
        page.locator("#rules summary").click()
        page.get_by_role("button", name="Save these rules").click()
        field = page.get_by_label("Name for these rules")
        expect(field).to_be_focused()
        for shown in (field, page.get_by_text("Give these rules a name first.")):
            expect(shown).to_be_in_viewport(ratio=1)
        page.locator("label", has_text="ladder").click()
        page.locator("#id_players label, .pick-one", has_text="7").first.click()
        page.get_by_role("button", name="Open a table with these rules").click()
        expect(page.locator("input[name=players]:checked")).to_be_focused()
        expect(page.get_by_text("This game is not for so many.")).to_be_in_viewport(ratio=1)
        assert [trouble for trouble in ana.troubles if "422" not in trouble] == []
        ana.troubles.clear()


def test_a_page_without_a_refusal_takes_nobody_anywhere(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve()
    with person(browser, server.url) as ana:
        ana.page.goto(f"{server.url}/friends/")
        assert ana.page.evaluate("document.activeElement === document.body && scrollY === 0")


# --- the list ---------------------------------------------------------------------------------------------------------


def test_the_list_does_not_change_under_a_finger_or_the_keyboard_s_focus(
    serve: Callable[..., Server], browser: Browser
) -> None:
    server = serve()
    with (
        person(browser, server.url) as ana, person(browser, server.url) as bogdan, person(browser, server.url, DESKTOP) as elena,
    ):  # fmt: skip
        first = open_table(ana, "Ana")
        page = elena.page
        page.goto(f"{server.url}/friends/")
        watch = page.locator(f"#watch-{first}")
        second = open_table(bogdan, "Bogdan")
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url) if request.resource_type == "xhr" else None)
        watch.focus()
        page.evaluate(AT_ONCE)
        assert asked == []
        page.evaluate("document.activeElement.blur()")
        held: list[Route] = []

        def hold(route: Route) -> None:
            held.append(route)

        page.route("**/friends/", hold)
        page.evaluate(AT_ONCE)
        while not held:
            page.wait_for_timeout(10)
        box = watch.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 5, box["y"] + 5)
        page.mouse.down()  # while the answer is on its way
        with page.expect_response("**/friends/"):
            held.pop().continue_()
        page.evaluate(AT_ONCE)
        assert not held
        assert page.locator(f"#table-{second}").count() == 0
        page.mouse.move(5, 5)
        page.mouse.up()
        page.unroute("**/friends/")
        expect(page.locator(f"#table-{second}")).to_be_visible()
        assert watch.bounding_box() == box


# --- the rematch ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [NARROW, DESKTOP], ids=["narrow", "desktop"])
def test_who_reads_the_results_sees_the_next_table_open_and_nothing_jumps(
    serve: Callable[..., Server], browser: Browser, size: dict[str, int]
) -> None:
    server = serve()
    code, sessions = game_of(server, 21)
    with person(browser, server.url, size, "ro-RO") as ana, person(browser, server.url) as bogdan:
        visit(ana, sessions["Ana"], f"/tables/{code}/results/")
        visit(bogdan, sessions["Bogdan"], f"/tables/{code}/results/")
        below = ana.page.locator(".next ~ hr").first
        before = below.bounding_box()
        bogdan.page.get_by_role("button", name="Rematch").click()
        bogdan.page.wait_for_url("**/tables/*/")
        expect(ana.page.locator("#next-table")).to_contain_text("Bogdan")
        assert below.bounding_box() == before
        ana.page.locator("#next-table button").click()
        ana.page.wait_for_url(bogdan.page.url)


def test_the_table_s_own_end_leads_to_the_next_one(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve(WHIST_PACE="0", WHIST_FRIENDLY_BID_SECONDS="20", WHIST_AWAY_SECONDS="60")
    code, sessions = game_of(server, 20)
    with person(browser, server.url, NARROW) as ana, person(browser, server.url) as bogdan:
        for name, somebody in (("Ana", ana), ("Bogdan", bogdan)):
            visit(somebody, sessions[name], f"/tables/{code}/")
            somebody.wait_for_line()
        rematch = bogdan.page.get_by_role("button", name="Rematch")
        while rematch.count() == 0:
            if not any([ana.move_if_asked(), bogdan.move_if_asked()]):
                ana.page.wait_for_timeout(20)
        expect(ana.page.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)
        rematch.click()
        bogdan.page.wait_for_url(lambda url: code not in url)
        expect(ana.page.locator("#next-table")).to_contain_text("Bogdan has opened the next table")
        ana.page.get_by_role("button", name="Join the rematch").click()
        ana.page.wait_for_url(bogdan.page.url)


def test_who_sits_elsewhere_finds_the_way_there_on_one_line(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve()
    code, sessions = seat_people(server, ("Ana", "Bogdan"), 1)
    with person(browser, server.url, NARROW, "ro-RO") as bogdan:
        visit(bogdan, sessions["Bogdan"], "/friends/")
        bogdan.page.locator(".open-now").click()
        bogdan.page.wait_for_url("**/tables/*/")
        own = bogdan.page.url
        bogdan.page.goto(f"{server.url}/tables/{code}/")
        bogdan.wait_for_line()
        way = bogdan.page.locator("#way-back")
        expect(way).to_be_in_viewport(ratio=1)
        box = way.bounding_box()
        assert box is not None and box["height"] < 56
        way.click()
        bogdan.page.wait_for_url(own)
