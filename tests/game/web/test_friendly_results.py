"""The results of a friendly game: what it brought, and the rematch."""

import html
import random
import re

import pytest

from game.models import Seat, Table
from game.tables import ending, entries, friendly, selectors, service, store
from game.tables.house_rules import HouseRules
from tests.cast import browser_of, make_guest, make_member
from tests.game.web.friendlies import NOW, dealt, finished, opened, page
from tests.play import next_entry, play_on

pytestmark = pytest.mark.django_db
RULES = HouseRules(players=3, game="8-8-8", runs=True)


def path_of(table: Table) -> str:
    return f"/tables/{table.code}/results/"


def test_the_rules_stand_under_the_headline_and_a_stranger_sees_no_gains() -> None:
    table = finished(make_member("Ana"), rules=RULES)
    for user in (None, make_member("Elena")):
        text = page(path_of(table), user)
        assert "8-8-8 · 3 players" in text
        assert "21 hands" in text
        assert "classic game" not in text
        assert "What the game brought you" not in text
        assert 'href="/friends/">Play a game yourself' in text


def test_a_member_reads_what_his_place_brought() -> None:
    ana = make_member("Ana")
    table = finished(ana, rules=RULES)
    seat = Seat.objects.get(table=table, player=ana)
    assert seat.outcome is not None
    text = page(path_of(table), ana)
    assert f"+{seat.league_points} points" in text
    assert f"place {seat.place}, for this week's friendly ranking" in text
    assert f"+{seat.outcome['xp']} XP" in text
    assert "This week's friendly ranking</a>" in text


def test_who_bid_too_few_hands_reads_how_many_were_missing() -> None:
    ana = make_member("Ana")
    table = finished(ana, by={(0, entries.BID): entries.CLOCK})
    text = page(path_of(table), ana)
    assert "You bid 0 of 21 hands yourself. For points and XP it takes three quarters: 16 more." in text
    assert "XP for the game" not in text


def test_a_guest_reads_what_an_account_would_have_brought() -> None:
    gigi = make_guest("Gigi")
    table = finished(make_member("Ana"), gigi)
    outcome = Seat.objects.get(table=table, player=gigi).outcome
    assert outcome is not None
    text = page(path_of(table), gigi)
    points, xp = outcome["would"]["points"], outcome["would"]["xp"]
    assert f"this game would have brought you +{points} points and +{xp} XP." in text
    assert "win coins" not in text
    assert "Level" not in text


def test_the_first_who_asks_for_a_rematch_opens_it_and_the_others_join() -> None:
    ana, bogdan = make_member("Ana"), make_guest("Bogdan")
    table = finished(ana, bogdan, rules=RULES)
    assert ">Rematch</button>" in page(path_of(table), ana)
    answer = browser_of(bogdan).post(f"/tables/{table.code}/again/")
    following = Table.objects.get(status="waiting")
    assert answer["Location"] == f"/tables/{following.code}/"
    assert (following.host, following.rules) == (bogdan, table.rules)
    text = page(path_of(table), ana)
    assert "Bogdan has opened the next table already." in text
    assert ">Join the rematch</button>" in text
    browser_of(ana).post(f"/tables/{table.code}/again/")
    browser_of(ana).post(f"/tables/{table.code}/again/")
    assert list(following.seats.order_by("index").values_list("name", flat=True)) == ["Bogdan", "Ana"]


def test_a_rematch_that_closed_is_opened_anew() -> None:
    ana = make_member("Ana")
    table = finished(ana)
    first = friendly.open_rematch(table.pk, ana, NOW)
    service.leave_table(first.pk, ana.pk, NOW)
    assert ">Rematch</button>" in page(path_of(table), ana)
    browser_of(ana).post(f"/tables/{table.code}/again/")
    assert Table.objects.filter(status="waiting").count() == 1


def test_a_stranger_and_a_visitor_open_no_rematch() -> None:
    table = finished(make_member("Ana"))
    answer = browser_of(make_member("Elena")).post(f"/tables/{table.code}/again/", follow=True)
    assert "You don't sit at this table." in html.unescape(answer.content.decode())
    browser_of().post(f"/tables/{table.code}/again/")
    assert not Table.objects.filter(status="waiting").exists()


