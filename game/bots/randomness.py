"""A small source of randomness that gives the same numbers wherever Python runs."""

_MASK = 0xFFFFFFFF


class Source:
    """Marsaglia's xorshift with 32 bits (Journal of Statistical Software 8/14, 2003). Anything with `random` may stand in for it."""

    __slots__ = ("_word",)

    def __init__(self, seed: int):
        self._word = (seed * 2654435761 + 0x9E3779B9) & _MASK or 1
        for _ in range(4):
            self.random()

    def random(self) -> float:
        """The next number, uniform in [0, 1)."""
        word = self._word
        word ^= (word << 13) & _MASK
        word ^= word >> 17
        word ^= (word << 5) & _MASK
        self._word = word
        return word / 4294967296.0
