"""After the end of a game the bar leads on to the results, and nobody is asked any more whether he leaves."""

import pytest
from playwright.sync_api import Page, expect

from game.rules.state import DONE, PLAY
from game.tables import entries
from tests.browser.steps import DESKTOP, PHONE
from tests.browser.test_every_number import open_at
from tests.game.web.fake_page import whole_page
from tests.game.web.fake_table import FakeTable


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_bar_leads_to_the_results_instead_of_away(page: Page, size: dict[str, int]) -> None:
    table = FakeTable("1-8-1", 3)
    table.begin()
    results, leave = page.locator(".bar").get_by_role("link", name="Results"), page.locator(".leave-button")
    open_at(page, size, whole_page(table.until(PLAY), 1))
    expect(leave).to_be_visible()
    expect(results).to_be_hidden()
    table.until(DONE).add(entries.FINISH)
    open_at(page, size, whole_page(table, 1).replace('id="panel-leave"', 'id="panel-leave" data-open'))
    expect(results).to_be_visible()
    expect(results).to_have_attribute("href", "/tables/k7m2qp/results/")
    expect(leave).to_be_hidden()
    expect(page.locator("#panel-leave")).to_be_hidden()
