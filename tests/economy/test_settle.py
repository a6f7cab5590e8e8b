"""The end of a game: the prize by place and coffee, the first game of the day, XP, flames; once, whoever runs it."""

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from economy.models import Posting, Reward, Stake
from economy.services.rewards import prize_for
from economy.services.rooms import hand_over_stakes
from tests.cast import make_guest
from tests.economy.house import NOW, at, economy_case, held, member, minus, played, put_in, reasons, settled

pytestmark = economy_case


@pytest.mark.parametrize(("place", "coins"), [(1, 2000), (2, 1400), (3, 1100), (4, 0), (6, 0)])
def test_the_podium_wins_its_share_of_the_rooms_prize(place: int, coins: int) -> None:
    ana = member("Ana")
    stake = played(ana, place)
    assert held(ana)["coins"] == 500 + coins
    assert stake.league_prize == coins


@pytest.mark.parametrize(
    ("coffee", "coins"),
    [("", 2000), ("ristretto", 3000), ("espresso", 4000), ("macchiato", 6000), ("cappuccino", 8000), ("ibric", 10_000)],
)
def test_coffee_multiplies_the_prize(coffee: str, coins: int) -> None:
    ana = member("Ana")
    played(ana, 1, coffee=coffee)
    assert held(ana)["coins"] == 500 + coins


def test_coffee_is_gone_whatever_the_place() -> None:
    ana = member("Ana")
    played(ana, 6, coffee="ibric")
    assert held(ana)["ibric"] == 9


@pytest.mark.parametrize(
    ("prize", "multiplier", "place", "coins"), [(300, 150, 3, 248), (300, 100, 3, 165), (1, 100, 3, 1), (1, 150, 2, 1)]
)
def test_a_prize_is_rounded_to_the_nearest_coin_halves_up(prize: int, multiplier: int, place: int, coins: int) -> None:
    stake = Stake(prize=prize, multiplier=multiplier, first_percent=100, second_percent=70, third_percent=55)
    assert prize_for(stake, place) == coins


def test_a_stake_is_settled_once_with_what_came_first() -> None:
    ana = member("Ana")
    stake = put_in(ana)
    first = settled(stake, 2)
    after = held(ana)
    again = settled(stake, 1, NOW + timedelta(days=1))
    assert (again.place, again.settled_at) == (2, first.settled_at)
    ana.refresh_from_db()
    assert (held(ana), ana.podium_run, ana.xp) == (after, 1, first.xp)


def test_the_settled_stake_says_how_it_went() -> None:
    stake = settled(put_in(member("Ana")), 2, own_bids=5)
    assert (stake.place, stake.hands, stake.own_bids, stake.needed_bids, stake.is_eligible) == (2, 6, 5, 4, True)
    assert stake.xp == (10 * 6 + 5 * 3) * 130 // 100


def test_who_left_the_game_to_a_bot_wins_nothing_and_cools_down() -> None:
    ana = member("Ana")
    stake = settled(put_in(ana), 1, own_bids=1, is_eligible=False, grade=95, exact_runs=(7,))
    ana.refresh_from_db()
    assert (stake.status, stake.league_prize, stake.xp) == ("settled", 0, 0)
    assert reasons(ana) == ["grant.welcome", "room.entry"]
    assert (ana.xp, ana.podium_run) == (0, -1)


def test_a_guest_wins_nothing() -> None:
    stake = settled(put_in(make_guest("Dan"), 1), 1)
    assert (stake.status, stake.league_prize) == ("settled", 0)
    assert not Posting.objects.exists()


def test_a_guest_who_signed_in_wins_what_the_game_brings() -> None:
    stake = put_in(make_guest("Dan"), 1)
    dan = member("Daniel")
    hand_over_stakes(stake.game, 0, dan)
    settled(stake, 1)
    assert minus(held(dan), {"coins": 1000}) == {**held(dan), "coins": 300}
    assert reasons(dan) == ["grant.welcome", "prize.room", "reward.first_game"]


def first_games(user: User) -> int:
    return reasons(user).count("reward.first_game")


def test_the_first_game_of_the_day_brings_five_bars() -> None:
    ana = member("Ana")
    for hours in (0, 1, 2):
        played(ana, 6, NOW + timedelta(hours=hours), room=1)
    assert held(ana)["bars"] == 5
    played(ana, 6, NOW + timedelta(days=1), room=1)
    assert held(ana)["bars"] == 10


def test_an_abandoned_game_is_not_the_first_of_the_day() -> None:
    ana = member("Ana")
    settled(put_in(ana, 1), 3, is_eligible=False)
    assert first_games(ana) == 0
    played(ana, 6, room=1)
    assert first_games(ana) == 1


DAYS = {
    "an ordinary day": at(2026, 11, 15),
    "the day of 23 hours": at(2026, 3, 29),
    "the day of 25 hours": at(2026, 10, 25),
}


@pytest.mark.parametrize("day", DAYS.values(), ids=DAYS)
def test_a_day_begins_and_ends_at_midnight_in_bucharest(day: datetime) -> None:
    ana, last = member("Ana"), day.replace(hour=23, minute=59, second=59)
    midnights = [day - timedelta(seconds=1), day, last, day + timedelta(days=1)]
    counts = []
    for moment in midnights:
        played(ana, 6, moment, room=1)
        counts.append(first_games(ana))
    assert counts == [1, 2, 2, 3]


def test_the_hour_that_comes_twice_is_one_day() -> None:
    ana = member("Ana")
    for fold in (0, 1):
        played(ana, 6, at(2026, 10, 25, 3, 30).replace(fold=fold), room=1)
    assert first_games(ana) == 1


def test_the_game_belongs_to_the_day_on_which_it_ends() -> None:
    ana = member("Ana")
    played(ana, 6, at(2026, 10, 7, 12), room=1)
    settled(put_in(ana, 1, when=at(2026, 10, 7, 23, 50)), 6, at(2026, 10, 8, 0, 5))
    assert first_games(ana) == 2


def test_what_the_first_game_is_worth_is_read_from_the_rules() -> None:
    Reward.objects.filter(code="first_game").update(bars=1, ibric=1)
    ana = member("Ana")
    played(ana, 6, room=1)
    assert (held(ana)["bars"], held(ana)["ibric"]) == (1, 11)
