"""Each plays at his own room's price: his room first, other rooms after a second, the nearest class, charged at the deal."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.models import Notice, User
from accounts.services.levels import level_start
from economy.errors import CoffeeNotOwned, EconomyError, LevelTooLow, MembersOnly, NoSuchCoffee, NotEnough, RoomClosed
from economy.models import Posting, Room, Stake, Wallet
from economy.services.ledger import Cause, post
from economy.services.rooms import Wish
from economy.services.wallets import open_wallet
from game.models import Seat, Table
from game.tables import dealing, service
from game.tables.live import Live
from game.tables.matchmaking import sit_down
from tests.cast import make_guest, make_member

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
LATER = NOON + timedelta(seconds=1)


def member(name: str, level: int = 12, coins: int = 100_000, **fields: int) -> User:
    """Rich and high enough for most rooms."""
    user = make_member(name, xp=level_start(level, 50), **fields)
    open_wallet(user, NOON)
    post(user.pk, {"coins": coins - 1000}, Cause("prize.room", f"test:{name}"), NOON)  # type: ignore[arg-type]
    return user


def held(user: User) -> dict[str, int]:
    return Wallet.objects.get(pk=user.pk).amounts


def seat_of(user: User) -> Seat:
    return Seat.objects.select_related("stake", "table").get(player=user)


def test_within_the_first_second_another_room_is_another_table() -> None:
    first = sit_down(member("Ana"), Wish(2), "quick", NOON)
    second = sit_down(member("Bogdan"), Wish(3), "quick", NOON + timedelta(seconds=0.9))
    assert first.pk != second.pk


def test_after_its_first_second_a_table_takes_players_of_other_rooms() -> None:
    first = sit_down(member("Ana"), Wish(2), "quick", NOON)
    assert sit_down(member("Bogdan"), Wish(3), "quick", LATER).pk == first.pk
    assert list(Seat.objects.order_by("index").values_list("room", flat=True)) == [2, 3]


def test_another_game_is_another_table_however_long_it_waits() -> None:
    first = sit_down(member("Ana"), Wish(2), "quick", NOON)
    assert sit_down(member("Bogdan"), Wish(2), "classic", LATER).pk != first.pk


def test_the_own_room_comes_before_an_older_table_of_another() -> None:
    sit_down(member("Ana"), Wish(3), "quick", NOON)
    own = sit_down(member("Bogdan"), Wish(2), "quick", NOON + timedelta(seconds=0.5))
    assert sit_down(member("Carmen"), Wish(2), "quick", NOON + timedelta(seconds=3)).pk == own.pk


def test_of_two_tables_the_one_of_the_nearest_class_is_chosen() -> None:
    now = NOON
    tables = {}
    for name, rank in (("Ana", 0), ("Bogdan", 3)):
        table = service.open_table(2, "quick", "novice", now)
        service.take_chair(table, Live(), member(name, league_class=rank), now, Wish(2))
        tables[name] = table.pk
    assert sit_down(member("Carmen", league_class=2), Wish(2), "quick", LATER).pk == tables["Bogdan"]
    assert sit_down(member("Dan", league_class=1), Wish(2), "quick", LATER).pk == tables["Ana"]


def test_a_full_table_and_one_that_is_about_to_deal_take_nobody() -> None:
    first = sit_down(member("P0"), Wish(2), "quick", NOON)
    for number in range(1, 6):
        assert sit_down(member(f"P{number}"), Wish(2), "quick", NOON).pk == first.pk
    second = sit_down(member("Ana"), Wish(2), "quick", NOON)
    assert second.pk != first.pk
    assert sit_down(member("Bogdan"), Wish(2), "quick", NOON + timedelta(seconds=10)).pk != second.pk


@pytest.mark.parametrize(
    ("wish", "refusal"),
    [
        (Wish(2, "tea"), NoSuchCoffee),
        (Wish(2, "ibric"), CoffeeNotOwned),
        (Wish(8), LevelTooLow),
        (Wish(99), RoomClosed),
        (Wish(0), RoomClosed),
        (Wish(4), NotEnough),
    ],
)
def test_whoever_may_not_enter_is_refused_by_name_and_sits_nowhere(wish: Wish, refusal: type[EconomyError]) -> None:
    ana = member("Ana", coins=499)
    post(ana.pk, {"ibric": -10}, Cause("shop.coffee", "test"), NOON)  # type: ignore[arg-type]
    with pytest.raises(refusal):
        sit_down(ana, wish, "quick", NOON)
    assert not Seat.objects.exists()
    assert not Table.objects.exists()


@pytest.mark.parametrize("wish", [Wish(2), Wish(1, "espresso")])
def test_a_guest_plays_in_the_first_room_and_without_coffee(wish: Wish) -> None:
    with pytest.raises(MembersOnly):
        sit_down(make_guest("Gigi"), wish, "quick", NOON)


def test_sitting_down_costs_nothing_and_the_deal_charges_each_his_own_rooms_entry() -> None:
    ana, bogdan = member("Ana"), member("Bogdan")
    table = sit_down(ana, Wish(2, "espresso"), "quick", NOON)
    sit_down(bogdan, Wish(4), "quick", LATER)
    assert held(ana)["coins"] == held(bogdan)["coins"] == 100_000
    dealing.start_game(table.pk, LATER)
    assert (held(ana)["coins"], held(ana)["espresso"]) == (99_900, 9)
    assert held(bogdan)["coins"] == 99_500
    stakes = [seat_of(user).stake for user in (ana, bogdan)]
    assert [(stake.room, stake.prize, stake.multiplier) for stake in stakes if stake] == [(2, 400, 200), (4, 2000, 100)]


def test_a_deal_that_runs_twice_charges_once() -> None:
    ana = member("Ana")
    table = sit_down(ana, Wish(2), "quick", NOON)
    dealing.start_game(table.pk, LATER)
    dealing.start_game(table.pk, LATER)
    assert held(ana)["coins"] == 99_900
    assert Stake.objects.count() == 1


def test_who_cannot_pay_at_the_deal_gets_up_with_a_word_and_the_table_deals_without_him() -> None:
    ana, bogdan = member("Ana"), member("Bogdan")
    table = sit_down(ana, Wish(2), "quick", NOON)
    sit_down(bogdan, Wish(2), "quick", NOON)
    post(bogdan.pk, {"coins": -99_950}, Cause("prize.room", "spent"), NOON)  # type: ignore[arg-type]
    dealing.start_game(table.pk, LATER)
    table.refresh_from_db()
    assert table.status == Table.Status.PLAYING
    assert not Seat.objects.filter(player=bogdan).exists()
    assert Seat.objects.filter(table=table, is_bot=True).count() == 5
    assert held(bogdan)["coins"] == 50
    [notice] = Notice.objects.all()
    assert (notice.user, notice.kind) == (bogdan, "unseated.not_enough")
    assert notice.facts == {"room": 2, "short": {"coins": 50}}


def test_whose_coffee_is_gone_by_the_deal_gets_up_and_keeps_his_coins() -> None:
    ana = member("Ana")
    table = sit_down(ana, Wish(2, "ibric"), "quick", NOON)
    post(ana.pk, {"ibric": -10}, Cause("shop.coffee", "spent"), NOON)  # type: ignore[arg-type]
    dealing.start_game(table.pk, LATER)
    table.refresh_from_db()
    assert table.status == Table.Status.CANCELLED
    assert held(ana)["coins"] == 100_000
    assert Notice.objects.get().facts == {"room": 2, "coffee": "ibric"}


def test_an_entry_that_went_up_after_he_sat_down_is_not_charged() -> None:
    ana, bogdan = member("Ana"), member("Bogdan")
    table = sit_down(ana, Wish(2), "quick", NOON)
    Room.objects.filter(number=2).update(entry_coins=777)
    sit_down(bogdan, Wish(2), "quick", NOON)  # he saw the new one
    dealing.start_game(table.pk, LATER)
    assert (held(ana)["coins"], held(bogdan)["coins"]) == (100_000, 99_223)
    assert Notice.objects.get(user=ana).kind == "unseated.entry_raised"


def test_an_entry_that_went_down_is_charged_as_it_is() -> None:
    ana = member("Ana")
    table = sit_down(ana, Wish(2), "quick", NOON)
    Room.objects.filter(number=2).update(entry_coins=50)
    dealing.start_game(table.pk, LATER)
    assert held(ana)["coins"] == 99_950


def test_a_room_that_is_taken_away_before_the_deal_charges_nobody() -> None:
    ana = member("Ana")
    table = sit_down(ana, Wish(2), "quick", NOON)
    Room.objects.filter(number=2).delete()
    dealing.start_game(table.pk, LATER)
    assert held(ana)["coins"] == 100_000
    assert Notice.objects.get().kind == "unseated.room_closed"


def test_a_guest_has_a_stake_but_no_rows() -> None:
    gigi = make_guest("Gigi")
    table = sit_down(gigi, Wish(1), "quick", NOON)
    dealing.start_game(table.pk, LATER)
    stake = seat_of(gigi).stake
    assert stake is not None
    assert (stake.user, stake.prize) == (None, 300)
    assert not Posting.objects.exists()
