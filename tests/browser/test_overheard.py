"""What the browser tests look through at the end of each: it holds the pages and frames, and a card in the wrong hands is found."""

from collections.abc import Callable

from playwright.sync_api import Browser

from tests.browser.overheard import Heard, leaks_in
from tests.browser.steps import person
from tests.server import Server


def test_a_card_in_the_wrong_hands_is_found(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve(WHIST_PACE="0.05", WHIST_DEAL_SECONDS="40")
    with person(browser, server.url) as ana, person(browser, server.url) as bogdan:
        ana.sit_down("Ana")
        bogdan.sit_down("Bogdan")
        for somebody in (ana, bogdan):
            somebody.page.locator("#fan .card").first.wait_for()
        bogdan.page.reload()
        bogdan.wait_for_line()
        heard = [somebody.overheard() for somebody in (ana, bogdan)]
        sockets = [[one for one in all_heard if one.address.startswith("ws")] for all_heard in heard]
        pages = [one for one in heard[1] if "<!doctype" in one.address]
        assert [len(one) for one in sockets] == [1, 2]
        assert len(pages) == 2
        assert leaks_in(server.url, heard[0] + heard[1]) == []
        for frames in (sockets[1][0].frames, [pages[-1].frames[0]]):
            assert leaks_in(server.url, [Heard(sockets[0][0].address, frames)]) != []
        for seat in ("w", "5"):
            address = f"ws://127.0.0.1/ws/tables/{bogdan.page.url.split('/')[-2]}/?place={seat}-6"
            assert leaks_in(server.url, [Heard(address, sockets[1][0].frames)]) != []
