"""A move is taken once, at the version that its player saw, from the seat that is his; or refused by name, and nothing changes."""

import pytest

from game.rules.errors import RuleError
from game.rules.legal import legal_actions, refuse_bid, refuse_card
from game.rules.state import BID, PLAY
from game.tables import entries
from game.tables.entries import Entry
from game.tables.errors import StaleVersion, TableError
from game.tables.hub import Move
from game.tables.slot import Slot
from tests.game.tables.desk import ELENA, Desk, people_only, state_of
from tests.game.web.fake_table import FakeTable


@pytest.fixture
def bidding(desk: Desk) -> Slot:
    """Six people, the first of them is to bid."""
    return desk.adopt(people_only())


def at_a_play_refused_as(code: str) -> tuple[FakeTable, int]:
    """A table at which the seat to move holds a card that is refused as `code`, and this card."""
    for chance in range(200):
        fake = people_only(game="8-1-8", chance=chance).until(PLAY, hand=7)
        while fake.state.phase == PLAY:
            for card in fake.state.hands[fake.state.turn]:
                refusal = refuse_card(fake.state, fake.state.turn, card)
                if refusal is not None and refusal.code == code:
                    return fake, card
            fake.move()
    raise AssertionError(f"no {code} in 200 games")


def user_to_move(slot: Slot) -> int:
    return state_of(slot).turn + 1


def refused(desk: Desk, slot: Slot, user: int | None, kind: str, value: int, *, version: int | None = None) -> str:
    """The name of the refusal; and nothing has changed."""
    before, clock, due = slot.live, slot.clock, slot.due
    with pytest.raises((RuleError, TableError)) as refusal:
        desk.submit(slot, user, kind, value, version)
    assert slot.live is before
    assert (slot.clock, slot.due) == (clock, due)
    assert desk.jobs == []
    assert slot.pending is None
    assert isinstance(refusal.value, RuleError | TableError)
    return refusal.value.code


def test_a_move_is_shown_when_it_is_written_and_not_before(desk: Desk, bidding: Slot) -> None:
    before, seat = bidding.live, state_of(bidding).turn
    desk.submit(bidding, seat + 1, entries.BID, 2)
    assert bidding.live is before
    assert desk.shown == []
    [job] = desk.jobs
    assert job.entries == [Entry(before.version + 1, entries.BID, seat, 2, None, entries.PERSON)]
    desk.commit()
    assert bidding.live.version == before.version + 1
    assert state_of(bidding).bids[seat] == 2
    [(table, after, _)] = desk.shown
    assert (table, after) == (1, before.version)


def test_the_same_move_twice_is_taken_once_while_it_is_written(desk: Desk, bidding: Slot) -> None:
    version, user = bidding.live.version, user_to_move(bidding)
    desk.submit(bidding, user, entries.BID, 2)
    with pytest.raises(StaleVersion):
        desk.submit(bidding, user, entries.BID, 2, version)
    assert len(desk.jobs) == 1
    desk.commit()
    assert [entry.kind for entry in desk.log[1]] == [entries.BID]


def test_the_same_move_after_the_net_was_cut_is_refused(desk: Desk) -> None:
    slot = desk.adopt(people_only().until(PLAY))
    version, user, card = slot.live.version, user_to_move(slot), legal_actions(state_of(slot))[0]
    desk.submit(slot, user, entries.PLAY, card)
    desk.commit()
    assert refused(desk, slot, user, entries.PLAY, card, version=version) == "stale"
    assert [entry.value for entry in desk.log[1]] == [card]


def test_a_second_tabs_move_is_refused_and_the_clock_runs_on(desk: Desk) -> None:
    slot = desk.adopt(people_only().until(PLAY))
    version, user = slot.live.version, user_to_move(slot)
    first, second = legal_actions(state_of(slot))[:2]
    desk.submit(slot, user, entries.PLAY, first)
    desk.commit()
    due = slot.due
    assert due == desk.now + 15
    desk.now += 5
    assert refused(desk, slot, user, entries.PLAY, second, version=version) == "stale"
    assert slot.due == due
    assert slot.shown(None, desk.now).left == 10


@pytest.mark.parametrize("step", [-1, 1, 1000])
def test_a_move_at_another_version_is_stale(desk: Desk, bidding: Slot, step: int) -> None:
    assert refused(desk, bidding, user_to_move(bidding), entries.BID, 2, version=bidding.live.version + step) == "stale"


def test_a_move_while_another_is_written_is_stale(desk: Desk, bidding: Slot) -> None:
    desk.submit(bidding, user_to_move(bidding), entries.BID, 2)
    second = state_of(bidding).order[1] + 1
    for version in (bidding.live.version, bidding.live.version + 1):
        with pytest.raises(StaleVersion):
            desk.submit(bidding, second, entries.BID, 2, version)
    assert len(desk.jobs) == 1


@pytest.mark.parametrize("ahead", range(1, 6))
def test_a_move_out_of_turn_is_refused(desk: Desk, bidding: Slot, ahead: int) -> None:
    seat = state_of(bidding).order[ahead]
    assert refused(desk, bidding, seat + 1, entries.BID, 1) == "not_your_turn"


