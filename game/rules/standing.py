"""The order of the players, with every tie-break. A place is never shared."""

from game.rules.scoring import running_totals, score_sheet
from game.rules.variants import Variant

TIE_BREAKS = ("total", "misses", "full misses", "tricks", "worst", "history", "seat")


def sort_key(
    rows: "list[list[tuple[int, int] | None]]", full: "list[bool]", totals: "list[list[int]]", seat: int
) -> "tuple[object, ...]":
    """What a seat is sorted by, best first, one entry a tie-break in TIE_BREAKS' order. `full` marks the largest hands."""
    misses = full_misses = tricks = worst = 0
    for row, is_full in zip(rows, full):  # noqa: B905
        cell = row[seat]
        if cell is None or cell[0] == cell[1]:
            continue
        off = abs(cell[0] - cell[1])
        misses += 1
        full_misses += 1 if is_full else 0
        tricks += off
        worst = max(worst, off)
    history = tuple([-line[seat] for line in reversed(totals)])
    last = totals[-1][seat] if totals else 0
    return (-last, misses, full_misses, tricks, worst, history, seat)


def standing(variant: Variant, rows: "list[list[tuple[int, int] | None]]") -> "tuple[list[int], list[str]]":
    """Seats from first to last, and for each but the first what put it behind the one before (of TIE_BREAKS; "" for the first).

    `rows[hand][seat]` is (bid, made), None for a seat that sat the hand out.
    """
    totals = running_totals(score_sheet(variant, rows), variant.players)
    full = [size == variant.full_size for size in variant.sizes[: len(rows)]]
    keys = [sort_key(rows, full, totals, seat) for seat in range(variant.players)]
    order = sorted(range(variant.players), key=lambda seat: keys[seat])
    decided = [""] + [_decided(keys[before], keys[after]) for before, after in zip(order, order[1:])]  # noqa: B905
    return order, decided


def _decided(before: "tuple[object, ...]", after: "tuple[object, ...]") -> str:
    for name, one, other in zip(TIE_BREAKS, before, after):  # noqa: B905
        if one != other:
            return name
    raise AssertionError("seats differ at least by their number")
