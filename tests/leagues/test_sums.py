"""Whatever is won, taken back, left and closed in whatever order: a week's sum is the sum of its log, and places are by the sums."""

import random
from collections import Counter
from datetime import date, datetime, timedelta

import pytest

from accounts.models import User
from economy.models import Stake
from leagues.models import Standing, Week
from leagues.selectors import place_of
from leagues.services import counting
from leagues.services.holidays import begin_holiday, end_holiday, leave_league, return_to_league
from leagues.services.weeks import sweep
from tests.economy.house import at
from tests.leagues.steps import MONDAY, bucket_of, member, prize, tallied

pytestmark = pytest.mark.django_db
START, END = at(2026, 10, 5), at(2026, 10, 19, 12)
SUMS = (165, 210, 300, 300, 300, 4500)  # few different ones, so that many are level
FOREVER = date.max


class Play:
    """Moves at random, and beside them a log of what each week should hold."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.users = [member(f"Player {number}", number % 3) for number in range(8)]
        self.now = START
        self.log: dict[int, tuple[date, User, int]] = {}  # what counts: the week, whose, how much
        self.away: dict[int, date] = {}  # from which Monday on
        self.closed: set[date] = set()
        self.games: list[Stake] = []

    @property
    def this(self) -> date:
        return MONDAY + timedelta(weeks=(self.now - START).days // 7)

    def move(self) -> None:
        self.now += timedelta(seconds=self.chance.choice((0, 60, 3600, 10_000)))
        moves = [self.win] * 8 + [self.take_back] * 2 + [self.sweep] * 3 + [self.leave, self.holiday, self.come_back]
        self.chance.choice(moves)(self.chance.choice(self.users))

    def win(self, user: User) -> None:
        ended = self.now - timedelta(seconds=self.chance.choice((0, 0, 300)))  # its settlement took a while
        game = prize(user, self.chance.choice(SUMS), max(ended, START))
        self.games.append(game)
        week = MONDAY if game.settled_at < at(2026, 10, 12) else MONDAY + timedelta(weeks=1)  # type: ignore[operator]
        week = MONDAY + timedelta(weeks=2) if game.settled_at >= at(2026, 10, 19) else week  # type: ignore[operator]
        if week in self.closed:
            week = min(self.open_weeks())
        if self.away.get(user.pk, FOREVER) > week:
            self.log[game.pk] = (week, user, game.league_prize)

    def open_weeks(self) -> list[date]:
        return [MONDAY + timedelta(weeks=n) for n in range(3) if MONDAY + timedelta(weeks=n) not in self.closed]

    def take_back(self, user: User) -> None:
        games = [game for game in self.games if game.user_id == user.pk]
        if games:
            game = self.chance.choice(games)
            self.games.remove(game)
            Stake.objects.filter(pk=game.pk).update(status="refunded", refunded_at=self.now, league_prize=0)
            if game.pk in self.log and self.log[game.pk][0] not in self.closed:
                del self.log[game.pk]

    def leave(self, user: User) -> None:
        leave_league(user, self.now)
        self.away[user.pk] = date.min
        self.log = {game: row for game, row in self.log.items() if row[1] != user or row[0] in self.closed}

    def holiday(self, user: User) -> None:
        if user.pk not in self.away:
            self.away[user.pk] = begin_holiday(user, self.now)

    def come_back(self, user: User) -> None:
        if self.away.pop(user.pk, None) == date.min:
            return_to_league(user, self.now)
        else:
            end_holiday(user, self.now)

    def sweep(self, _: User) -> None:
        self.closed.update(sweep(self.now))
        self.check()

    def check(self) -> None:
        sums: Counter[tuple[date, int]] = Counter()
        games: Counter[tuple[date, int]] = Counter()
        for week, user, coins in self.log.values():
            sums[week, user.pk] += coins
            games[week, user.pk] += 1
        rows = list(Standing.objects.all())
        assert {(row.week_id, row.user_id): row.score for row in rows if row.score} == dict(sums)
        assert {(row.week_id, row.user_id): row.games for row in rows if row.games} == dict(games)
        opened = [row for row in rows if row.score and row.week_id not in self.closed]
        assert tallied() == Counter((row.week_id, "rooms", row.league_class, bucket_of(row)) for row in opened)
        for row in opened:
            assert row.league_class == User.objects.get(pk=row.user_id).league_class
            assert place_of(row) == brute_place(row, opened)


def brute_place(row: Standing, rows: list[Standing]) -> int:
    def key(one: Standing) -> tuple[int, datetime, int]:
        return -one.score, one.reached_at, one.user_id

    rivals = [one for one in rows if (one.week_id, one.league_class) == (row.week_id, row.league_class)]
    return sorted(rivals, key=key).index(row) + 1


@pytest.mark.parametrize("seed", range(8))
def test_the_sum_of_a_week_is_the_sum_of_its_log(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "BATCH", 7)
    play = Play(seed)
    while play.now < END:
        play.move()
    play.sweep(play.users[0])
    assert len(play.closed) == Week.objects.filter(step=Week.Step.CLOSED).count() == 2
    assert any(play.log.values())


@pytest.mark.parametrize("seed", range(2))
def test_places_of_many_who_are_level(seed: int) -> None:
    chance = random.Random(seed)
    users = [member(f"Player {number}") for number in range(60)]
    for user in chance.sample(users, 55):
        prize(user, chance.choice((300, 300, 300, 301, 1_000_000)), at(2026, 10, 6, chance.randrange(3)))
    sweep(at(2026, 10, 7))
    rows = list(Standing.objects.all())
    assert [place_of(row) for row in rows] == [brute_place(row, rows) for row in rows]
    assert len({place_of(row) for row in rows}) == 55
