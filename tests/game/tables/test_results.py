"""Results are a replay of the log."""

import hashlib

import pytest

from game.models import Action, Table
from game.rules.standing import standing
from game.rules.variants import RULES_VERSION
from game.tables import entries, store
from game.tables.errors import NotFinished
from game.tables.selectors import Movers, people_seated, results
from tests.cast import make_guest, make_member
from tests.play import dealt_table, finished_table

pytestmark = pytest.mark.django_db


def test_places_and_points_are_those_that_were_settled() -> None:
    for moves in range(6):
        table = finished_table([make_guest(f"Ana {moves}")], moves=moves)
        found = results(table)
        settled = {seat.index: (seat.place, seat.points) for seat in table.seats.all()}
        assert {player.seat: (player.place, player.total) for player in found.players} == settled
        assert [player.place for player in found.players] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(("game", "hands"), [("quick", 6), ("classic", 30)])
def test_the_sheet_adds_up_hand_by_hand(game: str, hands: int) -> None:
    found = results(finished_table([make_guest("Ana")], game))
    assert len(found.rows) == hands
    totals = [0] * 6
    for row in found.rows:
        cells = [cell for cell in row.cells if cell is not None]
        assert sum(cell.made for cell in cells) == row.size
        assert sum(cell.bid for cell in cells) != row.size
        totals = [total + cell.points for total, cell in zip(totals, cells, strict=True)]
        assert totals == [cell.total for cell in cells]
    assert totals == [player.total for player in found.seated]
    assert [player.exact for player in found.seated] == [
        sum(cell is not None and cell.bid == cell.made for cell in (row.cells[seat] for row in found.rows))
        for seat in range(6)
    ]


def test_dealers_and_trumps_are_those_of_the_deals() -> None:
    table = finished_table([make_guest("Ana")], "classic")
    found = results(table)
    assert [row.dealer for row in found.rows] == [(found.first_dealer + number) % 6 for number in range(30)]
    assert [row.trump == -1 for row in found.rows] == [row.size == 8 for row in found.rows]


def test_what_decided_is_what_the_rules_say() -> None:
    table = finished_table([make_guest("Ana")])
    state = store.load(table.pk).live.state
    assert state is not None
    assert [player.decided_by for player in results(table).players] == standing(state.variant, state.rows)[1]


def test_it_is_told_who_bid_for_whom() -> None:
    table = finished_table(
        [make_member("Ana"), make_member("Bogdan"), make_guest("Carmen")],
        bids_by={1: entries.STAND_IN, 2: entries.CLOCK},
    )
    seated = results(table).seated
    assert [player.bidders for player in seated[:3]] == [Movers(6, 0, 0), Movers(0, 6, 0), Movers(0, 0, 6)]
    assert [player.is_bot for player in seated] == [False, False, False, True, True, True]
    assert [player.is_member for player in seated[:3]] == [True, True, False]


def test_a_player_is_found_by_user_and_a_stranger_is_not() -> None:
    ana, elena = make_member("Ana"), make_member("Elena")
    found = results(finished_table([ana]))
    player = found.player(ana.pk)
    assert player is not None
    assert player.name == "Ana"
    assert found.player(elena.pk) is None
    assert found.player(None) is None


def test_the_seed_is_the_one_that_was_promised() -> None:
    found = results(finished_table([make_guest("Ana")]))
    assert hashlib.sha256(found.seed.encode()).hexdigest() == found.commitment


@pytest.mark.parametrize("status", [status for status in Table.Status.values if status != "finished"])
def test_an_unfinished_table_has_no_results(status: str) -> None:
    table = dealt_table([make_guest("Ana")])
    table.status = status
    with pytest.raises(NotFinished):
        results(table)


def test_a_settled_game_is_replayed_under_its_own_rules_version() -> None:
    table = finished_table([make_guest("Ana")])
    assert table.rules_version == RULES_VERSION
    kinds = Action.objects.filter(table=table).values_list("kind", flat=True)
    assert kinds.order_by("n").last() == entries.FINISH


def test_nobody_is_seated_where_nobody_sits() -> None:
    assert people_seated() == {}
    dealt_table([make_guest("Ana"), make_guest("Bogdan")])
    assert people_seated() == {1: 2}
