"""A finished game told again: every move with who made it, every change of a chair where it happened."""

import pytest

from accounts.models import User
from game.models import Table
from game.rules.actions import UNSEEN
from game.rules.cards import winner_index
from game.rules.variants import has_dead_hand
from game.tables import entries, replay, selectors, store
from game.tables.entries import Entry
from game.tables.errors import NotFinished
from game.tables.house_rules import HouseRules
from game.tables.replay import Bid, Card, Change, Replay
from tests.cast import make_guest, make_member
from tests.game.tables import games
from tests.game.tables.logs import life
from tests.game.web.friendlies import finished
from tests.play import dealt_table, finished_table

pytestmark = pytest.mark.django_db


def moves_of(told: Replay) -> list[Bid | Card]:
    moves: list[Bid | Card] = []
    for hand in told.hands:
        moves += hand.bids
        for trick in hand.tricks:
            moves += trick.cards
    return moves


def changes_of(told: Replay) -> list[Change]:
    """All of them in order."""
    found: list[Change] = []
    for hand in told.hands:
        found += hand.changes
        for bid in hand.bids:
            found += bid.changes
        for trick in hand.tricks:
            for card in trick.cards:
                found += card.changes
            found += trick.changes
    return [*found, *told.changes]


def check_whole(told: Replay, log: list[Entry]) -> None:
    """Every move of the log is there with who made it; tricks go to their winners; cards played are those that were dealt."""
    moved = [(entry.seat, entry.value, entry.by) for entry in log if entry.kind in (entries.BID, entries.PLAY)]
    assert [(move.seat, move[3], move.by) for move in moves_of(told)] == moved
    assert [hand.number for hand in told.hands] == list(range(1, len(told.variant.sizes) + 1))
    assert [hand.size for hand in told.hands] == list(told.variant.sizes)
    for hand in told.hands:
        check_hand(hand, has_dead_hand(told.variant))


def check_hand(hand: replay.Hand, has_dead: bool) -> None:
    order = [bid.seat for bid in hand.bids]
    seats = len(hand.names)
    assert order[0] == (hand.dealer + 1) % seats
    assert (hand.dealer in order) != has_dead
    leader = order[0]
    for trick in hand.tricks:
        assert trick.leader == trick.cards[0].seat == leader
        trump = -1 if hand.turned is None else hand.turned & 3
        leader = trick.cards[winner_index([card.card for card in trick.cards], trump)].seat
        assert trick.winner == leader
        assert sorted(card.seat for card in trick.cards) == sorted(order)
    for seat, cards in enumerate(hand.cards):
        played = [card.card for trick in hand.tricks for card in trick.cards if card.seat == seat]
        assert sorted(played) == sorted(cards)
        assert len(cards) == (hand.size if seat in order else 0)
        assert hand.scores[seat].made == sum(trick.winner == seat for trick in hand.tricks)
        assert hand.scores[seat].bid == next((bid.tricks for bid in hand.bids if bid.seat == seat), None)


def told_of(table: Table) -> Replay:
    return replay.replay(table)


@pytest.mark.parametrize("rules", games.FRIENDLY, ids=games.name_of)
def test_a_friendly_game_is_told_whole(rules: HouseRules) -> None:
    table = finished(make_member("Ana"), make_guest("Bogdan"), rules=rules)
    told = told_of(table)
    check_whole(told, store.entries_since(table.pk, 0))
    assert changes_of(told) == []
    assert told.names[:2] == ("Ana", "Bogdan")
    assert told.bots == (False, False, *[True] * (rules.players - 2))


@pytest.mark.parametrize("game", ["quick", "classic"])
def test_a_rooms_game_is_told_whole(game: str) -> None:
    table = finished_table([make_guest("Ana")], game)
    check_whole(told_of(table), store.entries_since(table.pk, 0))


@pytest.mark.parametrize("rules", [HouseRules(players=7), HouseRules(players=4, runs=True)], ids=games.name_of)
def test_points_and_totals_are_those_of_the_results(rules: HouseRules) -> None:
    table = finished(make_member("Ana"), rules=rules)
    told, found = told_of(table), selectors.results(table)
    for hand, row in zip(told.hands, found.rows, strict=True):
        for score, cell in zip(hand.scores, row.cells, strict=True):
            facts = (score.bid, score.made, score.points, score.total)
            assert cell is None or facts == (cell.bid, cell.made, cell.points, cell.total)
            assert cell is not None or facts[:3] == (None, 0, 0)
    assert [score.total for score in told.hands[-1].scores] == [player.total for player in found.seated]


def test_who_sat_out_keeps_his_total() -> None:
    told = told_of(finished(make_member("Ana"), rules=HouseRules(players=7)))
    for before, hand in zip(told.hands, told.hands[1:], strict=False):
        assert hand.scores[hand.dealer].total == before.scores[hand.dealer].total


