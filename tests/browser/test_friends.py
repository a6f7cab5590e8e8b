"""The friendly tables' pages in Chromium: the list that renews itself, the invitation, axe, small screens."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.steps import DESKTOP, PHONE, Person, person
from tests.browser.test_accessible import serious
from tests.server import Server, manage, session_of_member

NARROW = {"width": 320, "height": 568}
AT_ONCE = "document.dispatchEvent(new Event('visibilitychange'))"
BE_HIDDEN = "is => Object.defineProperty(document, 'visibilityState', { value: is, configurable: true })"
FINISHED = """
from django.contrib.auth import get_user_model
from tests.cast import make_guest
from tests.game.web.friendlies import finished
ana = get_user_model().objects.get(display_name="Ana")
print(finished(ana, make_guest("Bogdan")).code)
"""


def open_table(somebody: Person, name: str) -> str:
    """By the usual rules; the table's code."""
    somebody.page.goto(f"{somebody.url}/friends/")
    somebody.page.get_by_label("Your name at the table").fill(name)
    somebody.page.get_by_role("button", name="Open a table", exact=True).click()
    somebody.page.wait_for_url("**/tables/**")
    somebody.wait_for_line()
    return somebody.page.url.rstrip("/").rpartition("/")[2]


def test_a_table_comes_into_the_list_by_itself_and_one_sits_down_from_there(
    serve: Callable[..., Server], browser: Browser
) -> None:
    server = serve()
    with person(browser, server.url) as ana, person(browser, server.url, DESKTOP) as bogdan:
        bogdan.page.goto(f"{server.url}/friends/")
        bogdan.page.get_by_label("Your name at the table").fill("Bogdan")
        code = open_table(ana, "Ana")
        bogdan.page.evaluate(AT_ONCE)
        row = bogdan.page.locator(f"#table-{code}")
        expect(row).to_contain_text("Ana's table")
        assert bogdan.page.get_by_label("Your name at the table").input_value() == "Bogdan"
        row.get_by_role("button").focus()
        bogdan.page.evaluate(AT_ONCE)
        bogdan.page.wait_for_timeout(300)
        expect(row.get_by_role("button")).to_be_focused()
        row.get_by_role("button").click()
        bogdan.page.wait_for_url(f"**/tables/{code}/")