def test_who_sits_elsewhere_is_led_there() -> None:
    ana = make_member("Ana")
    table = finished(ana)
    other = opened(ana)
    answer = browser_of(ana).post(f"/tables/{table.code}/again/")
    assert answer["Location"] == f"/tables/{other.code}/"
    assert Table.objects.filter(status="waiting").count() == 1


def test_before_the_end_there_is_no_rematch() -> None:
    ana = make_member("Ana")
    table = opened(ana)
    answer = browser_of(ana).post(f"/tables/{table.code}/again/", follow=True)
    assert "Nothing is being played here now." in html.unescape(answer.content.decode())


def test_the_prize_or_fine_of_a_run_is_told_apart_in_the_score_sheet() -> None:
    table = finished(make_member("Ana"), rules=RULES)
    text = page(path_of(table))
    cells = [cell for row in selectors.results(table).rows for cell in row.cells if cell]
    runs = [cell.points - (5 + cell.bid if cell.is_exact else -abs(cell.bid - cell.made)) for cell in cells]
    signs = {10: "+10", -10: "−10"}
    assert sorted(re.findall(r"<small>run (.10)</small>", text)) == sorted(signs[run] for run in runs if run)
    assert any(runs)
    assert "“run” is the prize or the fine for a run" in text
    assert "<small>run" not in page(path_of(finished(make_member("Bogdan"))))


def test_of_a_chair_that_was_taken_over_each_one_has_his_own_hands() -> None:
    ana, bogdan, elena = make_member("Ana"), make_member("Bogdan"), make_member("Elena")
    table, moves = dealt(ana, bogdan, rules=RULES), random.Random(1)
    play_on(table, moves, {}, hands=5)
    service.leave_table(table.pk, bogdan.pk, NOW)
    friendly.take_seat(table.pk, elena, 1, NOW)
    play_on(table, moves, {})
    ending.finish_game(table.pk, NOW)
    text = page(path_of(table), elena)
    assert "bid in 16 hands, Bogdan in 5 before" in text
    assert len(re.findall("<small>Bogdan</small>", text)) == 5
    assert "You bid 16 of 21 hands yourself" not in text  # enough for points
    assert Seat.objects.get(table=table, player=elena).league_points > 0


def test_a_bid_that_lay_on_the_table_is_not_of_who_takes_the_chair_then() -> None:
    ana, bogdan, elena = make_member("Ana"), make_member("Bogdan"), make_member("Elena")
    table = dealt(ana, bogdan, rules=RULES)
    live = play_on(table, random.Random(1), {}, hands=5)
    while not (len(live.bid_by) == 6 and live.bid_by[5][1]):
        entry = next_entry(live, table.seed, random.Random(1), {})
        live = service.append(table, live, entry, NOW)
        table.save()
    service.leave_table(table.pk, bogdan.pk, NOW)
    friendly.take_seat(table.pk, elena, 1, NOW)
    chair = store.load(table.pk).live.chairs[1]
    assert chair is not None and chair.since == 6
    play_on(table, random.Random(1), {})
    ending.finish_game(table.pk, NOW)
    assert "bid in 15 hands, Bogdan in 6 before" in page(path_of(table), elena)


def test_who_sat_a_hand_out_keeps_the_total_and_the_own_column_its_colour() -> None:
    ana = make_member("Ana")
    table = finished(ana, rules=HouseRules(players=7))
    rows = selectors.results(table).rows
    text = page(path_of(table), ana)
    cells = re.findall(r"<td( class=\"own\")?><span class=\"hand-facts\">sat out</span> <b>(.*?)</b>", text)
    assert len(cells) == len(rows)
    before = [0] * 7
    for row, (own, total) in zip(rows, cells, strict=True):
        idle = row.cells.index(None)
        assert (own != "", total) == (idle == 0, str(before[idle]).replace("-", "−"))
        before = [cell.total if cell else before[seat] for seat, cell in enumerate(row.cells)]
