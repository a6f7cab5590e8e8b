"""Whoever signs out or in, in another tab, or is suspended, is told so at the table, and shown where to go on."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.chatting import open_table
from tests.browser.steps import DESKTOP, Person, person
from tests.server import Server, manage


def newest_code(mails: Path) -> str:
    newest = max(mails.iterdir(), key=lambda file: file.stat().st_mtime_ns)
    return str(re.findall(r"Subject: (\d{6})", newest.read_text())[-1])


def sign_in(somebody: Person, server: Server, mails: Path, address: str) -> None:
    """In a tab of its own."""
    page = somebody.context.new_page()
    page.goto(f"{server.url}/sign-in/")
    page.get_by_label("Your email address").fill(address)
    page.locator("main button").click()
    page.wait_for_url("**/sign-in/code/")
    page.get_by_label("The six digits from the email").fill(newest_code(mails))
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(re.compile("/sign-in/name/|/$"))
    if page.url.endswith("/name/"):
        page.locator("main button").click()
        page.wait_for_url(f"{server.url}/")
    page.close()


def test_after_signing_out_in_another_tab_the_table_asks_to_sign_in(
    serve: Callable[..., Server], browser: Browser
) -> None:
    server = serve(WHIST_PACE="0.05")
    with person(browser, server.url) as ana:
        ana.sit_down("Ana")
        twin = ana.context.new_page()
        twin.goto(f"{server.url}/me/")
        twin.get_by_role("button", name="Sign out").click()
        ana.page.wait_for_url(re.compile("/sign-in/"))
        expect(ana.page.locator(".notes")).to_contain_text("Only those who sit at a table see it.")


def test_a_guest_who_signs_in_to_an_account_with_a_game_is_shown_the_way_to_it(
    serve: Callable[..., Server], browser: Browser, tmp_path: Path
) -> None:
    mails = tmp_path / "mails"
    server = serve(WHIST_PACE="0.05", WHIST_LOGIN_RESEND_SECONDS="1", EMAIL_URL=f"filemail:///{mails}")
    with person(browser, server.url) as phone, person(browser, server.url) as desk:
        phone.sit_down("Ana")
        sign_in(phone, server, mails, "ana@example.com")
        phone.page.wait_for_timeout(2500)
        phone.wait_for_line()
        theirs = phone.page.url
        desk.sit_down("Bogdan", game="classic")
        desk.play_until(lambda: desk.cards.count() > 0)
        sign_in(desk, server, mails, "ana@example.com")
        desk.page.wait_for_url("**/rooms/")
        expect(desk.page.locator(".notes")).to_contain_text("a bot plays on for you at that one")
        desk.page.get_by_role("link", name="Back to your table").first.click()
        desk.wait_for_line()
        assert desk.page.url == theirs


CHIEF = """
from accounts.models import User
User.objects.create_superuser("chief@example.com", "a-long-enough-password", display_name="Chief")
print(User.objects.get(display_name="Bogdan").pk)
"""


def suspend(chief: Person, number: str, reason: str) -> None:
    """At the administration's page of the account."""
    page = chief.page
    page.goto(f"{chief.url}/admin/accounts/user/{number}/change/")
    page.locator("[name=username]").fill("chief@example.com")
    page.locator("[name=password]").fill("a-long-enough-password")
    page.locator("[type=submit]").click()
    page.locator("[name=is_active]").uncheck()
    page.locator("[name=suspended_for]").fill(reason)
    page.locator("[name=_save]").click()
    expect(page.locator(".messagelist")).to_contain_text("successfully")


def test_who_is_suspended_at_a_table_reads_it_at_once_and_it_stays(
    serve: Callable[..., Server], browser: Browser
) -> None:
    server = serve(WHIST_CONTACT="help@whist.example")
    code, keys = open_table(server, ("Ana", "Bogdan"), 2)
    made = manage("shell", "-v", "0", "-c", CHIEF, **server.variables)
    assert made.returncode == 0, made.stderr
    with person(browser, server.url, language="es-ES") as bogdan, person(browser, server.url, DESKTOP) as chief:
        bogdan.be_member(keys["Bogdan"])
        bogdan.page.goto(f"{server.url}/tables/{code}/")
        bogdan.wait_for_line()
        suspend(chief, made.stdout.strip(), "Insults, again and again")
        bogdan.page.wait_for_url("**/suspended/")
        main = bogdan.page.locator("main")
        expect(main.locator("h1")).to_have_text("Tu cuenta está suspendida")
        expect(main).to_contain_text("Insults, again and again")
        expect(main.locator("a[href^=mailto]")).to_have_text("help@whist.example")
        bogdan.page.reload()
        expect(main.locator("h1")).to_have_text("Tu cuenta está suspendida")
