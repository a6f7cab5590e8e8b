"""What a person does in the browser, and what must never happen meanwhile."""

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Response,
    WebSocket,
    expect,
)

from tests.browser.overheard import Heard, leaks_in

PHONE = {"width": 360, "height": 680}
DESKTOP = {"width": 1280, "height": 800}
TABLE_PAGE = re.compile(r"/tables/[\w-]+/(\?.*)?$")


async def _text_of(response: Response) -> str:
    try:
        text: str = (await response._impl_obj.body()).decode()
    except Error:  # the page was left before it had come
        return ""
    return text


class Person:
    """Somebody with a browser of his own. `troubles` holds console errors, exceptions and refused loads. What the tables'
    sockets and pages bring is kept, and looked through when he goes.
    """

    def __init__(self, browser: Browser, url: str, size: dict[str, int] = PHONE, language: str = "en-GB") -> None:
        self.url = url
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size["width"], "height": size["height"]}, locale=language, has_touch=size is PHONE
        )
        self.context.set_default_timeout(60_000)
        self.page: Page = self.context.new_page()
        self.troubles: list[str] = []
        self._heard: list[Heard] = []
        self._pages: list[asyncio.Task[str]] = []
        self.server_is_down = False
        self.page.on("console", self._read_console)
        self.page.on("pageerror", lambda error: self._note(str(error)))
        self._listen(self.page)
        self.context.on("page", self._listen)
        self.context.on("response", self._read_page)

    def _read_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._note(message.text)

    def _listen(self, page: Page) -> None:
        page.on("websocket", self._keep)

    def _keep(self, socket: WebSocket) -> None:
        heard = Heard(socket.url, [])
        self._heard.append(heard)
        socket.on(
            "framereceived",
            lambda frame: heard.frames.append(frame if isinstance(frame, str) else frame.decode()),
        )

    def _read_page(self, response: Response) -> None:
        """The page as it came: what scripts do with it later is not in it. It must be asked for at once, in the driver's own
        loop: the browser forgets it with the next page.
        """
        is_page = response.request.resource_type == "document" and TABLE_PAGE.search(response.url)
        if is_page and response.status == 200:
            self._pages.append(asyncio.get_running_loop().create_task(_text_of(response)))

    def overheard(self) -> list[Heard]:
        """All that came until now."""
        self.page.wait_for_timeout(0)
        pages = [page.result() for page in self._pages if page.done()]
        return [*self._heard, *[Heard(text, [text]) for text in pages]]

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
        expect(self.page.locator("#table")).to_have_attribute("data-line", "up")

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
        leaks = leaks_in(self.url, self.overheard())
        assert leaks == [], leaks


@contextmanager
def person(browser: Browser, url: str, size: dict[str, int] = PHONE, language: str = "en-GB") -> Iterator[Person]:
    """Somebody who must not have met any trouble when he goes."""
    somebody = Person(browser, url, size, language)
    try:
        yield somebody
        somebody.assert_no_trouble()
    finally:
        somebody.context.close()
