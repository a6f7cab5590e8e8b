"""The shape of a whist-record/1: what must hold before anything in it can be judged. Card names become codes here."""

from game.rules.cards import parse

FORMAT = "whist-record/1"
NO_CARD = -2
"""Stands for a word that names no card: it is in no pack and in no hand."""


class NotARecord(Exception):
    """What was read is no whist-record; the message says why, in English."""


class HandSheet:
    """One hand as it was written down, by seat: `cards` codes, `bids` numbers or None; `tricks` codes in the order of play."""

    __slots__ = ("bids", "cards", "dealer", "size", "tricks", "turned")

    def __init__(self, size: int, dealer: int):
        self.size = size
        self.dealer = dealer
        self.turned: int | None = None
        self.cards: list[list[int]] = []
        self.bids: list[int | None] = []
        self.tricks: list[list[int]] = []


class GameSheet:
    """A record whose every part has the right type. `variant` and the options' `deck` are still anything."""

    __slots__ = ("hands", "options", "players", "variant")

    def __init__(self, variant: object, players: int, options: "dict[str, object]", hands: "list[HandSheet]"):
        self.variant = variant
        self.players = players
        self.options = options
        self.hands = hands


def read_game(record: object) -> GameSheet:
    """The parts of a record (the values that JSON gives). NotARecord where one is missing or of a wrong type.

    In a hand, `turned`, `cards`, `bids` and `tricks` may be left out: what is missing is then a fault of the game.
    """
    if not isinstance(record, dict):
        raise NotARecord("not a JSON object")
    if record.get("format") != FORMAT:
        raise NotARecord("the format is not " + FORMAT)
    if "variant" not in record:
        raise NotARecord("variant is missing")
    players = _list(record.get("players"), "players")
    if not all([isinstance(name, str) for name in players]):
        raise NotARecord("a player's name is not a string")
    hands = [_read_hand(hand, number) for number, hand in enumerate(_list(record.get("hands"), "hands"))]
    return GameSheet(record["variant"], len(players), _read_options(record), hands)


def _read_options(record: "dict[str, object]") -> "dict[str, object]":
    options = record.get("options", {})
    if not isinstance(options, dict):
        raise NotARecord("options is not an object")
    if not isinstance(options.get("must_trump", True), bool):
        raise NotARecord("options.must_trump is neither true nor false")
    return options


def _read_hand(facts: object, number: int) -> HandSheet:
    where = "hands[" + str(number) + "]"
    if not isinstance(facts, dict):
        raise NotARecord(where + " is not an object")
    sheet = HandSheet(_whole(facts.get("size"), where + ".size"), _whole(facts.get("dealer"), where + ".dealer"))
    turned = facts.get("turned")
    sheet.turned = None if turned is None else _card(turned, where + ".turned")
    sheet.cards = _card_lists(facts.get("cards"), where + ".cards")
    sheet.tricks = _card_lists(facts.get("tricks"), where + ".tricks")
    for bid in _list_or_none(facts.get("bids"), where + ".bids"):
        sheet.bids.append(None if bid is None else _whole(bid, where + ".bids"))
    return sheet


def _card_lists(value: object, where: str) -> "list[list[int]]":
    return [[_card(word, where) for word in _list(words, where)] for words in _list_or_none(value, where)]


def _list_or_none(value: object, where: str) -> "list[object]":
    return [] if value is None else _list(value, where)


def _list(value: object, where: str) -> "list[object]":
    if not isinstance(value, list):
        raise NotARecord(where + " is missing or holds what is not a list")
    return value


def _whole(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise NotARecord(where + " is missing or is not a whole number")
    return value


def _card(word: object, where: str) -> int:
    if not isinstance(word, str):
        raise NotARecord(where + " holds what is not the name of a card")
    try:
        return parse(word)
    except ValueError:
        return NO_CARD
