"""A turn's clock. Times are seconds (float) of one clock of the caller's; `now` is always passed in."""


class Clock:
    """Whose turn (`seat`, -1: nobody's), since when, and how many seconds it lasts. Treat as frozen."""

    __slots__ = ("seat", "seconds", "since")

    def __init__(self, seat: int = -1, since: float = 0.0, seconds: float = 0.0):
        self.seat = seat
        self.since = since
        self.seconds = seconds

    def start(self, seat: int, seconds: float, now: float) -> "Clock":
        """The clock of `seat`'s turn of `seconds`, started at `now`."""
        return Clock(seat, now, seconds)

    def stop(self) -> "Clock":
        """A clock that runs for nobody."""
        return Clock()

    def remaining(self, now: float) -> float:
        """Seconds left, never below 0; 0 where nobody's turn is."""
        if self.seat < 0:
            return 0.0
        return max(0.0, self.since + self.seconds - now)

    def out_of_time(self, now: float) -> bool:
        """Whether somebody's turn is over."""
        return self.seat >= 0 and now >= self.since + self.seconds
