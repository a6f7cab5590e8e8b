"""The clock at the table: a ring and a thread that empty."""

from collections.abc import Callable

from playwright.sync_api import Browser, expect

from tests.browser.steps import person
from tests.server import Server

RING = ".seat.turn.ticking"
LEFT = "element => Number(element.style.getPropertyValue('--sweep'))"
LONG = """() => document.getAnimations()
  .filter(one => one.effect.getComputedTiming().duration > 1000).map(one => one.animationName)"""
GRADIENT = "element => getComputedStyle(element.querySelector('.photo'), '::after').backgroundImage"


def test_ring_and_thread_empty_and_nothing_is_painted_all_the_time(
    serve: Callable[..., Server], browser: Browser
) -> None:
    server = serve(WHIST_PACE="0.05", WHIST_BID_SECONDS="300", WHIST_PLAY_SECONDS="300")
    with person(browser, server.url) as ana:
        ana.sit_down("Ana")
        ana.bids.or_(ana.cards).first.wait_for()
        for element in (ana.page.locator(RING), ana.page.locator("#mine.ticking")):
            first = element.evaluate(LEFT)
            assert 0 < first <= 1
            expect(element).not_to_have_css("--sweep", str(first))
            assert 0 < element.evaluate(LEFT) < first
        assert "conic-gradient" in ana.page.locator(RING).evaluate(GRADIENT)
        ana.page.wait_for_timeout(1000)  # what moved when the hand came has come to rest
        assert ana.page.evaluate(LONG) == []


def test_with_reduced_motion_the_ring_stands_still_and_the_seconds_are_figures(
    serve: Callable[..., Server], browser: Browser
) -> None:
    server = serve(WHIST_PACE="0.05", WHIST_BID_SECONDS="300", WHIST_PLAY_SECONDS="300")
    with person(browser, server.url) as ana:
        ana.page.emulate_media(reduced_motion="reduce")
        ana.sit_down("Ana")
        ana.bids.or_(ana.cards).first.wait_for()
        expect(ana.page.locator(f"{RING} .photo[data-count]")).to_have_count(1)
        assert ana.page.locator(RING).evaluate("element => element.style.getPropertyValue('--sweep')") == ""
