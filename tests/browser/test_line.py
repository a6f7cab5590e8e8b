"""The line to the table is cut, loses a message, falls silent: no move is lost and none counts twice."""

import json
import time
from collections.abc import Callable

from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.browser.steps import Person, person
from tests.browser.test_restart import last_version
from tests.server import Server

CUT = 1011


class Line:
    """Between the browser and the server. `sent` are the moves that the browser sent; the two hooks may break things."""

    def __init__(self) -> None:
        self.sent: list[dict[str, str]] = []
        self.asked_for_all = 0
        self.sockets = 0
        self.on_move: Callable[[WebSocketRoute, WebSocketRoute, str], None] | None = None
        self.on_news: Callable[[str], bool] = lambda text: True

    def lay(self, somebody: Person) -> None:
        somebody.page.route_web_socket("**/ws/tables/**", self._connect)

    def _connect(self, browser: WebSocketRoute) -> None:
        self.sockets += 1
        server = browser.connect_to_server()
        browser.on_message(lambda message: self._from_browser(browser, server, str(message)))
        server.on_message(lambda message: self._from_server(browser, str(message)))

    def _from_browser(self, browser: WebSocketRoute, server: WebSocketRoute, text: str) -> None:
        message = json.loads(text)
        if message["do"] == "sync":
            self.asked_for_all += 1
        else:
            self.sent.append(message)
            if self.on_move is not None:
                broken, self.on_move = self.on_move, None
                return broken(browser, server, text)
        server.send(text)
        return None

    def _from_server(self, browser: WebSocketRoute, text: str) -> None:
        if self.on_news(text):
            browser.send(text)


def seated(ana: Person) -> Line:
    line = Line()
    line.lay(ana)
    ana.sit_down("Ana")
    ana.play_until(lambda: ana.cards.count() > 0)
    line.sent.clear()
    return line


def play_first(ana: Person) -> str:
    card = ana.cards.first.get_attribute("data-card") or ""
    ana.page.locator(f"#card-{card}").click()
    return card


def test_a_double_click_sends_one_move(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve(WHIST_PACE="0.05")
    with person(browser, server.url) as ana:
        line = seated(ana)
        card = ana.cards.first.get_attribute("data-card")
        ana.page.locator(f"#card-{card}").dblclick()
        expect(ana.page.locator(f"#card-{card}")).to_have_count(0)
        assert [move["card"] for move in line.sent] == [card]
        expect(ana.page.locator("#refusal")).to_have_text("")


def test_a_move_that_never_arrived_is_sent_again(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve(WHIST_PACE="0.05")
    with person(browser, server.url) as ana:
        line = seated(ana)
        line.on_move = lambda browser, server, text: browser.close(code=CUT)
        card = play_first(ana)
        expect(ana.page.locator(f"#card-{card}")).to_have_count(0)
        assert [move["card"] for move in line.sent] == [card, card]
        assert len({move["v"] for move in line.sent}) == 1


def test_a_move_whose_answer_was_lost_is_not_played_twice(serve: Callable[..., Server], browser: Browser) -> None:
    site = serve(WHIST_PACE="0.05")
    with person(browser, site.url) as ana:
        line = seated(ana)

        def arrive_then_cut(browser: WebSocketRoute, server: WebSocketRoute, text: str) -> None:
            line.on_news = lambda news: line.sockets > 1
            known, patience = last_version(site), time.monotonic() + 60
            server.send(text)
            while last_version(site) == known:
                assert time.monotonic() < patience
                ana.page.wait_for_timeout(20)
            browser.close(code=CUT)

        line.on_move = arrive_then_cut
        card = play_first(ana)
        expect(ana.page.locator(f"#card-{card}")).to_have_count(0)
        assert [move["card"] for move in line.sent] == [card]
        expect(ana.page.locator("#refusal")).to_have_text("")


def test_a_gap_in_the_versions_brings_the_whole_table(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve(WHIST_PACE="0.3")
    with person(browser, server.url) as ana:
        line = seated(ana)
        lost: list[str] = []

        def lose_one(news: str) -> bool:
            if lost or 'id="at"' not in news:
                return True
            lost.append(news)
            return False

        line.on_news = lose_one
        play_first(ana)
        ana.play_until(lambda: line.asked_for_all > 0)
        hand = ana.hand_number
        ana.play_until(lambda: ana.hand_number > hand)
        assert len(lost) == 1
        assert line.sockets == 1


def test_a_phone_that_slept_is_back_at_once(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve(WHIST_PACE="0.05")
    with person(browser, server.url) as ana:
        ana.page.clock.install()
        line = seated(ana)
        line.on_news = lambda news: line.sockets > 1
        ana.page.clock.fast_forward(60_000)
        expect(ana.page.locator("#table")).to_have_attribute("data-line", "up")
        ana.page.clock.run_for(3_000)
        assert line.sockets == 2
        expect(ana.page.locator("#table")).to_have_attribute("data-line", "up")


def test_while_the_line_is_down_the_hand_says_so(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve(WHIST_PACE="0.05")
    with person(browser, server.url) as ana:
        seated(ana)
        server.kill()
        ana.server_is_down = True
        expect(ana.page.locator("#line")).to_have_text("Connection lost. Trying again…")
        ana.cards.first.click()
        expect(ana.page.locator("#why")).to_have_text("wait until the connection is back")
        leave = ana.page.locator("#panel-leave")
        ana.page.get_by_role("button", name="Leave").click()
        leave.get_by_role("button", name="Leave").click()
        expect(leave.get_by_role("alert")).to_have_text("wait until the connection is back")
        server.start()
        ana.wait_for_line()
        ana.server_is_down = False
        expect(ana.page.locator("#line")).to_have_text("")
        leave.get_by_role("button", name="Leave").click()
        ana.page.wait_for_url("**/rooms/")


def test_a_window_too_many_rests_until_it_is_asked_to_go_on(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve(WHIST_SOCKETS_PER_PLAYER="1")
    with person(browser, server.url) as ana:
        ana.sit_down("Ana")
        twin = ana.context.new_page()
        twin.goto(ana.page.url)
        expect(ana.page.locator("#line")).to_contain_text("The table is open in too many windows")
        expect(twin.locator("#table")).to_have_attribute("data-line", "up")
        ana.page.get_by_role("link", name="Go on here").click()
        ana.wait_for_line()
        expect(twin.locator("#line")).to_contain_text("The table is open in too many windows")
