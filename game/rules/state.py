"""A game's whole state, hidden cards included. Only `engine` makes new ones; only `view` shows it to a seat."""

from game.rules.cards import NO_TRUMP
from game.rules.variants import Variant

DEAL = "deal"
BID = "bid"
PLAY = "play"
TRICK = "trick"
DONE = "done"


class GameState:
    """Treat as frozen: `copy` first.

    phase      DEAL (between hands), BID, PLAY, TRICK (a finished trick lies on the table), DONE
    hand_no    index of the hand under way, or of the next one in DEAL
    dealer     seat that deals it; in DEAL already the next one's
    turned     the card turned up, None without trump
    order      seats that play the hand (in DEAL: that played the last one), in the order of bidding
    hands      cards left in hand by seat, sorted
    bids made  by seat, None where not bid yet (or never: the dead hand); tricks taken
    leader     seat that led the trick on the table or leads the next; turn: seat to move, -1 where nobody
    trick      cards on the table in the order of play
    history    finished tricks of this hand as (leader, cards)
    rows       finished hands: by seat (bid, made), None for a seat that sat out
    """

    __slots__ = (
        "bids", "dealer", "hand_no", "hands", "history", "leader", "made", "order", "phase", "rows", "trick", "turn", "turned", "variant",
    )  # fmt: skip

    def __init__(self, variant: Variant, dealer: int):
        self.variant = variant
        self.phase = DEAL
        self.hand_no = 0
        self.dealer = dealer
        self.turned: int | None = None
        self.order: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(variant.players)]
        self.bids: list[int | None] = [None] * variant.players
        self.made: list[int] = [0] * variant.players
        self.leader = -1
        self.turn = -1
        self.trick: list[int] = []
        self.history: list[tuple[int, list[int]]] = []
        self.rows: list[list[tuple[int, int] | None]] = []

    @property
    def size(self) -> int:
        """Cards a player in the hand under way (of the last hand once the game is over)."""
        sizes = self.variant.sizes
        return sizes[min(self.hand_no, len(sizes) - 1)]

    @property
    def trump(self) -> int:
        """The trump suit, NO_TRUMP where there is none."""
        return NO_TRUMP if self.turned is None else self.turned & 3

    def copy(self) -> "GameState":
        """A new state whose lists may be changed in place (the single hands, tricks and rows are shared)."""
        other = self.successor()
        other.hands, other.bids, other.made = self.hands[:], self.bids[:], self.made[:]
        other.trick, other.history, other.rows = self.trick[:], self.history[:], self.rows[:]
        return other

    def successor(self) -> "GameState":
        """A new state that shares every list with this one: put new lists in, never change a shared one."""
        other = object.__new__(GameState)
        other.variant = self.variant
        other.phase = self.phase
        other.hand_no = self.hand_no
        other.dealer = self.dealer
        other.turned = self.turned
        other.order = self.order
        other.hands = self.hands
        other.bids = self.bids
        other.made = self.made
        other.leader = self.leader
        other.turn = self.turn
        other.trick = self.trick
        other.history = self.history
        other.rows = self.rows
        return other

    def to_dict(self) -> "dict[str, object]":
        """Everything, as plain values that JSON keeps."""
        facts: dict[str, object] = {key: getattr(self, key) for key in self.__slots__ if key != "variant"}
        facts["variant"] = self.variant.to_dict()
        return facts

    @classmethod
    def from_dict(cls, facts: "dict[str, object]") -> "GameState":
        """The inverse of `to_dict`, also after a trip through JSON."""
        state = cls(Variant.from_dict(facts["variant"]), 0)  # type: ignore[arg-type]
        for key in cls.__slots__:
            if key not in ("variant", "history", "rows"):
                setattr(state, key, facts[key])
        state.history = [(leader, cards) for leader, cards in facts["history"]]  # type: ignore[attr-defined]
        state.rows = [[_pair(cell) for cell in row] for row in facts["rows"]]  # type: ignore[attr-defined]
        return state


def _pair(cell: "list[int] | None") -> "tuple[int, int] | None":
    return None if cell is None else (cell[0], cell[1])
