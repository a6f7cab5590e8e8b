"""Whole logs: a table's life from its first chair to its end, with everything that can happen at it."""

import random
from collections.abc import Iterator
from functools import lru_cache

from game.rules import deal, state
from game.tables import dealing, entries
from game.tables.entries import Entry
from game.tables.live import Live, after
from tests.play import next_entry

SEED = "ace0" * 16
GAMES = ("quick", "classic")
AUTHORS = (entries.PERSON, entries.STAND_IN, entries.CLOCK)


class Writer:
    """Appends lines and keeps the table that they make."""

    def __init__(self) -> None:
        self.live = Live()
        self.log: list[Entry] = []

    def write(
        self, kind: str, seat: int = -1, value: int | None = None, data: dict[str, object] | None = None, by: str = "-"
    ) -> None:
        self.add(Entry(self.live.version + 1, kind, seat, value, data, by))

    def add(self, entry: Entry) -> None:
        self.live = after(self.live, entry)
        self.log.append(entry)


@lru_cache
def life(game: str = "quick", chance: int = 1) -> tuple[Entry, ...]:
    """Ana, Bogdan and Carmen sit, Bogdan gets up and Dan takes his chair; three bots; Ana drops and comes back, Dan
    leaves and returns, Carmen signs in; the game is played to its end.
    """
    writer = Writer()
    _sit_down(writer, game)
    moves = random.Random(chance)
    while writer.live.state is not None and writer.live.state.phase != state.DONE:
        _something_else(writer, moves)
        entry = next_entry(writer.live, SEED, moves, {})
        by = moves.choice(AUTHORS) if entry.by == entries.PERSON else entry.by
        writer.add(entry._replace(by=by))
    writer.write(entries.FINISH)
    return tuple(writer.log)


def _sit_down(writer: Writer, game: str = "quick") -> None:
    for seat, (user, name) in enumerate([(1, "Ana"), (2, "Bogdan"), (3, "Carmen")]):
        writer.write(entries.SIT, seat, data=_person(user, name), by=entries.PERSON)
    writer.write(entries.LEAVE, 1)
    writer.write(entries.SIT, 1, data=_person(4, "Dan"), by=entries.PERSON)
    for seat, name in zip((3, 4, 5), dealing.BOT_NAMES, strict=False):
        writer.write(entries.SIT, seat, data={"user": None, "name": name, "bot": True, "member": False})
    variant = dealing.table_variant(game, SEED)
    facts = {"variant": variant.to_dict(), "dealer": deal.first_dealer(SEED, 6), "commitment": deal.commitment(SEED)}
    writer.write(entries.START, data=facts)


def _person(user: int, name: str) -> dict[str, object]:
    return {"user": user, "name": name, "bot": False, "member": False}


def _something_else(writer: Writer, moves: random.Random) -> None:
    """Now and then a chair is held or given back, or its player has another name."""
    if moves.random() > 0.1:
        return
    seat = moves.randrange(3)
    chair = writer.live.chairs[seat]
    assert chair is not None
    if chair.held:
        writer.write(entries.BACK, seat, by=entries.PERSON)
    elif moves.random() < 0.2:
        writer.write(entries.NAME, seat, data={"user": chair.user, "name": f"{chair.name}.", "member": True})
    else:
        writer.write(entries.HOLD, seat, by=moves.choice([entries.SERVER, entries.PERSON]))


def versions(log: tuple[Entry, ...]) -> Iterator[tuple[Live, Live, Entry]]:
    """The table before each line, after it, and the line."""
    before = Live()
    for entry in log:
        live = after(before, entry)
        yield before, live, entry
        before = live
