"""A live table in this process's memory."""

from collections.abc import Callable

from game.rules.clock import Clock
from game.rules.state import GameState
from game.tables.live import Live
from game.tables.shown import Card, Event, Shown, show
from game.tables.store import Job, Loaded, Terms


class Slot:
    """The committed state of a table, its running clock, and who of its people has a socket here.

    live     only what is committed
    pending  the state that the job under way leads to, None where nothing is being written
    refuse   called when that job is not written after all
    due      when `wait` is over (seconds since 1970), None: nothing is due
    turn_since  when the game came to `turn_state`: a player who drops and comes back gains no time
    sockets  by user, how many are open in this process
    away     by user, when a bot takes his seat
    refreshing, outdated  whether it is being read anew, and whether it must be
    watched  whether those who never came since the game's start are waited for
    """

    __slots__ = (
        "away",
        "card",
        "clock",
        "due",
        "events",
        "id",
        "live",
        "outdated",
        "owned",
        "pending",
        "refreshing",
        "refuse",
        "seed",
        "sockets",
        "terms",
        "turn_since",
        "turn_state",
        "watched",
    )  # fmt: skip

    def __init__(self, loaded: Loaded, owned: bool):
        self.id = loaded.id
        self.card: Card = loaded.card
        self.terms: Terms = loaded.terms
        self.seed = loaded.seed
        self.live: Live = loaded.live
        self.owned = owned
        self.clock = Clock()
        self.due = loaded.due_at
        self.pending: tuple[Job, Live] | None = None
        self.refuse: Callable[[Exception], None] | None = None
        self.events: list[Event] = []
        self.turn_state: GameState | None = None
        self.turn_since = 0.0
        self.sockets: dict[int, int] = {}
        self.away: dict[int, float] = {}
        self.refreshing = self.outdated = False
        self.watched = False

    def shown(self, seat: int | None, now: float, events: list[Event] | None = None) -> Shown:
        """What `seat` (None: everyone) may see now."""
        return show(self.live, self.card, seat, (self.clock, self.clock.since + self.clock.seconds - now), events)

    @property
    def is_over(self) -> bool:
        return self.live.status in ("finished", "cancelled")

    def people(self) -> dict[int, int]:
        """The seats of the people at the table, by user."""
        seats = enumerate(self.live.chairs)
        return {chair.user: seat for seat, chair in seats if chair is not None and chair.user is not None}

    def expects(self, user: int) -> bool:
        """Whether `user` has a chair that no bot holds for him, and no socket in this process."""
        seat = self.live.seat_of(user)
        chair = self.live.chairs[seat] if seat is not None else None
        return chair is not None and not chair.held and user not in self.sockets and not self.is_over
