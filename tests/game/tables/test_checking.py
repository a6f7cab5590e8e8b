"""`manage.py replay CODE`: the log makes the table that is stored, or it is said what differs; and no card is printed."""

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from game.models import Action, Seat, Table
from game.tables import ending, entries, friendly, service, store
from game.tables.checking import check
from tests.cast import make_guest, make_member
from tests.game.tables import games
from tests.game.web.friendlies import dealt, finished, opened
from tests.play import dealt_table, finished_table
from tests.secrecy import named_cards

pytestmark = pytest.mark.django_db


def command(code: str) -> tuple[int, str]:
    """The exit status, and what is printed."""
    out = StringIO()
    with pytest.raises(SystemExit) as end:
        call_command("replay", code, stdout=out)
    return int(end.value.code or 0), out.getvalue()


def faults(table: Table) -> list[str]:
    return check(Table.objects.get(pk=table.pk)).faults


def cancelled() -> Table:
    ana = make_member("Ana")
    table = dealt(ana)
    service.leave_table(table.pk, ana.pk, timezone.now())
    return table


def waiting() -> Table:
    table = opened(make_member("Ana"))
    friendly.take_seat(table.pk, make_guest("Bogdan"), 2, timezone.now())
    return table


TABLES: dict[str, Callable[[], Table]] = {
    "empty": lambda: service.open_table(1, "quick", "novice", timezone.now()),
    "waiting": waiting,
    "playing": lambda: dealt(make_member("Ana")),
    "cancelled": cancelled,
    "a room's": lambda: finished_table([make_guest("Ana")]),
    "a friendly one": lambda: finished(make_member("Ana")),
    "chairs changed hands": lambda: games.evening().table,
}


@pytest.mark.parametrize("make", TABLES.values(), ids=TABLES)
def test_of_a_sound_table_all_agrees(make: Callable[[], Table]) -> None:
    table = make()
    status, text = command(table.code)
    assert status == 0, text
    assert "All agrees: log" in text
    table.refresh_from_db()
    assert ("results" in text) == (table.status == "finished")
    assert ("snapshot" in text) == (table.snapshot is not None)


def test_a_snapshot_that_was_changed_is_found() -> None:
    table = finished(make_member("Ana"))
    assert table.snapshot is not None
    table.snapshot["state"]["rows"][0][0] = [0, 0]
    table.snapshot["commitment"] = "?"
    table.save()
    version = table.snapshot_version
    assert faults(table) == [f"The snapshot at line {version} differs in: commitment, state.rows."]
    assert command(table.code)[0] == 1


def test_a_snapshot_that_is_none_is_found() -> None:
    table = finished(make_member("Ana"))
    Table.objects.filter(pk=table.pk).update(snapshot={"version": 3})
    assert faults(table) == [f"The snapshot at line {table.snapshot_version} can't be read."]


def test_a_snapshot_from_the_future_is_found() -> None:
    table = finished(make_member("Ana"))
    Table.objects.filter(pk=table.pk).update(snapshot_version=9999)
    assert faults(table) == ["The snapshot is of line 9999, which is not there."]


def test_results_that_the_log_does_not_give_are_found() -> None:
    table = finished(make_member("Ana"))
    seat = Seat.objects.get(table=table, index=1)
    Seat.objects.filter(pk=seat.pk).update(points=500)
    (fault,) = faults(table)
    assert fault.startswith(f"Seat 1 has place {seat.place} with 500 points")
    seat.delete()
    assert faults(table) == [f"Seat 1 has place None with None points, by the log {seat.place} with {seat.points}."]


def test_a_move_against_the_rules_is_found_by_its_line() -> None:
    table = finished(make_member("Ana"))
    line = Action.objects.filter(table=table, kind=entries.BID).order_by("n")[2]
    Action.objects.filter(pk=line.pk).update(value=99)
    assert faults(table) == [f"Line {line.n} (bid, seat {line.seat}) is refused by the rules: bid_out_of_range."]


def test_a_missing_line_is_found() -> None:
    table = finished(make_member("Ana"))
    lines = Action.objects.filter(table=table).order_by("n")
    gap, last = lines[10], lines.latest("n")
    gap.delete()
    after = lines[10]
    assert faults(table) == [f"Line {after.n} ({after.kind}, seat {after.seat}) can't follow version {gap.n - 1}."]
    other = finished(make_member("Bogdan"))
    Action.objects.filter(table=other).latest("n").delete()
    assert f"The log ends at line {last.n - 1}, the table is at version {last.n}." in faults(other)[0]


def test_a_status_that_the_log_does_not_give_is_found() -> None:
    table = dealt(make_member("Ana"))
    Table.objects.filter(pk=table.pk).update(status="cancelled")
    assert faults(table) == ["By the log the table is playing, not cancelled."]


def test_cards_that_do_not_come_from_the_seed_are_found() -> None:
    table = dealt(make_member("Ana"))
    Table.objects.filter(pk=table.pk).update(seed="0" * 64)
    found = faults(table)
    assert "the fingerprint is not the seed's." in found[0]
    assert "hand 1 is not dealt from the seed." in found[-1]


def test_of_a_game_under_way_no_card_is_printed_whatever_is_wrong_with_it() -> None:
    table = dealt_table([make_guest("Ana")], "classic")
    games.moves_until(table, 0)
    state = store.load(table.pk).live.state
    assert state is not None
    for damage in (
        {"seed": "0" * 64},
        {"snapshot": {"state": state.to_dict()}},
        {"version": 5},
        {"status": "finished"},
    ):
        Table.objects.filter(pk=table.pk).update(**damage)
        status, text = command(table.code)
        assert status == 1
        assert named_cards(text) == set()
        assert table.seed not in text


def test_an_ended_table_of_the_staff_agrees() -> None:
    table = dealt_table([make_guest("Ana")])
    ending.cancel_game(table.pk, make_member("Boss"), "tested", timezone.now())
    assert command(table.code)[0] == 0


def test_an_unknown_code_is_said_to_be_unknown() -> None:
    with pytest.raises(CommandError, match="no table with this code") as refusal:
        call_command("replay", "nothing")
    assert refusal.value.returncode == 2
