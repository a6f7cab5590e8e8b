"""What of a table may be shown to a viewer: no other seat's card is in it. The web layer renders this and nothing else."""

from typing import NamedTuple

from game.rules.cards import winner_index
from game.rules.clock import Clock
from game.rules.legal import is_forehead
from game.rules.view import View, view
from game.tables import entries
from game.tables.entries import Entry
from game.tables.house_rules import HouseRules
from game.tables.live import Chair, Live


class Event(NamedTuple):
    """Something that happened, for the live region: a log line without its secret part.

    value: the bid, the card played; for `take` the trick's winner is `seat`; for `deal` the hand's size is `value`.
    """

    kind: str
    seat: int
    value: int | None
    by: str
    name: str  # of the seat's player then, "" where none


class Shown(NamedTuple):
    """A table as `seat` (None: the public part, the same for everyone) sees it.

    clock       the running wait: of the seat to move, or (seat -1) of the table; `left` seconds of `clock.seconds` remain
    last_trick  (leader, cards in the order of play, winner) of the newest trick taken in this hand, None before
    events      what happened since the version before, oldest first
    late        by seat its newest move of this hand, where the clock made it
    host, rules of a friendly table (host: the user)
    by_staff    the site's staff ended it
    """

    code: str
    room: int
    game: str
    status: str
    version: int
    seat: int | None
    chairs: list[Chair | None]
    view: View | None
    bid_by: list[list[str]]
    clock: Clock
    left: float
    last_trick: tuple[int, list[int], int] | None
    events: list[Event]
    commitment: str
    late: dict[int, Entry]
    is_friendly: bool = False
    host: int | None = None
    rules: HouseRules | None = None
    by_staff: bool = False


class Card(NamedTuple):
    """The face of a table: what does not come from its log. Before the deal a host may change his part of it."""

    code: str
    room: int
    game: str
    is_friendly: bool = False
    host: int | None = None
    rules: HouseRules | None = None


def show(
    live: Live, card: Card, seat: int | None, timing: tuple[Clock, float], news: list[Event] | None = None
) -> Shown:
    """What `seat` may see; `timing` is the running clock and the seconds left on it."""
    seen = view(live.state, seat) if live.state is not None else None
    return Shown(
        card.code, card.room, card.game, live.status, live.version, seat, live.chairs, seen, live.bid_by,
        timing[0], timing[1], _last_trick(live), news or [], live.commitment, live.late,
        card.is_friendly, card.host, card.rules, live.by_staff,
    )  # fmt: skip


def _last_trick(live: Live) -> tuple[int, list[int], int] | None:
    state = live.state
    if state is None or not state.history:
        return None
    leader, cards = state.history[-1]
    return leader, cards, _winner(live, leader, cards)


def _winner(live: Live, leader: int, cards: list[int]) -> int:
    state = live.state
    assert state is not None
    order = state.order
    return order[(order.index(leader) + winner_index(cards, state.trump)) % len(order)]


def event(before: Live, live: Live, entry: Entry) -> Event:
    """The public part of a log line: `before` and `live` are the table before and after it."""
    seat, value = entry.seat, entry.value
    if entry.kind == entries.TAKE:
        last = _last_trick(live)
        assert last is not None
        seat = last[2]
    elif entry.kind == entries.DEAL and live.state is not None:
        seat, value = live.state.dealer, live.state.size
    chair = live.chairs[seat] or before.chairs[seat] if seat >= 0 else None
    return Event(entry.kind, seat, value, entry.by, chair.name if chair else "")


def private_mark(live: Live, seat: int) -> tuple[object, ...]:
    """Equal marks: nothing changed in what `seat` alone sees (cheaper than making its `Shown` to find out)."""
    state, chair = live.state, live.chairs[seat]
    if state is None:
        return (live.status, live.version)  # who sits where is in the host's own part
    turn = live.version if state.turn == seat else -1
    held = chair is not None and chair.held
    others = live.version if is_forehead(state) else -1  # there one sees the others' cards too
    # the hand's length tells the hand: within a deal it only loses cards
    return (
        live.status, state.phase, state.hand_no, len(state.hands[seat]), state.bids[seat], state.made[seat], turn, held, others,
        len(state.rows), len(state.history),
    )  # fmt: skip
