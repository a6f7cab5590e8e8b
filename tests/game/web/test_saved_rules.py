"""Rules that a member saves, uses again, deletes."""

import html
import json
import re
import unicodedata

import pytest
from django.test import Client

from game.models import RulePreset, Table
from game.tables import friendly, presets
from game.tables.house_rules import HouseRules
from tests.cast import browser_of, make_guest, make_member
from tests.game.web.friendlies import NOW

pytestmark = pytest.mark.django_db
SAVE = "/friends/rules/"
LADDER = {"game": "ladder", "players": "4", "bid_seconds": "60", "runs": "on", "title": " Sunday   evening "}


def text(browser: Client, path: str) -> str:
    return html.unescape(browser.get(path).content.decode())


def test_rules_are_saved_under_a_name_and_fill_the_form() -> None:
    browser = browser_of(make_member("Ana"))
    answer = browser.post(SAVE, LADDER)
    preset = RulePreset.objects.get()
    assert preset.name == "Sunday evening"
    assert HouseRules(**preset.rules) == HouseRules("ladder", 4, bid_seconds=60, runs=True)
    page = text(browser, answer["Location"].partition("#")[0])
    assert "Saved as “Sunday evening”." in page
    assert '<details id="rules" class="fold" open>' in page
    assert 'value="ladder"' in page
    assert '<option value="60" selected>' in page
    assert not Table.objects.exists()


@pytest.mark.parametrize("again", ["Acasă", "ACASĂ", "acasa", "Acasa\u0306", "Aca\u200dsă", "Ａcasă"])
def test_the_same_name_in_whatever_case_and_accents_replaces_them_and_says_so(again: str) -> None:
    browser = browser_of(make_member("Ana"))
    browser.post(SAVE, {**LADDER, "title": "Acasă"})
    answer = browser.post(SAVE, {**LADDER, "players": "5", "title": again}, follow=True)
    name = unicodedata.normalize("NFC", again)
    assert [(preset.name, preset.rules["players"]) for preset in RulePreset.objects.all()] == [(name, 5)]
    assert f"Saved as “{name}”, in the place of the older rules." in html.unescape(answer.content.decode())


def test_of_two_that_were_kept_under_one_name_the_exact_one_is_replaced() -> None:
    ana = make_member("Ana")
    for name in ("ACASA", "Acasă"):
        RulePreset.objects.create(owner=ana, name=name, rules=HouseRules()._asdict(), saved_at=NOW)
    browser_of(ana).post(SAVE, {**LADDER, "title": "Acasă"})
    games = RulePreset.objects.order_by("name").values_list("name", "rules__game")
    assert list(games) == [("ACASA", "8-1-8"), ("Acasă", "ladder")]


def test_another_s_rules_of_that_name_stay() -> None:
    browser_of(make_member("Ana")).post(SAVE, LADDER)
    browser_of(make_member("Bogdan")).post(SAVE, LADDER)
    assert RulePreset.objects.count() == 2


def test_ten_are_kept_and_an_eleventh_is_refused_with_all_that_was_typed() -> None:
    ana = make_member("Ana")
    for number in range(presets.MOST):
        presets.save_preset(ana, f"Set {number}", HouseRules(), NOW)
    answer = browser_of(ana).post(SAVE, LADDER)
    assert answer.status_code == 422
    page = html.unescape(answer.content.decode())
    assert "You keep ten sets of rules already." in page
    assert 'value=" Sunday   evening "' in page
    assert RulePreset.objects.count() == presets.MOST
    presets.save_preset(ana, "Set 3", HouseRules(players=4), NOW)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"title": "  "}, "Give these rules a name first."),
        ({"title": "x" * 31}, "at most 30"),
        ({"title": "\u200b"}, "Something in this name can't be seen."),
        ({"title": "\u0301\u200d"}, "Something in this name can't be seen."),
        ({"title": "Sunday\u202eyadnuS"}, "Something in this name can't be seen."),
        ({"players": "7"}, "The ladder is for 3 to 6 players"),
    ],
)
def test_what_can_t_be_saved_is_said(wrong: dict[str, str], sentence: str) -> None:
    answer = browser_of(make_member("Ana")).post(SAVE, {**LADDER, **wrong})
    assert answer.status_code == 422
    assert sentence in html.unescape(answer.content.decode())
    assert not RulePreset.objects.exists()


