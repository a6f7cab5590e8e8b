"""Many people at friendly tables at the same moment: each chair is one person's, each rematch one table, each point counted once."""

import random
from collections import Counter
from collections.abc import Callable
from functools import partial

import pytest
from django.utils import timezone

from accounts.models import User
from game.models import RulePreset, Seat, Table
from game.tables import ending, friendly, presets, service
from game.tables.errors import AlreadySeated, ChairTaken, TableError, TooManyPresets
from game.tables.house_rules import HouseRules
from leagues.models import Board, Standing
from leagues.services.counting import count_prizes
from tests.cast import make_guest, make_member
from tests.committed import committed
from tests.concurrency.together import Crossing, together
from tests.game.tables.house import live_of
from tests.play import play_on

pytestmark = committed
RULES = HouseRules(players=4)
MANY = 12


def opened(rules: HouseRules = RULES) -> tuple[Table, User]:
    ana = make_member("Ana")
    return friendly.open_friendly(ana, rules, timezone.now()), ana


def dealt(people: int) -> tuple[Table, list[User]]:
    """So many people, and bots beside them."""
    table, ana = opened()
    others = [make_member(name) for name in ("Bogdan", "Carmen", "Dan")[: people - 1]]
    for user in others:
        friendly.take_seat(table.pk, user, None, timezone.now())
    for index in range(people, RULES.players):
        friendly.put_bot(table.pk, ana.pk, index, timezone.now())
    friendly.deal_friendly(table.pk, ana.pk, timezone.now())
    table.refresh_from_db()
    return table, [ana, *others]


def finished(people: int) -> tuple[Table, list[User]]:
    table, users = dealt(people)
    play_on(table, random.Random(1), {})
    ending.finish_game(table.pk, timezone.now())
    return table, users


def sit(table: Table, user: User, index: int | None = None) -> Callable[[], None]:
    return partial(friendly.take_seat, table.pk, user, index, timezone.now())


def named(answers: list[object]) -> Counter[str]:
    return Counter(type(answer).__name__ for answer in answers)


@pytest.mark.parametrize("index", [None, 2])
def test_of_many_who_want_the_free_chairs_only_so_many_sit(index: int | None) -> None:
    table, _ = opened()
    people = [make_guest(f"Guest {number}") for number in range(MANY)]
    free = 3 if index is None else 1
    answers = together([sit(table, user, index) for user in people], TableError)
    assert named(answers) == {"NoneType": free, "ChairTaken": MANY - free}
    chairs = [chair.user for chair in live_of(table).chairs if chair]
    assert len(chairs) == len(set(chairs)) == Seat.objects.count() == 1 + free


def test_a_chair_that_was_left_is_taken_by_one() -> None:
    table, (_, bogdan) = dealt(2)
    service.leave_table(table.pk, bogdan.pk, timezone.now())
    people = [make_guest(f"Guest {number}") for number in range(MANY)]
    answers = together([sit(table, user) for user in people], ChairTaken)
    assert named(answers) == {"NoneType": 1, "ChairTaken": MANY - 1}
    chair = live_of(table).chairs[1]
    assert chair is not None
    assert chair.user == Seat.objects.get(table=table, index=1).player_id != bogdan.pk


def test_one_person_opens_one_table_and_sits_on_one_chair() -> None:
    table, _ = opened()
    bogdan = make_member("Bogdan")
    works = [partial(friendly.open_friendly, bogdan, RULES, timezone.now()) for _ in range(4)]
    answers = together([*works, sit(table, bogdan), sit(table, bogdan)], AlreadySeated)
    assert named(answers)["AlreadySeated"] == 5
    assert Seat.objects.filter(player=bogdan).count() == 1


def test_all_who_ask_for_a_rematch_at_once_meet_at_one_table() -> None:
    table, users = finished(4)
    works = [partial(friendly.open_rematch, table.pk, user, timezone.now()) for user in users]
    following = together(works, ())
    assert len({one.pk for one in following}) == 1
    assert Seat.objects.filter(table=following[0]).count() == len(users)


def test_who_sits_down_while_the_host_leaves_is_host_or_finds_the_table_closed() -> None:
    for number in range(8):
        host, guest = make_member(f"Host {number}"), make_member(f"Other {number}")
        table = friendly.open_friendly(host, RULES, timezone.now())
        leave = partial(service.leave_table, table.pk, host.pk, timezone.now())
        _, sat = together([leave, sit(table, guest)], TableError)
        table.refresh_from_db()
        state = table.status, table.host_id, Seat.objects.filter(player=guest, is_active=True).exists()
        assert state == (("waiting", guest.pk, True) if sat is None else ("cancelled", None, False))


def test_the_host_deals_while_a_chair_is_emptied_and_never_with_an_empty_one() -> None:
    for number in range(8):
        host, guest = make_member(f"Host {number}"), make_member(f"Other {number}")
        table = friendly.open_friendly(host, HouseRules(players=3), timezone.now())
        friendly.take_seat(table.pk, guest, 1, timezone.now())
        friendly.put_bot(table.pk, host.pk, 2, timezone.now())
        deal = partial(friendly.deal_friendly, table.pk, host.pk, timezone.now())
        together([deal, partial(service.leave_table, table.pk, guest.pk, timezone.now())], TableError)
        table.refresh_from_db()
        assert (None in live_of(table).chairs) == (table.status == "waiting")


def save_at_once(monkeypatch: pytest.MonkeyPatch, crossing: Crossing) -> list[object]:
    """Two browsers save the last set of rules that may be kept; both have counted before either saves."""
    ana = make_member("Ana")
    for number in range(presets.MOST - 1):
        presets.save_preset(ana, f"Set {number}", RULES, timezone.now())
    save = RulePreset.objects.update_or_create

    def meet(**facts: object) -> object:
        crossing.wait()
        return save(**facts)  # type: ignore[arg-type]

    monkeypatch.setattr(RulePreset.objects, "update_or_create", meet)
    return together([partial(presets.save_preset, ana, name, RULES, timezone.now()) for name in "AB"], TooManyPresets)


def test_without_the_lock_two_browsers_save_one_set_of_rules_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presets, "lock_accounts", lambda accounts: None)
    save_at_once(monkeypatch, Crossing(2, 10))
    assert RulePreset.objects.count() == presets.MOST + 1


def test_two_browsers_never_save_more_rules_than_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = save_at_once(monkeypatch, Crossing(2))
    assert named(answers) == {"tuple": 1, "TooManyPresets": 1}
    assert RulePreset.objects.count() == presets.MOST


def test_points_are_counted_once_by_many_who_count() -> None:
    finished(4)
    now = timezone.now()
    together([partial(count_prizes, now) for _ in range(6)], ())
    count_prizes(now)
    rows = Standing.objects.filter(board=Board.FRIENDLY)
    assert sorted(rows.values_list("score", flat=True)) == [3, 5, 7, 10]
    assert not Seat.objects.filter(league_points__gt=0, league_counted=False).exists()
