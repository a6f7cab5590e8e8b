"""The lines of a table's log, as they are stored in `Action`."""

from typing import Any, NamedTuple

SIT = "sit"  # somebody takes chair `seat`, during a friendly game one that its player left; data: {user, name, bot, member}
LEAVE = "leave"  # the chair is empty again (before the deal only); data: {user} where the host asked him to get up
START = "start"  # the game is made; data: {variant, dealer, commitment}
DEAL = "deal"  # data: {hands, turned}
BID = "bid"  # value: the tricks
PLAY = "play"  # value: the card
TAKE = "take"  # the finished trick moves to its winner
HOLD = "hold"  # a bot holds the seat of a player whose connection dropped, or who got up; data: {away} who counts as up, since he was away
BACK = "back"  # its player is back
CHAIRS = "chairs"  # before the deal the host changed how many there are; data: {order: for each chair the one before, or None}
NAME = "name"  # the player has a new name, or a guest signed in; data: {user, name, member}
FINISH = "finish"  # the places are settled
CANCEL = "cancel"  # nobody is left before the deal

RULES = (DEAL, BID, PLAY, TAKE)

PERSON = "p"
BOT = "b"
STAND_IN = "s"  # a bot for a person who is away
CLOCK = "c"  # the server, for a person who ran out of time
SERVER = "-"


class Entry(NamedTuple):
    """One line: its number, what happened, to which seat (-1: none), and who did it."""

    n: int
    kind: str
    seat: int = -1
    value: int | None = None
    data: dict[str, Any] | None = None
    by: str = SERVER
