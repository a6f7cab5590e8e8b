"""A friendly table: opened, filled and dealt by its host; left, taken over, played again."""

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from pytest_django import Settings

from accounts.models import Notice, User, XpEntry
from game.models import FriendlyPoints, Seat, Table
from game.rules.state import BID
from game.rules.variants import Variant
from game.tables import ending, entries, friendly, service, store
from game.tables.errors import (
    AlreadySeated,
    ChairTaken,
    KnowsCards,
    NoSuchChair,
    NotHost,
    NotPlaying,
    NotWaiting,
    TooFew,
    TooManySit,
)
from game.tables.handover import hand_over
from game.tables.house_rules import HouseRules
from tests.cast import make_guest, make_member
from tests.play import next_entry, play_on

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 12, 1, 18, tzinfo=UTC)
FOUR = HouseRules(players=4)


def opened(rules: HouseRules = FOUR) -> tuple[Table, User]:
    ana = make_member("Ana")
    return friendly.open_friendly(ana, rules, NOW), ana


def names(table: Table) -> list[str | None]:
    return [chair.name if chair else None for chair in store.load(table.pk).live.chairs]


def powers(table: Table, user: User) -> list[Callable[[], None]]:
    """All that a host may do before the deal."""
    return [
        partial(friendly.put_bot, table.pk, user.pk, 2, NOW),
        partial(friendly.clear_chair, table.pk, user.pk, 2, NOW),
        partial(friendly.change_rules, table.pk, user.pk, FOUR, NOW),
        partial(friendly.deal_friendly, table.pk, user.pk, NOW),
    ]


def filled(rules: HouseRules = FOUR, people: int = 2) -> tuple[Table, list[User]]:
    """Ana is the host; others and bots take the rest."""
    table, ana = opened(rules)
    others = [make_member(name) for name in ("Bogdan", "Carmen", "Dan")[: people - 1]]
    for user in others:
        friendly.take_seat(table.pk, user, None, NOW)
    for index in range(people, rules.players):
        friendly.put_bot(table.pk, ana.pk, index, NOW)
    return table, [ana, *others]


def dealt(rules: HouseRules = FOUR, people: int = 2) -> tuple[Table, list[User]]:
    table, users = filled(rules, people)
    friendly.deal_friendly(table.pk, users[0].pk, NOW)
    table.refresh_from_db()
    return table, users


def test_the_host_sits_on_the_first_chair_and_nothing_is_dealt_by_itself() -> None:
    table, ana = opened()
    assert names(table) == ["Ana", None, None, None]
    assert (table.host, table.due_at, table.status) == (ana, None, "waiting")
    assert len(table.code) == friendly.CODE_LENGTH


def test_people_sit_where_they_like_and_not_on_each_other() -> None:
    table, _ = opened()
    friendly.take_seat(table.pk, make_member("Bogdan"), 2, NOW)
    carmen = make_member("Carmen")
    for index, refusal in ((2, ChairTaken), (4, NoSuchChair), (-1, NoSuchChair)):
        with pytest.raises(refusal):
            friendly.take_seat(table.pk, carmen, index, NOW)
    friendly.take_seat(table.pk, carmen, None, NOW)
    assert names(table) == ["Ana", "Carmen", "Bogdan", None]


def test_who_sits_at_another_table_cannot_sit_here_too() -> None:
    table, _ = opened()
    bogdan = make_member("Bogdan")
    friendly.open_friendly(bogdan, FOUR, NOW)
    with pytest.raises(AlreadySeated):
        friendly.take_seat(table.pk, bogdan, None, NOW)


def test_the_host_puts_bots_takes_them_off_and_asks_a_guest_to_get_up() -> None:
    table, ana = opened()
    bogdan = make_member("Bogdan")
    friendly.take_seat(table.pk, bogdan, 1, NOW)
    friendly.put_bot(table.pk, ana.pk, 2, NOW)
    friendly.clear_chair(table.pk, ana.pk, 2, NOW)
    friendly.clear_chair(table.pk, ana.pk, 1, NOW)
    assert names(table) == ["Ana", None, None, None]
    assert not Seat.objects.filter(player=bogdan).exists()
    assert Notice.objects.get(user=bogdan).kind == "friendly.removed"
    with pytest.raises(NoSuchChair):
        friendly.clear_chair(table.pk, ana.pk, 0, NOW)


def test_only_the_host_does_what_a_host_does() -> None:
    table, _ = opened()
    bogdan = make_member("Bogdan")
    friendly.take_seat(table.pk, bogdan, 1, NOW)
    for work in powers(table, bogdan):
        with pytest.raises(NotHost):
            work()


def test_with_an_empty_chair_nothing_is_dealt() -> None:
    table, ana = opened()
    with pytest.raises(TooFew):
        friendly.deal_friendly(table.pk, ana.pk, NOW)


def test_after_the_deal_the_host_s_powers_are_over() -> None:
    table, (ana, _) = dealt()
    for work in powers(table, ana):
        with pytest.raises(NotWaiting):
            work()


