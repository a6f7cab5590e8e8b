"""Nothing is out of sight on a small screen, and nothing peeps out where something else lies over it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator

from tests.browser.chatting import open_table
from tests.browser.steps import DESKTOP, PHONE, person
from tests.server import Server

NARROW = {"width": 320, "height": 568}
TWICE_AS_LARGE = {"width": 640, "height": 400}  # what a 1280 x 800 screen holds at 200 %
LONGEST_NAME = "W" * 20


def test_no_page_scrolls_sideways_with_the_longest_name(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve()
    with person(browser, server.url, NARROW, "ro-RO") as ana:
        ana.page.goto(f"{server.url}/rooms/")
        ana.page.locator("input[name=name]").first.fill(LONGEST_NAME)
        ana.page.locator("button[name=game]").first.click()
        ana.page.wait_for_url("**/tables/**")
        for path in ("/", "/rooms/", "/me/", "/fair/"):
            ana.page.goto(server.url + path)
            assert ana.page.evaluate("document.documentElement.scrollWidth") == NARROW["width"], path


def test_the_form_to_play_is_seen_at_once_at_200_per_cent(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve()
    with person(browser, server.url, TWICE_AS_LARGE) as ana:
        ana.page.goto(server.url)
        box = ana.page.locator("input[name=name]").bounding_box()
        assert box
        assert box["y"] + box["height"] < TWICE_AS_LARGE["height"]


def top(element: Locator) -> float:
    box = element.bounding_box()
    assert box
    return box["y"]


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_bid_pad_covers_the_own_chip_with_its_ring(
    serve: Callable[..., Server], browser: Browser, size: dict[str, int]
) -> None:
    ring = 7
    server = serve(WHIST_PACE="0.05")
    with person(browser, server.url, size) as ana:
        ana.page.emulate_media(reduced_motion="reduce")
        ana.sit_down("Ana")
        ana.play_until(lambda: ana.bids.count() > 0)
        own = ana.page.locator(".seat", has=ana.page.get_by_text("Ana", exact=True)).locator(".photo")
        assert top(ana.page.locator("#pad")) <= top(own) - ring


PILED = """() => {
  const seen = [...document.querySelectorAll("#felt .photo, #felt .who, #note p, #mine h2, .chair-key, #deal, #to-rules, .bar > *")];
  const boxes = seen.filter((one) => one.getClientRects().length).map((one) => [one, one.getBoundingClientRect()]);
  const name = (one) => `${one.closest("[id]").id} ${one.className || one.textContent}`;
  const found = boxes.filter(([, box]) => box.left < 0 || box.right > innerWidth || box.bottom > innerHeight).map(([one]) => name(one));
  boxes.forEach(([one, a], at) => boxes.slice(at + 1).forEach(([other, b]) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1 && high > 1 && !one.contains(other)) found.push(`${name(one)} / ${name(other)}: ${wide} x ${high}`);
  }));
  return found;
}"""
SMALL_KEYS = """() => [...document.querySelectorAll(".chair-key, #deal, #to-rules")]
  .filter((one) => one.offsetHeight < 44 || one.offsetWidth < 44).map((one) => one.id)"""
LONG = ("Constantin Alexandru", "Wilhelmina Mommsen W", "Bartholomeus Maximus")


@pytest.mark.parametrize("size", [NARROW, PHONE], ids=["320", "360"])
@pytest.mark.parametrize("players", [5, 7])
def test_while_a_friendly_table_waits_nothing_lies_on_anything_else(
    serve: Callable[..., Server], browser: Browser, size: dict[str, int], players: int
) -> None:
    """The host has most keys, and Romanian the longest words on them."""
    server = serve()
    code, keys = open_table(server, LONG, 2, players=players)
    for name in LONG:
        with person(browser, server.url, size, "ro-RO") as somebody:
            somebody.page.emulate_media(reduced_motion="reduce")
            somebody.be_member(keys[name])
            somebody.page.goto(f"{server.url}/tables/{code}/")
            somebody.wait_for_line()
            assert somebody.page.evaluate(PILED) == [], name
            assert somebody.page.evaluate(SMALL_KEYS) == [], name
