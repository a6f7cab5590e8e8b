"""Whose chair somebody took during the game while he was away hears of it, once; who got up himself knew it."""

import html
import random
from collections.abc import Callable

import pytest
from django.utils import timezone

from accounts.models import Notice, User
from game.models import Table
from game.tables import ending, friendly, service
from game.tables.errors import AlreadySeated
from tests.cast import browser_of, make_guest, make_member
from tests.economy.house import member
from tests.game.web.friendlies import THREE, dealt
from tests.play import play_on

pytestmark = pytest.mark.django_db
AWAY = "You were away from table {} for too long, so somebody else took your chair, with its points."


def taken(bogdan: User, *, away: bool) -> Table:
    """Ana plays with Bogdan and a bot; his chair becomes free, and Carmen takes it."""
    table = dealt(make_member("Ana"), bogdan)
    if away:
        friendly.free_chair(table.pk, bogdan.pk, timezone.now())
    else:
        service.leave_table(table.pk, bogdan.pk, timezone.now())
    friendly.take_seat(table.pk, make_member("Carmen"), 1, timezone.now())
    return table


def said(table: Table) -> str:
    return AWAY.format(table.code.upper())


def read(user: User, path: str, language: str = "en") -> str:
    answer = browser_of(user).get(path, headers={"accept-language": language}, follow=True)
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


@pytest.mark.parametrize("make", [make_guest, member])
def test_who_was_away_reads_it_at_the_table_and_only_once(make: Callable[[str], User]) -> None:
    bogdan = make("Bogdan")
    table = taken(bogdan, away=True)
    text = read(bogdan, f"/tables/{table.code}/")
    assert said(table) in text and "You are watching" in text
    assert said(table) not in read(bogdan, f"/tables/{table.code}/")
    assert said(table) not in read(bogdan, "/friends/")


@pytest.mark.parametrize("make", [make_guest, member])
def test_elsewhere_he_reads_it_with_the_way_to_the_game(make: Callable[[str], User]) -> None:
    bogdan = make("Bogdan")
    table = taken(bogdan, away=True)
    text = read(bogdan, "/friends/")
    assert f'{said(table)} <a href="/tables/{table.code}/">Watch</a>' in text
    assert said(table) not in read(bogdan, "/friends/")


def test_once_it_is_over_the_way_leads_to_the_results() -> None:
    bogdan = member("Bogdan")
    table = taken(bogdan, away=True)
    play_on(table, random.Random(1), {})
    ending.finish_game(table.pk, timezone.now())
    assert f'{said(table)} <a href="/tables/{table.code}/results/">Results</a>' in read(bogdan, "/friends/")


def test_of_a_game_that_was_called_off_no_way_is_left() -> None:
    bogdan = member("Bogdan")
    table = taken(bogdan, away=True)
    ending.cancel_game(table.pk, make_member("Elena"), "test", timezone.now())
    text = read(bogdan, "/friends/")
    assert f"{said(table)}</li>" in text


def test_at_the_closed_table_he_reads_both_who_sits_there_and_who_ended_it() -> None:
    bogdan = member("Bogdan")
    table = taken(bogdan, away=True)
    ending.cancel_game(table.pk, make_member("Elena"), "test", timezone.now())
    text = read(bogdan, f"/tables/{table.code}/")
    assert said(table) in text
    assert text.count("The site's staff ended this game") == 1


def test_at_another_table_he_is_told_the_way_to_his_own() -> None:
    bogdan = member("Bogdan")
    table = taken(bogdan, away=True)
    other = dealt(make_member("Dan"), make_member("Elena"))
    text = read(bogdan, f"/tables/{other.code}/")
    assert f'{said(table)} <a href="/tables/{table.code}/">Watch</a>' in text


def test_a_page_that_is_fetched_ahead_tells_nothing_and_is_not_watched() -> None:
    bogdan = member("Bogdan")
    table = taken(bogdan, away=True)
    browser = browser_of(bogdan)
    browser.get(f"/tables/{table.code}/", headers={"sec-purpose": "prefetch;prerender"})
    assert "watched" not in browser.session
    assert said(table) in read(bogdan, f"/tables/{table.code}/")


def test_he_reads_it_in_his_language() -> None:
    bogdan = make_guest("Bogdan")
    table = taken(bogdan, away=True)
    text = read(bogdan, "/friends/", "ro")
    assert f"Ai lipsit prea mult de la masa {table.code.upper()}" in text and ">Privește</a>" in text


def test_who_left_the_game_himself_is_told_nothing() -> None:
    bogdan = member("Bogdan")
    taken(bogdan, away=False)
    assert not Notice.objects.filter(kind="friendly.taken").exists()


def test_who_came_back_after_he_was_away_and_then_left_himself_is_told_nothing() -> None:
    ana, bogdan = make_member("Ana"), make_member("Bogdan")
    table, now = dealt(ana, bogdan), timezone.now()
    friendly.free_chair(table.pk, bogdan.pk, now)
    assert service.return_to_seat(table.pk, bogdan.pk, now)
    service.leave_table(table.pk, bogdan.pk, now)
    friendly.take_seat(table.pk, make_member("Carmen"), 1, now)
    assert not Notice.objects.exists()


def test_a_chair_that_goes_from_hand_to_hand_tells_each_who_was_away() -> None:
    bogdan = member("Bogdan")
    table, now = taken(bogdan, away=True), timezone.now()
    carmen = User.objects.get(display_name="Carmen")
    friendly.free_chair(table.pk, carmen.pk, now)
    friendly.take_seat(table.pk, make_member("Dan"), 1, now)
    told = Notice.objects.filter(kind="friendly.taken").order_by("pk")
    assert [notice.user for notice in told] == [bogdan, carmen]


def test_nobody_hears_of_a_chair_that_was_not_taken_after_all() -> None:
    ana, bogdan = make_member("Ana"), make_member("Bogdan")
    table = dealt(ana, bogdan)
    friendly.free_chair(table.pk, bogdan.pk, timezone.now())
    elena = make_member("Elena")
    friendly.open_friendly(elena, THREE, timezone.now())
    with pytest.raises(AlreadySeated):
        friendly.take_seat(table.pk, elena, 1, timezone.now())
    assert not Notice.objects.exists()
