"""Who may take a chair of a friendly table before the deal, and when the host may deal by new rules."""

import random
from datetime import UTC, datetime, timedelta

import pytest
from pytest_django import Settings

from accounts.models import User
from accounts.services import silences
from game.models import Seat, Table
from game.tables import ending, entries, friendly, service, store
from game.tables.errors import AskedUp, KeptByHost, KeptForRematch, RulesAreNew
from game.tables.house_rules import HouseRules
from game.tables.welcome import ASKED_UP, KEPT, READ_SECONDS
from tests.cast import make_guest, make_member
from tests.play import play_on

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 12, 1, 18, tzinfo=UTC)
THREE = HouseRules(players=3)
LADDER = HouseRules("ladder", 3)
SECOND = timedelta(seconds=1)


def opened(*others: User) -> tuple[Table, User]:
    ana = make_member("Ana")
    table = friendly.open_friendly(ana, THREE, NOW)
    for user in others:
        friendly.take_seat(table.pk, user, None, NOW)
    return table, ana


def fill(table: Table, host: User, now: datetime = NOW) -> None:
    taken = set(Seat.objects.filter(table=table).values_list("index", flat=True))
    for index in {0, 1, 2} - taken:
        friendly.put_bot(table.pk, host.pk, index, now)


def finished(*others: User) -> tuple[Table, User]:
    table, ana = opened(*others)
    fill(table, ana)
    friendly.deal_friendly(table.pk, ana.pk, NOW)
    table.refresh_from_db()
    play_on(table, random.Random(1), {})
    ending.finish_game(table.pk, NOW)
    return table, ana


def sits(table: Table, user: User) -> bool:
    return Seat.objects.filter(table=table, player=user).exists()


# --- asked to get up --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [make_member, make_guest])
def test_whom_the_host_asked_to_get_up_sits_down_there_again_after_two_minutes_only(make: type[User]) -> None:
    bogdan = make("Bogdan")
    table, ana = opened(bogdan)
    friendly.clear_chair(table.pk, ana.pk, 1, NOW)
    for index in (None, 1, 2):
        with pytest.raises(AskedUp):
            friendly.take_seat(table.pk, bogdan, index, NOW + ASKED_UP - SECOND)
    friendly.take_seat(table.pk, make_member("Carmen"), 1, NOW)
    friendly.take_seat(table.pk, bogdan, None, NOW + ASKED_UP)
    assert sits(table, bogdan)


def test_elsewhere_he_sits_down_at_once_and_who_got_up_himself_anywhere() -> None:
    bogdan, carmen = make_member("Bogdan"), make_member("Carmen")
    table, ana = opened(bogdan, carmen)
    friendly.clear_chair(table.pk, ana.pk, 1, NOW)
    service.leave_table(table.pk, carmen.pk, NOW)
    friendly.take_seat(table.pk, carmen, None, NOW)
    friendly.open_friendly(bogdan, THREE, NOW)
    assert sits(table, carmen)


def test_a_bot_that_is_taken_off_keeps_nobody_out_and_the_log_replays() -> None:
    bogdan = make_member("Bogdan")
    table, ana = opened()
    friendly.put_bot(table.pk, ana.pk, 1, NOW)
    friendly.clear_chair(table.pk, ana.pk, 1, NOW)
    friendly.take_seat(table.pk, bogdan, 1, NOW)
    friendly.clear_chair(table.pk, ana.pk, 1, NOW)
    assert store.load(table.pk).live.chairs[1] is None
    asked = [line.data for line in store.entries_since(table.pk, 0) if line.kind == entries.LEAVE]
    assert asked == [None, {"user": bogdan.pk}]


# --- blocked ----------------------------------------------------------------------------------------------------------


def test_whom_the_host_has_blocked_gets_no_chair_before_the_deal() -> None:
    table, ana = opened()
    bogdan, carmen, dan = make_member("Bogdan"), make_member("Carmen"), make_member("Dan")
    silences.block(ana, bogdan.pk, NOW)
    silences.mute(ana, carmen.pk, NOW)
    silences.block(dan, ana.pk, NOW)
    with pytest.raises(KeptByHost):
        friendly.take_seat(table.pk, bogdan, None, NOW)
    friendly.take_seat(table.pk, carmen, None, NOW)
    friendly.take_seat(table.pk, dan, None, NOW)
    silences.hear_again(ana, bogdan.pk)
    friendly.change_rules(table.pk, ana.pk, HouseRules(players=4), NOW)
    friendly.take_seat(table.pk, bogdan, None, NOW)
    assert sits(table, bogdan)