def test_they_are_deleted_by_their_owner_only() -> None:
    ana = make_member("Ana")
    preset, _ = presets.save_preset(ana, "Sunday", HouseRules(), NOW)
    path = f"/friends/rules/{preset.pk}/delete/"
    browser_of(make_member("Elena")).post(path)
    assert RulePreset.objects.exists()
    assert "Deleted." in html.unescape(browser_of(ana).post(path, follow=True).content.decode())
    assert not RulePreset.objects.exists()


def test_a_stranger_does_not_see_them() -> None:
    preset, _ = presets.save_preset(make_member("Ana"), "Sunday", HouseRules("ladder", 4), NOW)
    for user in (make_member("Elena"), make_guest("Gigi"), None):
        page = text(browser_of(user), f"/friends/?rules={preset.pk}")
        assert "Sunday" not in page
        assert '<details id="rules" class="fold">' in page


@pytest.mark.parametrize("number", ["", "x", "-1", "²", "9" * 40])
def test_a_preset_that_is_not_leaves_the_usual_rules(number: str) -> None:
    assert browser_of(make_member("Ana")).get("/friends/", {"rules": number}).status_code == 200


def test_guests_and_visitors_are_told_that_members_save_rules() -> None:
    for user in (make_guest("Gigi"), None):
        for path in (SAVE, "/friends/rules/1/delete/"):
            answer = browser_of(user).post(path, LADDER, follow=True)
            assert "Sign in to save rules" in html.unescape(answer.content.decode())
    assert not RulePreset.objects.exists()


@pytest.mark.parametrize("path", [SAVE, "/friends/rules/1/delete/"])
def test_get_is_refused(path: str) -> None:
    assert browser_of(make_member("Ana")).get(path).status_code == 405


def test_the_host_finds_them_in_his_sheet_and_nobody_else_there_does() -> None:
    ana, bogdan = make_member("Ana"), make_member("Bogdan")
    presets.save_preset(ana, "Sunday", HouseRules("ladder", 4, bid_seconds=60), NOW)
    presets.save_preset(bogdan, "Monday", HouseRules(), NOW)
    code = friendly.open_friendly(ana, HouseRules(), NOW).code
    page = text(browser_of(ana), f"/tables/{code}/")
    sheet = page[page.index('id="panel-rules"') :]
    assert '"game": "ladder", "players": 4' in sheet
    assert ">Sunday</button>" in sheet
    assert "Monday" not in page
    for user in (bogdan, make_guest("Gigi"), None):
        page = text(browser_of(user), f"/tables/{code}/")
        assert "Sunday" not in page
        assert "data-fills" not in page


def test_the_list_of_a_sheet_is_the_list_of_the_form_that_opens_tables() -> None:
    ana = make_member("Ana")
    presets.save_preset(ana, "Sunday", HouseRules("ladder", 4, must_trump=False, is_listed=False), NOW)
    code = friendly.open_friendly(ana, HouseRules(), NOW).code
    sheet, form = (fills(browser_of(ana), path) for path in (f"/tables/{code}/", "/friends/"))
    assert sheet == form
    assert json.loads(sheet[0]) | {"free_trump": True, "listing": "link"} == json.loads(sheet[0])


def fills(browser: Client, path: str) -> list[str]:
    """What each set of rules fills the form with."""
    page = browser.get(path).content.decode()
    return [html.unescape(found) for found in re.findall(r'data-fills="([^"]*)"', page)]
