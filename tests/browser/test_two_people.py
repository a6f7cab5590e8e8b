"""Two people at one table see the same."""

from collections.abc import Callable

from playwright.sync_api import Browser, expect

from tests.browser.steps import DESKTOP, Person, person
from tests.server import Server

READ = """() => [
  document.getElementById("at").dataset.v,
  ...[...document.querySelectorAll("#felt .ring, #felt .trick, #strip")].map((part) => part.textContent),
]"""


def table_of(somebody: Person) -> list[str]:
    """The version, then what the seats, the trick and the strip say in words: read at one moment."""
    read: list[str] = somebody.page.evaluate(READ)
    return read


def test_two_people_at_one_table_see_the_same(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve(WHIST_PACE="0.3", WHIST_DEAL_SECONDS="30")
    with person(browser, server.url) as ana, person(browser, server.url, DESKTOP) as bogdan:
        ana.sit_down("Ana")
        bogdan.sit_down("Bogdan")
        assert ana.page.url == bogdan.page.url
        compared = set()
        while ana.hand_number < 2:
            if not (ana.move_if_asked() or bogdan.move_if_asked()):
                ana.page.wait_for_timeout(30)
            seen = table_of(ana), table_of(bogdan)
            if seen[0][0] == seen[1][0]:
                assert seen[0] == seen[1]
                compared.add(seen[0][0])
        assert len(compared) > 20
        for somebody, other in ((ana, "Bogdan"), (bogdan, "Ana")):
            expect(somebody.page.locator(".ring")).to_contain_text(other)


def test_two_tabs_of_one_player_show_the_same_seat_and_a_card_is_played_once(
    serve: Callable[..., Server], browser: Browser
) -> None:
    server = serve(WHIST_PACE="0.05")
    with person(browser, server.url) as ana:
        ana.sit_down("Ana")
        twin = ana.context.new_page()
        twin.goto(ana.page.url)
        expect(twin.locator("#table")).to_have_attribute("data-line", "up")
        ana.play_until(lambda: ana.cards.count() > 0)
        expect(twin.locator("#fan [ws-send]")).to_have_count(ana.cards.count())
        version = ana.version
        card = ana.cards.first.get_attribute("data-card")
        ana.page.locator(f"#card-{card}").click()
        expect(ana.page.locator("#at")).not_to_have_attribute("data-v", str(version))
        expect(twin.locator("#at")).not_to_have_attribute("data-v", str(version))
        assert twin.locator(f"#card-{card}").count() == 0
        assert ana.page.locator(f"#card-{card}").count() == 0
