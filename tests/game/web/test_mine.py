"""The own part: what to do and why, the bid pad, what may be played."""

import json
import re

import pytest
from django.utils.translation import override

from game.rules.state import BID, DEAL, DONE, PLAY
from game.tables import entries
from game.web.regions import PUBLIC, mine_key, render_mine, words_in
from tests.game.web.fake_table import FakeTable, hold_cards
from tests.game.web.html import Attributes, Tree

ANA = 0


def begun(game: str = "8-1-8") -> FakeTable:
    table = FakeTable(game=game)
    table.begin()
    return table


def mine(table: FakeTable, seat: int) -> Tree:
    return Tree(render_mine(table.shown(seat)))


def sent(element: Attributes) -> dict[str, str]:
    """What a button sends."""
    assert "ws-send" in element
    found: dict[str, str] = json.loads(element["hx-vals"])
    return found


def playing(cards: str, trick: str = "") -> tuple[FakeTable, int]:
    """Somebody's turn in a hand of seven, diamonds trump, with these cards."""
    table = begun()
    table.until(PLAY, hand=6)
    seat = table.state.turn
    hold_cards(table, seat, cards, trick)
    return table, seat


def test_a_bid_is_sent_with_the_version_that_was_seen() -> None:
    table = begun().until(BID)
    seat = table.state.turn
    keys = mine(table, seat).by_class("key")
    assert [sent(key) for key in keys] == [
        {"do": "bid", "tricks": str(bid), "v": str(table.live.version)} for bid in range(9)
    ]
    assert [key["id"] for key in keys] == [f"bid-{bid}" for bid in range(9)]


def test_the_last_bidder_s_forbidden_bid_says_why() -> None:
    table = begun().until(BID)
    dealer = table.state.order[-1]
    table.until(BID, dealer)
    forbidden = 8 - sum(bid for bid in table.state.bids if bid is not None)
    barred = mine(table, dealer).by_class("barred")
    assert [key["id"] for key in barred] == [f"bid-{forbidden}"]
    assert barred[0]["data-why"] == f"not {forbidden}: the bids would make 8"
    assert "ws-send" not in barred[0]
    assert f"you bid last: not {forbidden}" in mine(table, dealer).text
    assert "makes 8" in mine(table, dealer).text


def test_there_is_no_pad_while_others_bid() -> None:
    table = begun().until(BID)
    others = [seat for seat in range(6) if seat != table.state.turn]
    assert not any(mine(table, seat).by_class("key") for seat in others)


def test_cards_lie_by_suit_and_rank() -> None:
    table, seat = playing("2c 7s Ad Th Kc As 9h")
    found = [card["data-card"] for card in mine(table, seat).by_class("card")]
    assert found == ["As", "7s", "Th", "9h", "Kc", "2c", "Ad"]


def test_the_leader_may_play_any_card() -> None:
    table, seat = playing("7s Ad Th")
    cards = mine(table, seat).by_class("card")
    assert [sent(card)["card"] for card in cards] == ["7s", "Th", "Ad"]
    assert {sent(card)["v"] for card in cards} == {str(table.live.version)}
    assert "you lead: any card" in mine(table, seat).text


def barred(table: FakeTable, seat: int) -> dict[str, str]:
    return {card["data-card"]: card["data-why"] for card in mine(table, seat).by_class("no")}


def test_who_can_follow_suit_must_and_is_told_so() -> None:
    table, seat = playing("7s Ad Th 9h", trick="2h")
    why = "follow hearts: you hold 2"
    assert barred(table, seat) == {"7s": why, "Ad": why}
    assert why in mine(table, seat).text


def test_who_can_t_follow_must_trump_and_is_told_so() -> None:
    table, seat = playing("7s Ad 3d", trick="2h")
    assert table.state.trump == 1
    assert barred(table, seat) == {"7s": "no hearts: you must trump"}


def test_whoever_holds_only_trumps_is_told_so() -> None:
    table, seat = playing("Ad 3d", trick="2h")
    assert barred(table, seat) == {}
    assert "no hearts: you must trump" in mine(table, seat).text


