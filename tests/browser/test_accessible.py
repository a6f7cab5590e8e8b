"""What axe finds on each page, in light and dark: nothing serious."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.steps import DESKTOP, PHONE, person
from tests.server import Server, manage, session_of_member

WORST = ("serious", "critical")
LEAGUE = """
from django.utils import timezone
from leagues.scoring import QUEEN
from tests.leagues.steps import member, win
for number, name in enumerate(("Bogdan", "Carmen", "Dan", "Elena", "Florin", "Geta"), start=1):
    user = member(name, QUEEN)
    for _ in range(number):
        win(user, timezone.now())
"""


def serious(page: Page) -> list[str]:
    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [
        f"{page.url} {rule['id']}: {rule['help']}: {[node['target'] for node in rule['nodes']][:3]}"
        for rule in found
        if rule["impact"] in WORST
    ]


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(
    serve: Callable[..., Server], browser: Browser, size: dict[str, int], theme: str
) -> None:
    server = serve(WHIST_PACE="0.02")
    with person(browser, server.url, size) as ana:
        ana.page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
        found = []
        for path in ("/", "/rooms/", "/sign-in/", "/fair/", "/league/", "/league/friendly/"):
            ana.page.goto(server.url + path)
            found += serious(ana.page)
        ana.sit_down("Ana")
        found += serious(ana.page)
        ana.play_until(lambda: ana.bids.count() > 0)
        found += serious(ana.page)
        ana.play_until(lambda: ana.cards.count() > 0)
        found += serious(ana.page)
        result = ana.page.locator("#note a[href*=results]")
        ana.play_until(lambda: result.count() > 0)
        found += serious(ana.page)
        result.click()
        ana.page.wait_for_url("**/results/")
        found += serious(ana.page)
        assert found == []


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_a_members_pages(
    serve: Callable[..., Server], browser: Browser, size: dict[str, int], theme: str
) -> None:
    server = serve()
    with person(browser, server.url, size) as ana:
        ana.page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
        ana.page.goto(server.url + "/wallet/")
        found = serious(ana.page)
        ana.be_member(session_of_member(server, "Ana"))
        for path in ("/wallet/", "/wallet/history/", "/rooms/", "/me/"):
            ana.page.goto(server.url + path)
            assert ana.page.locator(".purse").count() == 1
            found += serious(ana.page)
        assert found == []


@pytest.mark.parametrize("width", [320, 360, 640, 1280])
def test_the_purse_fits_at_every_width(serve: Callable[..., Server], browser: Browser, width: int) -> None:
    server = serve()
    with person(browser, server.url, {"width": width, "height": 680}, "ro-RO") as rich:
        rich.be_member(session_of_member(server, "Constantin Alexandru V.", 987_654_321, 98_765))
        for path in ("/wallet/", "/fair/"):
            rich.page.goto(server.url + path)
            assert rich.page.evaluate("document.documentElement.scrollWidth") <= width
            assert rich.page.locator(".purse").evaluate("element => element.scrollWidth <= element.clientWidth")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_the_league(
    serve: Callable[..., Server], browser: Browser, size: dict[str, int], theme: str
) -> None:
    server = serve()
    assert manage("shell", "-v", "0", "-c", LEAGUE, **server.variables).returncode == 0
    with person(browser, server.url, size) as ana:
        ana.page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
        ana.be_member(session_of_member(server, "Ana"))
        found = []
        for path in ("/league/queen/", "/league/", "/league/leave/", "/me/"):
            ana.page.goto(server.url + path)
            found += serious(ana.page)
        ana.page.goto(server.url + "/league/queen/")
        assert ana.page.locator(".band-rise, .band-stay, .band-fall").count() == 3
        ana.page.locator(".standings a").first.click()
        ana.page.wait_for_url("**/players/**")
        found += serious(ana.page)
        assert found == []


@pytest.mark.parametrize("width", [320, 360, 640, 1280])
def test_the_league_fits_at_every_width(serve: Callable[..., Server], browser: Browser, width: int) -> None:
    server = serve()
    assert manage("shell", "-v", "0", "-c", LEAGUE, **server.variables).returncode == 0
    with person(browser, server.url, {"width": width, "height": 680}, "ro-RO") as ana:
        ana.be_member(session_of_member(server, "Constantin Alexandru V.", 987_654_321, 98_765))
        for path in ("/league/", "/league/queen/", "/league/friendly/", "/me/"):
            ana.page.goto(server.url + path)
            assert ana.page.evaluate("document.documentElement.scrollWidth") <= width