def test_during_the_game_a_chair_that_was_left_is_anybody_s() -> None:
    carmen, bogdan = make_member("Carmen"), make_member("Bogdan")
    table, ana = opened(carmen)
    fill(table, ana)
    silences.block(ana, bogdan.pk, NOW)
    friendly.deal_friendly(table.pk, ana.pk, NOW)
    service.leave_table(table.pk, carmen.pk, NOW)
    friendly.take_seat(table.pk, bogdan, None, NOW)
    assert sits(table, bogdan)


def test_the_same_holds_for_a_rematch() -> None:
    bogdan = make_member("Bogdan")
    table, ana = finished(bogdan)
    following = friendly.open_rematch(table.pk, ana, NOW)
    silences.block(ana, bogdan.pk, NOW)
    with pytest.raises(KeptByHost):
        friendly.open_rematch(table.pk, bogdan, NOW)
    silences.hear_again(ana, bogdan.pk)
    friendly.open_rematch(table.pk, bogdan, NOW)
    friendly.clear_chair(following.pk, ana.pk, 1, NOW)
    with pytest.raises(AskedUp):
        friendly.open_rematch(table.pk, bogdan, NOW)


# --- a rematch --------------------------------------------------------------------------------------------------------


def test_for_a_minute_the_chairs_of_a_rematch_are_kept_for_those_who_played() -> None:
    bogdan, elena = make_member("Bogdan"), make_guest("Elena")
    table, ana = finished(bogdan)
    following = friendly.open_rematch(table.pk, ana, NOW)
    with pytest.raises(KeptForRematch):
        friendly.take_seat(following.pk, elena, 2, NOW + KEPT - SECOND)
    friendly.put_bot(following.pk, ana.pk, 2, NOW)
    friendly.take_seat(following.pk, bogdan, None, NOW)  # by the link
    assert sits(following, bogdan)


def test_once_the_minute_is_over_or_all_of_them_sit_there_they_are_anybody_s() -> None:
    bogdan, elena, florin = make_member("Bogdan"), make_guest("Elena"), make_guest("Florin")
    table, ana = finished(bogdan)
    following = friendly.open_rematch(table.pk, ana, NOW)
    friendly.take_seat(following.pk, elena, None, NOW + KEPT)
    service.leave_table(following.pk, elena.pk, NOW)
    friendly.open_rematch(table.pk, bogdan, NOW)
    friendly.take_seat(following.pk, florin, None, NOW)
    assert sits(following, florin)


# --- new rules --------------------------------------------------------------------------------------------------------


def test_the_host_does_not_deal_by_rules_that_the_others_had_no_time_to_read() -> None:
    table, ana = opened(make_member("Bogdan"))
    fill(table, ana)
    friendly.change_rules(table.pk, ana.pk, LADDER, NOW)
    soon = NOW + timedelta(seconds=READ_SECONDS) - SECOND
    for now in (NOW, soon):
        with pytest.raises(RulesAreNew):
            friendly.deal_friendly(table.pk, ana.pk, now)
    friendly.deal_friendly(table.pk, ana.pk, soon + SECOND)
    table.refresh_from_db()
    assert table.status == "playing"


def test_among_bots_he_deals_at_once() -> None:
    table, ana = opened()
    fill(table, ana)
    friendly.change_rules(table.pk, ana.pk, LADDER, NOW)
    friendly.deal_friendly(table.pk, ana.pk, NOW)
    table.refresh_from_db()
    assert table.status == "playing"


def test_the_pause_is_one_of_those_for_human_eyes(settings: Settings) -> None:
    settings.PACE = 0
    table, ana = opened(make_member("Bogdan"))
    fill(table, ana)
    friendly.change_rules(table.pk, ana.pk, LADDER, NOW)
    friendly.deal_friendly(table.pk, ana.pk, NOW)
    table.refresh_from_db()
    assert table.status == "playing"
