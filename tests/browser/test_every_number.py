"""With every number of players, on a phone and on a desk: no chip lies on another one or on a card, and every card can be touched."""

from itertools import combinations

import pytest
from playwright.sync_api import Page

from game.rules.state import PLAY, TRICK
from tests.browser.steps import DESKTOP, PHONE
from tests.game.web.fake_page import whole_page
from tests.game.web.fake_table import FakeTable

SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
Box = dict[str, float]
BOXES = """selector => [...document.querySelectorAll(selector)].map(part => {
  const {x, y, width, height} = part.getBoundingClientRect();
  return {x, y, width, height};
})"""
TOUCHED = """() => [...document.querySelectorAll("#fan .card")].map(card => {
  const box = card.getBoundingClientRect();
  const found = [];
  for (let x = box.left + 1; x < box.right; x += 2)
    for (let y = box.top + 1; y < box.bottom; y += 4)
      if (document.elementFromPoint(x, y)?.closest(".card") === card) found.push(x);
  return found.length ? Math.max(...found) - Math.min(...found) : 0;
})"""


def open_at(page: Page, size: dict[str, int], html: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    page.set_content(html)


def boxes(page: Page, selector: str) -> list[Box]:
    found: list[Box] = page.evaluate(BOXES, selector)
    return [box for box in found if box["width"] and box["height"]]


def overlap(one: Box, other: Box) -> float:
    """How far, in pixels, one lies on the other."""
    wide = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    high = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return min(wide, high)


def assert_apart(parts: list[Box], slack: float = 1) -> None:
    for one, other in combinations(parts, 2):
        assert overlap(one, other) <= slack, (one, other)


@SIZES
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_no_chip_or_card_lies_on_another(page: Page, players: int, size: dict[str, int]) -> None:
    table = FakeTable("8-8-8", players)
    table.variant.streak = 5
    table.begin()
    table.until(TRICK, hand=2)
    open_at(page, size, whole_page(table, 1))
    names, tags = boxes(page, ".seat .photo"), boxes(page, ".seat .tag b")
    cards = boxes(page, ".slot .card")
    assert len(names) == players
    assert len(cards) == min(players, 6)
    assert_apart(cards)
    assert_apart([*names, *tags], 3)
    assert_apart(names + cards[:1])


@SIZES
@pytest.mark.parametrize(("game", "players"), [("ladder", 3), ("ladder", 4), ("ladder", 5), ("8-8-8", 6)])
def test_every_card_of_the_largest_hand_can_be_touched(
    page: Page, game: str, players: int, size: dict[str, int]
) -> None:
    table = FakeTable(game, players)
    table.begin()
    most = max(table.variant.sizes)
    table.until(PLAY, hand=table.variant.sizes.index(most))
    open_at(page, size, whole_page(table, table.state.turn))
    widths: list[float] = page.evaluate(TOUCHED)
    assert len(widths) == most
    assert min(widths) >= 24


@SIZES
@pytest.mark.parametrize("players", [3, 7])
def test_before_the_deal_every_key_of_the_host_is_large_and_in_sight(
    page: Page, players: int, size: dict[str, int]
) -> None:
    table = FakeTable("8-8-8", players)
    for seat in range(0, players, 2):
        table.sit(seat)
    open_at(page, size, whole_page(table, 0))
    keys = boxes(page, ".chair-key, .host-row button")
    assert len(keys) == players + 1
    assert_apart([*keys, *boxes(page, ".felt")])
    assert min(key["height"] for key in keys) >= 44
    assert max(key["y"] + key["height"] for key in keys) <= size["height"]
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("part", ["line", "refusal", "fresh"])
def test_a_long_sentence_over_the_felt_is_read_whole(page: Page, part: str, width: int) -> None:
    table = FakeTable("8-8-8", 4)
    table.begin()
    table.until(PLAY)
    open_at(page, {"width": width, "height": 568}, whole_page(table, 1))
    page.evaluate("([id, text]) => document.getElementById(id).textContent = text", [part, "Read me whole. " * 12])
    [box] = boxes(page, f"#{part}")
    assert box["x"] >= 0 and box["x"] + box["width"] <= width
