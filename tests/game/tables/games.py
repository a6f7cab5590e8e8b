"""Every game that the site offers, for tests that must hold for all of them, and friendly games whose chairs change hands."""

import random
from typing import NamedTuple

from django.utils import timezone

from accounts.models import User
from game.models import Action, Table
from game.rules import state
from game.tables import ending, entries, friendly, service, store
from game.tables.entries import Entry
from game.tables.house_rules import HouseRules
from game.tables.live import after
from tests.cast import make_guest, make_member
from tests.game.web.friendlies import dealt
from tests.play import next_entry, play_on

FRIENDLY = [
    *[HouseRules(game=game, players=players) for game in ("8-1-8", "8-8-8", "1-8-1") for players in range(3, 8)],
    *[HouseRules(game="ladder", players=players) for players in range(3, 7)],
    HouseRules(game="8-1-8", players=7, deck="56"),
    HouseRules(game="1-8-1", players=4, forehead=True, runs=True, ones=True),
    HouseRules(game="8-8-8", players=5, must_trump=False, runs=True),
]
"""House rules of every game that friends can play, by every number of players."""


def name_of(rules: HouseRules) -> str:
    """For a test's id."""
    extra = [name for name in ("forehead", "runs") if getattr(rules, name)] + ([] if rules.must_trump else ["free"])
    return "-".join([rules.game, f"of{rules.players}", *([rules.deck] if rules.deck else []), *extra])


class Company(NamedTuple):
    """A finished game of three in which chairs changed hands."""

    table: Table
    ana: User
    bogdan: User
    dan: User


def move(table: Table, kind: str, by: str = "") -> Entry:
    """One line: the next move of the game, which must be of this kind."""
    live = store.load(table.pk).live
    entry = next_entry(live, table.seed, random.Random(live.version), {})
    assert entry.kind == kind
    entry = entry._replace(by=by or entry.by)
    after(live, entry)
    Action.objects.create(table=table, at=timezone.now(), **entry._asdict())
    Table.objects.filter(pk=table.pk).update(version=entry.n)
    return entry


def line(table: Table, kind: str, seat: int, by: str, data: dict[str, object] | None = None) -> None:
    """One line about a chair."""
    version = store.load(table.pk).live.version
    entry = Entry(version + 1, kind, seat, None, data, by)
    Action.objects.create(table=table, at=timezone.now(), **entry._asdict())
    Table.objects.filter(pk=table.pk).update(version=entry.n)


def turn(table: Table) -> int:
    game = store.load(table.pk).live.state
    assert game is not None
    return game.turn


def moves_until(table: Table, seat: int) -> None:
    """Moves, each by whoever sits there, until it is this seat's turn (-1: nobody's, a trick is finished)."""
    while turn(table) != seat:
        live = store.load(table.pk).live
        assert live.state is not None
        kinds = {state.DEAL: entries.DEAL, state.BID: entries.BID, state.PLAY: entries.PLAY, state.TRICK: entries.TAKE}
        move(table, kinds[live.state.phase])


def evening() -> Company:
    """Ana, Bogdan, and a bot. In the first hand Bogdan's line drops before he bids, a bot bids for him, and he is back; in its
    first trick he gets up, a bot plays a card for him, and Dan takes the chair over; the clock plays Ana's next card. Her line
    drops while that trick lies finished on the table, and she is back before the next card. Before the second hand Dan gets
    another name, and after the last trick Ana's line drops again.
    """
    ana, bogdan, dan = make_member("Ana"), make_member("Bogdan"), make_guest("Dan")
    table, now = dealt(ana, bogdan), timezone.now()
    moves_until(table, 1)
    line(table, entries.HOLD, 1, entries.SERVER)
    move(table, entries.BID, by=entries.STAND_IN)
    line(table, entries.BACK, 1, entries.PERSON)
    moves_until(table, 1)
    service.leave_table(table.pk, bogdan.pk, now)
    move(table, entries.PLAY, by=entries.STAND_IN)
    friendly.take_seat(table.pk, dan, 1, now)
    moves_until(table, 0)
    move(table, entries.PLAY, by=entries.CLOCK)
    moves_until(table, -1)
    line(table, entries.HOLD, 0, entries.SERVER)
    move(table, entries.TAKE)
    line(table, entries.BACK, 0, entries.PERSON)
    play_on(table, random.Random(1), {}, hands=1)
    line(table, entries.NAME, 1, entries.SERVER, {"user": dan.pk, "name": "Danut", "member": True})
    play_on(table, random.Random(2), {})
    line(table, entries.HOLD, 0, entries.SERVER)
    ending.finish_game(table.pk, timezone.now())
    table.refresh_from_db()
    return Company(table, ana, bogdan, dan)
