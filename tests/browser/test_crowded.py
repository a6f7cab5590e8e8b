"""Six and seven on the smallest phones: no name, picture, bid, run or card lies on another's, and fingers find every key."""

from collections.abc import Callable

import pytest
from django.utils.translation import override
from playwright.sync_api import Page

from game.rules.state import BID, PLAY, TRICK
from game.tables import entries
from tests.browser.steps import DESKTOP, PHONE
from tests.browser.test_every_number import open_at
from tests.game.web.fake_page import whole_page
from tests.game.web.fake_table import FakeTable

NARROW = {"width": 320, "height": 568}
ON_ITS_SIDE = {"width": 568, "height": 320}
SHORT = {"width": 360, "height": 640}
LOW_DESK = {"width": 1366, "height": 650}
SIZES = pytest.mark.parametrize(
    "size",
    [NARROW, SHORT, PHONE, ON_ITS_SIDE, LOW_DESK, DESKTOP],
    ids=["320", "short", "360", "on its side", "low desk", "desk"],
)
NAMES = ("Alexandru-Mihai", "Wilhelmina Popa", "Maximilian", "Bogdan", "Veronica", "Pilar del Mar", "Smaranda M.")
# The own chip is apart from the pad like everything else, or it is not seen at all and what it says stands beside what to do.
PILED = """() => {
  const found = [], parts = [];
  const add = (whose, of) => document.querySelectorAll(of).forEach((part) => {
    const box = part.getBoundingClientRect();
    if (getComputedStyle(part.closest(".seat") ?? part).opacity === "0") return;
    if (box.width && box.height) parts.push([whose ?? part.closest("[id]").id, part.className || part.tagName, box]);
  });
  add(null, ".seat :is(.photo, .who b, .free, .tag b, .run, .photo > i), .slot .card, .foreheads .card, .foreheads li > b");
  add("the pad", document.querySelector(".forehead") ? "#pad .key" : "#pad");
  add("strip", ".strip > *");
  for (const of of ["#house:not([hidden])", ".say > *", ".mine > .own", "#fan .card", ".bar > *"]) add(of, of);
  parts.forEach(([whose, what, a], at) => {
    if (a.left < 0 || a.right > innerWidth || a.top < 0 || a.bottom > innerHeight) found.push(`${whose} ${what} is out`);
    parts.slice(at + 1).forEach(([other, thing, b]) => {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (whose === other) return;
      if (wide > 1 && high > 1) found.push(`${whose} ${what} / ${other} ${thing}: ${wide} x ${high}`);
    });
  });
  if (document.documentElement.scrollWidth > innerWidth) found.push("sideways");
  return found;
}"""
HIDDEN = """() => [...document.querySelectorAll(".seat")].filter((one) => getComputedStyle(one).opacity === "0").map((one) => one.id)"""
SHOWN = """of => [...document.querySelectorAll(of)].filter((one) => one.getBoundingClientRect().width).map((one) => one.outerHTML)"""
SAID = """of => [...document.querySelectorAll(of)].map((one) => one.outerHTML)"""
SMALL = """() => {
  const keys = [...document.querySelectorAll("#pad .key, #card-unseen")];
  const least = (one) => Math.min(one.offsetHeight, one.offsetWidth);
  const cut = [...document.querySelectorAll(".foreheads .card > b")].filter((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect().right > one.closest(".card").getBoundingClientRect().right
      || getComputedStyle(one).overflow !== "visible";
  });
  return [
    ...keys.filter((one) => least(one) < 44).map((one) => `${one.id} is ${least(one)} px`),
    ...cut.map((one) => `${one.textContent} is cut`),
    ...[...document.querySelectorAll(".tag b")].filter((one) => parseFloat(getComputedStyle(one).fontSize) < 12)
      .map((one) => `${one.textContent} is tiny`),
    ...[...document.querySelectorAll(".who b, .foreheads li > b")].filter((one) => one.offsetWidth < 36)
      .map((one) => `${one.textContent} is too short`),
  ];
}"""


def seat_all(game: str, players: int, *, forehead: bool = False, streak: int = 5) -> FakeTable:
    """Bots, members, and somebody who has left; runs are counted."""
    table = FakeTable(game, players, options={"forehead": forehead})
    table.variant.streak = streak
    for seat in range(players):
        table.sit(seat, NAMES[seat], bot=seat in (1, 4))
    table.begin()
    return table


def leave(table: FakeTable, viewer: int) -> int:
    table.add(entries.HOLD, (viewer + 2) % table.variant.players)
    return viewer


def bid_last(table: FakeTable) -> int:
    while table.state.phase != BID or table.state.turn != table.state.order[-1]:
        table.move()
    return table.state.turn


