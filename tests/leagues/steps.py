"""What the league's tests do: members with prizes at given times, the sweep, and what came of it."""

from datetime import date, datetime, timedelta
from itertools import count

from accounts.models import User
from economy.models import Posting, Stake
from economy.services.rewards import Outcome, settle_stake
from economy.services.rooms import Chair, Wish, charge_entry
from economy.services.wallets import open_wallet
from leagues.models import Board, Standing, Tally
from leagues.scoring import bucket
from leagues.services.counting import week_start
from tests.cast import make_member
from tests.economy.house import at

_games = count(1)
MONDAY = date(2026, 10, 5)
NOW = at(2026, 10, 7, 18)  # in that week
AFTER = at(2026, 10, 12, 8)  # in the next one


def monday(number: int) -> date:
    """The Monday of the first week, the second one, ..."""
    return MONDAY + timedelta(weeks=number - 1)


def during(number: int) -> datetime:
    """A Wednesday evening in week `number`."""
    return NOW + timedelta(weeks=number - 1)


def over(number: int) -> datetime:
    """The Monday after week `number`, at eight in the morning."""
    return AFTER + timedelta(weeks=number - 1)


def member(name: str, league_class: int = 0, **fields: object) -> User:
    """With a wallet, and in a class."""
    user = make_member(name, league_class=league_class, **fields)
    open_wallet(user)
    return user


def members(number: int, league_class: int = 0) -> list[User]:
    return [member(f"Player {league_class}-{one}", league_class) for one in range(number)]


def win(user: User, at: datetime, place: int = 1, room: int = 1) -> Stake:
    """A room game that ends at `at`, settled as the site does it: by default a first place in room 1, 300 coins."""
    stake = charge_entry(user, Wish(room), Chair(f"g{next(_games)}", 0, False), at)
    return settle_stake(stake.pk, Outcome(place, 6, 6, 3, 4, True), at)


def prize(user: User, coins: int, at: datetime) -> Stake:
    """A game that has won so many coins, as the league sees it; the ledger knows nothing of it."""
    return Stake.objects.create(
        game=f"p{next(_games)}", seat=0, user=user, room=1, is_classic=False, entry_coins=0, entry_bars=0, prize=coins,
        first_percent=100, second_percent=70, third_percent=55, charged_at=at, status=Stake.Status.SETTLED, place=2,
        is_eligible=True, league_prize=coins, settled_at=at,
    )  # fmt: skip


def descending(users: list[User], at: datetime) -> None:
    """Each has won something, the first the most."""
    for number, user in enumerate(users):
        prize(user, 1000 - number, at)


def standing(user: User, week: date = MONDAY) -> Standing | None:
    return Standing.objects.filter(user=user, week=week, board=Board.ROOMS).first()


def score(user: User, week: date = MONDAY) -> int:
    row = standing(user, week)
    return row.score if row else 0


def place(user: User, week: date = MONDAY) -> int | None:
    row = standing(user, week)
    return row.place if row else None


def class_of(user: User) -> int:
    return User.objects.get(pk=user.pk).league_class


def classes(users: list[User]) -> list[int]:
    return [class_of(user) for user in users]


def awards(user: User) -> list[tuple[int, int]]:
    """Coins and bars that the league paid, oldest first."""
    rows = Posting.objects.filter(wallet=user.pk, reason="prize.league").order_by("pk")
    return [(row.coins, row.bars) for row in rows]


def bucket_of(row: Standing) -> int:
    return bucket(row.score, row.reached_at - week_start(row.week_id))


def tallied() -> dict[tuple[date, str, int, int], int]:
    rows = Tally.objects.filter(people__gt=0).values_list("week_id", "board", "league_class", "bucket", "people")
    return {(week, board, number, bucket): people for week, board, number, bucket, people in rows}
