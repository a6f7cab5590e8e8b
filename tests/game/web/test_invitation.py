"""Codes and short links lead to the table."""

import html

import pytest

from accounts.models import User
from game.models import Table
from game.tables import service
from game.tables.house_rules import HouseRules
from tests.cast import browser_of, make_guest, make_member
from tests.game.web.friendlies import NOW, dealt, finished, opened, page
from tests.play import finished_table

pytestmark = pytest.mark.django_db


def spelt(code: str) -> list[str]:
    return [
        code,
        code.upper(),
        f" {code[:3]} {code[3:]}\t",
        f"{code[:3]}-{code[3:]}",
        f'"{code}."',
        f"\u200b{code}",
        f"https://whist.example/t/{code}/",
        f"https://whist.example/t/{code}/?from=chat",
    ]


def test_a_code_is_found_however_it_is_typed_also_of_a_table_that_is_not_listed() -> None:
    table = opened(make_member("Ana"), HouseRules(players=3, is_listed=False))
    for typed in spelt(table.code):
        answer = browser_of().get("/friends/find/", {"code": typed})
        assert answer["Location"] == f"/t/{table.code}/"


@pytest.mark.parametrize(
    ("typed", "status", "sentence"),
    [
        ("", 422, "Type the six letters and digits of the code."),
        ("abc", 404, "A code has six letters or digits, without i, l, o, 0 and 1."),
        ("abcde0", 404, "A code has six letters or digits"),
        ("abcdef", 404, "No table has this code."),
        ("<b>" * 60, 404, "A code has six letters or digits"),
    ],
)
def test_a_wrong_code_is_said_beside_it_and_stays_to_be_mended(typed: str, status: int, sentence: str) -> None:
    answer = browser_of().get("/friends/find/", {"code": typed})
    assert answer.status_code == status
    assert sentence in html.unescape(answer.content.decode())
    assert f'value="{html.escape(typed)}"' in answer.content.decode() or not typed


def test_a_visitor_sits_on_the_chair_that_he_chose_or_on_another_where_it_is_taken() -> None:
    table = opened(make_member("Ana"), HouseRules(players=4))
    for name, chair in (("Bogdan", 3), ("Carmen", 1)):
        browser = browser_of()
        text = browser.get(f"/t/{table.code}/?chair=3").content.decode()
        assert '<input type="hidden" name="chair" value="3">' in text
        assert "Chair 4" in text
        answer = browser.post(f"/friends/{table.code}/sit/", {"name": name, "chair": "3"})
        assert answer["Location"] == f"/tables/{table.code}/"
        assert table.seats.get(name=name).index == chair
    assert 'name="chair"' not in browser_of().get(f"/t/{table.code}/?chair=99").content.decode()


@pytest.mark.parametrize("viewer", [None, "Elena", "Gigi"])
def test_the_link_shows_who_invites_by_which_rules_and_a_chair(viewer: str | None) -> None:
    table = opened(make_member("Ana"), HouseRules(players=3, game="8-8-8", is_listed=False))
    user: User | None = None
    if viewer:
        user = make_guest(viewer) if viewer == "Gigi" else make_member(viewer)
    text = page(f"/t/{table.code.upper()}/", user)
    assert "Ana invites you to a game" in text
    assert "8-8-8 · 3 players" in text
    assert '<meta property="og:title" content="Ana\'s table · Whist">' in text
    assert f'action="/friends/{table.code}/sit/"' in text
    assert ("Your name at the table" in text) is (viewer is None)


def test_who_sits_there_or_left_the_game_is_led_to_the_table() -> None:
    ana, bogdan = make_member("Ana"), make_member("Bogdan")
    table = dealt(ana, bogdan)
    service.leave_table(table.pk, bogdan.pk, NOW)
    for user in (ana, bogdan):
        assert browser_of(user).get(f"/t/{table.code}/")["Location"] == f"/tables/{table.code}/"


def test_who_sits_elsewhere_is_told_to_finish_there_first() -> None:
    table, elena = opened(make_member("Ana")), make_member("Elena")
    opened(elena)
    text = page(f"/t/{table.code}/", elena)
    assert "You sit at another table." in text
    assert "/sit/" not in text


def test_at_a_full_table_one_may_watch() -> None:
    text = page(f"/t/{dealt(make_member('Ana')).code}/")
    assert "All chairs are taken." in text
    assert "/sit/" not in text


def test_after_the_game_the_link_leads_to_the_results() -> None:
    table = finished(make_member("Ana"))
    assert browser_of().get(f"/t/{table.code}/")["Location"] == f"/tables/{table.code}/results/"


def test_a_table_that_closed_is_said_to_be_closed() -> None:
    ana = make_member("Ana")
    table = opened(ana)
    service.leave_table(table.pk, ana.pk, NOW)
    answer = browser_of().get(f"/t/{table.code}/", follow=True)
    assert answer.redirect_chain == [("/friends/", 302)]
    assert "That table is closed." in answer.content.decode()


def test_an_unknown_code_and_a_table_of_a_room_have_no_short_link() -> None:
    room_table = finished_table([make_member("Ana")])
    for code in ("abcdef", "x", room_table.code):
        answer = browser_of().get(f"/t/{code}/")
        assert answer.status_code == 404
        assert "code" in answer.content.decode()
    assert not Table.objects.filter(is_friendly=True).exists()


def test_post_is_refused() -> None:
    table = opened(make_member("Ana"))
    for path in (f"/t/{table.code}/", "/friends/find/"):
        assert browser_of().post(path).status_code == 405
