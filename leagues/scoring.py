"""The league's rules: classes, zones, awards, moves. Pure: standings in, numbers out."""

from datetime import timedelta
from typing import NamedTuple

JACK, QUEEN, KING, ACE = range(4)
CLASSES = (JACK, QUEEN, KING, ACE)
FACTORS = {JACK: 1, QUEEN: 2, KING: 4, ACE: 12}
AWARDS = {1: (100_000, 50), 2: (80_000, 30), 3: (60_000, 10)}
"""What a Jack on the podium wins: coins and gold bars. The other classes win FACTORS times as much."""

ZONE_PERCENT = 20  # (D) of those with a prize, at either end
LEAST_RISING = 3  # (D)
IDLE_WEEKS = 2  # (D) without a prize, in a row, cost a class


class Award(NamedTuple):
    coins: int
    bars: int


def award(league_class: int, place: int) -> Award | None:
    """What `place` in a class wins; None off the podium. Only who has a prize that week has a place."""
    if place not in AWARDS:
        return None
    coins, bars = AWARDS[place]
    factor = FACTORS[league_class]
    return Award(coins * factor, bars * factor)


class Zones(NamedTuple):
    """Of `people` with a prize, the first `rising` rise; those after place `people - falling` fall."""

    people: int
    rising: int
    falling: int

    def move(self, place: int) -> int:
        """1 up, -1 down, 0 stays."""
        if place <= self.rising:
            return 1
        return -1 if place > self.people - self.falling else 0


def zones(league_class: int, people: int) -> Zones:
    """Who rises is never among those who fall; from the lowest class nobody falls, from the highest nobody rises."""
    fifth = people * ZONE_PERCENT // 100
    rising = 0 if league_class == ACE else min(people, max(LEAST_RISING, fifth))
    falling = 0 if league_class == JACK else min(fifth, people - rising)
    return Zones(people, rising, falling)


EXACT = 2_048
"""Scores below it are won in one or two games, and by very many: each has buckets of its own, by the time at which it was reached."""
SLOT = timedelta(hours=12)
SLOTS = 16
LEVELS_A_DOUBLING = 64


def bucket(score: int, after: timedelta = timedelta()) -> int:
    """A whole number that never falls while `score` grows, nor, below EXACT, the earlier it was reached (`after` the week began).

    The place of a score is the sum of the people in the buckets above it, plus those ahead within its own.
    """
    return level(score) * SLOTS + (SLOTS - 1 - slot(after) if 0 < score < EXACT else 0)


def slot(after: timedelta) -> int:
    return min(max(after // SLOT, 0), SLOTS - 1)


def slot_start(after: timedelta) -> timedelta | None:
    """When the slot begins; the first has no beginning: a sum may be reached before its week, by a game that was counted late."""
    return slot(after) * SLOT if slot(after) else None


def level(score: int) -> int:
    """Every score below EXACT has its own; above, there are 64 levels from each power of two to the next."""
    if score < EXACT:
        return max(score, 0)
    doublings = score.bit_length() - EXACT.bit_length()
    part = (score * LEVELS_A_DOUBLING >> score.bit_length() - 1) - LEVELS_A_DOUBLING
    return EXACT + doublings * LEVELS_A_DOUBLING + part


def level_end(number: int) -> int:
    """The least score above level `number`."""
    if number < EXACT:
        return number + 1
    doublings, part = divmod(number - EXACT, LEVELS_A_DOUBLING)
    return -(-(LEVELS_A_DOUBLING + part + 1) * (EXACT << doublings) // LEVELS_A_DOUBLING)
