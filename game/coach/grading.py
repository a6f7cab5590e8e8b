"""A grade for somebody's own moves: what they cost against the best he could have done, whatever the cards brought."""

HALF_AT = 0.28
"""So many points lost a decision, on average, make 50 of 100. With it six-player classics come to about 90 for a strong player
(0.03 points a decision), 80 for a regular bot (0.07), 53 for a novice (0.25), and 18 for moves at random (1.3)."""


def grade_losses(losses: "list[float]") -> "int | None":
    """A whole number from 0 to 100 from the expected points lost at each decision (each at least 0); None without any.

    100 where nothing was lost, 50 where HALF_AT points were lost a decision, ever less beyond it.
    """
    if not losses:
        return None
    mean = sum(losses) / len(losses)
    return int(100.0 * HALF_AT / (HALF_AT + mean) + 0.5)