def test_with_fewer_chairs_those_on_the_last_ones_move_up() -> None:
    table, ana = opened(HouseRules(players=6))
    friendly.take_seat(table.pk, make_member("Bogdan"), 5, NOW)
    friendly.change_rules(table.pk, ana.pk, HouseRules(players=4, game="8-8-8"), NOW)
    table.refresh_from_db()
    assert names(table) == ["Ana", "Bogdan", None, None]
    assert table.game == "8-8-8"
    assert Seat.objects.get(player__display_name="Bogdan").index == 1
    friendly.change_rules(table.pk, ana.pk, HouseRules(players=7), NOW)
    assert len(names(table)) == 7


def test_nobody_is_moved_off_his_chair_by_new_rules() -> None:
    table, users = filled(HouseRules(players=4), people=4)
    with pytest.raises(TooManySit):
        friendly.change_rules(table.pk, users[0].pk, HouseRules(players=3), NOW)


def test_the_rules_are_frozen_into_the_game() -> None:
    rules = HouseRules(game="1-8-1", players=3, runs=True, ones=True, forehead=True, must_trump=False, bid_seconds=60)
    table, _ = dealt(rules)
    state = store.load(table.pk).live.state
    assert state is not None
    variant: Variant = state.variant
    assert (variant.name, variant.players, variant.must_trump, variant.forehead) == ("1-8-1", 3, False, True)
    assert (variant.streak, variant.streak_points, variant.streak_ones) == (5, 10, True)
    assert (table.bid_seconds, table.play_seconds) == (60, 45)


def test_if_the_host_leaves_who_sits_longest_is_host() -> None:
    table, ana = opened()
    bogdan, carmen = make_member("Bogdan"), make_member("Carmen")
    friendly.take_seat(table.pk, carmen, None, NOW + timedelta(seconds=2))
    friendly.take_seat(table.pk, bogdan, None, NOW + timedelta(seconds=1))
    service.leave_table(table.pk, ana.pk, NOW)
    table.refresh_from_db()
    assert table.host == bogdan


def test_a_waiting_table_that_everybody_left_closes() -> None:
    table, ana = opened()
    service.leave_table(table.pk, ana.pk, NOW)
    table.refresh_from_db()
    assert table.status == "cancelled"


def test_a_chair_that_its_player_left_is_taken_with_score_bid_and_cards() -> None:
    table, (_, bogdan) = dealt()
    before = store.load(table.pk).live
    service.leave_table(table.pk, bogdan.pk, NOW)
    elena = make_member("Elena")
    friendly.take_seat(table.pk, elena, None, NOW)
    live = store.load(table.pk).live
    assert live.seat_of(elena.pk) == 1
    assert live.state is not None and before.state is not None
    assert live.state.hands == before.state.hands
    chair = live.chairs[1]
    assert chair is not None and not chair.held and not chair.left
    with pytest.raises(ChairTaken):
        friendly.take_seat(table.pk, make_member("Florin"), 1, NOW)
    assert service.return_to_seat(table.pk, bogdan.pk, NOW) is False


def test_a_chair_of_somebody_who_is_there_or_of_a_bot_is_not_taken() -> None:
    table, _ = dealt()
    for index in range(4):
        with pytest.raises(ChairTaken):
            friendly.take_seat(table.pk, make_member(f"Elena{index}"), index, NOW)


def test_a_game_that_everybody_left_ends_without_a_result() -> None:
    table, (ana, bogdan) = dealt()
    assert service.leave_table(table.pk, ana.pk, NOW) is True
    assert service.leave_table(table.pk, bogdan.pk, NOW) is False
    table.refresh_from_db()
    assert (table.status, table.due_at) == ("cancelled", None)
    assert not Seat.objects.filter(table=table, is_active=True).exists()
    with pytest.raises(NotPlaying):
        ending.finish_game(table.pk, NOW)


def finished(by: dict[tuple[int, str], str] | None = None) -> tuple[Table, list[User]]:
    table, users = dealt()
    play_on(table, random.Random(1), by or {})
    ending.finish_game(table.pk, NOW)
    table.refresh_from_db()
    return table, users


def test_members_earn_points_by_place_and_xp() -> None:
    table, users = finished()
    for user in users:
        seat = Seat.objects.get(table=table, player=user)
        assert seat.league_points == friendly_points(seat.place)
        assert seat.outcome is not None and seat.outcome["eligible"]
        assert XpEntry.objects.get(user=user).amount == seat.outcome["xp"] >= 240
    assert Seat.objects.filter(table=table, is_bot=True, league_points__gt=0).count() == 0


def test_staff_may_set_the_points() -> None:
    FriendlyPoints.objects.update(first=20, second=12, third=4)
    table, users = finished()
    points = {seat.place: seat.league_points for seat in Seat.objects.filter(table=table, player__in=users)}
    assert points == {place: {1: 20, 2: 12, 3: 4}.get(place or 0, friendly_points(place)) for place in points}
    assert points != {place: friendly_points(place) for place in points}


def friendly_points(place: int | None) -> int:
    return (10, 7, 5, 3, 2, 1, 1)[(place or 1) - 1]


