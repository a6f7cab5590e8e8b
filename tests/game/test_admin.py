"""Tables in the administration: seen without their secrets, ended with everything refunded."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from economy.models import Posting, Stake
from economy.services.rooms import Wish
from game.models import Action, Seat, Table
from game.tables import dealing, service
from game.tables.live import Live
from tests.cast import SEATED, browser_of, make_guest, make_member
from tests.economy.house import differences_of_all, held, member
from tests.economy.office import office, told, wrongs
from tests.play import dealt_table, finished_table

pytestmark = pytest.mark.django_db
TABLES = "/admin/game/table/"


def end_page(table: Table) -> str:
    return f"{TABLES}{table.pk}/end/"


def end(table: Table, note: str = "A fault of ours.", group: str = "support") -> Any:
    return office(group).post(end_page(table), {"note": note}, follow=True)


def seat_at(room: int, coffees: dict[str, str]) -> Table:
    """A table that is dealt: these members, each with his coffee."""
    now = timezone.now()
    table, live = service.open_table(room, "quick", "novice", now), Live()
    for name, coffee in coffees.items():
        live = service.take_chair(table, live, member(name), now, Wish(room, coffee))
    dealing.start_game(table.pk, now)
    table.refresh_from_db()
    return table


def everything_shown(browser: Client, table: Table) -> str:
    pages = (
        TABLES,
        f"{TABLES}?time=all",
        f"{TABLES}{table.pk}/change/",
        f"{TABLES}{table.pk}/history/",
        end_page(table),
    )
    answers = [browser.get(page) for page in pages]
    assert {answer.status_code for answer in answers} == {200}
    return " ".join(answer.content.decode() for answer in answers)


def test_who_sits_where_is_seen_and_the_secrets_are_not() -> None:
    table = dealt_table([make_guest(name) for name in SEATED])
    for group in ("support", ""):
        html = everything_shown(office(group), table)
        assert table.code in html
        assert all(name in html for name in SEATED)
        assert table.seed not in html
        for secret in ("snapshot", "commitment", "&quot;hands&quot;", '"hands"'):
            assert secret not in html
        deal = Action.objects.get(table=table, kind="deal")
        assert str(deal.data["hands"][0]) not in html  # type: ignore[index]


@pytest.mark.parametrize(
    "lookup",
    [
        "seed__startswith", "seed", "snapshot__state__hands__0__contains", "snapshot__isnull", "actions__data__contains",
        "actions__value", "seats__player__password__startswith", "owner__startswith",
    ],
)  # fmt: skip
@pytest.mark.parametrize("group", ["support", ""])
def test_no_question_in_the_address_brings_a_secret_out(lookup: str, group: str) -> None:
    dealt_table([make_guest("Ana")])
    answer = office(group).get(TABLES, {lookup: "a"})
    assert answer.status_code == 400


def test_the_list_shows_what_is_under_way_and_on_demand_the_rest() -> None:
    over, running = finished_table([make_guest("Ana")]), dealt_table([make_guest("Dan")])
    waiting, now = service.open_table(1, "quick", "novice", timezone.now()), timezone.now()
    service.take_chair(waiting, Live(), make_guest("Carmen"), now)
    browser = office("support")
    assert rows_of(browser) == [waiting, running]
    assert rows_of(browser, time="all") == [waiting, running, over]
    assert rows_of(browser, q=over.code) == [over]
    assert rows_of(browser, q="dan") == [running]
    assert rows_of(browser, q="nobody") == []
    assert rows_of(browser, game__exact="classic") == []


def rows_of(browser: Client, **query: str) -> list[Table]:
    return list(browser.get(TABLES, query).context["cl"].result_list)


def test_a_table_is_ended_and_everything_goes_back() -> None:
    table = seat_at(4, {"Ana": "ibric", "Dan": ""})
    ana, dan = (Seat.objects.get(name=name).player for name in ("Ana", "Dan"))
    assert ana is not None
    assert dan is not None
    assert (held(ana)["coins"], held(ana)["ibric"], held(dan)["coins"]) == (500, 9, 500)
    assert told(end(table)) == "Ended, everything refunded: A fault of ours."
    assert (held(ana)["coins"], held(ana)["ibric"], held(dan)["coins"]) == (1000, 10, 1000)
    rows = Posting.objects.filter(reason="room.cancelled")
    assert {(str(row.actor), row.note) for row in rows} == {("Sorina", "A fault of ours.")}
    assert differences_of_all() == []
    assert set(Stake.objects.values_list("status", flat=True)) == {"cancelled"}
    table.refresh_from_db()
    assert table.status == "cancelled"
    assert not Seat.objects.filter(is_active=True).exists()


def test_ended_twice_it_is_refunded_once() -> None:
    table = seat_at(4, {"Ana": ""})
    end(table)
    assert wrongs(end(table)) == "This table has ended already: nothing was done."
    assert Posting.objects.filter(reason="room.cancelled").count() == 1


def test_a_game_that_is_over_is_not_ended() -> None:
    table = finished_table([make_guest("Ana")])
    assert wrongs(end(table)) == "This table has ended already: nothing was done."
    assert end_page(table) not in office("support").get(f"{TABLES}{table.pk}/change/").content.decode()


@pytest.mark.parametrize("note", ["", "   ", "x" * 201])
def test_without_a_reason_nothing_ends(note: str) -> None:
    table = dealt_table([make_guest("Ana")])
    assert wrongs(end(table, note))
    table.refresh_from_db()
    assert table.status == "playing"


def test_a_table_is_read_only_otherwise() -> None:
    table, browser = dealt_table([make_guest("Ana")]), office()
    for address in (f"{TABLES}add/", f"{TABLES}{table.pk}/change/", f"{TABLES}{table.pk}/delete/"):
        assert browser.post(address, {"status": "finished", "post": "yes"}).status_code == 403
    assert browser.get(f"{TABLES}{10**9}/end/").status_code == 404


@pytest.mark.parametrize("group", ["economist", "moderator"])
def test_the_other_groups_neither_see_nor_end_it(group: str) -> None:
    table, browser = dealt_table([make_guest("Ana")]), office(group)
    for address in (TABLES, f"{TABLES}{table.pk}/change/", end_page(table)):
        assert browser.get(address).status_code == 403
    assert browser.post(end_page(table), {"note": "Please."}).status_code == 403


def test_a_player_a_member_and_a_stranger_are_sent_to_the_door() -> None:
    ana = make_guest("Ana")
    table = dealt_table([ana])
    for browser in (Client(), browser_of(ana), browser_of(make_member("Elena"))):
        assert browser.get(TABLES)["Location"].startswith("/admin/login/")
        assert browser.post(end_page(table), {"note": "Mine."})["Location"].startswith("/admin/login/")
    table.refresh_from_db()
    assert table.status == "playing"


def test_the_list_costs_the_same_for_few_and_for_many(django_assert_max_num_queries: Any) -> None:
    browser = office("support")
    now = timezone.now() - timedelta(hours=1)
    for number in range(12):
        dealt_table([make_guest(f"Dan{number}")], now=now)
    browser.get(TABLES)
    with django_assert_max_num_queries(8):
        assert len(browser.get(TABLES).context["cl"].result_list) == 12
