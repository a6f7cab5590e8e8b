"""What a line of the chat may be."""

import pytest

from game.tables.chat_text import MOST, TextEmpty, TextTooLong, TextWrongCharacters, clean
from game.tables.errors import TableError


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Salut!", "Salut!"),
        ("  two\t words \r\n here ", "two words here"),
        ("s\u0326i", "și"),
        ("<b>bold</b> & co", "<b>bold</b> & co"),
        ("👩‍👩‍👧 ok", "👩‍👩‍👧 ok"),
        ("שלום", "שלום"),
        ("\U0001fae8", "\U0001fae8"),
        ("x" * MOST, "x" * MOST),
        ("e\u0301" * MOST, "é" * MOST),
    ],
)
def test_a_line_is_composed_and_trimmed(typed: str, shown: str) -> None:
    assert clean(typed) == shown


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("", TextEmpty),
        (" \n\t ", TextEmpty),
        ("\u200d\u200d", TextEmpty),
        ("\u0301", TextEmpty),
        ("x" * (MOST + 1), TextTooLong),
        ("x" * 1_000_000, TextTooLong),
        ("a\x00b", TextWrongCharacters),
        ("a\x1b[31mb", TextWrongCharacters),
        ("a\x85b", TextWrongCharacters),
        ("\u202egnitirw", TextWrongCharacters),
        ("\u2066x\u2069", TextWrongCharacters),
        ("\u200fx", TextWrongCharacters),
        ("a\u200bb", TextWrongCharacters),
        ("\ufeffa", TextWrongCharacters),
        ("a\ud800", TextWrongCharacters),
        ("\ue000", TextWrongCharacters),
        ("\u3164", TextWrongCharacters),
        ("o" + "\u0334" * 30, TextWrongCharacters),
    ],
)
def test_what_is_no_line_is_refused(typed: str, refusal: type[TableError]) -> None:
    with pytest.raises(refusal):
        clean(typed)