def test_who_holds_neither_may_play_anything() -> None:
    table, seat = playing("7s 8c", trick="2h")
    assert barred(table, seat) == {}
    assert "no hearts: any card" in mine(table, seat).text


def test_a_barred_card_takes_the_focus_and_sends_nothing() -> None:
    table, seat = playing("7s Th", trick="2h")
    spade = mine(table, seat).by_class("no")[0]
    assert spade["aria-disabled"] == "true"
    assert spade["aria-describedby"] == "why"
    assert "disabled" not in spade
    assert "ws-send" not in spade
    assert spade["aria-label"] == "7 of spades"


def test_out_of_turn_no_card_can_be_sent() -> None:
    table = begun().until(PLAY)
    other = (table.state.turn + 1) % 6
    tree = mine(table, other)
    assert len(tree.by_class("card")) == 8
    assert tree.having("ws-send") == []
    assert {card["data-why"] for card in tree.by_class("card")} == {"it is not your turn yet"}


def test_a_held_seat_sends_nothing() -> None:
    table = begun().until(PLAY)
    seat = table.state.turn
    table.add(entries.HOLD, seat)
    assert mine(table, seat).having("ws-send") == []
    assert "A bot plays for you" in mine(table, seat).text
    table.add(entries.BACK, seat)
    assert len(mine(table, seat).having("ws-send")) == 8


def test_a_button_has_the_newest_version_after_somebody_else_came_back() -> None:
    table = begun().until(PLAY)
    seat, other = table.state.turn, (table.state.turn + 1) % 6
    before = mine_key(table.shown(seat))
    table.add(entries.HOLD, other)
    assert mine_key(table.shown(seat)) != before
    assert sent(mine(table, seat).by_class("ok")[0])["v"] == str(table.live.version)


def test_between_hands_one_s_points_are_said() -> None:
    table = begun().until(PLAY).until(DEAL)
    bid, made = table.state.rows[-1][ANA] or (0, 0)
    text = mine(table, ANA).text
    assert f"You bid {bid}, took {made}" in text
    assert "point" in text


def test_at_the_end_one_s_place_is_said() -> None:
    table = begun("quick").until(DONE)
    assert "Place " in mine(table, ANA).text


def test_a_spectator_is_told_what_he_sees() -> None:
    table = begun().until(PLAY)
    assert "You are watching" in Tree(render_mine(table.shown(None))).text


def test_a_card_is_named_in_the_player_s_language() -> None:
    table, seat = playing("Qh Kc")
    with override("ro"):
        names = [card["aria-label"] for card in mine(table, seat).by_class("card")]
    assert names == ["damă de cupă", "rege de treflă"]


def move_late(table: FakeTable) -> None:
    """The clock moves for whoever did not."""
    table.by = entries.CLOCK
    table.move()
    table.by = entries.PERSON


def test_a_bid_made_by_the_clock_is_told_until_one_moves_oneself() -> None:
    table = begun().until(BID)
    seat = table.state.turn
    move_late(table)
    told = f"Time ran out the house bid {table.state.bids[seat]} for you"
    assert told in mine(table, seat).text
    table.until(PLAY, seat)
    assert "Time ran out" not in mine(table, seat).text
    table.move()
    assert "Time ran out" not in mine(table, seat).text


def test_a_card_played_by_the_clock_is_told_while_the_others_play() -> None:
    table = begun().until(PLAY)
    seat = table.state.turn
    move_late(table)
    card = words_in("en").cards[table.state.trick[-1]]
    told = f"Time ran out the house played {card} for you"
    for _ in range(5):
        assert told in mine(table, seat).text
        assert not any("Time ran out" in mine(table, other).text for other in range(6) if other != seat)
        table.move()


def test_a_new_hand_forgets_that_the_clock_moved() -> None:
    table = begun().until(PLAY, hand=1)
    while table.state.hand_no == 1:
        move_late(table)
    table.until(BID)
    waiting = [seat for seat in range(6) if seat != table.state.turn]
    assert not any("Time ran out" in mine(table, seat).text for seat in waiting)


