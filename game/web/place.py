"""The place for which a table's page is made. Where it is another one by now, the page is loaded afresh."""

import re
from typing import NamedTuple

from game.tables.shown import Shown


class Place(NamedTuple):
    """`seat` of its viewer (None: a spectator), how many chairs are drawn, and whether its viewer is the host."""

    seat: int | None
    chairs: int
    hosts: bool = False

    def __str__(self) -> str:
        """As the page's socket names it in its address."""
        seat = "w" if self.seat is None else self.seat
        return f"{seat}-{self.chairs}{'-host' * self.hosts}"


def place_of(public: Shown, user: int | None) -> Place:
    """The place of `user`, None: a visitor without a name."""
    chairs = public.chairs
    seat = next((index for index, chair in enumerate(chairs) if chair and user and chair.user == user), None)
    return Place(seat, len(chairs), public.status == "waiting" and user is not None and public.host == user)


def is_moved(place: Place, public: Shown, user: int | None) -> bool:
    """Whether a page made for `place` is of no use any more. After the deal a host's page is as good as another."""
    now = place_of(public, user)
    if now.chairs != place.chairs or (public.status == "waiting" and now.hosts != place.hosts):
        return True
    if place.seat is None:
        return now.seat is not None
    chair = public.chairs[place.seat]
    return chair is None or chair.user != user


def read_place(text: str) -> Place | None:
    """The inverse of `str`; None for anything else."""
    found = _PLACE.fullmatch(text)
    return Place(int(found[1]) if found[1] != "w" else None, int(found[2]), bool(found[3])) if found else None


_PLACE = re.compile(r"(w|[0-6])-([3-7])(-host)?")
