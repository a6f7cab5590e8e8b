"""The administration in a real browser: it works under the site's content policy, by day and by night."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.steps import DESKTOP, Person, person
from tests.server import Server, manage

PASSWORD = "a-long-enough-password"
SHOTS = os.environ.get("WHIST_TEST_SHOTS", "")  # a folder for pictures of each step
SCENE = f"""
from django.utils import timezone
from django.contrib.auth.models import Group
from accounts.models import User
from economy.services.rooms import Chair, Wish, charge_entry
from economy.services.rewards import Outcome, settle_stake
from economy.services.wallets import open_wallet
now = timezone.now()
User.objects.create_superuser("chief@example.com", "{PASSWORD}", display_name="Chief")
ana = User.objects.create_user("ana@example.com", display_name="Ana")
open_wallet(ana, now)
stake = charge_entry(ana, Wish(1, "espresso"), Chair("G1", 0, False), now)
settle_stake(stake.pk, Outcome(2, 6, 6, 3, 4, True), now)
"""


@pytest.fixture
def server(serve: Callable[..., Server]) -> Server:
    running = serve(WHIST_PACE="1")
    result = manage("shell", "-c", SCENE, DATABASE_URL=f"sqlite:///{running.database}")
    assert result.returncode == 0, result.stderr
    return running


@pytest.fixture(params=["light", "dark"])
def chief(request: pytest.FixtureRequest, server: Server, browser: Browser) -> Iterator[Person]:
    with person(browser, server.url, DESKTOP) as somebody:
        somebody.page.emulate_media(color_scheme=request.param)
        somebody.page.goto(f"{server.url}/admin/")
        somebody.page.locator("[name=username]").fill("chief@example.com")
        somebody.page.locator("[name=password]").fill(PASSWORD)
        shoot(somebody.page, request.param, "door")
        somebody.page.locator("[type=submit]").click()
        expect(somebody.page.locator("h1")).to_have_text("Administration")
        shoot(somebody.page, request.param, "home")
        yield somebody


def shoot(page: Page, *name: str) -> None:
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{'-'.join(name)}.png", full_page=True)


def scheme(page: Page) -> str:
    return str(page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'"))


def open_page(chief: Person, path: str, name: str) -> Page:
    chief.page.goto(f"{chief.url}/admin/{path}")
    shoot(chief.page, scheme(chief.page), name)
    return chief.page


def done(page: Page, text: str) -> None:
    expect(page.locator(".messagelist")).to_contain_text(text)
    shoot(page, scheme(page), re.sub(r"\W+", "-", text)[:20] + "-done")


def test_staff_do_their_work_without_any_trouble(chief: Person, server: Server, browser: Browser) -> None:
    page = open_page(chief, "economy/room/", "rooms")
    page.get_by_role("link", name="town-house").click()
    page.locator("[name=prize]").fill("400")
    shoot(page, scheme(page), "room")
    page.locator("[name=_save]").click()
    done(page, "the prize is less than the entry")

    page = open_page(chief, "accounts/user/?q=ana", "accounts")
    page.get_by_role("link", name="Ana", exact=True).click()
    shoot(page, scheme(page), "account")
    page.get_by_role("link", name="Adjust", exact=True).click()
    page.locator("[name=coins]").fill("-5000")
    page.locator("[name=note]").fill("Too many.")
    page.locator(".submit-row [type=submit]").click()
    expect(page.locator(".errorlist").first).to_contain_text("does not hold that much")
    shoot(page, scheme(page), "adjust-refused")
    page.locator("[name=coins]").fill("250")
    page.locator("[name=xp]").fill("60")
    page.locator(".submit-row [type=submit]").click()
    done(page, "Adjusted: +250 coins, +60 XP")
    page.get_by_role("link", name="VIP days", exact=True).click()
    page.locator("[name=first]").select_option("0")
    page.locator("[name=second]").select_option("6")
    page.locator(".submit-row [type=submit]").click()
    done(page, "VIP days: Monday, Sunday.")

    page = open_page(chief, "economy/stake/?q=G1", "stakes")
    page.get_by_role("link", name="G1").click()
    shoot(page, scheme(page), "stake")
    page.get_by_role("link", name="Refund", exact=True).click()
    shoot(page, scheme(page), "refund")
    page.locator("[name=note]").fill("The line was down.")
    page.locator(".submit-row [type=submit]").click()
    done(page, "Refunded: The line was down.")
    open_page(chief, "economy/posting/", "ledger")
    page = open_page(chief, "economy/posting/?reason__exact=staff.adjust", "ledger-filtered")
    expect(page.locator("#result_list")).to_contain_text("+250 coins")

    with person(browser, server.url) as dan:
        dan.sit_down("Dan")
        page = open_page(chief, "game/table/", "tables")
        page.locator("#result_list tbody a").first.click()
        shoot(page, scheme(page), "table")
        page.get_by_role("link", name="End, refund all").click()
        page.locator("[name=note]").fill("A fault of ours.")
        shoot(page, scheme(page), "end")
        page.locator(".submit-row [type=submit]").click()
        done(page, "Ended, everything refunded")
        expect(page.locator(".field-status .readonly")).to_have_text("Cancelled")

    page.get_by_role("button", name="Log out").click()
    page.goto(f"{chief.url}/admin/economy/posting/")
    expect(page.locator("[name=password]")).to_be_visible()
