"""Who may enter a room, with which coffee; and what is in the way, in the order in which one would mend it."""

from datetime import timedelta

import pytest

from accounts.models import User, XpEntry
from accounts.services.levels import Gain, add_xp, level_start
from economy.errors import (
    CoffeeNotOwned,
    EconomyError,
    LevelTooLow,
    MembersOnly,
    NoSuchCoffee,
    NotEnough,
    NotVipDay,
    RoomClosed,
)
from economy.models import Posting, Room, Wallet
from economy.services.rooms import Wish, admit, obstacles
from economy.services.vip import set_vip_days
from tests.cast import make_guest, make_member
from tests.economy.house import NOW, at, economy_case, empty, held, member

pytestmark = economy_case
WEDNESDAY = 2


def at_level(name: str, level: int, **more: int) -> User:
    user = member(name, **more)
    add_xp(user.pk, Gain(level_start(level, 50), XpEntry.Reason.ROOM, f"level-of-{name}"), NOW)
    user.refresh_from_db()
    return user


def refused(user: User, room: int, coffee: str = "", expected: type[EconomyError] = EconomyError) -> EconomyError:
    """Why he is kept out; nothing has moved."""
    rows = Posting.objects.count()
    with pytest.raises(expected) as refusal:
        admit(user, Wish(room, coffee), NOW)
    assert Posting.objects.count() == rows
    return refusal.value


def test_a_member_enters_a_room_that_he_can_pay() -> None:
    ana = at_level("Ana", 5)
    assert admit(ana, Wish(4, "espresso"), NOW).key == "town-house"
    assert held(ana)["coins"] == 1000  # charged at the deal


def test_a_member_without_a_wallet_gets_it_at_the_door() -> None:
    ana = make_member("Ana")
    admit(ana, Wish(1), NOW)
    assert held(ana)["coins"] == 1000


@pytest.mark.parametrize("room", [0, 13, -1, 10**30])
def test_a_room_that_there_is_not_is_closed(room: int) -> None:
    refused(member("Ana"), room, expected=RoomClosed)


def test_a_closed_room_is_closed_to_everybody() -> None:
    Room.objects.filter(number=1).update(is_open=False)
    refused(member("Ana"), 1, expected=RoomClosed)
    refused(make_guest("Dan"), 1, expected=RoomClosed)


@pytest.mark.parametrize(("level", "enters"), [(4, False), (5, True)])
def test_a_room_opens_at_its_level(level: int, enters: bool) -> None:
    ana = at_level("Ana", level)
    if enters:
        admit(ana, Wish(4), NOW)
    else:
        assert refused(ana, 4, expected=LevelTooLow).facts == {"level": 4, "needed": 5}


def test_a_vip_room_opens_on_vip_days_with_level_and_entry_still_asked() -> None:
    ana = at_level("Ana", 9, coins=5_000)
    set_vip_days(ana.pk, (WEDNESDAY, 6))
    admit(ana, Wish(6), NOW)
    set_vip_days(ana.pk, (0, 6))
    assert refused(ana, 6, expected=NotVipDay).facts == {"days": (0, 6)}


def test_the_vip_day_ends_at_midnight_in_bucharest() -> None:
    ana = at_level("Ana", 9, coins=5_000)
    set_vip_days(ana.pk, (WEDNESDAY, 6))
    admit(ana, Wish(6), at(2026, 10, 7, 23, 59, 59))
    with pytest.raises(NotVipDay):
        admit(ana, Wish(6), at(2026, 10, 8))
    admit(ana, Wish(6), at(2026, 10, 7))
    with pytest.raises(NotVipDay):
        admit(ana, Wish(6), at(2026, 10, 7) - timedelta(seconds=1))


def test_who_can_not_pay_hears_what_is_missing() -> None:
    error = refused(at_level("Ana", 26, bars=3), 11, expected=NotEnough)
    assert error.facts == {"short": {"coins": 99_000, "bars": 7}}


def test_all_that_is_in_the_way_is_named_in_order() -> None:
    ana = at_level("Ana", 1)
    set_vip_days(ana.pk, (0, 1))
    wallet = Wallet.objects.get(pk=ana.pk)
    found = obstacles(ana, wallet, Room.objects.get(number=12), NOW)
    assert [type(one) for one in found] == [LevelTooLow, NotVipDay, NotEnough]


def test_guests_and_visitors_enter_the_first_room_only() -> None:
    rooms = Room.objects.all()
    for who in (None, make_guest("Dan")):
        barred = [room.number for room in rooms if obstacles(who, None, room, NOW)]
        assert barred == list(range(2, 13))
    assert admit(make_guest("Doru"), Wish(1), NOW).number == 1
    refused(make_guest("Dora"), 2, expected=MembersOnly)


def test_a_guest_has_no_coffee() -> None:
    refused(make_guest("Dan"), 1, "espresso", MembersOnly)


@pytest.mark.parametrize("coffee", ["tea", "ESPRESSO", "coins", "espresso\x00", "x" * 5000])
def test_a_coffee_that_there_is_not_is_refused(coffee: str) -> None:
    refused(member("Ana"), 1, coffee, NoSuchCoffee)


def test_a_coffee_that_he_does_not_have_is_refused() -> None:
    ana = member("Ana")
    empty(ana, "ibric")
    assert refused(ana, 1, "ibric", CoffeeNotOwned).facts == {"coffee": "ibric"}
