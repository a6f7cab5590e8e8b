"""The games: how many play, with which pack, and the sizes of the hands in order."""

from game.rules.cards import ACE_OF_SPADES
from game.rules.errors import BadSchedule, UnknownDeck, UnknownVariant

RULES_VERSION = 1
NAMES = ("8-1-8", "8-8-8", "1-8-1", "quick", "ladder")
DECKS = ("eights", "52", "56")
QUICK_HANDS = 6


class Variant:
    """What is fixed for a whole game. Treat as frozen.

    `sizes` are the cards a player, hand by hand; `full_size` is the hand whose misses break ties (8; in the ladder its top).
    `streak` is the length of a run that is rewarded or fined with `streak_points` (0: house rule off); `streak_ones` says
    whether one-card hands count in it. `forehead`: in one-card hands each sees every card but his own.
    """

    __slots__ = (
        "deck", "forehead", "full_size", "must_trump", "name", "players", "sizes", "streak", "streak_ones", "streak_points", "version",
    )  # fmt: skip

    def __init__(self, name: str, players: int, sizes: "tuple[int, ...]", deck: str, must_trump: bool):
        self.name = name
        self.players = players
        self.sizes = sizes
        self.deck = deck
        self.must_trump = must_trump
        self.full_size = ladder_top(players) if name == "ladder" else 8
        self.streak = 0
        self.streak_points = 10
        self.streak_ones = False
        self.forehead = False
        self.version = RULES_VERSION

    def to_dict(self) -> "dict[str, object]":
        """Everything, as plain values that JSON keeps."""
        facts: dict[str, object] = {key: getattr(self, key) for key in self.__slots__}
        facts["sizes"] = list(self.sizes)
        return facts

    @classmethod
    def from_dict(cls, facts: "dict[str, object]") -> "Variant":
        """The inverse of `to_dict`."""
        variant = cls("", 0, (), "", True)
        for key in cls.__slots__:
            setattr(variant, key, facts[key])
        variant.sizes = tuple(facts["sizes"])  # type: ignore[arg-type]
        return variant


def ladder_top(players: int) -> int:
    """The largest hand of the ladder: one card at least stays to be turned."""
    return 51 // players


def schedule(name: str, players: int) -> "tuple[int, ...]":
    """The sizes of all hands of a game, in order. A quick game draws its own (`deal.quick_sizes`): BadSchedule."""
    if name == "ladder":
        top = ladder_top(players)
        return tuple(list(range(1, top + 1)) + list(range(top - 1, 0, -1)))
    if name == "quick" or name not in NAMES:
        raise BadSchedule()
    first, middle, last = (int(part) for part in name.split("-"))
    down = [7, 6, 5, 4, 3, 2]
    up = [2, 3, 4, 5, 6, 7]
    stairs = (down, up) if first == 8 else (up, down)
    return tuple([first] * players + stairs[0] + [middle] * players + stairs[1] + [last] * players)


def make_variant(
    name: str, players: int, options: "dict[str, object] | None" = None, sizes: "tuple[int, ...] | None" = None
) -> Variant:
    """A variant from a record's words (RECORD format `variant` and `options`); `sizes` is needed for a quick game.

    Raises UnknownVariant, UnknownDeck, or BadSchedule where so many can't play it or the pack is too small.
    """
    options = options or {}
    if name not in NAMES:
        raise UnknownVariant()
    deck = options.get("deck", "52" if name == "ladder" else "eights")
    if deck not in DECKS:
        raise UnknownDeck()
    most = 6 if name in ("quick", "ladder") else 7
    least = 6 if name == "quick" else 3
    if not least <= players <= most:
        raise BadSchedule()
    if sizes is None:
        sizes = schedule(name, players)
    variant = Variant(name, players, sizes, str(deck), bool(options.get("must_trump", name != "ladder")))
    if sizes and max(sizes) * len(active_seats(variant, 0)) > pack_size(variant):
        raise BadSchedule()
    return variant


def has_dead_hand(variant: Variant) -> bool:
    """Seven with 48 cards: the dealer sits the hand out."""
    return variant.players == 7 and variant.deck == "eights"


def active_seats(variant: Variant, dealer: int) -> "list[int]":
    """The seats that play a hand, in the order of bidding: from the left of the dealer, the dealer last or not at all."""
    seats = [(dealer + step) % variant.players for step in range(1, variant.players + 1)]
    return seats[:-1] if has_dead_hand(variant) else seats


def pack_size(variant: Variant) -> int:
    """How many cards the pack has."""
    if variant.deck == "eights":
        return 8 * min(variant.players, 6)
    return int(variant.deck)


def pack(variant: Variant) -> "list[int]":
    """The pack's cards, lowest first: always the highest ones, from the ace down."""
    return list(range(lowest_card(variant), ACE_OF_SPADES + 1))


def lowest_card(variant: Variant) -> int:
    """The lowest card of the pack."""
    return ACE_OF_SPADES + 1 - pack_size(variant)


def turns_a_card(variant: Variant, size: int) -> bool:
    """Whether a card is left to be turned up for trump in a hand of `size`."""
    return size * len(active_seats(variant, 0)) < pack_size(variant)