def test_who_let_the_clock_bid_earns_nothing() -> None:
    table, _ = finished({(1, entries.BID): entries.CLOCK})
    seat = Seat.objects.get(table=table, index=1)
    assert seat.outcome == {"own": 0, "needed": 18, "eligible": False, "xp": 0}
    assert seat.league_points == 0


def test_a_guest_plays_for_nothing() -> None:
    table, ana = opened(HouseRules(players=3))
    friendly.take_seat(table.pk, make_guest("Gigi"), None, NOW)
    friendly.put_bot(table.pk, ana.pk, 2, NOW)
    friendly.deal_friendly(table.pk, ana.pk, NOW)
    play_on(table, random.Random(1), {})
    ending.finish_game(table.pk, NOW)
    seat = Seat.objects.get(table=table, index=1)
    assert (seat.league_points, seat.outcome and seat.outcome["eligible"]) == (0, False)


def test_who_took_a_chair_over_has_not_bid_the_hands_before() -> None:
    table, (_, bogdan) = dealt()
    rng = random.Random(1)
    service.leave_table(table.pk, bogdan.pk, NOW)
    play_half(table, rng)
    elena = make_member("Elena")
    friendly.take_seat(table.pk, elena, 1, NOW)
    play_on(table, rng, {})
    ending.finish_game(table.pk, NOW)
    outcome = Seat.objects.get(table=table, player=elena).outcome
    assert outcome is not None
    assert 0 < outcome["own"] < 18
    assert not outcome["eligible"]


def play_half(table: Table, rng: random.Random) -> None:
    """About a dozen hands."""
    play_on(table, rng, {(1, entries.BID): entries.STAND_IN}, hands=12)


def test_a_rematch_gathers_the_same_people_at_one_new_table() -> None:
    table, (ana, bogdan) = finished()
    first = friendly.open_rematch(table.pk, bogdan, NOW)
    second = friendly.open_rematch(table.pk, ana, NOW)
    assert first == second
    assert (first.host, first.game) == (bogdan, table.game)
    assert names(first)[:2] == ["Bogdan", "Ana"]


def test_a_time_that_the_site_offers_no_longer_stays_right_at_its_table(settings: Settings) -> None:
    table, (ana, _) = finished()
    settings.FRIENDLY_BID_SECONDS = (60,)
    again = friendly.open_rematch(table.pk, ana, NOW)
    assert again.bid_seconds == table.bid_seconds == 20


@pytest.mark.parametrize("left", [False, True], ids=["he sits there", "he has left"])
def test_a_member_who_signs_in_from_a_guest_s_chair_has_one_chair_and_earns_once(left: bool) -> None:
    table, ana = opened(HouseRules(players=4))
    gigi, carmen = make_guest("Gigi"), make_member("Carmen")
    for player in (gigi, carmen):
        friendly.take_seat(table.pk, player, None, NOW)
    friendly.put_bot(table.pk, ana.pk, 3, NOW)
    friendly.deal_friendly(table.pk, ana.pk, NOW)
    rng = random.Random(1)
    play_on(table, rng, {}, hands=22)
    if left:
        service.leave_table(table.pk, ana.pk, NOW)
    hand_over(gigi, ana)
    play_on(table, rng, {})
    ending.finish_game(table.pk, NOW)
    assert [seat.index for seat in Seat.objects.filter(table=table, player=ana)] == [0]
    assert XpEntry.objects.filter(user=ana).count() == 1
    assert Seat.objects.get(table=table, index=1).name == "Gigi"


def test_a_guest_who_makes_an_account_keeps_his_chair() -> None:
    table, _ = opened(HouseRules(players=3))
    gigi = make_guest("Gigi")
    friendly.take_seat(table.pk, gigi, None, NOW)
    hand_over(gigi, gigi)
    assert Seat.objects.get(table=table, index=1).player == gigi


def test_who_knows_cards_of_a_hand_takes_another_chair_only_after_it() -> None:
    table, (ana, bogdan) = dealt()
    service.leave_table(table.pk, bogdan.pk, NOW)
    friendly.take_seat(table.pk, make_member("Carmen"), 1, NOW)
    moves = random.Random(1)
    live = store.load(table.pk).live
    live = service.append(table, live, next_entry(live, table.seed, moves, {}), NOW)
    table.save()
    assert live.state is not None and live.state.phase == BID
    service.leave_table(table.pk, ana.pk, NOW)
    with pytest.raises(KnowsCards):
        friendly.take_seat(table.pk, bogdan, 0, NOW)
    play_on(table, moves, {}, hands=1)
    friendly.take_seat(table.pk, bogdan, 0, NOW)
    assert names(table)[0] == "Bogdan"


def test_who_takes_a_chair_is_not_told_that_his_time_ran_out() -> None:
    table, (_, bogdan) = dealt()
    moves, by = random.Random(1), {(1, entries.BID): entries.CLOCK}
    live = store.load(table.pk).live
    while 1 not in live.late:
        live = service.append(table, live, next_entry(live, table.seed, moves, by), NOW)
        table.save()
    service.leave_table(table.pk, bogdan.pk, NOW)
    friendly.take_seat(table.pk, make_member("Carmen"), 1, NOW)
    assert 1 not in store.load(table.pk).live.late
