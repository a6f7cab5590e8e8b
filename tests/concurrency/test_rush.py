"""Five hundred members ask at once, in several rooms and both games: each sits once, is charged once, and nobody is left."""

from collections import Counter
from datetime import timedelta
from functools import partial

import pytest
from django.db.models import Sum
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from economy.models import Coffee, Posting, Room, Stake, Wallet
from economy.reasons import Reason
from economy.services.checking import differences
from economy.services.ledger import Cause, post
from economy.services.rooms import Wish
from economy.services.wallets import open_wallet
from game.models import Seat, Table
from game.tables import dealing, matchmaking, presence, store
from game.tables.errors import TableError
from tests.committed import committed
from tests.concurrency.together import Crossing, together

pytestmark = committed
THREADS = 12  # fewer than the connections of the pool
PEOPLE = 500
ENTRIES = {1: 0, 2: 100, 3: 250}


@pytest.fixture
def people(settings: Settings) -> list[User]:
    settings.DEAL_SECONDS = 600  # however slow the machine is, no table deals meanwhile
    Coffee.objects.update_or_create(kind="espresso", defaults={"order": 2, "multiplier": 200, "bars": 4})
    for number, entry in ENTRIES.items():
        terms = {"prize": 4 * entry or 300, "entry_coins": entry, "bot_level": "novice", "is_open": True}
        Room.objects.update_or_create(number=number, defaults={"key": f"room-{number}", **terms})
    people = User.objects.bulk_create(
        User(email=f"p{n}@example.com", email_key=f"p{n}@example.com", display_name=f"P{n}", name_key=f"p{n}", xp=300)
        for n in range(PEOPLE)
    )
    now = timezone.now()
    for player in people:
        open_wallet(player)
        held = Wallet.objects.get(pk=player.pk).amounts
        gift = {"coins": 1000 - held.get("coins", 0), "espresso": 3 - held.get("espresso", 0)}
        post(player.pk, gift, Cause(Reason.PRIZE, f"test:{player.pk}"), now)
    return people


def wish_of(player: User) -> tuple[Wish, str]:
    turn = player.pk
    return Wish(turn % 3 + 1, "espresso" if turn % 4 == 0 else ""), "quick" if turn % 5 else "classic"


def sit(player: User) -> Table:
    wish, game = wish_of(player)
    return matchmaking.sit_down(player, wish, game, timezone.now())


def seat_all(people: list[User]) -> None:
    def some(first: int) -> list[Table]:
        return [sit(player) for player in people[first::THREADS]]

    together([partial(some, first) for first in range(THREADS)], TableError)


def test_of_five_hundred_who_ask_at_once_nobody_sits_twice_or_is_left_out_or_pays_twice(people: list[User]) -> None:
    seat_all(people)
    assert Counter(Seat.objects.filter(is_active=True).values_list("player", flat=True)) == {
        user.pk: 1 for user in people
    }
    tables = list(Table.objects.values_list("pk", flat=True))
    assert len(tables) <= PEOPLE / 6 + 6 * len(ENTRIES)  # hardly a chair is empty
    all_are_there()
    soon = timezone.now() + timedelta(seconds=1)
    together([partial(deal_all, order, soon) for order in (tables, tables[::-1])], TableError)
    assert Stake.objects.count() == PEOPLE
    for player in people:
        wish, _ = wish_of(player)
        wallet = Wallet.objects.get(pk=player.pk)
        assert wallet.coins == 1000 - ENTRIES[wish.room]
        assert wallet.espresso == (2 if wish.coffee else 3)
    paid = Posting.objects.filter(reason="room.entry").aggregate(coins=Sum("coins"))["coins"]
    assert paid == -sum(ENTRIES[wish_of(player)[0].room] for player in people)
    assert differences() == []


def all_are_there() -> None:
    """However long it took them to sit down, they have their pages open."""
    presence.beat("here", timezone.now())
    Seat.objects.update(process="here")


def deal_all(tables: list[int], now: object) -> None:
    """Every table is dealt by two processes at once."""
    for table in tables:
        dealing.start_game(table, now)  # type: ignore[arg-type]


def test_without_the_queue_those_who_ask_at_once_open_a_table_each(
    people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    crossing_in_the_lobby(monkeypatch, 10.0)
    monkeypatch.setattr(matchmaking, "_queue", lambda game: None)
    together([partial(sit, player) for player in alike(people)], TableError)
    assert Table.objects.count() > 1


def test_in_the_queue_they_share_one(people: list[User], monkeypatch: pytest.MonkeyPatch) -> None:
    crossing_in_the_lobby(monkeypatch)
    together([partial(sit, player) for player in alike(people)], TableError)
    assert Table.objects.count() == 1
    assert len([chair for chair in store.load(Table.objects.get().pk).live.chairs if chair]) == 4


def alike(people: list[User]) -> list[User]:
    """Four who want the same room and game."""
    return [player for player in people if wish_of(player) == (Wish(2), "quick")][:4]


def crossing_in_the_lobby(monkeypatch: pytest.MonkeyPatch, seconds: float = 0.3) -> None:
    """All have looked for a table before the first of them opens one, where nothing keeps them apart."""
    meeting, look = Crossing(4, seconds), matchmaking._candidates

    def meet(*arguments: object) -> list[int]:
        found = look(*arguments)  # type: ignore[arg-type]
        meeting.wait()
        return found

    monkeypatch.setattr(matchmaking, "_candidates", meet)
