"""The colours can be read, by day and by night, and the stitched pictures have all their threads."""

import re
from pathlib import Path

import pytest

from economy.room_names import ROOM_NAMES
from game.web.stitch import BAR, BARE, CHARTS, THREADS, read_chart, stitch, stitch_bar

CSS = Path(__file__).resolve().parents[2] / "static" / "css"
TOKENS = (CSS / "tokens.css").read_text()
AA, AAA, LARGE_AAA = 4.5, 7.0, 4.5


def block(selector: str) -> dict[str, str]:
    """The variables that a rule sets."""
    found = re.search(rf"^ *{re.escape(selector)} {{$(.*?)^ *}}$", TOKENS, re.MULTILINE | re.DOTALL)
    assert found is not None
    return dict(re.findall(r"^ *(--[\w-]+|color-scheme): (.*?);(?: /\*.*)?$", found[1], re.MULTILINE))


DAY = block(":root")
NIGHT = {**DAY, **block(':root[data-theme="dark"]')}
THEMES = {"day": DAY, "night": NIGHT}


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


TEXT = ("ink", "ink-soft", "madder", "moss", "brass", "plum", "walnut", "spade", "heart", "diamond", "club")
PAIRS = [
    *[(text, ground, AA) for text in TEXT for ground in ("linen", "paper", "flax")],
    *[(text, ground, AA) for text in ("on-felt", "gold-on-felt") for ground in ("felt-light", "felt", "felt-deep")],
    *[("on-dye", f"dye-{dye}", AA) for dye in ("madder", "madder-deep", "plum", "walnut", "moss", "slate", "olive")],
    ("on-gold", "dye-gold", AA),
    *[(f"card-{suit}", ground, LARGE_AAA) for suit in ("diamond", "club") for ground in ("card", "card-off")],
    ("card-spade", "card", AAA),
    ("card-heart", "card", AAA),
    *[("focus", ground, 3.0) for ground in ("linen", "paper", "flax")],
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("text", "ground", "least"), PAIRS)
def test_text_stands_out_from_its_ground(theme: str, text: str, ground: str, least: float) -> None:
    tokens = THEMES[theme]
    colours = [tokens[f"--{name}"] for name in (text, ground)]
    colours = [tokens[colour[4:-1]] if colour.startswith("var(") else colour for colour in colours]
    assert contrast(colours[0], colours[1]) >= least


def test_the_night_of_the_device_is_the_night_that_one_chooses() -> None:
    assert block(':root:not([data-theme="light"])') == block(':root[data-theme="dark"]')


def test_nothing_moves_where_motion_is_not_wanted() -> None:
    still = re.search(r"prefers-reduced-motion: reduce\) {(.*?)\n}", TOKENS, re.DOTALL)
    assert still is not None
    for name in ("quick", "calm", "slow"):
        assert f"--{name}: 0s;" in still[1]
        assert f"--{name}" in DAY


@pytest.mark.parametrize("file", sorted(CSS.glob("*.css")), ids=lambda file: file.name)
def test_no_text_is_smaller_than_fourteen_pixels(file: Path) -> None:
    css = re.sub(r"url\(.*?\)", "", file.read_text())
    sizes = re.findall(r"(?:font-size:|font:[^;]*?)\s([\d.]+)(px|rem)\b", css)
    assert [size for size in sizes if float(size[0]) * (16 if size[1] == "rem" else 1) < 14] == []


@pytest.mark.parametrize("name", sorted(chart.stem for chart in CHARTS.glob("*.txt")))
def test_a_chart_has_known_threads_and_a_grid(name: str) -> None:
    rows = read_chart(name)
    assert set("".join(rows)) <= {*THREADS, BARE}
    base = (CSS / "base.css").read_text()
    assert f".grid-{len(rows[0])}x{len(rows)} {{" in base
    for thread in THREADS.values():
        assert f".thread-{thread} {{" in base
        assert f"--thread-{thread}" in DAY.keys() & block(':root[data-theme="dark"]').keys()


@pytest.mark.parametrize("key", ROOM_NAMES)
def test_every_room_has_a_front_of_the_same_size(key: str) -> None:
    assert 'viewBox="0 0 44 34"' in stitch(key)


def test_a_player_has_the_same_colour_at_the_table_and_in_the_results() -> None:
    ring, results = (CSS / "ring.css").read_text(), (CSS / "results.css").read_text()
    for seat in range(6):
        assert f".i{seat} {{ --tone: var(--seat-{seat}); }}" in ring
        assert f".dye-{seat} {{ background: var(--seat-{seat}); }}" in results


@pytest.mark.parametrize(("done", "full"), [(0, 0), (14, 0), (15, 1), (150, 10), (299, 19), (300, 20)])
def test_a_bar_has_a_stitch_more_for_each_part_that_is_done(done: int, full: int) -> None:
    red = re.search(r'thread-red" d="M0 0h(\d+)', stitch_bar(done, 300))
    assert (int(red[1]) if red else 0) == full
    assert f".grid-{BAR}x2 {{" in (CSS / "base.css").read_text()
