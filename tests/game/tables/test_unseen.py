"""Walks every version of a game as every seat sees it: no card that is not its own, lies on the table or was turned."""

from typing import Any

import pytest

from game.rules.clock import Clock
from game.tables import entries
from game.tables.live import Live
from game.tables.shown import Card, Event, Shown, event, show
from tests.game.tables.logs import GAMES, SEED, life, versions

FACE = Card("k7m2qp", 1, "quick")
TIMING = (Clock(), 0.0)
CARD_FACTS = ("hand", "trick", "history", "turned", "shown", "legal", "counts", "size")


def flat(value: Any) -> list[Any]:
    if isinstance(value, list | tuple):
        return [leaf for part in value for leaf in flat(part)]
    return [value]


def cards_in(shown: Shown, phase: str) -> set[int]:
    """Every card in a `Shown`: the view's lists of cards, the last trick, and what was played by the events."""
    seen, cards = shown.view, set()
    if seen is not None:
        lists = [seen.hand, seen.trick, seen.turned, seen.shown, [cards for _, cards in seen.history]]
        lists += [seen.legal] if phase == "play" else []
        cards |= {card for card in flat(lists) if card is not None}
    if shown.last_trick is not None:
        cards |= set(shown.last_trick[1])
    return cards | {news.value for news in shown.events if news.kind == entries.PLAY and news.value is not None}


def shown_to(live: Live, seat: int | None, news: list[Event] | None = None) -> Shown:
    return show(live, FACE, seat, TIMING, news)


@pytest.mark.parametrize("game", GAMES)
def test_no_seat_is_shown_a_card_that_it_may_not_see(game: str) -> None:
    hands: list[list[int]] = [[] for _ in range(6)]
    on_the_table: set[int] = set()
    looked = 0
    for before, live, entry in versions(life(game)):
        if entry.kind == entries.DEAL and entry.data is not None:
            hands, on_the_table = entry.data["hands"], {entry.data["turned"]} - {None}
        elif entry.kind == entries.PLAY and entry.value is not None:
            on_the_table = on_the_table | {entry.value}
        news = [event(before, live, entry)]
        phase = live.state.phase if live.state else ""
        for seat in (None, *range(6)):
            own = set(hands[seat]) if seat is not None else set()
            cards = cards_in(shown_to(live, seat, news), phase)
            assert cards <= own | on_the_table
            looked += len(cards & own)
    assert looked > 1000


def test_a_hand_is_shown_to_its_seat_whole() -> None:
    for _, live, _ in versions(life()):
        for seat in range(6) if live.state else ():
            shown = shown_to(live, seat)
            assert shown.view is not None
            assert live.state is not None
            assert shown.view.hand == live.state.hands[seat]


def test_the_public_part_is_the_same_whoever_looks() -> None:
    for _, live, _ in versions(life()):
        public = shown_to(live, None)
        for seat in range(6):
            own = shown_to(live, seat)
            assert own._replace(seat=None, view=None) == public._replace(view=None)


def test_what_is_shown_has_the_commitment_and_never_the_seed() -> None:
    for before, live, entry in versions(life()):
        shown = shown_to(live, 0, [event(before, live, entry)])
        assert (shown.commitment != "") == (live.state is not None)
        assert SEED not in repr(shown._replace(view=None))
        assert shown.view is None or SEED not in repr([getattr(shown.view, name) for name in shown.view.__slots__])


def test_an_event_has_a_number_only_where_it_is_public() -> None:
    for before, live, entry in versions(life()):
        news = event(before, live, entry)
        assert (news.value is not None) == (entry.kind in (entries.BID, entries.PLAY, entries.DEAL))
        assert (news.kind, news.by) == (entry.kind, entry.by)
        if entry.kind == entries.DEAL:
            assert live.state is not None
            assert (news.seat, news.value) == (live.state.dealer, live.state.size)


def test_the_taken_trick_is_its_winners() -> None:
    taken = 0
    for before, live, entry in versions(life()):
        if entry.kind == entries.TAKE:
            assert before.state is not None
            assert live.state is not None
            news = event(before, live, entry)
            assert live.state.history[-1][1] == before.state.trick
            if live.state.rows == before.state.rows:
                assert live.state.made[news.seat] == before.state.made[news.seat] + 1
            taken += 1
    assert taken > 20


def test_the_last_trick_stays_to_be_looked_at_when_the_hand_is_over() -> None:
    shown = [shown_to(live, None) for _, live, entry in versions(life()) if entry.kind == entries.TAKE]
    assert all(at.last_trick is not None and len(at.last_trick[1]) == 6 for at in shown)
