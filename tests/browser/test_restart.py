"""The server is killed in the middle of a trick and starts again: the game goes on, and nothing that was shown is lost."""

import sqlite3
import time
from collections.abc import Callable

from playwright.sync_api import Browser, expect

from tests.browser.steps import person
from tests.server import Server


def last_version(server: Server) -> int:
    with sqlite3.connect(server.database) as database:
        row: tuple[int] = database.execute("SELECT max(n) FROM game_action").fetchone()
    return row[0]


def test_a_killed_server_comes_back_in_the_middle_of_a_trick(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve(WHIST_PACE="0.3")
    with person(browser, server.url) as ana:
        ana.sit_down("Ana")
        trick = ana.page.locator(".trick .card")
        ana.play_until(lambda: 0 < trick.count() < 6)
        server.kill()
        ana.server_is_down = True
        shown, cards = ana.version, ana.page.locator("#fan .card").count()
        assert last_version(server) >= shown
        server.start()
        back = time.monotonic()
        ana.wait_for_line()
        print(f"connected {time.monotonic() - back:.2f} s after the server was back")
        ana.server_is_down = False
        assert ana.version >= shown
        assert ana.page.locator("#fan .card").count() == cards
        hand = ana.hand_number
        ana.play_until(lambda: ana.hand_number > hand)
        expect(ana.page.locator("#refusal")).to_have_text("")