def test_the_list_is_fetched_only_while_somebody_looks_at_it(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve()
    with person(browser, server.url) as ana:
        ana.page.clock.install()
        ana.page.goto(f"{server.url}/friends/")
        asked: list[str] = []
        ana.page.on("request", lambda request: asked.append(request.url) if request.resource_type == "xhr" else None)
        ana.page.evaluate(BE_HIDDEN, "hidden")
        ana.page.clock.run_for(30_000)
        assert asked == []
        ana.page.evaluate(BE_HIDDEN, "visible")
        with ana.page.expect_response("**/friends/"):
            ana.page.clock.run_for(5_100)
        assert asked == [f"{server.url}/friends/"]


def test_enter_beside_a_name_for_rules_saves_them(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve()
    with person(browser, server.url) as ana:
        ana.be_member(session_of_member(server, "Ana"))
        ana.page.goto(f"{server.url}/friends/")
        ana.page.locator("#rules summary").click()
        ana.page.get_by_label("Name for these rules").fill("Sunday")
        ana.page.keyboard.press("Enter")
        expect(ana.page.locator(".notes")).to_contain_text("Saved as “Sunday”.")
        expect(ana.page.locator(".presets")).to_contain_text("Sunday")


def save_rules(somebody: Person, title: str) -> None:
    """A ladder for four with a prize for runs."""
    somebody.page.goto(f"{somebody.url}/friends/")
    somebody.page.locator("#rules summary").click()
    for name, value in (("game", "ladder"), ("players", "4")):
        somebody.page.locator(f"[name={name}][value='{value}']").check(force=True)
    somebody.page.locator("[name=runs]").check()
    somebody.page.get_by_label("Points").select_option("25")
    somebody.page.get_by_label("Name for these rules").fill(title)
    somebody.page.keyboard.press("Enter")
    expect(somebody.page.locator(".notes")).to_contain_text(f"Saved as “{title}”.")


def is_filled(form: Locator) -> None:
    expect(form.locator("[name=game][value=ladder]")).to_be_checked()
    expect(form.locator("[name=players][value='4']")).to_be_checked()
    expect(form.locator("[name=runs]")).to_be_checked()
    expect(form.locator("[name=run_points]")).to_have_value("25")
    expect(form.locator("[name=forehead]")).not_to_be_checked()


def test_saved_rules_fill_the_form_and_the_host_s_sheet_which_he_still_sends_himself(
    serve: Callable[..., Server], browser: Browser
) -> None:
    server = serve()
    with person(browser, server.url) as ana, person(browser, server.url) as bogdan:
        ana.be_member(session_of_member(server, "Ana"))
        save_rules(ana, "Sunday")
        ana.page.goto(f"{server.url}/friends/")
        ana.page.locator("#rules summary").click()
        ana.page.locator("[name=forehead]").check()
        ana.page.get_by_role("link", name="Sunday").click()
        expect(ana.page.get_by_text("Filled in: Sunday.")).to_be_visible()
        is_filled(ana.page.locator("#friends"))
        ana.page.get_by_role("button", name="Open a table", exact=True).evaluate("button => button.form.reset()")
        ana.page.get_by_role("button", name="Open a table", exact=True).click()
        ana.page.wait_for_url("**/tables/**")
        ana.wait_for_line()
        sheet = ana.page.locator("#panel-rules")
        ana.page.locator("#to-rules").click()
        sheet.locator("[name=forehead]").check()
        sheet.get_by_role("button", name="Sunday").press("Enter")
        expect(sheet.get_by_text("Filled in: Sunday.")).to_be_visible()
        bogdan.page.goto(f"{server.url}/t/{ana.page.url.rstrip('/').rpartition('/')[2]}/")
        bogdan.page.get_by_label("Your name at the table").fill("Bogdan")
        bogdan.page.get_by_role("button", name="Sit down").click()
        expect(ana.page.locator(".ring")).to_contain_text("Bogdan")
        expect(sheet).to_be_visible()
        is_filled(sheet)
        expect(ana.page.locator("#house")).to_contain_text("8-1-8")
        assert serious(ana.page) == []
        sheet.get_by_role("button", name="Play by these rules").click()
        expect(ana.page.locator("#table.n-4")).to_be_visible()
        expect(ana.page.locator("#house")).to_contain_text("ladder")


def test_the_link_is_copied_and_said_to_be(serve: Callable[..., Server], browser: Browser) -> None:
    server = serve()
    with person(browser, server.url) as ana:
        ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
        code = open_table(ana, "Ana")
        ana.page.locator(".invite-button").click()
        ana.page.get_by_role("button", name="Copy the link").click()
        expect(ana.page.locator(".invite-said")).to_contain_text("The link is copied")
        assert ana.page.evaluate("navigator.clipboard.readText()") == f"{server.url}/t/{code}/"


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(
    serve: Callable[..., Server], browser: Browser, size: dict[str, int], theme: str
) -> None:
    server = serve()
    with person(browser, server.url, size) as ana, person(browser, server.url, size) as bogdan:
        for somebody in (ana, bogdan):
            somebody.page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
        code = open_table(ana, "Ana")
        ana.page.locator(".invite-button").click()
        found = serious(ana.page)
        for path in ("/friends/", f"/t/{code}/"):
            bogdan.page.goto(server.url + path)
            found += serious(bogdan.page)
        bogdan.be_member(session_of_member(server, "Bogdan"))
        bogdan.page.goto(f"{server.url}/friends/")
        bogdan.page.locator("#rules summary").click()
        found += serious(bogdan.page)
        assert found == []


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_the_results(
    serve: Callable[..., Server], browser: Browser, size: dict[str, int], theme: str
) -> None:
    server = serve()
    session = session_of_member(server, "Ana")
    game = manage("shell", "-v", "0", "-c", FINISHED, **server.variables)
    with person(browser, server.url, size) as ana:
        ana.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        ana.be_member(session)
        ana.page.goto(f"{server.url}/tables/{game.stdout.strip()}/results/")
        expect(ana.page.get_by_role("button", name="Rematch")).to_be_visible()
        assert serious(ana.page) == []
        ana.page.get_by_role("button", name="Rematch").click()
        ana.page.wait_for_url("**/tables/*/")
        ana.wait_for_line()


@pytest.mark.parametrize("language", ["ro-RO", "it-IT"])
def test_nothing_is_wider_than_a_narrow_screen(serve: Callable[..., Server], browser: Browser, language: str) -> None:
    server = serve()
    with person(browser, server.url) as ana, person(browser, server.url, NARROW, language) as bogdan:
        code = open_table(ana, "W" * 20)
        bogdan.be_member(session_of_member(server, "Bogdan"))
        for path in ("/friends/", f"/t/{code}/"):
            bogdan.page.goto(server.url + path)
            for fold in bogdan.page.locator("#rules summary").all():
                fold.click()
            assert bogdan.page.evaluate("document.documentElement.scrollWidth") == NARROW["width"], path
