"""Tables in every state, made from scripted games without a database: for the tests of what is drawn, and for looking at it."""

import random
from collections.abc import Iterator
from typing import Any

from game.rules import deal, variants
from game.rules.cards import parse
from game.rules.clock import Clock
from game.rules.legal import legal_actions
from game.rules.state import BID, DEAL, DONE, PLAY, GameState
from game.tables import entries
from game.tables.entries import Entry
from game.tables.live import Live, after
from game.tables.shown import Card, Event, Shown, event, show

NAMES = ("Ana", "Bogdan", "Carmen", "Dan", "Sorin", "Ileana-Gabriela", "Elena")
SEED = "5eed" * 16
FACE = Card("k7m2qp", 3, "classic")


class FakeTable:
    """A table whose log is written here. `move` makes one step of the game, `shown` gives a viewer's part."""

    def __init__(
        self,
        game: str = "8-1-8",
        players: int = 6,
        seed: str = SEED,
        chance: int = 1,
        options: dict[str, Any] | None = None,
    ):
        self.live = Live(players)
        self.seed = seed
        self.random = random.Random(chance)
        self.events: list[Event] = []
        self.log: list[Entry] = []
        self.by = entries.PERSON  # who moves
        sizes = deal.quick_sizes(seed) if game == "quick" else None
        self.variant = variants.make_variant(game, players, options, sizes)
        self.variant.forehead = bool((options or {}).get("forehead"))

    def add(self, kind: str, seat: int = -1, value: int | None = None, data: dict[str, object] | None = None) -> None:
        """One line more in the log."""
        before = self.live
        entry = Entry(before.version + 1, kind, seat, value, data, self.by)
        self.live = after(before, entry)
        self.events = [event(before, self.live, entry)]
        self.log.append(entry)

    def sit(self, seat: int, name: str | None = None, bot: bool = False) -> None:
        """Somebody sits down; even seats are members."""
        data: dict[str, object] = {
            "user": None if bot else seat + 1,
            "name": name or NAMES[seat],
            "bot": bot,
            "member": seat % 2 == 0 and not bot,
        }
        self.add(entries.SIT, seat, data=data)

    def begin(self) -> None:
        """All chairs taken (the fifth by a bot) and the game made."""
        for seat in range(self.variant.players):
            if self.live.chairs[seat] is None:
                self.sit(seat, bot=seat == 4)
        facts = {"variant": self.variant.to_dict(), "dealer": deal.first_dealer(self.seed, self.variant.players)}
        self.add(entries.START, data={**facts, "commitment": deal.commitment(self.seed)})

    @property
    def state(self) -> GameState:
        assert self.live.state is not None
        return self.live.state

    def move(self) -> None:
        """The next step of the game, by chance where there is a choice."""
        state = self.state
        if state.phase == DEAL:
            dealt = deal.deal_hand(self.seed, state.variant, state.hand_no, state.dealer)
            self.add(entries.DEAL, data={"hands": dealt.hands, "turned": dealt.turned})
        elif state.phase == BID:
            self.add(entries.BID, state.turn, self._bid(legal_actions(state)))
        elif state.phase == PLAY:
            self.add(entries.PLAY, state.turn, self.random.choice(legal_actions(state)))
        else:
            self.add(entries.TAKE)

    def _bid(self, legal: list[int]) -> int:
        modest = [bid for bid in legal if bid <= 2]
        return self.random.choice(modest or legal)

    def until(self, phase: str, seat: int | None = None, hand: int | None = None) -> "FakeTable":
        """Moves on until the game is at `phase`, and at the turn of `seat` in hand number `hand` where these are given."""
        while True:
            state = self.state
            if state.phase == phase and seat in (None, state.turn) and hand in (None, state.hand_no):
                return self
            if state.phase == DONE:
                raise AssertionError("the game never came to this")
            self.move()

    def walk(self) -> Iterator[Live]:
        """Every state of the whole game, from the empty table to its end."""
        yield self.live
        for seat in [seat for seat in (2, 0, 5, 1, 3, 4, 6) if seat < self.variant.players]:
            self.sit(seat, bot=seat == 4)
            yield self.live
        self.begin()
        yield self.live
        while self.state.phase != DONE:
            self.move()
            yield self.live
        self.add(entries.FINISH)
        yield self.live

    def shown(self, seat: int | None, left: float = 12.0) -> Shown:
        """What `seat` may see now; the seat to move (or the waiting table) has `left` seconds of 15."""
        clock = Clock(self.live.state.turn if self.live.state else -1, 0.0, 15.0)
        return show(self.live, FACE, seat, (clock, left), self.events)


def hold_cards(table: FakeTable, seat: int, cards: str, trick: str = "") -> None:
    """Puts `cards` into the hand of `seat` and `trick` on the table, whatever the rules say: to look at, not to play on."""
    state = table.state.copy()
    state.hands[seat] = sorted(parse(card) for card in cards.split())
    if trick:
        state.trick = [parse(card) for card in trick.split()]
        state.leader = state.order[(state.order.index(seat) - len(state.trick)) % len(state.order)]
        state.turn, state.phase = seat, PLAY
    table.live = table.live.copy()
    table.live.state = state
