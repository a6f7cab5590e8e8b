"""The arena's reports as tables for people."""

from collections.abc import Iterator
from typing import Any


def report_lines(report: dict[str, Any]) -> Iterator[str]:
    """The lines of a report of contests.py."""
    yield "{variant}, {players} players, seed {seed}: {games:,} games".format(**report)
    sides = {report["level"]: report}
    if "opponent" in report:
        yield f"duplicate: {report['deals']:,} deals, each played twice with the seats changed over"
        sides = {report["level"]: report["ours"], report["opponent"]: report["theirs"]}
    yield ""
    yield from _summary(sides)
    if "opponent" in report:
        ahead = report["difference"]
        yield f"difference {ahead['points']:+.3f} points a hand{_error(ahead)}"
    yield ""
    yield from _by_size(sides)
    yield ""
    yield f"{report['decisions']:,} decisions of ours, {report['decisions_per_second'] or 0:,} a second"


def _error(figures: dict[str, Any]) -> str:
    error = figures["points_error"]
    return "" if error is None else f" ± {error:.3f}"


def _summary(sides: dict[str, Any]) -> Iterator[str]:
    yield f"{'':16} {'hands':>9} {'exact':>8} {'points a hand':>18} {'games won':>10}"
    for name, side in sides.items():
        won = f"{side['won']:10.1%}" if "won" in side else f"{'':10}"
        points = f"{side['points']:.3f}{_error(side)}"
        yield f"{name[:16]:16} {side['hands']:9,} {side['exact']:8.2%} {points:>18} {won}".rstrip()


def _by_size(sides: dict[str, Any]) -> Iterator[str]:
    yield "cards " + "".join(f"{name[:16]:>18}" for name in sides) + "   (exact bids)"
    sizes = next(iter(sides.values()))["by_size"]
    for size in sizes:
        yield f"{size:>5} " + "".join(f"{side['by_size'][size]['exact']:18.2%}" for side in sides.values())