def test_a_card_while_bidding_is_refused(desk: Desk, bidding: Slot) -> None:
    card = state_of(bidding).hands[state_of(bidding).turn][0]
    assert refused(desk, bidding, user_to_move(bidding), entries.PLAY, card) == "wrong_phase"


def test_a_bid_while_playing_is_refused(desk: Desk) -> None:
    slot = desk.adopt(people_only().until(PLAY))
    assert refused(desk, slot, user_to_move(slot), entries.BID, 0) == "wrong_phase"


@pytest.mark.parametrize("bid", [-1, 9, 99])
def test_a_bid_out_of_range_is_refused(desk: Desk, bidding: Slot, bid: int) -> None:
    assert refused(desk, bidding, user_to_move(bidding), entries.BID, bid) == "bid_out_of_range"


def test_the_last_bidder_may_not_even_the_bids(desk: Desk) -> None:
    fake = people_only()
    while fake.state.turn != fake.state.order[-1]:
        fake.move()
    slot = desk.adopt(fake)
    evens = [bid for bid in range(9) if isinstance(refuse_bid(fake.state, fake.state.turn, bid), RuleError)]
    assert len(evens) == 1
    assert refused(desk, slot, user_to_move(slot), entries.BID, evens[0]) == "bid_forbidden"


@pytest.mark.parametrize("card", [-1, 56, 99])
def test_no_such_card_is_held(desk: Desk, card: int) -> None:
    slot = desk.adopt(people_only().until(PLAY))
    assert refused(desk, slot, user_to_move(slot), entries.PLAY, card) == "card_not_held"


def test_a_card_of_somebody_elses_is_not_held(desk: Desk) -> None:
    slot = desk.adopt(people_only().until(PLAY))
    card = state_of(slot).hands[state_of(slot).order[1]][0]
    assert refused(desk, slot, user_to_move(slot), entries.PLAY, card) == "card_not_held"


@pytest.mark.parametrize("code", ["must_follow_suit", "must_trump"])
def test_a_card_against_the_rules_is_refused(desk: Desk, code: str) -> None:
    fake, card = at_a_play_refused_as(code)
    slot = desk.adopt(fake)
    assert refused(desk, slot, user_to_move(slot), entries.PLAY, card) == code


@pytest.mark.parametrize("user", [ELENA, None])
def test_a_strangers_move_is_refused(desk: Desk, bidding: Slot, user: int | None) -> None:
    assert refused(desk, bidding, user, entries.BID, 2) == "not_seated"


def test_who_got_up_does_not_move_from_a_tab_that_he_left_open(desk: Desk) -> None:
    fake = people_only()
    fake.add(entries.HOLD, fake.state.turn)  # by the player
    slot = desk.adopt(fake)
    assert refused(desk, slot, user_to_move(slot), entries.BID, 2) == "not_seated"


def test_nobody_moves_before_the_deal_nor_after_the_end(desk: Desk) -> None:
    waiting = FakeTable()
    waiting.sit(0)
    assert refused(desk, desk.adopt(waiting), 1, entries.BID, 2) == "not_playing"
    for end in (entries.FINISH, entries.CANCEL):
        over = people_only()
        over.add(end)
        assert refused(desk, desk.adopt(over), over.state.turn + 1, entries.BID, 2) == "not_playing"


def test_nobody_moves_at_a_table_that_is_not_there(desk: Desk) -> None:
    with pytest.raises(TableError, match="not_playing"):
        desk.hub.submit(Move(7, 1, 3, entries.BID, 2), desk.refusals.append)


def test_a_move_that_another_process_overtook_is_refused_and_the_table_read_again(desk: Desk, bidding: Slot) -> None:
    before, user = bidding.live, user_to_move(bidding)
    desk.submit(bidding, user, entries.BID, 2)
    desk.lose()
    assert [type(refusal) for refusal in desk.refusals] == [StaleVersion]
    assert desk.reloads == [1]
    assert bidding.live is before
    assert desk.shown == []
    desk.submit(bidding, user, entries.BID, 2)
    desk.commit()
    assert bidding.live.version == before.version + 1


def test_every_move_of_a_whole_game_is_taken_from_its_player(desk: Desk) -> None:
    slot = desk.adopt(people_only())
    fake = people_only()
    for _ in range(1000):
        if fake.state.phase in (BID, PLAY):
            seat, legal = fake.state.turn, legal_actions(fake.state)
            kind = entries.BID if fake.state.phase == BID else entries.PLAY
            fake.add(kind, seat, legal[-1])
            desk.submit(slot, seat + 1, kind, legal[-1])
            desk.commit()
        elif fake.state.phase == "done":
            break
        else:
            fake.move()
            desk.run(slot, slot.due or 0)
        assert slot.live.to_dict() == fake.live.to_dict()
    assert state_of(slot).phase == "done"
    assert desk.calls.asked[-1] == ("finish_game", 1)
