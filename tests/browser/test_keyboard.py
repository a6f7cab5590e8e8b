"""A hand played without a pointer."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from game.rules.state import BID
from tests.browser.steps import DESKTOP, Person, person
from tests.game.web.fake_page import whole_page
from tests.game.web.fake_table import FakeTable
from tests.server import Server


def press_until_focused(ana: Person, key: str, selector: str, most: int = 40) -> None:
    for _ in range(most):
        if ana.page.locator(f"{selector}:focus").count():
            return
        ana.page.keyboard.press(key)
    raise AssertionError(f"{selector} was not reached by {key}")


def move_by_keys(ana: Person) -> None:
    if ana.bids.count():
        ana.page.keyboard.press(ana.bids.first.inner_text().strip()[0])
    elif ana.cards.count():
        press_until_focused(ana, "ArrowRight", "#fan [ws-send]")
        ana.page.keyboard.press("Enter")


def test_a_guest_plays_a_hand_by_keyboard_only(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve(WHIST_PACE="0.05")
    with person(browser, server.url, DESKTOP) as ana:
        ana.page.goto(f"{server.url}/rooms/")
        press_until_focused(ana, "Tab", "input[name=name]")
        ana.page.keyboard.press("Control+A")
        ana.page.keyboard.type("Ana")
        press_until_focused(ana, "Tab", "button[value=quick]")
        ana.page.keyboard.press("Enter")
        ana.page.wait_for_url("**/tables/**")
        ana.wait_for_line()
        for _ in range(2000):
            if ana.hand_number == 2:
                break
            move_by_keys(ana)
            ana.page.wait_for_timeout(30)
        assert ana.hand_number == 2
        ana.page.keyboard.press("s")
        assert ana.page.locator("#panel-scores").is_visible()


KEYS = Path(__file__).resolve().parents[2] / "static" / "js" / "table" / "keys.js"
NOTE_BIDS = """addEventListener("click", event => {
  const key = event.target.closest(".key");
  if (key) (window.bids ??= []).push(key.id);
})"""


def pad_of(page: Page, size: int) -> None:
    """The table of a ladder of three at a hand of so many cards, at the turn to bid of whose page it is."""
    table = FakeTable("ladder", 3)
    table.begin()
    table.until(BID, hand=size - 1)
    page.set_content(whole_page(table, table.state.turn))
    page.add_script_tag(content=KEYS.read_text(), type="module")
    page.evaluate(NOTE_BIDS)


def test_figures_bid_at_once_where_no_bid_has_two(page: Page) -> None:
    pad_of(page, 9)
    page.keyboard.press("3")
    assert page.evaluate("window.bids") == ["bid-3"]


@pytest.mark.parametrize(("figures", "bid"), [("12", "bid-12"), ("1", "bid-1"), ("19", "bid-9"), ("0", "bid-0")])
def test_where_ten_tricks_can_be_bid_figures_choose_and_enter_bids(page: Page, figures: str, bid: str) -> None:
    pad_of(page, 15)
    page.keyboard.type(figures)
    assert page.evaluate("window.bids ?? []") == []
    expect(page.locator(f"#{bid}")).to_be_focused()
    page.keyboard.press("Enter")
    assert page.evaluate("window.bids") == [bid]


def focus(ana: Person) -> str:
    """What holds the focus: its id, its panel's, or else its tag."""
    found = (
        "document.activeElement.id || document.activeElement.closest('.panel')?.id || document.activeElement.tagName"
    )
    return str(ana.page.evaluate(found))


def test_the_focus_stays_in_the_hand_when_its_last_card_is_played(
    serve: Callable[..., Server], browser: Browser
) -> None:
    server = serve(WHIST_PACE="0.05")
    with person(browser, server.url) as ana:
        ana.sit_down("Ana")
        ana.play_until(lambda: ana.page.locator("#fan .card").count() > 0)
        ana.page.locator("#fan .card").first.focus()
        seen = set()
        ana.play_until(lambda: seen.add(focus(ana)) or ana.hand_number == 3)  # type: ignore[func-returns-value]
        assert {name.partition("-")[0] for name in seen} <= {"card", "bid", "mine"}
        assert "mine" in seen  # no card, no key: between two hands


def test_the_focus_follows_the_sheets_on_a_wide_screen(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve()
    with person(browser, server.url, DESKTOP) as ana:
        ana.sit_down("Ana")
        for key, place in (("l", "panel-last"), ("s", "panel-scores"), ("s", "mine"), ("l", "panel-last")):
            ana.page.keyboard.press(key)
            assert focus(ana) == place
        ana.page.keyboard.press("Escape")
        expect(ana.page.locator(".last-button")).to_be_focused()
