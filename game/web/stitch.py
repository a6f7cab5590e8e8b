"""Cross-stitch charts as SVG. A chart is a text file: a letter a stitch, a row a line. CSS draws the crosses and dyes the threads."""

from functools import cache
from itertools import groupby
from pathlib import Path

from django.utils.safestring import SafeString, mark_safe

CHARTS = Path(__file__).parent / "charts"
BARE = "."
BAR = 20
THREADS = {
    "R": "red",
    "M": "madder",
    "K": "coal",
    "I": "ink",
    "B": "brass",
    "G": "green",
    "W": "wood",
    "P": "plum",
    "L": "linen",
    "S": "sky",
    "F": "flax",
}


def read_chart(name: str) -> list[str]:
    """The rows of a chart, all of the same width."""
    rows = (CHARTS / f"{name}.txt").read_text("utf-8").splitlines()
    width = max(len(row) for row in rows)
    return [row.ljust(width, BARE) for row in rows]


@cache
def stitch(name: str) -> SafeString:
    """A chart's SVG, one path a thread. It only decorates: whoever can't see it misses nothing."""
    return _draw(read_chart(name))


def stitch_bar(done: int, span: int) -> SafeString:
    """How much of `span` is done: a bar of twenty stitches in two rows."""
    return _bar(max(0, min(BAR, BAR * done // span)))


@cache
def _bar(filled: int) -> SafeString:
    return _draw(["R" * filled + "F" * (BAR - filled)] * 2)


def _draw(rows: list[str]) -> SafeString:
    paths: dict[str, str] = {}
    for y, row in enumerate(rows):
        x = 0
        for letter, run in groupby(row):
            length = len(list(run))
            if letter != BARE:
                thread = THREADS[letter]
                paths[thread] = paths.get(thread, "") + f"M{x} {y}h{length}v1h-{length}z"
            x += length
    drawn = "".join(f'<path class="thread-{thread}" d="{path}"/>' for thread, path in paths.items())
    width, height = len(rows[0]), len(rows)
    opening = f'<svg class="stitched grid-{width}x{height}" viewBox="0 0 {width} {height}" aria-hidden="true" focusable="false">'
    return mark_safe(f"{opening}{drawn}</svg>")