def test_of_a_card_on_the_own_forehead_nothing_is_said_that_follows_from_it() -> None:
    table = FakeTable("1-8-1", 4, options={"forehead": True})
    table.begin()
    said = set()
    for hand in range(4):
        table.until(PLAY, hand=hand)
        while table.state.phase == PLAY:
            if len(table.state.trick) > 0:
                said.add(mine(table, table.state.turn).text)
            table.move()
        table.move()
    assert len(said) > 4
    assert all(text.startswith("Your card you don't see it: play it as it comes") for text in said)
    assert not any("trump" in text or "any card" in text for text in said)


def inherited(by: str) -> tuple[FakeTable, int]:
    """Somebody bids (or the house for him) and leaves; Vlad takes the chair."""
    table = begun().until(BID)
    seat = table.state.turn
    table.by = by
    table.move()
    table.by = entries.PERSON
    take_over(table, seat)
    return table, seat


def take_over(table: FakeTable, seat: int) -> None:
    table.add(entries.HOLD, seat)
    table.sit(seat, "Vlad")


@pytest.mark.parametrize(
    ("by", "maker"),
    [
        (entries.PERSON, "by an earlier player"),
        (entries.STAND_IN, "by the house"),
        (entries.CLOCK, "by the house"),
    ],
)
def test_who_took_a_chair_reads_whose_bid_he_plays_for(by: str, maker: str) -> None:
    table, seat = inherited(by)
    bid = table.state.bids[seat]
    assert f"The chair's bid: {bid} ({maker} before you sat down ) the others still bid" in mine(table, seat).text
    table.until(PLAY, seat)
    table.move()
    assert f"The chair's bid: {bid} ({maker} before you sat down ) took" in mine(table, seat).text
    table.until(DEAL)
    assert f"The chair's bid: {bid}, took" in mine(table, seat).text
    table.until(BID, seat)
    table.move()
    assert f"You bid {table.state.bids[seat]}" in mine(table, seat).text
    assert "chair's bid" not in mine(table, seat).text


def test_who_took_a_chair_before_its_bid_or_came_back_to_it_has_bid_himself() -> None:
    table = begun().until(BID)
    seat = table.state.turn
    take_over(table, seat)
    table.move()
    assert f"You bid {table.state.bids[seat]}" in mine(table, seat).text
    table.add(entries.HOLD, seat)
    table.add(entries.BACK, seat)
    assert f"You bid {table.state.bids[seat]}" in mine(table, seat).text


def test_between_hands_a_new_player_reads_of_the_chair_s_bid_and_not_of_his() -> None:
    table = begun().until(PLAY).until(DEAL)
    take_over(table, ANA)
    bid, made = table.state.rows[-1][ANA] or (0, 0)
    assert f"The chair's bid: {bid}, took {made}" in mine(table, ANA).text


@pytest.mark.parametrize("by", [entries.STAND_IN, entries.CLOCK])
def test_a_bid_that_the_house_made_for_one_is_not_called_one_s_own(by: str) -> None:
    table = begun().until(BID)
    seat = table.state.turn
    table.by = by
    table.move()
    table.by = entries.PERSON
    table.until(PLAY, seat)
    table.move()
    text = mine(table, seat).text
    assert f"Bid for you: {table.state.bids[seat]} took" in text
    assert "You bid" not in text


def test_who_bids_sees_his_points_and_run_beside_the_pad_and_nobody_reads_them_twice() -> None:
    table = FakeTable()
    table.variant.streak = 5
    table.begin()
    table.until(BID, hand=1)
    seat = table.state.turn
    shown = table.shown(seat)
    chip = next(region for region in PUBLIC if region.id == f"seat-{seat}").render(shown)
    [own] = re.findall('<p class="own" aria-hidden="true">(.*?)</p>', render_mine(shown))
    points, run = own[: own.index("<em")], own[own.index("<em") :]
    assert points.startswith("<small>") and points in chip
    assert run in chip
    table.move()
    assert not mine(table, seat).by_class("own")


def test_before_the_first_result_there_are_no_points_to_show() -> None:
    table = begun().until(BID)
    assert not mine(table, table.state.turn).by_class("own")
