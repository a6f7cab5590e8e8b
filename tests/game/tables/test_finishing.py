"""The end of a game is settled once: places as the rules have them, and everybody free for another table."""

import json

import pytest
from django.utils import timezone

from game.models import Seat
from game.rules.scoring import running_totals, score_sheet
from game.rules.standing import standing
from game.tables import dealing, ending, entries, service
from game.tables.errors import NotPlaying
from tests.cast import SEATED, make_guest
from tests.committed import committed
from tests.game.tables.house import Evening, live_of, log_of, sync
from tests.play import dealt_table, finished_table


@pytest.mark.django_db
@pytest.mark.parametrize("moves", range(3))
def test_the_places_are_the_rules_standing(moves: int) -> None:
    table = finished_table([make_guest(name) for name in SEATED], moves=moves)
    state = live_of(table).state
    assert state is not None
    order, _ = standing(state.variant, state.rows)
    totals = running_totals(score_sheet(state.variant, state.rows), 6)[-1]
    seats = list(Seat.objects.filter(table=table).order_by("place"))
    assert [seat.index for seat in seats] == order
    assert [seat.place for seat in seats] == [1, 2, 3, 4, 5, 6]
    assert [seat.points for seat in seats] == [totals[index] for index in order]
    assert not any(seat.is_active for seat in seats)


@pytest.mark.django_db
def test_settling_twice_is_settling_once() -> None:
    table = finished_table([make_guest(name) for name in SEATED])
    seats = list(Seat.objects.filter(table=table).order_by("index").values())
    ending.finish_game(table.pk, timezone.now())
    assert list(Seat.objects.filter(table=table).order_by("index").values()) == seats
    assert [entry.kind for entry in log_of(table)].count(entries.FINISH) == 1


@pytest.mark.django_db
def test_a_game_under_way_is_not_settled() -> None:
    table = dealt_table([make_guest(name) for name in SEATED])
    with pytest.raises(NotPlaying):
        ending.finish_game(table.pk, timezone.now())
    assert Seat.objects.filter(table=table, place__isnull=True).count() == 6


@pytest.mark.django_db
def test_a_table_that_was_never_dealt_is_not_settled() -> None:
    table = service.open_table(1, "quick", "novice", timezone.now())
    with pytest.raises(NotPlaying):
        ending.finish_game(table.pk, timezone.now())


@pytest.mark.django_db
def test_a_finished_table_waits_for_nothing_and_its_snapshot_is_its_end() -> None:
    table = finished_table([make_guest("Ana")])
    assert (table.status, table.due_at, table.snapshot_version) == ("finished", None, table.version)
    assert table.snapshot == json.loads(json.dumps(live_of(table).to_dict()))
    assert table.finished_at is not None


@pytest.mark.django_db
def test_dealing_twice_is_dealing_once() -> None:
    table = dealt_table([make_guest("Ana")])
    dealing.start_game(table.pk, timezone.now())
    kinds = [entry.kind for entry in log_of(table)]
    assert (kinds.count(entries.START), kinds.count(entries.DEAL)) == (1, 1)


@committed
async def test_when_all_are_gone_bots_play_the_game_to_its_end_and_it_is_settled(evening: Evening) -> None:
    await evening.play_out()
    log = await evening.log()
    assert [entry.kind for entry in log][-2:] == [entries.TAKE, entries.FINISH]
    assert await sync(Seat.objects.filter(table=evening.table, place__isnull=False, is_active=False).count) == 6
