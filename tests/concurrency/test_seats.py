"""Many people ask for a chair, get up and come back at the same moment: everybody sits once, and nobody is left out."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from threading import Event

import pytest
from django.db import IntegrityError, connection
from django.utils import timezone

from accounts.models import User
from economy.services.rooms import Wish
from game.models import Seat, Table
from game.tables import dealing, ending, entries, matchmaking, service
from game.tables.errors import AlreadySeated, TableError
from tests.cast import SEATED, make_guest
from tests.committed import committed
from tests.concurrency.together import Crossing, together
from tests.game.tables.house import live_of, log_of, seat
from tests.game.tables.rooms import open_room
from tests.play import dealt_table, play_on

pytestmark = committed
THREADS = 20
PEOPLE = 120
PLENTY = 10.0


def sit(player: User, game: str = "quick") -> Callable[[], Table]:
    return partial(matchmaking.sit_down, player, Wish(1), game, timezone.now())


def leave(table: Table, player: User) -> Callable[[], bool]:
    return partial(service.leave_table, table.pk, player.pk, timezone.now())


def named(answers: list[object]) -> Counter[str]:
    return Counter(type(answer).__name__ for answer in answers)


@contextmanager
def without_constraint(name: str) -> Iterator[None]:
    """Takes a constraint out of the database for a while."""
    constraint = next(one for one in Seat._meta.constraints if one.name == name)
    with connection.schema_editor() as editor:
        editor.remove_constraint(Seat, constraint)
    try:
        yield
    finally:
        Seat.objects.all().delete()
        with connection.schema_editor() as editor:
            editor.add_constraint(Seat, constraint)


def crossing_at_the_chair(monkeypatch: pytest.MonkeyPatch, seconds: float = 0.3) -> None:
    """Both callers have asked where to sit before the first of them sits. `seconds`: where nothing keeps them apart, plenty."""
    meeting, take_chair = Crossing(2, seconds), service.take_chair

    def meet(table: Table, *rest: object) -> object:
        meeting.wait()
        return take_chair(table, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(service, "take_chair", meet)


def test_without_the_constraint_a_player_who_asks_twice_sits_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    open_room()
    ana = make_guest("Ana")
    crossing_at_the_chair(monkeypatch, PLENTY)
    with without_constraint("one_table_at_a_time"):
        answers = together([sit(ana), sit(ana, "classic")], TableError)
        assert named(answers) == {"Table": 2}
        assert Seat.objects.filter(player=ana, is_active=True).count() == 2


def test_a_player_who_asks_twice_sits_once(monkeypatch: pytest.MonkeyPatch) -> None:
    open_room()
    ana = make_guest("Ana")
    crossing_at_the_chair(monkeypatch)
    answers = together([sit(ana), sit(ana, "classic")], TableError)
    assert named(answers) == {"Table": 1, "AlreadySeated": 1}
    [seat] = Seat.objects.filter(player=ana)
    refusal = next(answer for answer in answers if isinstance(answer, AlreadySeated))
    assert refusal.table == seat.table.code
    assert Table.objects.count() == 1


def test_twins_by_the_dozen_sit_once_each() -> None:
    open_room()
    people = [make_guest(name) for name in SEATED]
    answers = together([sit(player, game) for player in people for game in ("quick", "classic", "quick")], TableError)
    assert named(answers) == {"Table": 4, "AlreadySeated": 8}
    assert Seat.objects.filter(is_active=True).count() == 4


def test_without_the_lock_two_who_ask_at_once_want_the_same_chair(monkeypatch: pytest.MonkeyPatch) -> None:
    open_room()
    people = [make_guest(name) for name in SEATED[:3]]
    sit(people[0])()
    crossing_at_the_chair(monkeypatch, PLENTY)
    monkeypatch.setattr(matchmaking, "_queue", lambda game: None)
    monkeypatch.setattr(matchmaking, "lock", lambda number: Table.objects.get(pk=number))
    answers = together([sit(player) for player in people[1:]], (TableError, IntegrityError))
    assert named(answers)["Table"] == 1


def test_two_who_ask_at_once_sit_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    open_room()
    people = [make_guest(name) for name in SEATED[:3]]
    sit(people[0])()
    crossing_at_the_chair(monkeypatch)
    answers = together([sit(player) for player in people[1:]], TableError)
    assert named(answers) == {"Table": 2}
    assert Table.objects.count() == 1
    assert sorted(Seat.objects.values_list("index", flat=True)) == [0, 1, 2]


def test_of_a_hundred_and_twenty_who_ask_at_once_nobody_sits_twice_or_is_left_out() -> None:
    open_room()
    people = [make_guest(f"Player {number}") for number in range(PEOPLE)]

    def sit_some(first: int) -> list[Table]:
        return [sit(player)() for player in people[first::THREADS]]

    answers = together([partial(sit_some, first) for first in range(THREADS)], TableError)
    assert sum(len(answer) for answer in answers) == PEOPLE
    assert Seat.objects.filter(is_active=True).values("player").distinct().count() == PEOPLE
    for table in Table.objects.all():
        live = live_of(table)
        seats = {seat.index: seat.player_id for seat in table.seats.all()}
        assert {index: chair.user for index, chair in enumerate(live.chairs) if chair} == seats
        assert 1 <= len(seats) <= 6
    assert Table.objects.count() <= PEOPLE / 6 + THREADS


def test_six_who_come_one_by_one_to_a_crowded_room_fill_its_tables() -> None:
    """A lock that is skipped instead of waited for would open a table for each who asks at the same moment."""
    open_room()
    first = make_guest("First")
    sit(first)()
    people = [make_guest(f"Player {number}") for number in range(5)]
    together([sit(player) for player in people], TableError)
    assert Table.objects.count() == 1


def test_getting_up_and_sitting_down_again_at_once_takes_one_seat() -> None:
    open_room()
    for turn in range(6):
        ana, bogdan = make_guest(f"Ana {turn}"), make_guest(f"Bogdan {turn}")
        table = sit(ana)()
        sit(bogdan)()
        together([leave(table, ana), sit(ana), sit(ana)], TableError)
        assert Seat.objects.filter(player=ana, is_active=True).count() <= 1
        here = Seat.objects.get(player=bogdan).table
        log = log_of(here)
        assert [entry.n for entry in log] == list(range(1, len(log) + 1))


def test_a_deal_and_somebody_getting_up_at_the_same_moment_agree() -> None:
    for turn in range(6):
        people = [make_guest(f"{name} {turn}") for name in SEATED]
        table = seat(people)
        together([partial(dealing.start_game, table.pk, timezone.now()), leave(table, people[0])], TableError)
        live = live_of(table)
        assert live.status == "playing"
        chair = live.chairs[0]
        assert chair is not None
        assert chair.is_bot or (chair.user == people[0].pk and chair.left)
        assert Seat.objects.filter(player=people[0], is_active=True).count() == 0


def test_two_deals_at_once_are_one() -> None:
    table = seat([make_guest("Ana")])
    together([partial(dealing.start_game, table.pk, timezone.now())] * 4, TableError)
    kinds = Counter(entry.kind for entry in log_of(table))
    assert (kinds[entries.START], kinds[entries.DEAL], kinds[entries.SIT]) == (1, 1, 6)


def played_out() -> Table:
    table = dealt_table([make_guest(name) for name in SEATED])
    play_on(table, random.Random(1), {})
    return table


def test_two_settlements_at_once_are_one() -> None:
    table = played_out()
    together([partial(ending.finish_game, table.pk, timezone.now())] * 4, TableError)
    assert [entry.kind for entry in log_of(table)].count(entries.FINISH) == 1
    assert sorted(Seat.objects.filter(table=table).values_list("place", flat=True)) == [1, 2, 3, 4, 5, 6]  # type: ignore[type-var]


class SlowEnd:
    """Holds the settlement open, seats written but not committed, until somebody has begun to come back."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch):
        self.settled, self.begun = Event(), Event()
        append = service.append

        def slow(*arguments: object) -> object:
            self.settled.set()
            self.begun.wait(5)
            connection.cursor().execute("SELECT pg_sleep(0.3)")
            return append(*arguments)  # type: ignore[arg-type]

        monkeypatch.setattr(ending, "append", slow)

    def run(self, table: Table, come_back: Callable[[datetime], object]) -> None:
        def back() -> object:
            self.settled.wait(5)
            self.begun.set()
            return come_back(timezone.now())

        together([lambda: ending.finish_game(table.pk, timezone.now()), back], TableError)


def left_behind() -> tuple[Table, User]:
    """A game at its end, which Ana had left."""
    table = played_out()
    ana = User.objects.get(display_name="Ana")
    Seat.objects.filter(table=table, player=ana).update(is_active=False)
    return table, ana


def test_without_the_lock_who_comes_back_at_the_end_belongs_to_a_finished_table_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, ana = left_behind()
    mine = Seat.objects.filter(table=table, player=ana, table__status="playing")
    SlowEnd(monkeypatch).run(table, lambda now: mine.update(is_active=True))
    assert Table.objects.get(pk=table.pk).status == "finished"
    assert Seat.objects.get(table=table, player=ana).is_active


def test_who_comes_back_at_the_very_end_is_free_for_another_table(monkeypatch: pytest.MonkeyPatch) -> None:
    table, ana = left_behind()
    SlowEnd(monkeypatch).run(table, lambda now: service.return_to_seat(table.pk, ana.pk, now))
    assert Table.objects.get(pk=table.pk).status == "finished"
    assert not Seat.objects.get(table=table, player=ana).is_active
