"""Three people and three bots play a whole 8-8-8 with chat; one leaves and another takes the chair; somebody watches.

Every frame and page that each of them got is looked through when he goes (`Person.assert_no_trouble`).
"""

import re
import time
from collections import Counter
from collections.abc import Callable

from playwright.sync_api import Browser, expect

from game.tables import entries
from tests.browser.chatting import open_table
from tests.browser.overheard import read_log
from tests.browser.steps import DESKTOP, PHONE, Person, person
from tests.server import Server

NAMES = ("Ana", "Bogdan", "Carmen", "Dan", "Elena")
LEAVES_AFTER = 3  # hands
SECONDS = 1800.0


def come(somebody: Person, code: str, session: str) -> None:
    somebody.be_member(session)
    somebody.page.goto(f"{somebody.url}/tables/{code}/")
    somebody.wait_for_line()


def say(somebody: Person, text: str) -> None:
    page = somebody.page
    if not page.locator("#chat-text").is_visible():
        page.locator(".chat-button").click()
    page.locator("#chat-text").fill(text)
    page.keyboard.press("Enter")
    expect(page.locator("#chat-lines")).to_contain_text(text)
    page.keyboard.press("Escape")


def leave(somebody: Person) -> None:
    somebody.page.locator("[data-opens=panel-leave]").click()
    somebody.page.locator("#panel-leave form button[type=submit]").click()
    somebody.page.wait_for_url("**/friends/**")


def play(players: list[Person], is_over: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SECONDS
    while not is_over():
        assert time.monotonic() < deadline, players[0].page.locator("#live").inner_text()
        if not any(player.move_if_asked() for player in players):
            players[0].page.wait_for_timeout(20)


MOVE = """() => setInterval(() => {
  const choice = document.querySelector("#pad [ws-send], #fan [ws-send]");
  if (choice && !("sending" in document.getElementById("table").dataset)) choice.click();
}, 20)"""


def play_out(players: list[Person]) -> None:
    """The same, by a script in each one's page: a click of the driver's takes a hundred times as long."""
    for player in players:
        player.page.evaluate(MOVE)
    for player in players:
        expect(player.page.locator("#note a[href*=results]")).to_be_visible(timeout=SECONDS * 1000)


def test_a_whole_friendly_game_shows_nobody_a_card_too_many(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve(WHIST_PACE="0.02", WHIST_FRIENDLY_BID_SECONDS="120", WHIST_AWAY_SECONDS="60")
    url = server.url
    code, sessions = open_table(server, NAMES, 3, game="8-8-8", players=6)
    with (
        person(browser, url, PHONE) as ana, person(browser, url, DESKTOP) as bogdan, person(browser, url, DESKTOP) as carmen,
        person(browser, url, DESKTOP) as dan, person(browser, url, PHONE) as elena,
    ):  # fmt: skip
        for name, somebody in zip(NAMES, (ana, bogdan, carmen, dan, elena), strict=True):
            somebody.page.emulate_media(reduced_motion="no-preference" if somebody is ana else "reduce")
            come(somebody, code, sessions[name])
        for chair in (3, 4, 5):
            ana.page.locator(f"#chair-{chair}").click()
            expect(ana.page.locator(f"#seat-{chair}")).not_to_have_class(re.compile("vacant"))
        say(ana, "Good luck to all!")
        expect(elena.page.locator("#chat-lines")).to_contain_text("Good luck to all!")
        ana.page.get_by_role("button", name="Deal").click()
        play([ana, bogdan, carmen], lambda: ana.hand_number > LEAVES_AFTER)

        leave(carmen)
        dan.page.locator("#chair-2").click()
        expect(dan.page.locator("#table")).to_have_class(re.compile(r"\bme-2\b"))
        dan.wait_for_line()
        say(bogdan, "Welcome, Dan")
        play([ana, bogdan, dan], lambda: ana.hand_number > LEAVES_AFTER + 1)
        play_out([ana, bogdan, dan])

        log, _ = read_log(server, code)
        done = Counter((entry.kind, entry.by) for entry in log)
        assert done[entries.DEAL, entries.SERVER] == 30
        assert done[entries.BID, entries.PERSON] >= 85  # three people, but for the hand in which the chair was empty
        expect(elena.page.locator("#note a[href*=results]")).to_be_visible()
        for somebody in (ana, bogdan, carmen, dan, elena):
            assert sum(len(heard.frames) for heard in somebody.overheard()) > 100
