"""Is a table what its log says? Replays the log under the rules, deals again from the seed, compares snapshot and results.

What it finds names lines, seats and fields, never a card: it may be asked of a game under way.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from game.models import Table
from game.rules import deal
from game.rules.errors import RuleError
from game.rules.scoring import running_totals, score_sheet
from game.rules.standing import standing
from game.tables import entries, store
from game.tables.entries import Entry
from game.tables.live import Live, after


class Checked(NamedTuple):
    """`hands` is how many are finished; `faults` are English sentences, none where all agrees."""

    code: str
    game: str
    status: str
    lines: int
    hands: int
    has_snapshot: bool
    faults: list[str]


def check(table: Table) -> Checked:
    """Compares the row with its log up to the row's version; what is written meanwhile is left out."""
    log = store.entries_between(table.pk, 0, table.version)
    follower = _Follower(table)
    faults = list(follower.follow(log))
    if not faults:
        faults = [*_compare_row(table, follower.live), *_compare_results(table, follower.live)]
    state = follower.live.state
    hands = len(state.rows) if state is not None else 0
    return Checked(table.code, table.game, table.status, len(log), hands, table.snapshot is not None, faults)


class _Follower:
    """Replays a log; `live` is the table that it makes, up to the first line that can't follow."""

    def __init__(self, table: Table):
        self.table = table
        self.live = Live(table.chairs)

    def follow(self, log: Sequence[Entry]) -> Iterator[str]:
        for entry in log:
            yield from self._deal_faults(entry)
            try:
                self.live = after(self.live, entry)
            except RuleError as refusal:
                yield f"Line {entry.n} ({entry.kind}, seat {entry.seat}) is refused by the rules: {refusal.code}."
                return
            except (ValueError, AssertionError, KeyError, IndexError, TypeError):
                yield f"Line {entry.n} ({entry.kind}, seat {entry.seat}) can't follow version {self.live.version}."
                return
            yield from self._snapshot_faults()

    def _deal_faults(self, entry: Entry) -> Iterator[str]:
        """The seed makes the first dealer and every deal, and its fingerprint is the one that was shown."""
        seed, state, data = self.table.seed, self.live.state, entry.data or {}
        if entry.kind == entries.START:
            if data.get("commitment") != deal.commitment(seed):
                yield f"Line {entry.n}: the fingerprint is not the seed's."
            if data.get("dealer") != deal.first_dealer(seed, len(self.live.chairs)):
                yield f"Line {entry.n}: the first dealer is not the seed's."
        elif entry.kind == entries.DEAL and state is not None:
            dealt = deal.deal_hand(seed, state.variant, state.hand_no, state.dealer)
            if data != {"hands": dealt.hands, "turned": dealt.turned}:
                yield f"Line {entry.n}: hand {state.hand_no + 1} is not dealt from the seed."

    def _snapshot_faults(self) -> Iterator[str]:
        table = self.table
        if table.snapshot is not None and table.snapshot_version == self.live.version:
            try:
                stored = Live.from_dict(table.snapshot).to_dict()
            except (KeyError, TypeError, AttributeError):
                yield f"The snapshot at line {table.snapshot_version} can't be read."
                return
            fields = sorted(_different(_plain(stored), _plain(self.live.to_dict())))
            if fields:
                yield f"The snapshot at line {table.snapshot_version} differs in: {', '.join(fields)}."


def _plain(facts: dict[str, Any]) -> Any:
    """As JSON keeps them."""
    return json.loads(json.dumps(facts))


def _different(one: dict[str, Any], other: dict[str, Any]) -> set[str]:
    """The fields whose values differ, those of the game by name."""
    fields = {key for key in one.keys() | other.keys() if one.get(key) != other.get(key)}
    if "state" in fields and one.get("state") and other.get("state"):
        fields = fields - {"state"} | {f"state.{key}" for key in _different(one["state"], other["state"])}
    return fields


def _compare_row(table: Table, live: Live) -> Iterator[str]:
    if live.version != table.version:
        yield f"The log ends at line {live.version}, the table is at version {table.version}."
    if live.status != table.status:
        yield f"By the log the table is {live.status}, not {table.status}."
    if table.snapshot is not None and table.snapshot_version > table.version:
        yield f"The snapshot is of line {table.snapshot_version}, which is not there."


def _compare_results(table: Table, live: Live) -> Iterator[str]:
    """Places and points, as they were settled."""
    state = live.state
    if table.status != Table.Status.FINISHED or state is None or not state.rows:
        return
    order = standing(state.variant, state.rows)[0]
    totals = running_totals(score_sheet(state.variant, state.rows), state.variant.players)[-1]
    settled = {seat.index: (seat.place, seat.points) for seat in table.seats.all()}
    for rank, seat in enumerate(order, start=1):
        place, points = settled.get(seat, (None, None))
        if (place, points) != (rank, totals[seat]):
            yield f"Seat {seat} has place {place} with {points} points, by the log {rank} with {totals[seat]}."