def test_a_chair_that_changes_hands_is_told_move_by_move() -> None:
    told = told_of(games.evening().table)
    first = told.hands[0]
    assert first.names[:2] == ("Ana", "Bogdan")
    bid = next(bid for bid in first.bids if bid.seat == 1)
    assert (bid.name, bid.by, bid.changes) == ("Bogdan", entries.STAND_IN, (Change("held", 1, "Bogdan"),))
    cards = [card for trick in first.tricks for card in trick.cards if card.seat == 1]
    assert (cards[0].name, cards[0].by) == ("Bogdan", entries.STAND_IN)
    assert cards[0].changes == (Change("left", 1, "Bogdan"),)
    assert {(card.name, card.by) for card in cards[1:]} == {("Dan", entries.PERSON)}
    assert first.scores[1].name == "Dan"
    assert [card.by for trick in first.tricks for card in trick.cards].count(entries.CLOCK) == 1


def test_changes_of_chairs_stand_where_they_happened() -> None:
    told = told_of(games.evening().table)
    assert changes_of(told) == [
        Change("held", 1, "Bogdan"),
        Change("back", 1, "Bogdan"),
        Change("left", 1, "Bogdan"),
        Change("taken", 1, "Dan", "Bogdan"),
        Change("held", 0, "Ana"),
        Change("back", 0, "Ana"),
        Change("named", 1, "Danut", "Dan"),
        Change("held", 0, "Ana"),
    ]
    assert told.hands[1].changes == (Change("named", 1, "Danut", "Dan"),)
    assert told.changes == (Change("held", 0, "Ana"),)
    place = next(place for place, trick in enumerate(told.hands[0].tricks) if Change("held", 0, "Ana") in trick.changes)
    assert told.hands[0].tricks[place + 1].cards[0].changes == (Change("back", 0, "Ana"),)
    assert told.hands[1].names[1] == told.names[1] == "Danut"


def test_every_change_of_a_long_log_is_told_once_and_after_the_move_before_it() -> None:
    """What comes before the deal is not told."""
    log = life("classic", 3)
    told = replay.replay_log(log, 6)
    start = next(entry.n for entry in log if entry.kind == entries.START)
    kinds = {entries.HOLD: ("left", "held"), entries.BACK: ("back",), entries.NAME: ("named",)}
    lines = [entry for entry in log[start:] if entry.kind in kinds]
    found = changes_of(told)
    assert len(found) == len(lines) > 20
    for change, entry in zip(found, lines, strict=True):
        assert change.seat == entry.seat
        assert change.kind in kinds[entry.kind]
    check_whole(told, list(log))


def test_who_is_away_as_the_game_begins_is_told_before_the_first_deal() -> None:
    log = list(life())
    start = next(entry for entry in log if entry.kind == entries.START)
    away = Entry(start.n, entries.HOLD, 2)
    log = [*log[: start.n - 1], away, *[entry._replace(n=entry.n + 1) for entry in log[start.n - 1 :]]]
    assert replay.replay_log(log, 6).hands[0].changes[0] == Change("held", 2, "Carmen")


def test_who_signs_in_under_the_same_name_is_no_news() -> None:
    log = list(life())
    place = next(entry.n for entry in log if entry.kind == entries.DEAL)
    same = Entry(place + 1, entries.NAME, 0, None, {"user": 9, "name": "Ana", "member": True})
    log = [*log[:place], same, *[entry._replace(n=entry.n + 1) for entry in log[place:]]]
    assert changes_of(replay.replay_log(log, 6)) == changes_of(replay.replay_log(life(), 6))


@pytest.mark.parametrize("status", [status for status in Table.Status.values if status != "finished"])
def test_a_game_that_is_not_finished_is_not_told(status: str) -> None:
    table = dealt_table([make_guest("Ana")])
    table.status = status
    with pytest.raises(NotFinished):
        replay.replay(table)


def test_a_member_who_left_for_good_is_still_named() -> None:
    ana = make_member("Ana")
    table = finished(ana)
    User.objects.filter(pk=ana.pk).update(display_name="Anca")
    assert told_of(table).names[0] == "Ana"


def test_a_card_from_the_forehead_is_told_by_its_name() -> None:
    table = finished(make_member("Ana"), rules=HouseRules("1-8-1", 3, forehead=True))
    first_four = [entry.n for entry in store.entries_since(table.pk, 0) if entry.kind == entries.DEAL][3]
    table.actions.filter(kind=entries.PLAY, n__lt=first_four).update(value=UNSEEN)
    for hand in replay.replay(table).hands[:3]:
        [trick] = hand.tricks
        assert [card.card for card in trick.cards] == [hand.cards[card.seat][0] for card in trick.cards]
