"""Notices in words by kind: those about coins, coffees and games, and those of which an upper app knows the words."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from economy.room_names import room_name
from economy.sentences import coffee_name, missing, signed, words

Facts = Mapping[str, Any]
RoomKeys = Mapping[int, str]


def tell(kind: str, facts: Facts, rooms: RoomKeys) -> str:
    """The notice in the active language. `rooms` are the rooms' keys by number."""
    return _others[kind](facts) if kind in _others else TEXTS[kind](facts, rooms)


def register(kind: str, text: Callable[[Facts], str]) -> None:
    """An upper app's words for a kind of its own. Apps register theirs in `ready`."""
    _others[kind] = text


def kinds() -> tuple[str, ...]:
    """All that can be told. Other kinds are left unseen: whoever learns to tell them finds them."""
    return (*TEXTS, *_others)


def _not_enough(facts: Facts, rooms: RoomKeys) -> str:
    text = _("%(room)s: the cards were dealt without you, since you could not pay. Nothing was taken from you.")
    return f"{text % {'room': _room(facts, rooms)}} {missing(facts['short'])}"


def _no_coffee(facts: Facts, rooms: RoomKeys) -> str:
    text = _(
        "%(room)s: the cards were dealt without you, since you had no %(coffee)s left. Nothing was taken from you. "
        "Sit down again with another coffee or without one."
    )
    return text % {"room": _room(facts, rooms), "coffee": coffee_name(facts["coffee"])}


def _room_closed(facts: Facts, rooms: RoomKeys) -> str:
    text = _("%(room)s: the room closed before the cards were dealt. Nothing was taken from you. Choose another room.")
    return text % {"room": _room(facts, rooms)}


def _entry_raised(facts: Facts, rooms: RoomKeys) -> str:
    text = _(
        "%(room)s: the entry went up before the cards were dealt. Nothing was taken from you. Sit down again if you like."
    )
    return text % {"room": _room(facts, rooms)}


def _left_behind(facts: Facts, rooms: RoomKeys) -> str:
    return _("You sit at a table with this account already, so you have left the guest's chair.")


def _cancelled(facts: Facts, rooms: RoomKeys) -> str:
    if not facts["back"]:
        return _("A game of yours was called off.")
    return _("A game of yours was called off. You have back: %(amounts)s.") % {"amounts": words(facts["back"])}


def _adjusted(facts: Facts, rooms: RoomKeys) -> str:
    text = _("The site's staff changed what you hold: %(amounts)s. Your wallet says why.")
    return text % {"amounts": words(facts["amounts"], signed)}


def _room(facts: Facts, rooms: RoomKeys) -> str:
    return room_name(rooms.get(facts["room"], ""))


TEXTS: Mapping[str, Callable[[Facts, RoomKeys], str]] = {
    "unseated.not_enough": _not_enough,
    "unseated.coffee": _no_coffee,
    "unseated.room_closed": _room_closed,
    "unseated.entry_raised": _entry_raised,
    "guest.left_behind": _left_behind,
    "game.cancelled": _cancelled,
    "wallet.adjusted": _adjusted,
}
_others: dict[str, Callable[[Facts], str]] = {}
