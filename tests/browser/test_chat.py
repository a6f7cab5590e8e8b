"""The chat in the browser: one tap away on a phone, beside the table on a desk, by keyboard, and read aloud."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.chatting import open_table
from tests.browser.steps import DESKTOP, PHONE, Person, person
from tests.browser.test_accessible import serious
from tests.server import Server, manage

Serve = Callable[..., Server]
SAID = """() => {
  const told = document.getElementById("chat-told");
  window.heard = [];
  new MutationObserver(() => told.textContent && window.heard.push(told.textContent)).observe(told, { childList: true });
}"""


@contextmanager
def two(serve: Serve, browser: Browser, *, dealt: bool = False) -> Iterator[tuple[Person, Person]]:
    """Ana on a phone and Bogdan at a desk, at one table."""
    server = serve(WHIST_PACE="0.5")
    code, keys = open_table(server, ("Ana", "Bogdan"), 2, dealt=dealt)
    with person(browser, server.url, PHONE) as ana, person(browser, server.url, DESKTOP) as bogdan:
        for who, name in ((ana, "Ana"), (bogdan, "Bogdan")):
            who.page.emulate_media(reduced_motion="reduce")
            who.be_member(keys[name])
            who.page.goto(f"{server.url}/tables/{code}/")
            who.wait_for_line()
        yield ana, bogdan


def say(who: Person, text: str) -> None:
    who.page.locator("#chat-text").fill(text)
    who.page.locator("#chat-text").press("Enter")
    expect(last(who)).to_contain_text(text)


def last(who: Person) -> Locator:
    return who.page.locator("#chat-lines .said").last


def bottom(element: Locator) -> float:
    box = element.bounding_box()
    assert box
    return box["y"] + box["height"]


def test_what_is_not_seen_yet_is_counted_and_the_sheet_never_covers_the_own_hand(
    serve: Serve, browser: Browser
) -> None:
    with two(serve, browser, dealt=True) as (ana, bogdan):
        unread, button = ana.page.locator("#chat-unread"), ana.page.locator(".chat-button")
        expect(unread).to_be_hidden()
        say(bogdan, "<b>Salut</b> & noroc")
        say(bogdan, "second")
        expect(unread).to_have_text("2 new")
        button.click()
        expect(unread).to_be_hidden()
        expect(ana.page.locator("#chat-lines")).to_contain_text("<b>Salut</b> & noroc")
        assert bottom(ana.page.locator("#panel-chat")) <= bottom(ana.page.locator("#felt"))
        assert bottom(ana.page.locator("#chat-form")) <= bottom(ana.page.locator("#panel-chat"))
        ana.page.locator("[data-phrase=luck]").tap()
        expect(last(bogdan)).to_contain_text("Good luck!")
        ana.page.reload()
        ana.wait_for_line()
        expect(ana.page.locator("#chat-lines .said")).to_have_count(3)
        expect(unread).to_be_hidden()


def test_a_line_that_is_refused_stays_in_the_input(serve: Serve, browser: Browser) -> None:
    with two(serve, browser) as (_ana, bogdan):
        field, answer = bogdan.page.locator("#chat-text"), bogdan.page.locator("#chat-answer")
        field.fill("a\u202eb")
        field.press("Enter")
        expect(answer).to_contain_text("characters")
        expect(field).to_have_value("a\u202eb")
        field.fill("ab")
        expect(answer).to_be_empty()
        field.press("Enter")
        expect(field).to_have_value("")
        expect(last(bogdan)).to_contain_text("ab")


def test_by_keyboard_one_opens_it_writes_and_goes_back_to_the_table(serve: Serve, browser: Browser) -> None:
    with two(serve, browser, dealt=True) as (ana, bogdan):
        ana.page.keyboard.press("c")
        expect(ana.page.locator("#chat-text")).to_be_focused()
        ana.page.keyboard.type("c 12 s l")
        ana.page.keyboard.press("Enter")
        expect(last(bogdan)).to_contain_text("c 12 s l")
        ana.page.keyboard.press("Escape")
        expect(ana.page.locator("#panel-chat")).to_be_hidden()
        expect(ana.page.locator(".chat-button")).to_be_focused()
        bogdan.page.keyboard.press("c")
        expect(bogdan.page.locator("#chat-text")).to_be_focused()
        bogdan.page.locator("#chat-lines [data-do=about]").first.press("Enter")
        expect(bogdan.page.locator("#chat-about")).to_be_focused()
        bogdan.page.keyboard.press("Escape")
        expect(bogdan.page.locator("#chat-about")).to_be_hidden()
        expect(bogdan.page.locator("#chat-lines [data-do=about]").first).to_be_focused()


def test_others_lines_are_read_aloud_also_behind_a_closed_sheet_unless_one_turns_it_off(
    serve: Serve, browser: Browser
) -> None:
    with two(serve, browser) as (ana, bogdan):
        for who in (ana, bogdan):
            who.page.evaluate(SAID)
        for times in (1, 2):
            say(bogdan, "Salut")
            ana.page.wait_for_function("times => window.heard.length === times", arg=times)
        assert ana.page.evaluate("window.heard") == ["Bogdan: Salut"] * 2
        ana.page.locator("[data-opens=panel-settings]").click()
        ana.page.locator("[data-setting=aloud]").click()
        say(bogdan, "quiet")
        ana.page.locator(".chat-button").click()
        expect(last(ana)).to_contain_text("quiet")
        ana.page.wait_for_timeout(200)
        assert ana.page.evaluate("window.heard.length") == 2
        assert bogdan.page.evaluate("window.heard") == []


def test_one_mutes_reports_and_takes_it_back_on_the_own_page(serve: Serve, browser: Browser) -> None:
    with two(serve, browser) as (ana, bogdan):
        say(bogdan, "You fool")
        ana.page.locator(".chat-button").click()
        ana.page.locator("#chat-lines [data-do=about]").click()
        ana.page.locator("#chat-reason").select_option("insult")
        ana.page.locator("[data-do=report]").click()
        expect(ana.page.locator("#chat-answer")).to_have_text("Thank you. A moderator will look at it.")
        ana.page.locator("[data-do=block]").click()
        expect(ana.page.locator("#chat-lines .said")).to_have_count(0)
        expect(ana.page.locator("#chat-about")).to_contain_text("You have blocked this person")
        expect(ana.page.locator("#chat-about")).to_be_focused()
        with ana.context.expect_page() as opened:
            ana.page.evaluate("window.open('/me/')")
        mine = opened.value
        mine.locator(".silences button").click()
        expect(mine.locator(".silences")).to_have_count(0)
        expect(last(ana)).to_contain_text("You fool")


def test_who_watches_reads_and_writes_under_a_name(serve: Serve, browser: Browser) -> None:
    server = serve(WHIST_PACE="0.5")
    code, keys = open_table(server, ("Ana", "Bogdan"), 2, dealt=True)
    with person(browser, server.url, DESKTOP) as ana, person(browser, server.url, PHONE) as elena:
        ana.be_member(keys["Ana"])
        for who in (ana, elena):
            who.page.goto(f"{server.url}/tables/{code}/")
            who.wait_for_line()
        say(ana, "Welcome")
        expect(elena.page.locator("#chat-unread")).to_have_text("1 new")
        elena.page.locator(".chat-button").tap()
        expect(last(elena)).to_contain_text("Welcome")
        expect(elena.page.locator("#chat-form")).to_have_count(0)
        elena.page.locator(".chat-foot a").click()
        elena.page.locator("input[name=name]").fill("Elena")
        elena.page.locator("main button[type=submit]").first.click()
        elena.page.wait_for_url(f"**/tables/{code}/")
        elena.wait_for_line()
        elena.page.locator(".chat-button").tap()
        say(elena, "Thanks")
        expect(last(ana)).to_contain_text("Elena")
        expect(last(ana)).to_contain_text("watches")
        assert elena.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


@pytest.mark.parametrize("language", ["en-GB", "ro-RO", "it-IT", "es-ES"])
@pytest.mark.parametrize("width", [320, 360])
def test_the_bar_holds_all_its_buttons_on_a_narrow_phone(
    serve: Serve, browser: Browser, language: str, width: int
) -> None:
    server = serve()
    code, keys = open_table(server, ("Ana", "Bogdan"), 2)
    with person(browser, server.url, {"width": width, "height": 640}, language) as ana:
        ana.be_member(keys["Ana"])
        ana.page.goto(f"{server.url}/tables/{code}/")
        ana.wait_for_line()
        ana.page.evaluate("document.getElementById('chat-unread').hidden = false")
        assert ana.page.evaluate("document.documentElement.scrollWidth") == width
        ends = ana.page.locator(".bar > *").evaluate_all("all => all.map(one => one.getBoundingClientRect().right)")
        assert max(ends) <= width
        assert (
            ana.page.locator(".bar button").evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth)")
            == []
        )


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_the_chat(serve: Serve, browser: Browser, theme: str) -> None:
    with two(serve, browser) as (ana, bogdan):
        for who in (ana, bogdan):
            who.page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
        say(bogdan, "Salut")
        found = serious(ana.page)
        ana.page.locator(".chat-button").click()
        ana.page.locator("#chat-lines [data-do=about]").click()
        ana.page.locator("[data-do=block]").click()
        expect(ana.page.locator("#chat-about")).to_contain_text("You have blocked")
        bogdan.page.locator("[data-do=people]").click()
        expect(bogdan.page.locator("#chat-about")).to_contain_text("Ana")
        found += serious(ana.page) + serious(bogdan.page)
        ana.page.goto(bogdan.url + "/me/")
        expect(ana.page.locator(".silences")).to_contain_text("Bogdan")
        assert found + serious(ana.page) == []


SILENCE = """
from datetime import timedelta
from django.utils import timezone
from accounts.models import User
from accounts.services.silences import silence_account
silence_account(User.objects.get(display_name="Ana").pk, timezone.now() + timedelta(seconds={seconds}))
"""


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_who_is_silenced_reads_it_in_place_of_the_field_which_comes_back(
    serve: Serve, browser: Browser, size: dict[str, int]
) -> None:
    server = serve()
    code, keys = open_table(server, ("Ana",), 1)
    with person(browser, server.url, size) as ana:
        ana.be_member(keys["Ana"])
        ana.page.goto(f"{server.url}/tables/{code}/")  # so that the server is warm
        script = SILENCE.format(seconds=25)
        assert manage("shell", "-v", "0", "-c", script, **server.variables).returncode == 0
        ana.page.reload()
        if size is PHONE:
            ana.page.locator(".chat-button").click()
        word, field = ana.page.locator("#chat-silenced"), ana.page.locator("#chat-text")
        expect(word).to_contain_text("A moderator has silenced you")
        expect(field).to_be_hidden()
        expect(ana.page.locator(".phrases")).to_be_hidden()
        ana.wait_for_line()
        assert serious(ana.page) == []
        expect(field).to_be_visible()
        expect(word).to_be_hidden()
        say(ana, "Back again")


LONG = "You played that card as if it were the last one on earth. " * 3


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_box_about_a_person_quotes_the_line_and_nothing_of_it_is_cut_off(
    serve: Serve, browser: Browser, size: dict[str, int]
) -> None:
    server = serve()
    code, keys = open_table(server, ("Ana", "Bogdan"), 2)
    with person(browser, server.url, size) as ana, person(browser, server.url, DESKTOP) as bogdan:
        for who, name in ((ana, "Ana"), (bogdan, "Bogdan")):
            who.page.emulate_media(reduced_motion="reduce")
            who.be_member(keys[name])
            who.page.goto(f"{server.url}/tables/{code}/")
            who.wait_for_line()
        for length in (170, 160, 150, 165, 155):
            say(bogdan, LONG[:length])
        if size is PHONE:
            ana.page.locator(".chat-button").click()
        panel, box = ana.page.locator("#panel-chat"), ana.page.locator("#chat-about")
        assert panel.evaluate("panel => panel.scrollHeight - panel.clientHeight") == 0
        ana.page.locator("#chat-lines [data-do=about]").nth(2).click()
        expect(box).to_be_focused()
        expect(box.locator(".quoted")).to_have_text(LONG[:150].strip())
        ana.page.locator("[data-do=report]").click()
        expect(ana.page.locator("#chat-answer")).to_contain_text("Thank you")
        assert box.evaluate("box => box.scrollHeight - box.clientHeight") <= 1
        assert bottom(ana.page.locator("#chat-answer")) <= bottom(panel)
        bogdan.page.locator("[data-do=people]").click()
        bogdan.page.locator("#chat-about [data-do=about]").click()
        bogdan.page.locator("[data-do=block]").click()
        expect(ana.page.locator("#chat-lines .said")).to_have_count(0)
        expect(box.locator(".quoted")).to_be_visible()
        ana.page.locator("[data-do=report]").click()
        expect(ana.page.locator("#chat-answer")).to_contain_text("already")


@pytest.mark.parametrize("size", [(360, 400), (320, 290), (568, 320)], ids=["360", "320", "on its side"])
def test_where_a_keyboard_leaves_a_low_window_one_sees_two_lines_and_the_whole_field(
    serve: Serve, browser: Browser, size: tuple[int, int]
) -> None:
    with two(serve, browser, dealt=True) as (ana, bogdan):
        for text in ("one", "two", LONG[:80], "four", "five"):
            say(bogdan, text)
        ana.page.locator(".chat-button").click()
        ana.page.locator("#chat-text").focus()
        ana.page.set_viewport_size({"width": size[0], "height": size[1]})
        lines, field = ana.page.locator("#chat-lines"), ana.page.locator("#chat-text")
        expect(lines.locator(".said").nth(-1)).to_be_in_viewport(ratio=1)
        expect(lines.locator(".said").nth(-2)).to_be_in_viewport(ratio=1)
        expect(field).to_be_in_viewport(ratio=1)
        box = field.bounding_box()
        assert box
        assert box["width"] >= 150
        assert ana.page.evaluate("document.documentElement.scrollWidth") == size[0]
        field.fill("here")
        ana.page.locator("#chat-form button").click()
        expect(last(bogdan)).to_contain_text("here")


def test_escape_leads_from_the_field_beside_the_table_back_to_the_game(serve: Serve, browser: Browser) -> None:
    with two(serve, browser) as (_ana, bogdan):
        bogdan.page.locator("#chat-text").press("Escape")
        expect(bogdan.page.locator("#mine")).to_be_focused()
        bogdan.page.keyboard.press("c")
        expect(bogdan.page.locator("#chat-text")).to_be_focused()
