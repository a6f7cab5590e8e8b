"""A table as a function of its log: `after(live, entry)`. Pure; holds hidden cards, so it never leaves tables/."""

from typing import Any

from game.rules import engine
from game.rules.actions import Action, DealHand, PlaceBid, PlayCard, TakeTrick
from game.rules.state import GameState
from game.rules.variants import Variant
from game.tables import entries
from game.tables.entries import Entry

CHAIRS = 6
"""At a table of a room. A friendly table has three to seven."""


class Chair:
    """Who sits there. Treat as frozen.

    held  a bot holds it for its player
    left  because he got up, not because his connection dropped: only his coming again ends it
    since the hand (from 0) from which on he bids, where he took the chair over
    """

    __slots__ = ("held", "is_bot", "is_member", "left", "name", "since", "user")

    def __init__(self, user: int | None, name: str, is_bot: bool, is_member: bool = False):
        self.user = user
        self.name = name
        self.is_bot = is_bot
        self.is_member = is_member
        self.held = self.left = False
        self.since = 0

    def when_held(self, held: bool, left: bool = False) -> "Chair":
        """The same chair, held by a bot or not."""
        chair = Chair(self.user, self.name, self.is_bot, self.is_member)
        chair.held, chair.left, chair.since = held, left, self.since
        return chair

    def to_dict(self) -> dict[str, Any]:
        return {key: getattr(self, key) for key in self.__slots__}

    @classmethod
    def from_dict(cls, facts: dict[str, Any]) -> "Chair":
        chair = cls(facts["user"], facts["name"], facts["is_bot"], facts["is_member"])
        chair.since = facts.get("since", 0)
        return chair.when_held(facts["held"], facts["left"])


class Live:
    """The state of a table at a version. Treat as frozen.

    chairs    by seat, None where empty
    state     the game, None before it starts
    bid_by    finished hands and the one under way: by seat who bid (entries.PERSON ...), "" where not yet
    by_staff  it was ended by the site's staff
    late      by seat its newest move of this hand, where the clock made it; none in a snapshot, which is taken at a deal
    """

    __slots__ = ("bid_by", "by_staff", "chairs", "commitment", "late", "state", "status", "version")

    def __init__(self, chairs: int = CHAIRS) -> None:
        self.version = 0
        self.status = "waiting"
        self.chairs: list[Chair | None] = [None] * chairs
        self.state: GameState | None = None
        self.commitment = ""
        self.bid_by: list[list[str]] = []
        self.by_staff = False
        self.late: dict[int, Entry] = {}

    def copy(self) -> "Live":
        other = Live.__new__(Live)
        other.version, other.status, other.chairs = self.version, self.status, self.chairs
        other.state, other.commitment, other.bid_by, other.late = self.state, self.commitment, self.bid_by, self.late
        other.by_staff = self.by_staff
        return other

    def to_dict(self) -> dict[str, Any]:
        return {
            "version": self.version,
            "status": self.status,
            "chairs": [chair and chair.to_dict() for chair in self.chairs],
            "state": self.state and self.state.to_dict(),
            "commitment": self.commitment,
            "bid_by": self.bid_by,
            "by_staff": self.by_staff,
        }

    @classmethod
    def from_dict(cls, facts: dict[str, Any]) -> "Live":
        live = cls()
        live.version, live.status, live.commitment = facts["version"], facts["status"], facts["commitment"]
        live.chairs = [chair and Chair.from_dict(chair) for chair in facts["chairs"]]
        live.state = GameState.from_dict(facts["state"]) if facts["state"] else None
        live.bid_by, live.by_staff = facts["bid_by"], facts.get("by_staff", False)
        return live

    def seat_of(self, user: int | None) -> int | None:
        """The seat of a user, None for a stranger."""
        if user is not None:
            for seat, chair in enumerate(self.chairs):
                if chair is not None and chair.user == user:
                    return seat
        return None


def after(live: Live, entry: Entry) -> Live:
    """The table after `entry`. Raises a RuleError where the rules refuse it, ValueError where its number is not the next."""
    if entry.n != live.version + 1:
        raise ValueError(f"entry {entry.n} after version {live.version}")
    new = live.copy()
    new.version = entry.n
    if entry.kind in entries.RULES:
        _follow_rules(new, entry)
    else:
        _AT_THE_TABLE[entry.kind](new, entry)
    return new


