"""What a screen reader gets to read: the same sentence twice where it is said twice."""

import re
from collections.abc import Callable

from playwright.sync_api import Browser, expect

from tests.browser.steps import person
from tests.server import Server

LISTEN = """() => {
  const tell = document.getElementById("tell");
  window.heard = [];
  new MutationObserver(() => window.heard.push(tell.textContent)).observe(tell, { childList: true });
}"""


def test_a_card_that_is_refused_twice_says_why_twice(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve(WHIST_PACE="0.3")
    with person(browser, server.url) as ana:
        ana.sit_down("Ana")
        ana.play_until(lambda: ana.bids.count() > 0)
        why = "the bids come first"
        expect(ana.page.locator("#tell")).to_have_text(re.compile("^Your bid, "))
        ana.page.evaluate(LISTEN)
        for _ in range(2):
            ana.page.locator("#fan .card").first.press("Enter")
            expect(ana.page.locator("#tell")).to_have_text(why)
        assert ana.page.evaluate("window.heard") == ["", why] * 2
