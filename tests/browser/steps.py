"""What a person does in the browser, and what must never happen meanwhile."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

PHONE = {"width": 360, "height": 680}
DESKTOP = {"width": 1280, "height": 800}


class Person:
    """Somebody with a browser of his own. `troubles` holds console errors, exceptions and refused loads."""

    def __init__(self, browser: Browser, url: str, size: dict[str, int] = PHONE, language: str = "en-GB") -> None:
        self.url = url
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size["width"], "height": size["height"]}, locale=language, has_touch=size is PHONE
        )
        self.page: Page = self.context.new_page()
        self.troubles: list[str] = []
        self.frames: list[str] = []
        self.server_is_down = False
        self.page.on("console", self._read_console)
        self.page.on("pageerror", lambda error: self._note(str(error)))
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._keep))

    def _read_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._note(message.text)

    def _keep(self, frame: str | bytes) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode())

    def _note(self, text: str) -> None:
        if not self.server_is_down:
            self.troubles.append(text)

    def sit_down(self, name: str, game: str = "quick") -> None:
        """As a guest, in the first room."""
        self.page.goto(f"{self.url}/rooms/")
        self.page.get_by_label("Your name at the table").fill(name)
        self.page.locator(f"button[name=game][value={game}]").first.click()
        self.page.wait_for_url("**/tables/**")
        self.wait_for_line()

    def be_member(self, session: str) -> None:
        """In with this session's key from the next page on."""
        self.context.add_cookies([{"name": "sessionid", "value": session, "url": self.url}])

    def wait_for_line(self) -> None:
        expect(self.page.locator("#table")).to_have_attribute("data-line", "up", timeout=15_000)

    @property
    def version(self) -> int:
        return int(self.page.locator("#at").get_attribute("data-v") or 0)

    @property
    def bids(self) -> Locator:
        return self.page.locator("#pad [ws-send]")

    @property
    def cards(self) -> Locator:
        return self.page.locator("#fan [ws-send]")

    def move_if_asked(self) -> bool:
        """Bids low, plays the first card that may be played. Whether it was his turn."""
        for choice in (self.bids, self.cards):
            if choice.count():
                version = self.version
                choice.first.click()
                expect(self.page.locator("#at")).not_to_have_attribute("data-v", str(version))
                return True
        return False

    def play_until(self, is_over: Callable[[], bool], seconds: float = 120) -> int:
        """Moves whenever asked; how many moves were made."""
        deadline, moves = time.monotonic() + seconds, 0
        while not is_over():
            assert time.monotonic() < deadline, self.page.locator("#live").inner_text()
            moves += self.move_if_asked()
            self.page.wait_for_timeout(30)
        return moves

    @property
    def hand_number(self) -> int:
        found = re.search(r"\d+", self.page.locator("#strip .hand-no b").inner_text())
        return int(found[0]) if found else 0

    def assert_no_trouble(self) -> None:
        assert self.troubles == []


@contextmanager
def person(browser: Browser, url: str, size: dict[str, int] = PHONE, language: str = "en-GB") -> Iterator[Person]:
    """Somebody who must not have met any trouble when he goes."""
    somebody = Person(browser, url, size, language)
    try:
        yield somebody
        somebody.assert_no_trouble()
    finally:
        somebody.context.close()