def _follow_rules(new: Live, entry: Entry) -> None:
    assert new.state is not None
    new.state = engine.apply(new.state, to_action(entry))
    _note_late(new, entry)
    if entry.kind == entries.DEAL:
        new.bid_by = [*new.bid_by, [""] * len(new.chairs)]
    elif entry.kind == entries.BID:
        hand = new.bid_by[-1][:]
        hand[entry.seat] = entry.by
        new.bid_by = [*new.bid_by[:-1], hand]


def _note_late(new: Live, entry: Entry) -> None:
    if entry.kind == entries.DEAL:
        new.late = {}
    elif entry.by == entries.CLOCK:
        new.late = {**new.late, entry.seat: entry}
    elif entry.seat in new.late:
        new.late = {seat: move for seat, move in new.late.items() if seat != entry.seat}


def to_action(entry: Entry) -> Action:
    """The rules' action of a log line of the game."""
    if entry.kind == entries.PLAY:
        return PlayCard(entry.seat, entry.value if entry.value is not None else -1)
    if entry.kind == entries.BID:
        return PlaceBid(entry.seat, entry.value if entry.value is not None else -1)
    if entry.kind == entries.TAKE:
        return TakeTrick()
    assert entry.data is not None
    return DealHand(entry.data["hands"], entry.data["turned"])


def _seat_chair(new: Live, seat: int, chair: Chair | None) -> None:
    new.chairs = new.chairs[:]
    new.chairs[seat] = chair


def _sit(new: Live, entry: Entry) -> None:
    assert entry.data is not None
    chair = Chair(entry.data["user"], entry.data["name"], entry.data["bot"], entry.data["member"])
    chair.since = _first_hand(new, entry.seat)
    new.late = {seat: move for seat, move in new.late.items() if seat != entry.seat}
    _seat_chair(new, entry.seat, chair)


def _first_hand(new: Live, seat: int) -> int:
    """The first hand in which whoever sits down now bids himself."""
    if new.state is None:
        return 0
    done = len(new.state.rows)
    return done + (len(new.bid_by) > done and bool(new.bid_by[done][seat]))


def _leave(new: Live, entry: Entry) -> None:
    _seat_chair(new, entry.seat, None)


def _start(new: Live, entry: Entry) -> None:
    assert entry.data is not None
    variant = Variant.from_dict(entry.data["variant"])
    new.state = engine.start(variant, entry.data["dealer"])
    new.commitment = entry.data["commitment"]
    new.status = "playing"


def _hold(new: Live, entry: Entry) -> None:
    chair = new.chairs[entry.seat]
    assert chair is not None
    _seat_chair(new, entry.seat, chair.when_held(True, left=entry.by == entries.PERSON))


def _back(new: Live, entry: Entry) -> None:
    chair = new.chairs[entry.seat]
    assert chair is not None
    _seat_chair(new, entry.seat, chair.when_held(False))


def _chairs(new: Live, entry: Entry) -> None:
    assert entry.data is not None
    new.chairs = [None if old is None else new.chairs[old] for old in entry.data["order"]]


def _name(new: Live, entry: Entry) -> None:
    chair, data = new.chairs[entry.seat], entry.data
    assert chair is not None and data is not None
    named = Chair(data["user"], data["name"], chair.is_bot, data["member"])
    named.since = chair.since
    _seat_chair(new, entry.seat, named.when_held(chair.held, chair.left))


def _finish(new: Live, entry: Entry) -> None:
    new.status = "finished"


def _cancel(new: Live, entry: Entry) -> None:
    """Only the staff give a reason."""
    new.status, new.by_staff = "cancelled", entry.data is not None


_AT_THE_TABLE = {
    entries.SIT: _sit,
    entries.LEAVE: _leave,
    entries.START: _start,
    entries.HOLD: _hold,
    entries.BACK: _back,
    entries.CHAIRS: _chairs,
    entries.NAME: _name,
    entries.FINISH: _finish,
    entries.CANCEL: _cancel,
}
