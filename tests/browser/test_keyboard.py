"""A hand played without a pointer."""

from collections.abc import Callable

from playwright.sync_api import Browser, expect

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
