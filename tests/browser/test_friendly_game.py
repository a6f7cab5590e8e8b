"""Three people and three bots play a whole 8-8-8 with chat; one leaves and another takes the chair; somebody watches.

Every frame and page that each of them got is looked through: it holds no card that he had not the right to see.
"""

import json
import re
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import Browser, expect

from game.tables.entries import Entry
from tests.browser.chatting import open_table
from tests.browser.steps import DESKTOP, PHONE, Person, person
from tests.secrecy import VERSION, scan
from tests.server import Server, manage

LOG = """
import json
from game.models import Table
from game.tables import store
table = Table.objects.get(code="{code}")
print(json.dumps([table.seed, [list(entry) for entry in store.entries_since(table.pk, 0)]]))
"""
LEAVES_AFTER = 3  # hands
SECONDS = 400.0


class Period(NamedTuple):
    """What somebody got while he had `seat` (None: while he watched), in order: frames and pages."""

    seat: int | None
    got: list[str]


class Watched:
    """A person whose frames and pages are kept, by the seat that he had."""

    def __init__(self, somebody: Person, code: str, session: str):
        self.person, self.code = somebody, code
        self.periods: list[Period] = []
        somebody.be_member(session)

    def come(self, seat: int | None) -> None:
        """Opens the table's page; from here on he has this seat."""
        self.person.page.goto(f"{self.person.url}/tables/{self.code}/")
        self.begin(seat)
        self.person.wait_for_line()

    def begin(self, seat: int | None) -> None:
        self.keep()
        self.periods.append(Period(seat, []))

    def keep(self) -> None:
        """Notes the frames that came since the last time, and the page as it stands."""
        if self.periods:
            frames, self.person.frames = self.person.frames, []
            self.periods[-1].got.extend([*frames, self.person.page.content()])
        else:
            self.person.frames = []

    def leaks(self, log: list[Entry], secrets: list[str]) -> list[Any]:
        self.keep()
        found: list[Any] = []
        for period in self.periods:
            named = [text for text in period.got if VERSION.search(text)]
            assert named
            found += scan(named, period.seat, log, secrets)
        return found


def say(somebody: Watched, text: str) -> None:
    page = somebody.person.page
    if not page.locator("#chat-text").is_visible():
        page.locator(".chat-button").click()
    page.locator("#chat-text").fill(text)
    page.keyboard.press("Enter")
    expect(page.locator("#chat-lines")).to_contain_text(text)
    page.keyboard.press("Escape")


def play(players: list[Watched], is_over: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SECONDS
    while not is_over():
        assert time.monotonic() < deadline, players[0].person.page.locator("#live").inner_text()
        if not any(player.person.move_if_asked() for player in players):
            players[0].person.page.wait_for_timeout(20)


def test_a_whole_friendly_game_shows_nobody_a_card_too_many(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve(WHIST_PACE="0.02", WHIST_BID_SECONDS="120", WHIST_AWAY_SECONDS="60")
    names = ("Ana", "Bogdan", "Carmen", "Dan", "Elena")
    code, sessions = open_table(server, names, 3, game="8-8-8", players=6)
    sizes = (PHONE, DESKTOP, DESKTOP, DESKTOP, PHONE)
    with (
        person(browser, server.url, sizes[0]) as one, person(browser, server.url, sizes[1]) as two,
        person(browser, server.url, sizes[2]) as three, person(browser, server.url, sizes[3]) as four,
        person(browser, server.url, sizes[4]) as five,
    ):  # fmt: skip
        ana, bogdan, carmen, dan, _ = people = [
            Watched(somebody, code, sessions[name])
            for somebody, name in zip((one, two, three, four, five), names, strict=True)
        ]
        for seat, somebody in enumerate(people):
            somebody.come(seat if seat < 3 else None)
        for chair in (3, 4, 5):
            one.page.locator(f"#chair-{chair}").click()
            expect(one.page.locator(f"#seat-{chair}")).not_to_have_class(re.compile("vacant"))
        say(ana, "Good luck to all!")
        expect(five.page.locator("#chat-lines")).to_contain_text("Good luck to all!")
        one.page.get_by_role("button", name="Deal").click()
        play([ana, bogdan, carmen], lambda: one.hand_number > LEAVES_AFTER)

        three.page.locator("[data-opens=panel-leave]").click()
        three.page.locator("#panel-leave form button[type=submit]").click()
        three.page.wait_for_url("**/friends/**")
        carmen.keep()
        dan.begin(2)
        four.page.locator("#chair-2").click()
        expect(four.page.locator("#table")).to_have_class(re.compile(r"\bme-2\b"), timeout=10_000)
        four.wait_for_line()
        say(bogdan, "Welcome, Dan")
        result = one.page.locator("#note a[href*=results]")
        play([ana, bogdan, dan], lambda: result.count() > 0)

        [seed, lines] = json.loads(manage("shell", "-v", "0", "-c", LOG.format(code=code), **server.variables).stdout)
        log = [Entry(*line) for line in lines]
        assert sum(entry.kind == "deal" for entry in log) == 30
        for somebody in people:
            assert somebody.leaks(log, [seed]) == []
