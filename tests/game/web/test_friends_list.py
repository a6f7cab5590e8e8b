"""The list of friendly tables: who may sit where, and what is not shown."""

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from economy.services.wallets import open_wallet
from game.models import Table
from game.tables import friendly, listing, service
from game.tables.house_rules import HouseRules
from game.tables.welcome import KEPT
from tests.cast import browser_of, make_guest, make_member
from tests.game.web.friendlies import THREE, dealt, finished, opened, page

pytestmark = pytest.mark.django_db
FRIENDS = "/friends/"


def sit_path(table: Table) -> str:
    return f'formaction="/friends/{table.code}/sit/"'


def test_an_empty_list_invites_to_open_a_table() -> None:
    html = page(FRIENDS)
    assert "0 tables wait for players." in html
    assert "Open one yourself" in html
    assert "Being played" not in html


def test_waiting_tables_come_first_with_host_rules_and_chairs() -> None:
    played = dealt(make_member("Ana"))
    waiting = opened(make_guest("Bogdan"), HouseRules(players=4, game="8-8-8", runs=True, forehead=True))
    Table.objects.filter(pk=waiting.pk).update(created_at=timezone.now() - timedelta(minutes=3))
    friendly.put_bot(waiting.pk, waiting.host_id or 0, 1, timezone.now())
    html = page(FRIENDS)
    assert html.index(f"table-{waiting.code}") < html.index("Being played") < html.index(f"table-{played.code}")
    assert "Bogdan's table" in html
    assert "8-8-8 · 4 players · 20 s to bid · bots: regular · runs of 5: ±10, one-card hands don't count" in html
    assert "one-card hands on the forehead" in html
    assert "1 person, 1 bot, 2 free chairs" in html
    assert "waits for 3 minutes" in html
    assert "Hand 1 of 21" in html


def test_one_sits_where_a_chair_is_free_or_was_left_and_watches_anywhere() -> None:
    ana, bogdan = make_member("Ana"), make_member("Bogdan")
    full, waiting = dealt(ana, bogdan), opened(make_member("Carmen"))
    html = page(FRIENDS)
    assert sit_path(waiting) in html
    assert sit_path(full) not in html
    for table in (full, waiting):
        assert f'href="/tables/{table.code}/" aria-label="Watch' in html
    service.leave_table(full.pk, bogdan.pk, timezone.now())
    html = page(FRIENDS)
    assert sit_path(full) in html
    assert "sitter-left" in html


def test_whoever_sits_somewhere_is_led_back_there_and_offered_no_other_chair() -> None:
    ana = make_member("Ana")
    table, other = opened(ana), opened(make_member("Bogdan"))
    html = page(FRIENDS, ana)
    assert f'href="/tables/{table.code}/">Back to your table' in html
    assert sit_path(other) not in html
    assert "Open a table" not in html


def test_tables_by_link_only_and_those_that_ended_are_not_listed() -> None:
    hidden = opened(make_member("Ana"), HouseRules(players=3, is_listed=False))
    over = finished(make_member("Bogdan"))
    html = page(FRIENDS)
    assert hidden.code not in html
    assert over.code not in html


def test_the_list_alone_is_what_htmx_gets() -> None:
    table = opened(make_member("Ana"))
    html = browser_of().get(FRIENDS, headers={"hx-request": "true"}).content.decode()
    assert table.code in html
    assert "<html" not in html
    assert "csrf" not in html


def test_names_are_text() -> None:
    opened(make_guest("<b>Ana</b>"))
    assert "<b>Ana</b>" not in browser_of().get(FRIENDS).content.decode()


def test_no_card_and_no_seed_is_in_the_list() -> None:
    table = dealt(make_member("Ana"))
    html = page(FRIENDS)
    assert table.seed not in html
    assert "hands" not in html.lower().replace("one-card hands", "")


def test_many_tables_cost_no_more_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    browser = browser_of()
    for name in ("Ana", "Bogdan", "Carmen"):
        opened(make_member(name), THREE)
    with django_assert_num_queries(4):  # waiting, played, chairs, a free name
        browser.get(FRIENDS)


def chairs_of(table: Table, host: User) -> None:
    for index in (1, 2):
        friendly.put_bot(table.pk, host.pk, index, timezone.now())


def test_tables_stand_in_the_order_in_which_they_were_opened() -> None:
    tables = [opened(make_member(name)) for name in ("Ana", "Bogdan", "Carmen")]
    html = page(FRIENDS)
    assert sorted(tables, key=lambda table: html.index(f"table-{table.code}")) == tables


def test_a_full_table_does_not_wait_for_players() -> None:
    ana = make_member("Ana")
    table = opened(ana)
    chairs_of(table, ana)
    html = page(FRIENDS)
    assert table.code not in html
    assert "0 tables wait for players." in html
    friendly.change_rules(table.pk, ana.pk, HouseRules(players=4), timezone.now())
    assert sit_path(table) in page(FRIENDS)


def test_of_more_than_are_shown_the_oldest_are_and_the_page_says_how_many_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(listing, "MOST", 2)
    people = [make_member(name) for name in ("Ana", "Bogdan", "Carmen", "Dan", "Elena", "Florin")]
    played = [dealt(user) for user in people[:3]]
    tables = [opened(user) for user in people[3:]]
    html = page(FRIENDS)
    assert [f"table-{table.code}" in html for table in (*played, *tables)] == [True, True, False] * 2
    assert "The first 2 of 3 tables that wait for players." in html
    assert "The first 2 of 3 tables." in html
    service.leave_table(tables[0].pk, people[3].pk, timezone.now())
    assert "2 tables wait for players." in page(FRIENDS)


def test_a_rematch_is_listed_after_the_minute_in_which_it_is_kept_for_its_players() -> None:
    ana = make_member("Ana")
    over = finished(ana, make_member("Bogdan"))
    table = friendly.open_rematch(over.pk, ana, timezone.now())
    assert table.code not in page(FRIENDS)
    Table.objects.filter(pk=table.pk).update(created_at=timezone.now() - KEPT)
    assert sit_path(table) in page(FRIENDS)


def test_post_is_refused() -> None:
    assert browser_of().post(FRIENDS).status_code == 405


def test_who_was_asked_to_get_up_reads_it_on_the_next_page() -> None:
    ana, bogdan = make_member("Ana"), make_member("Bogdan")
    table = opened(ana)
    open_wallet(bogdan)
    friendly.take_seat(table.pk, bogdan, 1, timezone.now())
    friendly.clear_chair(table.pk, ana.pk, 1, timezone.now())
    assert f"The host of table {table.code.upper()} took your chair back." in page(FRIENDS, bogdan)
