"""What follows a friendly game, as those who played it see it: at the table's end, beside the results, and asked for alone."""

import pytest
from django.utils import timezone

from accounts.models import User
from game.models import Table
from game.rules.state import DONE
from game.tables import friendly, service
from game.web.regions import Who, render_mine
from tests.cast import STRANGER, browser_of, make_guest, make_member
from tests.game.web.fake_table import FakeTable
from tests.game.web.friendlies import dealt, finished, opened, page

pytestmark = pytest.mark.django_db


def part(table: Table, user: User | None, status: int = 200) -> str:
    return page(f"/tables/{table.code}/next/", user, status)


def ended() -> tuple[Table, User, User]:
    ana, bogdan = make_member("Ana"), make_guest("Bogdan")
    return finished(ana, bogdan), ana, bogdan


def test_the_part_alone_is_what_stands_beside_the_results() -> None:
    table, ana, bogdan = ended()
    for open_it in (False, True):
        if open_it:
            friendly.open_rematch(table.pk, bogdan, timezone.now())
        alone, whole = part(table, ana), page(f"/tables/{table.code}/results/", ana)
        assert "<html" not in alone and "csrf" not in alone
        assert alone in whole
        assert f'id="rematch" method="post" action="/tables/{table.code}/again/"' in whole


def test_it_tells_who_opened_the_next_table_and_leads_there() -> None:
    table, ana, bogdan = ended()
    assert "Whoever asks first opens the next table" in part(table, ana)
    assert 'form="rematch" class="button">Rematch</button>' in part(table, ana)
    following = friendly.open_rematch(table.pk, bogdan, timezone.now())
    assert "Bogdan has opened the next table already." in part(table, ana)
    assert 'form="rematch" class="button">Join the rematch</button>' in part(table, ana)
    assert "You have a chair at the next table." in part(table, bogdan)
    assert f'href="/tables/{following.code}/">Back to your table' in part(table, bogdan)
    service.leave_table(following.pk, bogdan.pk, timezone.now())
    assert ">Rematch</button>" in part(table, ana)


def test_who_sits_elsewhere_is_shown_the_way_there_and_no_rematch() -> None:
    table, ana, _ = ended()
    other = opened(ana)
    assert "You sit at another table." in part(table, ana)
    assert f'href="/tables/{other.code}/">Back to your table' in part(table, ana)
    assert "<button" not in part(table, ana)


def test_a_next_table_that_is_full_can_be_watched() -> None:
    table, ana, bogdan = ended()
    following = friendly.open_rematch(table.pk, bogdan, timezone.now())
    for index in (1, 2):
        friendly.put_bot(following.pk, bogdan.pk, index, timezone.now())
    assert "The next table is full." in part(table, ana)
    assert f'href="/tables/{following.code}/">Watch' in part(table, ana)


def test_strangers_and_visitors_are_told_nothing_and_before_the_end_there_is_nothing_to_tell() -> None:
    table, ana, _ = ended()
    for user in (make_member(STRANGER), None):
        part(table, user, 404)
        assert "next-table" not in page(f"/tables/{table.code}/results/", user)
    part(dealt(ana), ana, 404)
    assert browser_of(ana).post(f"/tables/{table.code}/next/").status_code == 405


def test_at_the_table_it_takes_the_place_of_the_hand_once_the_game_is_settled() -> None:
    table = FakeTable("8-8-8", 3)
    table.begin()
    while table.state.phase != DONE:
        table.move()
    shown = table.shown(0)._replace(is_friendly=True, code="k7m2qp")
    place = 'data-from="/tables/k7m2qp/next/"'
    assert place not in render_mine(shown)
    assert place in render_mine(shown._replace(status="finished"))
    assert place not in render_mine(shown._replace(status="finished", is_friendly=False))
    assert place not in render_mine(table.shown(None)._replace(is_friendly=True, status="finished"), Who())
