"""What can happen in a game: a deal, a bid, a card, the taking of a finished trick. Treat them as frozen."""


class DealHand:
    """The cards of the next hand by seat (`[]` for a dealer who sits out), and the card turned (None: no trump)."""

    __slots__ = ("hands", "turned")
    kind = "deal"

    def __init__(self, hands: "list[list[int]]", turned: "int | None"):
        self.hands = hands
        self.turned = turned

    def to_dict(self) -> "dict[str, object]":
        return {"kind": self.kind, "hands": self.hands, "turned": self.turned}


class PlaceBid:
    """`seat` says that it will take `tricks` tricks."""

    __slots__ = ("seat", "tricks")
    kind = "bid"

    def __init__(self, seat: int, tricks: int):
        self.seat = seat
        self.tricks = tricks

    def to_dict(self) -> "dict[str, object]":
        return {"kind": self.kind, "seat": self.seat, "tricks": self.tricks}


UNSEEN = -1
"""Stands for the only card of a hand held on the forehead: its holder plays it without having seen it."""


class PlayCard:
    """`seat` puts `card` on the table (or UNSEEN, its only card, in a hand held on the forehead)."""

    __slots__ = ("card", "seat")
    kind = "play"

    def __init__(self, seat: int, card: int):
        self.seat = seat
        self.card = card

    def to_dict(self) -> "dict[str, object]":
        return {"kind": self.kind, "seat": self.seat, "card": self.card}


class TakeTrick:
    """The finished trick moves to its winner."""

    __slots__ = ()
    kind = "take"

    def to_dict(self) -> "dict[str, object]":
        return {"kind": self.kind}


TYPE_CHECKING = False
if TYPE_CHECKING:
    Action = DealHand | PlaceBid | PlayCard | TakeTrick
else:
    Action = object  # MicroPython's classes can't be joined by "|"


def from_dict(facts: "dict[str, object]") -> Action:
    """The inverse of every action's `to_dict`; ValueError where the kind is unknown."""
    kind = facts["kind"]
    if kind == "deal":
        return DealHand(facts["hands"], facts["turned"])  # type: ignore[arg-type]
    if kind == "bid":
        return PlaceBid(facts["seat"], facts["tricks"])  # type: ignore[arg-type]
    if kind == "play":
        return PlayCard(facts["seat"], facts["card"])  # type: ignore[arg-type]
    if kind == "take":
        return TakeTrick()
    raise ValueError("unknown action")
