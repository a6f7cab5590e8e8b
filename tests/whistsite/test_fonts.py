"""Fonts: every letter of a language's texts is in the ones that its pages load first."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FACES = re.findall(
    r"src: url\([^)]*/(\w+)-([\w-]+)-wght[^)]*\).*?unicode-range: ([^;]+);",
    (ROOT / "static/css/base.css").read_text(),
    re.DOTALL,
)


def ranges(family: str, part: str) -> list[tuple[int, int]]:
    """The letters, from and to, that a font's file is loaded for."""
    (found,) = [letters for name, half, letters in FACES if (name, half) == (family, part)]
    pairs = [span.strip().removeprefix("U+").split("-") for span in found.split(",")]
    return [(int(pair[0], 16), int(pair[-1], 16)) for pair in pairs]


def letters_of(language: str) -> set[str]:
    catalogue = (ROOT / "locale" / language / "LC_MESSAGES" / "django.po").read_text()
    return {
        letter for text in re.findall(r'^msgstr.*|^".*', catalogue, re.MULTILINE) for letter in text if letter.isalpha()
    }


@pytest.mark.parametrize("family", ["fraunces", "figtree"])
@pytest.mark.parametrize(("language", "parts"), [("ro", ("latin", "romanian")), ("it", ("latin",)), ("es", ("latin",))])
def test_the_texts_of_a_language_need_no_further_font(family: str, language: str, parts: tuple[str, ...]) -> None:
    spans = [span for part in parts for span in ranges(family, part)]
    assert {
        letter for letter in letters_of(language) if not any(low <= ord(letter) <= high for low, high in spans)
    } == set()


@pytest.mark.parametrize("family", ["fraunces", "figtree"])
def test_a_romanian_letter_does_not_load_the_large_font_as_well(family: str) -> None:
    large = ranges(family, "latin-ext")
    for low, high in ranges(family, "romanian"):
        assert not any(first <= high and low <= last for first, last in large)
