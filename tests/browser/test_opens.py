"""The real server in a real browser."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.server import Server


def test_the_site_opens(serve: Callable[..., Server], page: Page) -> None:
    page.goto(serve().url + "/healthz")
    expect(page.locator("body")).to_have_text("ok")
