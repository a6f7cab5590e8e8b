"""A finished game told again from its log: hand by hand, trick by trick, who moved, and what happened to the chairs meanwhile."""

from collections.abc import Sequence
from typing import NamedTuple

from game.models import Table
from game.rules.scoring import running_totals, score_sheet
from game.rules.state import DONE, GameState
from game.rules.variants import Variant
from game.tables import entries, store
from game.tables.entries import Entry
from game.tables.errors import NotFinished
from game.tables.live import Live, after

LEFT = "left"  # its player got up: a bot plays on, and at a friendly table anybody may take the chair
HELD = "held"  # its player's connection dropped: a bot plays meanwhile
BACK = "back"  # its player is back
TAKEN = "taken"  # somebody else took it over, with score, bid and cards
NAMED = "named"  # its player has another name, or a guest signed in


class Change(NamedTuple):
    """What happened to a chair during the game. `name`: whose it is after it; `before`: whose it was, where that is another name."""

    kind: str
    seat: int
    name: str
    before: str = ""


class Bid(NamedTuple):
    """A bid. `name` sat there then, `by` (entries.PERSON ...) made it; `changes` happened since the move before."""

    seat: int
    name: str
    by: str
    tricks: int
    changes: tuple[Change, ...]


class Card(NamedTuple):
    """A card played; the rest as with a bid."""

    seat: int
    name: str
    by: str
    card: int
    changes: tuple[Change, ...]


class Trick(NamedTuple):
    """The cards in the order of play; `changes` happened while the finished trick lay on the table."""

    leader: int
    winner: int
    cards: tuple[Card, ...]
    changes: tuple[Change, ...]


class Score(NamedTuple):
    """A seat after a hand; `name` sat there then. `bid` None: he sat the hand out. Prizes and fines of runs are in the points."""

    seat: int
    name: str
    bid: int | None
    made: int
    points: int
    total: int


class Hand(NamedTuple):
    """A hand; `number` from 1, `turned` None: no trump.

    names, bots  by seat, when it was dealt
    cards        by seat, empty for who sat out
    bids         in the order of bidding
    scores       by seat
    changes      of chairs, before the deal
    """

    number: int
    size: int
    dealer: int
    turned: int | None
    names: tuple[str, ...]
    bots: tuple[bool, ...]
    cards: tuple[tuple[int, ...], ...]
    bids: tuple[Bid, ...]
    tricks: tuple[Trick, ...]
    scores: tuple[Score, ...]
    changes: tuple[Change, ...]


class Replay(NamedTuple):
    """A whole game. `names`, `bots`: by seat, at its end; `changes` happened after its last trick."""

    variant: Variant
    first_dealer: int
    names: tuple[str, ...]
    bots: tuple[bool, ...]
    hands: tuple[Hand, ...]
    changes: tuple[Change, ...]


def replay(table: Table) -> Replay:
    """The whole game of a finished table. Raises NotFinished: until then its cards are secret."""
    if table.status != Table.Status.FINISHED:
        raise NotFinished(table.code)
    return replay_log(store.entries_since(table.pk, 0), table.chairs)


def replay_log(log: Sequence[Entry], chairs: int) -> Replay:
    """The game in the log of a table that was opened with so many chairs; its last hand must be over."""
    teller = _Teller(chairs)
    for entry in log:
        teller.tell(entry)
    return teller.replay()


class _Hand:
    """A hand under way; `state` is the game as it was dealt, `names_after` who sat there at its end."""

    def __init__(self, live: Live, changes: tuple[Change, ...]):
        assert live.state is not None
        self.state: GameState = live.state
        self.names, self.bots, self.changes = _names(live), _bots(live), changes
        self.bids: list[Bid] = []
        self.tricks: list[Trick] = []
        self.trick: list[Card] = []
        self.names_after: tuple[str, ...] = ()

    def told(self, scores: tuple[Score, ...]) -> Hand:
        state = self.state
        return Hand(
            state.hand_no + 1, state.size, state.dealer, state.turned, self.names, self.bots,
            tuple(tuple(cards) for cards in state.hands), tuple(self.bids), tuple(self.tricks), scores, self.changes,
        )  # fmt: skip


