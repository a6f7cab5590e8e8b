"""A finished game as a whist-record/1 (docs/api.md): what the referee judges, and beside it who moved and who sat where."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from game.models import Table
from game.rules.actions import Action, DealHand, PlaceBid, PlayCard, TakeTrick
from game.rules.record import to_record
from game.tables import entries
from game.tables.replay import Change, Hand, Replay, replay

SITE = "whist"
MOVERS = {entries.PERSON: "person", entries.BOT: "bot", entries.STAND_IN: "stand-in", entries.CLOCK: "clock"}


def record(table: Table) -> dict[str, object]:
    """The record of a finished table's game, seed included. Raises NotFinished."""
    told = replay(table)
    carried: dict[str, object] = {
        "site": SITE,
        "code": table.code,
        "started": _iso(table.started_at),
        "finished": _iso(table.finished_at),
        "seed": table.seed,
        "shuffle_version": table.shuffle_version,
        "rules_version": table.rules_version,
        "bots": [seat for seat, is_bot in enumerate(told.bots) if is_bot],
        "moved_by": [_moved_by(hand, len(told.names)) for hand in told.hands],
        "chairs": list(_chairs(told)),
    }
    return to_record(told.variant, told.first_dealer, list(told.names), list(_actions(told)), carried)


def _iso(moment: datetime | None) -> str | None:
    return None if moment is None else moment.astimezone(UTC).isoformat(timespec="seconds")


def _actions(told: Replay) -> Iterator[Action]:
    for hand in told.hands:
        yield DealHand([list(cards) for cards in hand.cards], hand.turned)
        for bid in hand.bids:
            yield PlaceBid(bid.seat, bid.tricks)
        for trick in hand.tricks:
            for card in trick.cards:
                yield PlayCard(card.seat, card.card)
            yield TakeTrick()


def _moved_by(hand: Hand, players: int) -> dict[str, Any]:
    bids: list[str | None] = [None] * players
    for bid in hand.bids:
        bids[bid.seat] = MOVERS[bid.by]
    return {"bids": bids, "tricks": [[MOVERS[card.by] for card in trick.cards] for trick in hand.tricks]}


def _chairs(told: Replay) -> Iterator[dict[str, object]]:
    """The changes of chairs in order, each with the hand and the trick (from 0) before whose next move it happened."""
    for number, hand in enumerate(told.hands):
        yield from _at(number, None, hand.changes)
        for bid in hand.bids:
            yield from _at(number, None, bid.changes)
        for place, trick in enumerate(hand.tricks):
            for card in trick.cards:
                yield from _at(number, place, card.changes)
            yield from _at(number, place, trick.changes)
    yield from _at(len(told.hands), None, told.changes)


def _at(hand: int, trick: int | None, changes: Sequence[Change]) -> Iterator[dict[str, object]]:
    for change in changes:
        line: dict[str, object] = {"hand": hand, "trick": trick, "seat": change.seat}
        line |= {"what": change.kind, "name": change.name}
        yield line | ({"before": change.before} if change.before else {})
