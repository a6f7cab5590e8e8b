"""A friendly table in Chromium: its chairs and rules before the deal, spectators, and a chair that is left and taken."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.steps import DESKTOP, PHONE, Person, person
from tests.browser.test_accessible import serious
from tests.browser.test_friends import open_table
from tests.server import Server

KEEP_LINES = """addEventListener("DOMContentLoaded", () => {
  const line = document.getElementById("line");
  if (line) new MutationObserver(() => {
    sessionStorage.setItem("lines", (sessionStorage.getItem("lines") ?? "") + line.textContent + ";");
  }).observe(line, {childList: true, characterData: true, subtree: true});
});"""


def heard(somebody: Person) -> str:
    """All that the page said about its connection."""
    return str(somebody.page.evaluate("sessionStorage.getItem('lines') ?? ''"))


def watch(somebody: Person, code: str) -> None:
    somebody.page.goto(f"{somebody.url}/tables/{code}/")
    somebody.wait_for_line()


def choose_name(somebody: Person, name: str, button: str = "Sit down") -> None:
    """On the page to which a visitor is led who likes to sit down: he sits at once on the chair that he chose."""
    somebody.page.get_by_label("Your name at the table").fill(name)
    somebody.page.get_by_role("button", name=button).click()
    somebody.page.wait_for_url("**/tables/**")
    somebody.wait_for_line()


def key(somebody: Person, chair: int) -> None:
    """Presses the key of this chair, by the keyboard."""
    somebody.page.locator(f"#chair-{chair}").focus()
    somebody.page.keyboard.press("Enter")


def key_at_rest(host: Person, chair: int) -> None:
    """Presses the key of a chair that somebody has just taken: at once it would do nothing."""
    expect(host.page.locator(f"#chair-{chair}")).to_contain_text("Ask to get up")
    expect(host.page.locator(f"#chair-{chair}[data-rests]")).to_have_count(0)
    key(host, chair)


def take_chair(somebody: Person, chair: int) -> None:
    key(somebody, chair)
    sits_on(somebody, chair)


def sits_on(somebody: Person, chair: int) -> None:
    expect(somebody.page.locator(f"#table.me-{chair}")).to_be_visible()
    expect(somebody.page.locator("#mine .sit, #mine .take")).to_have_count(0)
    somebody.wait_for_line()


def choose_players(host: Person, players: int) -> None:
    host.page.locator("#to-rules").click()
    host.page.locator(f"#panel-rules input[name=players][value='{players}']").check(force=True)
    host.page.get_by_role("button", name="Play by these rules").click()


def test_refused_rules_stay_open_with_the_reason_and_new_ones_are_told(
    serve: Callable[..., Server], browser: Browser
) -> None:
    server = serve(WHIST_PACE="0.05")
    with person(browser, server.url) as ana, person(browser, server.url) as elena:
        code = open_table(ana, "Ana")
        watch(elena, code)
        sheet, told = ana.page.locator("#panel-rules"), elena.page.locator("#fresh")
        expect(elena.page.locator("#house")).to_contain_text("8-1-8")
        ana.page.locator("#to-rules").click()
        sheet.locator("[name=game][value='ladder']").check(force=True)
        sheet.locator("[name=players][value='7']").check(force=True)
        ana.page.get_by_role("button", name="Play by these rules").click()
        expect(sheet.get_by_role("alert")).to_contain_text("The ladder is for 3 to 6 players")
        expect(sheet).to_be_visible()
        expect(told).to_be_hidden()
        sheet.locator("[name=players][value='6']").check(force=True)
        ana.page.get_by_role("button", name="Play by these rules").click()
        expect(sheet).to_be_hidden()
        expect(ana.page.locator("#to-rules")).to_be_focused()
        expect(told).to_have_text("The host has chosen other rules.")
        expect(elena.page.locator("#house")).to_contain_text("ladder")
        expect(told).to_be_hidden()
        choose_players(ana, 4)
        expect(elena.page.locator("#table.n-4")).to_be_visible()
        expect(told).to_have_text("The host has chosen other rules.")


def test_chairs_rules_and_the_deal_by_keyboard_and_nobody_loses_the_line(
    serve: Callable[..., Server], browser: Browser
) -> None:
    server = serve(WHIST_PACE="0.05")
    with (
        person(browser, server.url) as ana,
        person(browser, server.url, DESKTOP) as bogdan,
        person(browser, server.url) as elena,
    ):
        people = (ana, bogdan, elena)
        for somebody in people:
            somebody.page.add_init_script(KEEP_LINES)
        code = open_table(ana, "Ana")
        watch(bogdan, code)
        watch(elena, code)
        key(bogdan, 1)
        choose_name(bogdan, "Bogdan")
        sits_on(bogdan, 1)
        expect(elena.page.locator("#seat-1")).to_contain_text("Bogdan")
        choose_players(ana, 3)
        for somebody in people:
            expect(somebody.page.locator("#table.n-3")).to_be_visible()
            somebody.wait_for_line()
        expect(ana.page.locator("#mine")).to_be_focused()
        ana.page.locator("#deal").click(force=True)
        expect(ana.page.locator("#why")).to_contain_text("1 chair is empty")
        key(ana, 2)
        expect(ana.page.locator("#chair-2")).to_be_focused()
        expect(ana.page.locator("#chair-2")).to_contain_text("Take the bot off")
        ana.page.locator("#deal").click()
        expect(ana.page.locator("#fan .card")).to_have_count(8)
        expect(bogdan.page.locator("#fan .card")).to_have_count(8)
        expect(elena.page.locator("#fan")).to_have_count(0)
        assert [heard(somebody) for somebody in people] == ["", "", ""]


def test_a_guest_who_is_asked_to_get_up_watches_and_does_not_sit_down_again_at_once(
    serve: Callable[..., Server], browser: Browser
) -> None:
    server = serve()
    with person(browser, server.url) as ana, person(browser, server.url) as bogdan:
        bogdan.page.add_init_script(KEEP_LINES)
        code = open_table(ana, "Ana")
        watch(bogdan, code)
        key(bogdan, 4)
        choose_name(bogdan, "Bogdan")
        sits_on(bogdan, 4)
        key_at_rest(ana, 4)
        expect(bogdan.page.locator("#mine")).to_contain_text("You are watching")
        expect(bogdan.page.locator(".notes")).to_contain_text("took your chair back")
        bogdan.page.locator(".notes").click()
        bogdan.wait_for_line()
        key(bogdan, 5)
        expect(bogdan.page.locator("#refusal")).to_contain_text("for two minutes")
        assert heard(bogdan) == ""


PRESS_WHEN_NEW = """() => new MutationObserver(() => {
  const key = document.getElementById("chair-1");
  if (key?.textContent.includes("Ask to get up") && !window.pressed) {
    window.pressed = true;
    setTimeout(() => key.click(), 50);
  }
}).observe(document.getElementById("table"), {childList: true, subtree: true})"""


def test_a_key_that_changes_under_the_finger_asks_nobody_to_get_up(
    serve: Callable[..., Server], browser: Browser
) -> None:
    server = serve()
    with person(browser, server.url) as ana, person(browser, server.url) as bogdan:
        code = open_table(ana, "Ana")
        ana.page.evaluate(PRESS_WHEN_NEW)
        watch(bogdan, code)
        key(bogdan, 1)
        choose_name(bogdan, "Bogdan")
        sits_on(bogdan, 1)
        ana.page.wait_for_function("window.pressed")
        key_at_rest(ana, 1)
        expect(bogdan.page.locator("#mine")).to_contain_text("You are watching")


def test_a_chair_that_was_left_is_taken_on_the_same_page_and_played_on(
    serve: Callable[..., Server], browser: Browser
) -> None:
    server = serve(WHIST_PACE="0.05")
    with person(browser, server.url) as ana, person(browser, server.url) as bogdan:
        code = open_table(ana, "Ana")
        choose_players(ana, 3)
        expect(ana.page.locator("#table.n-3")).to_be_visible()
        ana.wait_for_line()
        watch(bogdan, code)
        key(bogdan, 1)
        choose_name(bogdan, "Bogdan")
        sits_on(bogdan, 1)
        key(ana, 2)
        ana.page.locator("#deal").click()
        with person(browser, server.url) as elena:
            watch(elena, code)
            bogdan.page.get_by_role("button", name="Leave").first.click()
            bogdan.page.locator("#panel-leave").get_by_role("button", name="Leave").click()
            expect(elena.page.locator("#seat-1 .free")).to_be_visible()
            key(elena, 1)
            choose_name(elena, "Elena")
            sits_on(elena, 1)
            expect(elena.page.locator("#fan .card").first).to_be_visible()
            while not elena.move_if_asked():
                ana.move_if_asked()
            expect(ana.page.locator("#seat-1")).to_contain_text("Elena")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing_serious_before_the_deal(
    serve: Callable[..., Server], browser: Browser, size: dict[str, int]
) -> None:
    server = serve()
    with person(browser, server.url, size) as ana, person(browser, server.url, size) as elena:
        for somebody in (ana, elena):
            somebody.page.emulate_media(reduced_motion="reduce")
        watch(elena, open_table(ana, "Ana"))
        assert serious(elena.page) == []
        assert serious(ana.page) == []
        ana.page.locator("#to-rules").click()
        assert serious(ana.page) == []


def test_too_many_windows_of_a_network_are_told_to_choose_a_name_and_may_watch_with_it(
    serve: Callable[..., Server], browser: Browser
) -> None:
    server = serve(WHIST_WINDOWS_PER_SPECTATOR="1")
    with person(browser, server.url) as ana, person(browser, server.url) as elena, person(browser, server.url) as dan:
        code = open_table(ana, "Ana")
        watch(elena, code)
        dan.page.goto(f"{server.url}/tables/{code}/")
        expect(dan.page.locator("#line")).to_contain_text("windows of your network are watching")
        dan.page.locator("#line a").click()
        choose_name(dan, "Dan", "Play as a guest")
        expect(dan.page.locator("#mine")).to_contain_text("You are watching")
        expect(elena.page.locator("#table")).to_have_attribute("data-line", "up")
