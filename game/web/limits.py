"""How much a socket may say. Moves that are taken cost nothing: the game itself limits them."""

BURST = 20
A_SECOND = 5.0


class Bucket:
    """A token bucket for refused moves and questions: BURST at once, A_SECOND in the long run. Times in seconds."""

    __slots__ = ("_filled", "_left")

    def __init__(self, now: float):
        self._left = float(BURST)
        self._filled = now

    def take(self, now: float) -> bool:
        """Whether one more is within the limit."""
        self._left = min(BURST, self._left + (now - self._filled) * A_SECOND)
        self._filled = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
