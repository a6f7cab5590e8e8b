"""The league in the browser: the own clock, and a table that renews itself."""

from collections.abc import Callable

from playwright.sync_api import Browser, Page, expect

from tests.browser.steps import DESKTOP, person
from tests.browser.test_accessible import LEAGUE
from tests.server import Server, manage

HALF_A_MINUTE = 31_000


def be_hidden(page: Page, is_hidden: bool) -> None:
    """As if the tab went to the back, or came to the front."""
    page.evaluate(
        "is => { Object.defineProperty(document, 'hidden', { value: is, configurable: true });"
        " document.dispatchEvent(new Event('visibilitychange')) }",
        is_hidden,
    )


def test_the_end_is_also_said_on_a_clock_that_differs(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve()
    for zone, is_seen in (("America/New_York", True), ("Europe/Bucharest", False)):
        page = browser.new_context(locale="en-GB", timezone_id=zone).new_page()
        page.goto(server.url + "/league/")
        expect(page.locator(".week-time")).to_contain_text("00:00, Bucharest time")
        expect(page.locator("[data-own-clock]")).to_be_visible(visible=is_seen)
        if is_seen:
            expect(page.locator("[data-own-clock]")).to_contain_text("Sunday")
        page.context.close()


def test_without_script_the_time_in_bucharest_stands(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve()
    page = browser.new_context(locale="en-GB", java_script_enabled=False).new_page()
    page.goto(server.url + "/league/")
    expect(page.locator(".week-time")).to_contain_text("00:00, Bucharest time")
    expect(page.locator("[data-own-clock]")).to_be_hidden()
    page.context.close()


def test_the_table_renews_itself_while_it_is_looked_at(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve()
    with person(browser, server.url, DESKTOP) as ana:
        page = ana.page
        page.clock.install()
        page.goto(server.url + "/league/queen/")
        expect(page.locator(".empty")).to_be_visible()
        assert manage("shell", "-v", "0", "-c", LEAGUE, **server.variables).returncode == 0
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        be_hidden(page, True)
        page.clock.run_for(2 * HALF_A_MINUTE)
        assert asked == []
        be_hidden(page, False)
        expect(page.locator(".standings .who").first).to_have_text("Geta")
        assert asked == [server.url + "/league/queen/"]
        page.locator(".standings a").first.focus()
        page.clock.run_for(2 * HALF_A_MINUTE)
        assert len(asked) == 1
        page.locator(".tab").first.focus()
        with page.expect_request("**/league/queen/"):
            page.clock.run_for(HALF_A_MINUTE)
