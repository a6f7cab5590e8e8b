"""A seat's view as one plain dict, for players that are not of this house (`manage.py arena --opponent`)."""

from game.rules.actions import UNSEEN
from game.rules.cards import NO_TRUMP, SUITS, name
from game.rules.state import BID
from game.rules.view import View

UNSEEN_NAME = "??"
"""Stands for the card on the own forehead."""


class BadAnswer(Exception):
    """An answer that is none of the legal ones; the message says which."""


def position(view: View) -> "dict[str, object]":
    """The view of the seat to move. Every value is a fresh copy.

    n, k, seat, dealer  players, cards a player in this hand, the seat to move, the seat that dealt
    phase               "bid" or "play"
    turned, trump       the card turned up and its suit, None without trump
    hand                the own cards, low to high
    shown               only where others hold cards on their foreheads: these cards, by seat
    bids, tricks        by seat; bids are None where not said yet, both None for a dealer who sits out
    leader              the seat that leads the trick
    trick_so_far        cards on the table in the order of play
    history             finished tricks of this hand: [leader, [cards in the order of play]]
    legal               the bids (ints) or cards to choose from
    Cards are written as in whist-record/1 ("Ah"), suits as "c", "d", "h", "s".
    """
    facts: dict[str, object] = {
        "n": view.variant.players,
        "k": view.size,
        "seat": view.seat,
        "dealer": view.dealer,
        "phase": "bid" if view.phase == BID else "play",
        "turned": None if view.turned is None else name(view.turned),
        "trump": None if view.trump == NO_TRUMP else SUITS[view.trump],
        "hand": _names(view.hand),
        "bids": list(view.bids),
        "tricks": [made if seat in view.order else None for seat, made in enumerate(view.made)],
        "leader": view.leader,
        "trick_so_far": _names(view.trick),
        "history": [[leader, _names(cards)] for leader, cards in view.history],
        "legal": answers(view),
    }
    if any(view.shown):
        facts["shown"] = [_names(cards) for cards in view.shown]
    return facts


def answers(view: View) -> "list[int] | list[str]":
    """What may be answered: `view.legal`, cards by their names."""
    return list(view.legal) if view.phase == BID else _names(view.legal)


def action(view: View, answer: object) -> int:
    """The bid or card that `answer` means; BadAnswer where it is none of the legal ones."""
    legal = answers(view)
    if type(answer) is bool or answer not in legal:
        raise BadAnswer("answered %r, which is none of %r" % (answer, legal))
    return view.legal[legal.index(answer)]  # type: ignore[arg-type]


def _names(cards: "list[int]") -> "list[str]":
    return [UNSEEN_NAME if card == UNSEEN else name(card) for card in cards]
