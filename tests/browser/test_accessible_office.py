"""What axe finds on the moderators' pages, with a report on them: nothing serious of ours."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.steps import DESKTOP, PHONE, Person, person
from tests.browser.test_accessible import serious
from tests.server import Server, manage

DJANGOS_OWN = "label-title-only: Form elements should have a visible label: [['#searchbar']]"
"""The search of a list has a picture of a lens for its label."""
PASSWORD = "a-long-enough-password"
SCENE = f"""
from django.utils import timezone
from accounts.models import User
from game.tables import chat, reports
from game.tables.chat import Words
from game.tables.chat_people import About, Reader
from game.tables.friendly import open_friendly, take_seat
from game.tables.house_rules import HouseRules
now = timezone.now()
User.objects.create_superuser("chief@example.com", "{PASSWORD}", display_name="Chief")
ana, bogdan = [User.objects.create_user(name + "@example.com", display_name=name) for name in ("Ana", "Bogdan")]
table = open_friendly(ana, HouseRules(players=4), now)
take_seat(table.pk, bogdan, None, now)
chat.say(table.pk, ana.pk, Words(phrase="hello"), now)
line = chat.say(table.pk, bogdan.pk, Words("You fool"), now)
reports.report(Reader(table.pk, ana.pk, 0), About(line=line.id), "insult", now)
"""


def faults(chief: Person) -> list[str]:
    """The page itself must have had no trouble; axe has, since it tries inline styles on these pages."""
    assert chief.troubles == []
    found = [fault for fault in serious(chief.page) if DJANGOS_OWN not in fault]
    chief.troubles.clear()
    return found


def sign_in(page: Page, url: str) -> None:
    page.goto(f"{url}/admin/")
    page.locator("[name=username]").fill("chief@example.com")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[type=submit]").click()
    expect(page.locator("h1")).to_have_text("Administration")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_where_a_report_is_read_and_decided(
    serve: Callable[..., Server], browser: Browser, size: dict[str, int], theme: str
) -> None:
    server = serve()
    result = manage("shell", "-v", "0", "-c", SCENE, **server.variables)
    assert result.returncode == 0, result.stderr
    with person(browser, server.url, size) as chief:
        chief.page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
        sign_in(chief.page, server.url)
        found = []
        for path in ("", "?state__exact=open", "?q=bogdan", "1/change/", "1/decide/"):
            chief.page.goto(f"{server.url}/admin/game/report/{path}")
            expect(chief.page.locator("#content")).to_contain_text("Bogdan")
            found += faults(chief)
        chief.page.locator("#content form [type=submit]").last.click()
        expect(chief.page.locator(".errorlist").first).to_be_visible()
        found += faults(chief)
        chief.page.locator("[name=note]").fill("Rude.")
        chief.page.locator("#content form [type=submit]").last.click()
        expect(chief.page.locator(".messagelist")).to_contain_text("Rude.")
        found += faults(chief)
        assert found == []
