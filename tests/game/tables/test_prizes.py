"""The end of a game pays, in the transaction that ends it, once; a table ended by the staff gives everything back."""

from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from accounts.models import Notice, User, XpEntry
from economy.models import Posting, Stake, Wallet
from economy.reasons import Reason
from economy.services.checking import differences
from economy.services.rooms import Wish
from economy.services.wallets import open_wallet
from game.models import Action, Seat, Table
from game.tables import dealing, ending, entries, service
from game.tables.errors import NotPlaying
from game.tables.handover import hand_over
from game.tables.live import Live
from tests.cast import make_guest, make_member
from tests.play import dealt_table, finished_table, play_on

pytestmark = pytest.mark.django_db


def member(name: str) -> User:
    user = make_member(name)
    open_wallet(user)
    return user


def coins(user: User) -> int:
    return Wallet.objects.get(pk=user.pk).coins


def stake_of(user: User) -> Stake:
    return Stake.objects.get(user=user)


def test_the_podium_is_paid_and_bots_win_nothing() -> None:
    people = [member(name) for name in ("Ana", "Bogdan", "Carmen", "Dan")]
    table = finished_table(people)
    prizes = {1: 300, 2: 210, 3: 165}
    for user in people:
        stake = stake_of(user)
        assert stake.place == Seat.objects.get(table=table, player=user).place
        assert coins(user) == 1000 + prizes.get(stake.place or 0, 0)
        assert stake.league_prize == prizes.get(stake.place or 0, 0)
    assert Posting.objects.filter(reason=Reason.PRIZE).count() == sum(
        (stake_of(user).place or 9) <= 3 for user in people
    )
    assert differences() == []


def test_the_first_game_of_the_day_brings_bars_and_every_game_xp() -> None:
    ana = member("Ana")
    finished_table([ana])
    finished_table([ana], moves=2)
    assert Wallet.objects.get(pk=ana.pk).bars == 5
    assert XpEntry.objects.filter(user=ana).count() == 2
    ana.refresh_from_db()
    assert ana.xp == sum(XpEntry.objects.filter(user=ana).values_list("amount", flat=True)) >= 120


def test_a_game_that_is_ended_twice_pays_once() -> None:
    ana = member("Ana")
    table = finished_table([ana])
    before = (coins(ana), Posting.objects.count(), XpEntry.objects.count())
    ending.finish_game(table.pk, timezone.now())
    assert (coins(ana), Posting.objects.count(), XpEntry.objects.count()) == before


def test_whoever_let_the_clock_bid_wins_nothing_and_reads_how_many_bids_were_missing() -> None:
    ana = member("Ana")
    finished_table([ana], bids_by={0: entries.CLOCK})
    stake = stake_of(ana)
    assert (stake.is_eligible, stake.own_bids, stake.needed_bids) == (False, 0, 4)
    assert (coins(ana), Wallet.objects.get(pk=ana.pk).bars) == (1000, 0)
    ana.refresh_from_db()
    assert (ana.xp, ana.podium_run) == (0, -1)


def test_two_podiums_in_a_row_set_the_photo_on_fire() -> None:
    ana = member("Ana")
    places = []
    for moves in range(6):
        finished_table([ana], moves=moves)
        places.append((Stake.objects.filter(user=ana).latest("pk").place or 9) <= 3)
    run = 0
    for on_podium in places:
        run = (max(run, 0) + 1) if on_podium else (min(run, 0) - 1)
    ana.refresh_from_db()
    assert ana.podium_run == run


def test_a_guest_who_signs_in_during_the_game_wins_what_it_brings() -> None:
    gigi = make_guest("Gigi")
    table = dealt_table([gigi])
    ana = member("Ana")
    hand_over(gigi, ana)
    play_on(table, Random(1), {})
    ending.finish_game(table.pk, timezone.now())
    stake = stake_of(ana)
    assert stake.is_eligible
    assert Wallet.objects.get(pk=ana.pk).bars == 5
    assert differences() == []


def test_a_guest_wins_nothing_and_signing_in_later_changes_nothing() -> None:
    gigi = make_guest("Gigi")
    finished_table([gigi])
    ana = member("Ana")
    hand_over(gigi, ana)
    assert coins(ana) == 1000
    assert not Stake.objects.filter(user=ana).exists()


def test_nobody_wins_for_two_chairs_by_signing_in_from_one_of_them() -> None:
    ana, gigi = member("Ana"), make_guest("Gigi")
    table = dealt_table([ana, gigi])
    hand_over(gigi, ana)
    play_on(table, Random(1), {})
    ending.finish_game(table.pk, timezone.now())
    assert [seat.index for seat in Seat.objects.filter(table=table, player=ana)] == [0]
    assert stake_of(ana).seat == 0
    assert Seat.objects.get(table=table, index=1).name == "Gigi"
    assert differences() == []


def test_good_play_is_graded_in_a_classic_only() -> None:
    ana, bogdan = member("Ana"), member("Bogdan")
    finished_table([ana], "classic")
    finished_table([bogdan])
    assert stake_of(ana).grade is not None
    assert stake_of(bogdan).grade is None


def charged_table(user: User) -> Table:
    now = timezone.now()
    table = service.open_table(3, "quick", "novice", now)
    service.take_chair(table, Live(), user, now, Wish(3, "espresso"))
    dealing.start_game(table.pk, now)
    return Table.objects.get(pk=table.pk)


def test_a_table_that_the_staff_ends_gives_back_entry_and_coffee_and_says_so() -> None:
    ana, boss = member("Ana"), make_member("Boss", is_staff=True)
    table = charged_table(ana)
    assert coins(ana) == 750
    ending.cancel_game(table.pk, boss, "a broken table", timezone.now())
    table.refresh_from_db()
    assert (table.status, table.due_at) == (Table.Status.CANCELLED, None)
    assert (coins(ana), Wallet.objects.get(pk=ana.pk).espresso) == (1000, 10)
    row = Posting.objects.get(reason=Reason.CANCELLED)
    assert (row.actor, row.note) == (boss, "a broken table")
    assert Notice.objects.get(user=ana).facts == {"code": table.code, "back": {"coins": 250, "espresso": 1}}
    assert not Seat.objects.filter(player=ana, is_active=True).exists()
    assert differences() == []


def test_a_table_is_ended_by_the_staff_once_and_never_after_its_end() -> None:
    ana, boss = member("Ana"), make_member("Boss", is_staff=True)
    table = charged_table(ana)
    ending.cancel_game(table.pk, boss, "a broken table", timezone.now())
    with pytest.raises(NotPlaying):
        ending.cancel_game(table.pk, boss, "again", timezone.now())
    with pytest.raises(NotPlaying):
        ending.cancel_game(finished_table([ana]).pk, boss, "too late", timezone.now())
    assert Action.objects.filter(kind=entries.CANCEL).count() == 1


def test_a_table_that_waits_can_be_ended_as_well() -> None:
    ana, boss = member("Ana"), make_member("Boss", is_staff=True)
    now = timezone.now()
    table = service.open_table(3, "quick", "novice", now)
    service.take_chair(table, Live(), ana, now)
    ending.cancel_game(table.pk, boss, "closing time", now + timedelta(seconds=1))
    assert coins(ana) == 1000
    assert not Notice.objects.exists()