class _Teller:
    """Follows a log line by line. `pending` are the changes of chairs since the last move."""

    def __init__(self, chairs: int):
        self.live = Live(chairs)
        self.pending: list[Change] = []
        self.hands: list[_Hand] = []

    def tell(self, entry: Entry) -> None:
        before, self.live = self.live, after(self.live, entry)
        if entry.kind in entries.RULES:
            self._follow(before, entry)
        elif entry.kind == entries.START:
            self._note_absent()
        elif before.state is not None:
            self._note_change(before, entry)

    def _note_absent(self) -> None:
        """Whose chair a bot holds as the game begins."""
        for seat, chair in enumerate(self.live.chairs):
            if chair is not None and chair.held:
                self.pending.append(Change(LEFT if chair.left else HELD, seat, chair.name))

    def _note_change(self, before: Live, entry: Entry) -> None:
        kind = _kind_of(entry)
        if not kind:
            return
        was, name = _names(before)[entry.seat], _names(self.live)[entry.seat]
        if kind != NAMED or was != name:
            self.pending.append(Change(kind, entry.seat, name, was if kind in (TAKEN, NAMED) else ""))

    def _follow(self, before: Live, entry: Entry) -> None:
        changes = tuple(self.pending)
        self.pending.clear()
        if entry.kind == entries.DEAL:
            self.hands.append(_Hand(self.live, changes))
        elif entry.kind == entries.TAKE:
            self._take(before, self.hands[-1], changes)
        else:
            mover = (entry.seat, _names(self.live)[entry.seat], entry.by)
            if entry.kind == entries.BID:
                self.hands[-1].bids.append(Bid(*mover, entry.value or 0, changes))
            else:
                assert self.live.state is not None
                card = self.live.state.trick[-1]  # the line of one from the forehead may not name it
                self.hands[-1].trick.append(Card(*mover, card, changes))

    def _take(self, before: Live, hand: _Hand, changes: tuple[Change, ...]) -> None:
        assert before.state is not None and self.live.state is not None
        hand.tricks.append(Trick(before.state.leader, self.live.state.leader, tuple(hand.trick), changes))
        hand.trick = []
        hand.names_after = _names(self.live)

    def replay(self) -> Replay:
        state = self.live.state
        assert state is not None and state.phase == DONE
        points = score_sheet(state.variant, state.rows)
        totals = running_totals(points, state.variant.players)
        hands = [
            hand.told(_scores(hand.names_after, row, gained, total))
            for hand, row, gained, total in zip(self.hands, state.rows, points, totals, strict=True)
        ]
        names, bots = _names(self.live), _bots(self.live)
        return Replay(state.variant, hands[0].dealer, names, bots, tuple(hands), tuple(self.pending))


def _scores(
    names: Sequence[str], row: Sequence[tuple[int, int] | None], points: Sequence[int], totals: Sequence[int]
) -> tuple[Score, ...]:
    scores = []
    for seat, cell in enumerate(row):
        bid, made = cell or (None, 0)
        scores.append(Score(seat, names[seat], bid, made, points[seat], totals[seat]))
    return tuple(scores)


def _names(live: Live) -> tuple[str, ...]:
    """By seat: during a game no chair is empty."""
    return tuple(chair.name for chair in live.chairs if chair is not None)


def _bots(live: Live) -> tuple[bool, ...]:
    return tuple(chair.is_bot for chair in live.chairs if chair is not None)


def _kind_of(entry: Entry) -> str:
    """Of a line about a chair during the game; "" for another one."""
    if entry.kind == entries.HOLD:
        return LEFT if entry.by == entries.PERSON else HELD
    return {entries.BACK: BACK, entries.SIT: TAKEN, entries.NAME: NAMED}.get(entry.kind, "")
