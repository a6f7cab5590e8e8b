"""Who watches: the windows of this process without a seat, by table. So many at a table, and so many of one person."""

from collections.abc import Callable

from django.conf import settings

from game.web.door import TOO_MANY

FULL_HOUSE, FULL_NETWORK = 4010, 4011


class Window:
    """One window that watches: `who` is its user, or the network of a visitor without a name; and the way to close it."""

    __slots__ = ("end", "who")

    def __init__(self, who: int | str, end: Callable[[int], None]):
        self.who, self.end = who, end


class Stand:
    """All windows of this process that watch, oldest first."""

    def __init__(self) -> None:
        self.windows: dict[int, list[Window]] = {}

    def enter(self, table: int, window: Window) -> int | None:
        """Lets it watch; else the code that says why not.

        Of too many of one person the oldest gives way: the newest is where he looks. Behind one network may be several
        people, who must not push each other out: there the newest is told.
        """
        windows = self.windows.get(table, [])
        own = [other for other in windows if other.who == window.who]
        if len(own) >= settings.WINDOWS_PER_SPECTATOR:
            if isinstance(window.who, str):
                return FULL_NETWORK
            windows.remove(own[0])
            own[0].end(TOO_MANY)
        if len(windows) >= settings.SPECTATORS:
            return FULL_HOUSE
        self.windows.setdefault(table, []).append(window)
        return None

    def leave(self, table: int, window: Window) -> None:
        """It watches no more."""
        windows = self.windows.get(table, [])
        if window in windows:
            windows.remove(window)
            if not windows:
                del self.windows[table]


stand = Stand()
