"""What a line of the chat may be. Pure: who may say it is asked elsewhere."""

import unicodedata
from itertools import groupby

from game.tables.errors import TableError

MOST = 200
MARKS_IN_A_ROW = 3
JOINERS = "\u200c\u200d"  # within words of some languages, and within pictures
BLANK = "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters by name, seen by nobody

PHRASES = (
    "hello", "luck", "bid", "played", "close", "oops", "sorry", "thanks", "moment", "time", "again", "bye",
)  # fmt: skip
"""Keys: each reader sees the phrase in his own language (web/chat_words.py)."""


class TextEmpty(TableError):
    code = "text_empty"


class TextTooLong(TableError):
    code = "text_too_long"


class TextWrongCharacters(TableError):
    code = "text_wrong_characters"


def clean(typed: str) -> str:
    """One line, composed and trimmed, one space at a time. Or the refusal."""
    if any(_is_refused(letter) for letter in typed if letter not in "\t\r\n"):
        raise TextWrongCharacters()
    text = " ".join(unicodedata.normalize("NFC", typed).split())
    if not any(_is_seen(letter) for letter in text):
        raise TextEmpty()
    if len(text) > MOST:
        raise TextTooLong()
    if any(is_mark and len(list(run)) > MARKS_IN_A_ROW for is_mark, run in groupby(text, _is_mark)):
        raise TextWrongCharacters()
    return text


def _is_refused(letter: str) -> bool:
    """Control characters, what turns the direction of writing, halves of a surrogate pair, private ones."""
    return letter in BLANK or (unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co") and letter not in JOINERS)


def _is_seen(letter: str) -> bool:
    """What this Python's tables don't know yet is most likely a new picture."""
    return unicodedata.category(letter) == "Cn" or unicodedata.category(letter)[0] not in "ZCM"


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter) in ("Mn", "Me")
