"""Points: 5 + bid for an exact bid, minus the difference for a miss; and the house rule on runs."""

from game.rules.variants import Variant


def points(bid: int, made: int) -> int:
    """The points of one hand: 3/3 is +8, 0/0 is +5, 2/4 is -2."""
    return 5 + bid if bid == made else -abs(bid - made)


def score_sheet(variant: Variant, rows: "list[list[tuple[int, int] | None]]") -> "list[list[int]]":
    """Points by hand and seat, prizes and fines of runs included. `rows[hand][seat]` is (bid, made) or None (0 points)."""
    runs = [0] * variant.players
    sheet = []
    for number, row in enumerate(rows):
        line = [0 if cell is None else points(cell[0], cell[1]) for cell in row]
        if variant.streak and (variant.streak_ones or variant.sizes[number] > 1):
            for seat, cell in enumerate(row):
                if cell is not None:
                    runs[seat] = next_run(runs[seat], cell[0] == cell[1])
                    line[seat] += _run_points(variant, runs[seat])
        sheet.append(line)
    return sheet


def next_run(run: int, exact: bool) -> int:
    """The run after one more hand: positive counts exact bids in a row, negative misses."""
    if exact:
        return run + 1 if run > 0 else 1
    return run - 1 if run < 0 else -1


def _run_points(variant: Variant, run: int) -> int:
    if run == 0 or run % variant.streak != 0:
        return 0
    return variant.streak_points if run > 0 else -variant.streak_points


def running_totals(sheet: "list[list[int]]", players: int) -> "list[list[int]]":
    """Totals by seat after each hand of `sheet`."""
    totals = [0] * players
    lines = []
    for line in sheet:
        totals = [total + more for total, more in zip(totals, line)]  # noqa: B905
        lines.append(totals)
    return lines
