"""The replay of a finished game in Chromium: on narrow phones, by keyboard, before axe, and its file."""

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from game.rules.record import judge
from tests.browser.steps import DESKTOP, PHONE, person
from tests.browser.test_accessible import serious
from tests.browser.test_keyboard import press_until_focused
from tests.server import Server, copy_database, manage

NARROW = {"width": 320, "height": 568}
GAMES = """
from game.tables import entries
from game.tables.house_rules import HouseRules
from tests.cast import make_guest, make_member
from tests.game.tables import games
from tests.game.web.friendlies import finished
print(games.evening().table.code)
by = {(1, entries.BID): entries.CLOCK, (1, entries.PLAY): entries.STAND_IN}
widest = make_guest("W" * 20)
print(finished(make_member("Carmen"), widest, rules=HouseRules(players=7, deck="56", runs=True), by=by).code)
print(finished(make_member("Elena"), rules=HouseRules(game="ladder", players=3)).code)
"""


class Site(NamedTuple):
    """A site with three finished games: one in which chairs changed hands, one of seven, one with hands of seventeen cards."""

    url: str
    evening: str
    seven: str
    ladder: str

    def hand(self, code: str, number: int = 1) -> str:
        return f"{self.url}/tables/{code}/replay/?hand={number}"

    def hands(self) -> list[str]:
        """The most crowded hand of each game."""
        return [self.hand(code, number) for code, number in ((self.evening, 1), (self.seven, 8), (self.ladder, 17))]


@pytest.fixture(scope="module")
def site(database_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Nobody changes anything there, so that all tests share it."""
    server = Server(copy_database(database_template, tmp_path_factory.mktemp("replay"))).start()
    result = manage("shell", "-v", "0", "-c", GAMES, **server.variables)
    assert result.returncode == 0, result.stderr
    yield Site(server.url, *result.stdout.split())
    server.kill()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(site: Site, browser: Browser, size: dict[str, int], theme: str) -> None:
    with person(browser, site.url, size) as elena:
        elena.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        found = []
        for address in (site.hand(site.evening), site.hand(site.seven, 8)):
            elena.page.goto(address)
            found += serious(elena.page)
        elena.page.goto(f"{site.url}/tables/{site.seven}/results/")
        found += serious(elena.page)
        assert found == []


@pytest.mark.parametrize("language", ["en-GB", "ro-RO", "it-IT", "es-ES"])
def test_no_hand_scrolls_sideways_on_the_narrowest_phone(site: Site, browser: Browser, language: str) -> None:
    with person(browser, site.url, NARROW, language) as elena:
        for address in site.hands():
            elena.page.goto(address)
            assert elena.page.evaluate("document.documentElement.scrollWidth") == NARROW["width"]
            strips = elena.page.locator(".played").evaluate_all(
                "strips => strips.filter(strip => strip.scrollWidth > strip.clientWidth).length"
            )
            assert strips == 0


def test_all_cards_of_a_trick_lie_side_by_side_and_none_on_another(site: Site, browser: Browser) -> None:
    with person(browser, site.url, NARROW) as elena:
        elena.page.goto(site.hand(site.seven))
        boxes = [card.bounding_box() for card in elena.page.locator(".played").first.locator(".card").all()]
        assert len(boxes) == 7
        for left, right in pairwise(boxes):
            assert left and right
            assert left["y"] == right["y"]
            assert left["width"] > 34
            assert left["x"] + left["width"] <= right["x"]


def test_the_hands_are_walked_through_by_keyboard(site: Site, browser: Browser) -> None:
    with person(browser, site.url) as elena:
        elena.page.goto(f"{site.url}/tables/{site.evening}/results/")
        press_until_focused(elena, "Tab", "a[href$='/replay/']")
        elena.page.keyboard.press("Enter")
        expect(elena.page.get_by_role("heading", level=1)).to_have_text("Hand 1 of 21")
        press_until_focused(elena, "Tab", "a[rel=next]")
        elena.page.keyboard.press("Enter")
        expect(elena.page.get_by_role("heading", level=1)).to_have_text("Hand 2 of 21")
        press_until_focused(elena, "Tab", "#pick")
        elena.page.keyboard.type("17")
        press_until_focused(elena, "Tab", ".pick button")
        elena.page.keyboard.press("Enter")
        elena.page.wait_for_url("**/replay/?hand=17")
        expect(elena.page.get_by_role("heading", level=1)).to_have_text("Hand 17 of 21")
        press_until_focused(elena, "Tab", "a[rel=prev]")
        elena.page.keyboard.press("Enter")
        elena.page.wait_for_url("**/replay/?hand=16")


def test_a_line_of_the_score_sheet_leads_to_its_hand_also_without_script(site: Site, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 680}, locale="en-GB")
    page = context.new_page()
    page.goto(f"{site.url}/tables/{site.evening}/results/")
    line = page.get_by_role("link", name="Hand 4: 7")
    box = line.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    line.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 4 of 21")
    page.locator("#pick").select_option("21")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 21 of 21")
    context.close()


def test_the_suits_look_as_they_were_chosen_at_the_table(site: Site, browser: Browser) -> None:
    with person(browser, site.url) as elena:
        address = site.hand(site.evening)
        elena.page.goto(address)
        expect(elena.page.locator("html[data-letters], html[data-suits]")).to_have_count(0)
        elena.page.evaluate("localStorage.setItem('whist.letters', 'on'); localStorage.setItem('whist.suits', 'two')")
        elena.page.goto(address)
        expect(elena.page.locator("html[data-letters=on][data-suits=two]")).to_have_count(1)


def test_the_file_is_downloaded_under_the_tables_name(site: Site, browser: Browser) -> None:
    with person(browser, site.url) as elena:
        elena.page.goto(site.hand(site.evening))
        with elena.page.expect_download() as download:
            elena.page.get_by_role("link", name="Download the whole game as a file").click()
        assert download.value.suggested_filename == f"whist-{site.evening}.json"
        assert judge(json.loads(Path(download.value.path()).read_text()))["ok"]


def test_on_a_desk_the_score_sheet_of_seven_needs_no_scrolling(site: Site, browser: Browser) -> None:
    with person(browser, site.url, DESKTOP) as elena:
        elena.page.goto(f"{site.url}/tables/{site.seven}/results/")
        sheet = elena.page.locator(".scroll")
        assert sheet.evaluate("sheet => sheet.scrollWidth - sheet.clientWidth") == 0
