"""A player's page, for everyone."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from game.models import Table
from leagues.scoring import KING, QUEEN
from leagues.services.holidays import leave_league
from leagues.services.weeks import sweep
from tests.cast import make_guest
from tests.leagues.pages import NEXT_TUESDAY, WEDNESDAY, page, status
from tests.leagues.steps import member, win
from tests.play import finished_table

pytestmark = pytest.mark.django_db


def path_of(user: User) -> str:
    return f"/players/{user.pk}/"


def numbers(html: str) -> dict[str, str]:
    return dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", html))


def test_everyone_sees_name_class_level_and_streak() -> None:
    ana = member("Ana", QUEEN, xp=600, podium_run=3)
    for viewer in (None, make_guest("Zoe"), ana, member("Elena")):
        html = page(viewer, path_of(ana))
        assert re.search(r"<h1>Ana <span class=\"member\"", html)
        assert "Queen class" in html
        assert "Level 4" in html
        assert "3 room games in a row on the podium" in html
        assert ana.email is not None
        assert ana.email not in html


def test_frost_is_shown_and_neither_is_not() -> None:
    assert "frozen until the next podium" in page(None, path_of(member("Ana", podium_run=-2)))
    html = page(None, path_of(member("Bogdan", podium_run=1)))
    assert "frozen" not in html
    assert "in a row" not in html


def test_this_week_and_the_past_ones() -> None:
    ana = member("Ana", QUEEN)
    win(ana, WEDNESDAY)
    assert "This week: Place 1 · 300 coins · 1 game" in page(None, path_of(ana))
    sweep(NEXT_TUESDAY)
    html = page(None, path_of(ana), NEXT_TUESDAY)
    assert "This week: nothing won yet" in html
    assert '<a href="/league/2026-12-07/queen/">Dec 7 – 13, 2026</a> <b>Queen · Place 1 · 300 coins</b>' in html
    assert "Rose to King · 200,000 coins, 100 gold bars" in html


def test_two_weeks_without_a_prize_read_as_a_fall() -> None:
    ana = member("Ana", KING)
    win(member("Bogdan"), WEDNESDAY)
    sweep(NEXT_TUESDAY)
    sweep(NEXT_TUESDAY + timedelta(days=7))
    html = page(None, path_of(ana), NEXT_TUESDAY + timedelta(days=7))
    assert html.count("<b>King · no prize</b>") == 2
    assert html.count("Fell to Queen") == 1


def test_last_games_lead_to_their_results() -> None:
    ana = member("Ana")
    table = finished_table([ana, make_guest("Bogdan")])
    seat = table.seats.get(player=ana)
    html = page(None, path_of(ana))
    assert f'<a href="/tables/{table.code}/results/">Village cottage, quick game</a> <b>Place {seat.place} · ' in html
    assert "No finished game yet." in page(None, path_of(member("Dan")))


def test_a_friendly_game_is_listed_unless_its_table_was_for_those_with_the_link() -> None:
    ana = member("Ana")
    table = finished_table([ana])
    Table.objects.filter(pk=table.pk).update(is_friendly=True, room=0)
    assert f'<a href="/tables/{table.code}/results/">Friendly table</a>' in page(None, path_of(ana))
    Table.objects.filter(pk=table.pk).update(is_listed=False)
    assert table.code not in page(None, path_of(ana))


def test_statistics_count_the_games_in_which_one_bid_oneself() -> None:
    ana = member("Ana")
    for place in (1, 1, 3, 6):
        win(ana, WEDNESDAY, place)
    assert numbers(page(None, path_of(ana))) == {
        "Room games": "4",
        "of them classic": "0",
        "First places": "2",
        "On the podium": "3 (75 %)",
        "Average place": "2.8",
    }
    assert numbers(page(None, path_of(member("Dan")))) == {}


def test_who_has_left_the_league_has_no_class() -> None:
    ana = member("Ana", QUEEN)
    leave_league(ana, WEDNESDAY)
    html = page(None, path_of(ana))
    assert "not in the league" in html
    assert "Queen class" not in html
    assert "This week:" not in html


def test_guests_suspended_accounts_and_nobody_have_no_page() -> None:
    gone = member("Ana", is_active=False)
    for number in (make_guest("Zoe").pk, gone.pk, gone.pk + 1000, 0, 10**30):
        assert status(f"/players/{number}/") == 404
    assert status("/players/Ana/") == 404


def test_it_is_only_looked_at() -> None:
    ana = member("Ana")
    assert status(path_of(ana), ana, method="post") == 405


def test_its_queries_do_not_grow_with_games() -> None:
    ana = member("Ana")
    counts = []
    for _ in range(2):
        for _ in range(2):
            finished_table([ana])
            win(ana, WEDNESDAY)
        page(None, path_of(ana))
        with CaptureQueriesContext(connection) as queries:
            page(None, path_of(ana))
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 24


def test_the_results_of_a_game_lead_to_its_members_and_to_no_guest() -> None:
    ana, guest = member("Ana"), make_guest("Zoe")
    table = finished_table([ana, guest])
    html = page(None, f"/tables/{table.code}/results/")
    assert f'href="{path_of(ana)}"' in html
    assert f'href="{path_of(guest)}"' not in html
    assert html.count('href="/players/') == 1


def test_the_league_leads_to_its_players() -> None:
    ana = member("Ana")
    win(ana, WEDNESDAY)
    assert page(None).count(f'href="{path_of(ana)}"') == 2
