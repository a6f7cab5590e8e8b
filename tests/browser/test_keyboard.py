"""A hand played without a pointer."""

from collections.abc import Callable

from playwright.sync_api import Browser

from tests.browser.steps import DESKTOP, Person, person
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
