"""A guest plays a whole quick game by clicks."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.steps import DESKTOP, PHONE, person
from tests.server import Server


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_guest_plays_a_whole_quick_game_and_sees_the_places(
    serve: Callable[..., Server], browser: Browser, size: dict[str, int]
) -> None:
    server = serve(WHIST_PACE="0.05")
    with person(browser, server.url, size) as ana:
        ana.sit_down("Ana")
        result = ana.page.locator("#note a[href*=results]")
        moves = ana.play_until(lambda: result.count() > 0)
        assert moves >= 6 + 8  # a bid a hand, and the cards of the first one at least
        result.click()
        ana.page.wait_for_url("**/results/")
        expect(ana.page.locator("h1")).to_be_visible()
        expect(ana.page.get_by_text("Ana").first).to_be_visible()
        ana.page.get_by_role("button", name="Play again").click()
        ana.page.wait_for_url("**/tables/**")
        ana.wait_for_line()
