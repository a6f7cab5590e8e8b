"""The clock at the table: a ring and a thread that empty."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.steps import Person, person
from tests.server import Server

SECONDS = 300
Motion = Literal["no-preference", "reduce"]
RING = ".seat.turn.ticking"
LEFT = "element => Number(element.style.getPropertyValue('--sweep'))"
IS_LESS = "([element, before]) => Number(element.style.getPropertyValue('--sweep')) < before"
LONG = """() => document.getAnimations()
  .filter(one => one.effect.getComputedTiming().duration > 1000).map(one => one.animationName)"""
GRADIENT = "element => getComputedStyle(element.querySelector('.photo'), '::after').backgroundImage"
THREAD = "element => getComputedStyle(element, '::before').clipPath"


@contextmanager
def at_the_turn_to_bid(serve: Callable[..., Server], browser: Browser, motion: Motion) -> Iterator[Person]:
    server = serve(WHIST_PACE="0.05", WHIST_BID_SECONDS=str(SECONDS))
    with person(browser, server.url) as ana:
        ana.page.emulate_media(reduced_motion=motion)
        ana.sit_down("Ana")
        ana.bids.first.wait_for()
        yield ana


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_ring_and_thread_empty(serve: Callable[..., Server], browser: Browser, motion: Motion) -> None:
    with at_the_turn_to_bid(serve, browser, motion) as ana:
        for element in (ana.page.locator(RING), ana.page.locator("#mine.ticking")):
            first = element.evaluate(LEFT)
            assert 0 < first <= 1
            ana.page.wait_for_function(IS_LESS, arg=[element.element_handle(), first])
        assert "conic-gradient" in ana.page.locator(RING).evaluate(GRADIENT)
        assert "%" in ana.page.locator("#mine").evaluate(THREAD)


def test_nothing_is_painted_all_the_time(serve: Callable[..., Server], browser: Browser) -> None:
    with at_the_turn_to_bid(serve, browser, "no-preference") as ana:
        ana.page.locator(RING).wait_for()
        assert ana.page.evaluate(LONG) == []


def test_with_reduced_motion_the_seconds_are_figures_and_the_ring_goes_by_them(
    serve: Callable[..., Server], browser: Browser
) -> None:
    with at_the_turn_to_bid(serve, browser, "reduce") as ana:
        expect(ana.page.locator(f"{RING} .photo[data-count]")).to_have_count(1)
        left = ana.page.locator(RING).evaluate(LEFT) * SECONDS  # of a share that has four decimals
        assert left == pytest.approx(round(left), abs=0.05)