def bidding(players: int) -> tuple[FakeTable, int]:
    table = seat_all("8-8-8", players).until(BID, hand=2)
    return table, leave(table, bid_last(table))


def full_trick(players: int) -> tuple[FakeTable, int]:
    table = seat_all("8-8-8", players).until(TRICK, hand=2)
    return table, leave(table, table.state.order[1])


def bidding_unseen(players: int) -> tuple[FakeTable, int]:
    table = seat_all("1-8-1", players, forehead=True)
    return table, leave(table, bid_last(table))


def playing_unseen(players: int) -> tuple[FakeTable, int]:
    table = seat_all("1-8-1", players, forehead=True).until(PLAY)
    while len(table.state.trick) < 3:
        table.move()
    return table, leave(table, table.state.turn)


def all_unseen(players: int) -> tuple[FakeTable, int]:
    table = seat_all("1-8-1", players, forehead=True).until(TRICK)
    return table, leave(table, table.state.order[2])


def sitting_out(players: int) -> tuple[FakeTable, int]:
    table = seat_all("8-8-8", 7).until(PLAY, hand=1)
    while len(table.state.trick) < 5:
        table.move()
    return table, leave(table, table.state.dealer)


def bidding_two(players: int) -> tuple[FakeTable, int]:
    """Hands of two cards: the pad has one low row."""
    table = seat_all("1-8-1", players).until(BID, hand=players)
    return table, leave(table, bid_last(table))


def is_clear(page: Page, size: dict[str, int], html: str) -> None:
    """Nothing on this table lies on anything else, and everything is large enough."""
    open_at(page, size, html)
    assert page.evaluate(PILED) == []
    assert page.evaluate(SMALL) == []


BIDDINGS = [bidding, bidding_two, bidding_unseen]
MOMENTS = [bidding, full_trick, bidding_unseen, playing_unseen, all_unseen]
CASES = [*[(moment, players) for moment in MOMENTS for players in (5, 6, 7)], (sitting_out, 7)]


@SIZES
@pytest.mark.parametrize(
    ("moment", "players"), CASES, ids=[f"{moment.__name__} {players}" for moment, players in CASES]
)
def test_nothing_lies_on_anything_else(
    page: Page, size: dict[str, int], moment: Callable[[int], tuple[FakeTable, int]], players: int
) -> None:
    table, viewer = moment(players)
    is_clear(page, size, whole_page(table, viewer))


def bid_of(table: FakeTable, *, taken: bool) -> int:
    """The first bidder's bid; where it is `taken`, somebody else has his chair since."""
    table.until(BID, hand=2)
    seat = table.state.turn
    table.add(entries.BID, seat, 4)
    if taken:
        table.add(entries.HOLD, seat)
        table.sit(seat, NAMES[1])
    return seat


@pytest.mark.parametrize("size", [NARROW, SHORT], ids=["320", "360"])
@pytest.mark.parametrize("language", ["en", "ro", "it", "es"])
def test_whose_bid_one_took_over_is_said_without_a_line_more(page: Page, size: dict[str, int], language: str) -> None:
    heights = set()
    for taken in (False, True):
        table = seat_all("8-8-8", 6)
        viewer = bid_of(table, taken=taken)
        with override(language):
            open_at(page, size, whole_page(table, viewer))
        assert (page.locator(".say .origin").count() == 1) == taken
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
        heights.add(page.locator(".say").bounding_box()["height"])  # type: ignore[index]
    assert len(heights) == 1


@SIZES
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("moment", BIDDINGS)
def test_who_bids_sees_his_points_and_run_and_no_half_of_his_chip(
    page: Page, size: dict[str, int], moment: Callable[[int], tuple[FakeTable, int]], players: int
) -> None:
    table, viewer = moment(players)
    is_clear(page, size, whole_page(table, viewer))
    hidden = page.evaluate(HIDDEN)
    assert hidden in ([], [f"seat-{viewer}"])
    for part in ("small", ".run") if hidden else ():
        assert page.evaluate(SHOWN, f".own {part}") == page.evaluate(SAID, f"#seat-{viewer} {part}")
    assert page.locator("#mine .say b").inner_text() == "Your bid"


@pytest.mark.parametrize("language", ["en", "ro", "it", "es"])
@pytest.mark.parametrize("is_last", [True, False])
def test_points_and_run_make_no_line_more_of_what_to_do(page: Page, is_last: bool, language: str) -> None:
    table = seat_all("8-8-8", 4, streak=8).until(BID, hand=5)
    viewer = bid_last(table) if is_last else table.state.turn
    with override(language):
        open_at(page, NARROW, whole_page(table, viewer))
    assert page.evaluate("document.querySelector('.say').offsetHeight") == 44
    assert page.evaluate(PILED) == []
