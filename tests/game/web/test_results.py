"""The page after a game: open to anyone, and only after the game."""

from itertools import pairwise

import pytest
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from game.models import Table
from game.rules import cards
from game.tables import entries, selectors, store
from tests.cast import browser_of, make_guest, make_member
from tests.play import dealt_table, finished_table

pytestmark = pytest.mark.django_db


def path_of(table: Table) -> str:
    return f"/tables/{table.code}/results/"


def page(table: Table, user: User | None = None, language: str = "en") -> str:
    response = browser_of(user).get(path_of(table), headers={"accept-language": language})
    assert response.status_code == 200
    return response.content.decode()


def test_anyone_sees_names_totals_and_the_revealed_seed() -> None:
    table = finished_table([make_member("Ana"), make_guest("Bogdan")])
    for viewer in (None, make_member("Elena")):
        html = page(table, viewer)
        assert table.seed in html
        for seat in table.seats.all():
            assert seat.name in html
        assert "Play again" not in html
        assert "Play a game yourself" in html


def test_a_players_own_row_is_marked_and_he_may_play_again() -> None:
    ana = make_member("Ana")
    table = finished_table([ana])
    html = page(table, ana)
    assert html.count('<li class="placing own">') == 1
    assert f'action="/tables/{table.code}/again/"' in html
    assert 'class="placing own"' not in page(table)


def test_while_it_is_played_one_is_sent_to_the_table() -> None:
    ana = make_member("Ana")
    table = dealt_table([ana])
    for viewer in (ana, None):
        response = browser_of(viewer).get(path_of(table))
        assert (response.status_code, response["Location"]) == (302, f"/tables/{table.code}/")


def test_no_page_shows_the_seed_or_anothers_cards_before_the_end() -> None:
    ana, elena = make_member("Ana"), make_member("Elena")
    table = dealt_table([ana])
    state = store.load(table.pk).live.state
    assert state is not None
    own = [cards.name(card) for card in state.hands[0]]
    others = {cards.name(card) for seat, hand in enumerate(state.hands) if seat != 0 for card in hand}
    for viewer in (ana, elena, None):
        browser = browser_of(viewer)
        for path in ("/", "/rooms/", path_of(table), f"/tables/{table.code}/"):
            html = browser.get(path, follow=True).content.decode()
            assert table.seed not in html
            assert [name for name in others if f'"{name}"' in html] == []
    table_page = browser_of(ana).get(f"/tables/{table.code}/").content.decode()
    assert [name for name in own if f'"{name}"' not in table_page] == []


def test_there_is_nothing_at_an_unknown_code_and_post_is_refused() -> None:
    assert browser_of().get("/tables/nothing/results/").status_code == 404
    assert browser_of().post(path_of(finished_table([make_guest("Ana")]))).status_code == 405


def test_a_tie_is_explained() -> None:
    for moves in range(40):
        table = finished_table([make_guest(f"Ana {moves}")], moves=moves)
        totals = list(table.seats.order_by("place").values_list("name", "points"))
        ties = [(one, two) for one, two in pairwise(totals) if one[1] == two[1]]
        if ties:
            assert f"As many points as {ties[0][0][0]}" in page(table)
            return
    raise AssertionError("no tie in so many games")


def test_it_is_said_who_bid_instead_of_a_player() -> None:
    people = [make_member("Ana"), make_member("Bogdan"), make_member("Carmen")]
    html = page(finished_table(people, bids_by={1: entries.STAND_IN, 2: entries.CLOCK}))
    assert "bid in every hand" in html
    assert "bid in 0 hands, a bot in 6" in html
    assert "bid in 0 hands, the clock in 6" in html
    assert html.count("<small>bot</small>") == html.count("<small>clock</small>") == 6


def test_it_is_said_who_played_cards_instead_of_a_player() -> None:
    people = [make_member("Ana"), make_member("Bogdan"), make_member("Carmen")]
    table = finished_table(people, cards_by={1: entries.STAND_IN, 2: entries.CLOCK})
    cards = sum(row.size for row in selectors.results(table).rows)
    html = page(table)
    assert f"bid in every hand, a bot played {cards} cards" in html
    assert f"bid in every hand, the clock played {cards} cards" in html
    assert html.count("<small>bot</small>") == html.count("<small>clock</small>") == 6


def test_exact_bids_are_told_by_a_sign_too_not_by_colour_alone() -> None:
    html = page(finished_table([make_guest("Ana")], "classic"))
    assert html.count('class="exact') == html.count('aria-label="exact"') > 0


def test_the_wide_sheet_can_be_scrolled_by_keyboard() -> None:
    html = page(finished_table([make_guest("Ana")]))
    assert '<div class="scroll" tabindex="0" role="region" aria-labelledby="sheet"' in html


def test_a_name_is_text_whatever_it_says() -> None:
    html = page(finished_table([make_guest("<b>Ana</b>")]))
    assert "<b>Ana</b>" not in html
    assert "&lt;b&gt;Ana&lt;/b&gt;" in html


def test_a_long_game_costs_as_few_queries_as_a_short_one(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for game in ("quick", "classic"):
        table = finished_table([make_guest(f"Ana {game}")], game)
        with django_assert_num_queries(3):  # table, log, room
            page(table)
