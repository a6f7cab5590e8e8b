"""The score sheet at the table: every name and figure in its own column, with every number of players, and nothing scrolls sideways."""

import pytest
from playwright.sync_api import Page

from game.rules.state import PLAY
from tests.browser.steps import DESKTOP, PHONE
from tests.browser.test_crowded import NAMES, NARROW
from tests.browser.test_every_number import open_at
from tests.game.web.fake_page import whole_page
from tests.game.web.fake_table import FakeTable

LARGE_DESK = {"width": 1920, "height": 1000}
SIZES = pytest.mark.parametrize("size", [NARROW, PHONE, DESKTOP, LARGE_DESK], ids=["320", "360", "desk", "large desk"])
OPEN = """() => document.getElementById("panel-scores").dataset.open = "" """
WIDE = """() => {
  const panel = document.getElementById("panel-scores"), found = [];
  const inside = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  };
  if (panel.scrollWidth > panel.clientWidth) found.push("sideways");
  for (const cell of document.querySelectorAll("#sheet :is(td, thead th + th)")) {
    const name = cell.querySelector("span"), box = cell.getBoundingClientRect();
    const text = name ? name.getBoundingClientRect() : inside(cell);
    if (text.left < box.left - 0.5 || text.right > box.right + 0.5) found.push(`${cell.textContent} leaves its column`);
  }
  for (const part of document.querySelectorAll("#sheet :is(td, td *, thead span)"))
    if (parseFloat(getComputedStyle(part).fontSize) < 14) found.push(`${part.textContent} is tiny`);
  return found;
}"""


def long_evening(players: int) -> FakeTable:
    """Large prizes and fines, so that hands and totals have many figures."""
    table = FakeTable("8-8-8", players)
    table.variant.streak, table.variant.streak_points = 3, 30
    for seat in range(players):
        table.sit(seat, NAMES[seat], bot=seat in (1, 4))
    table.begin()
    return table.until(PLAY, hand=20)


@SIZES
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_every_figure_stays_in_its_column_and_nothing_scrolls_sideways(
    page: Page, size: dict[str, int], players: int
) -> None:
    table = long_evening(players)
    open_at(page, size, whole_page(table, 0))
    page.evaluate(OPEN)
    assert page.locator("#sheet tbody tr").count() == 20
    assert any(len(text) > 3 for text in page.locator("#sheet tfoot td").all_inner_texts())
    assert page.evaluate(WIDE) == []


def test_a_name_that_is_cut_is_there_as_a_whole(page: Page) -> None:
    open_at(page, NARROW, whole_page(long_evening(7), 0))
    page.evaluate(OPEN)
    heads = page.locator("#sheet thead th + th")
    assert heads.all_inner_texts() == list(NAMES)
    assert [head.get_attribute("title") for head in heads.locator("span").all()] == list(NAMES)
