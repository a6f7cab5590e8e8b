"""What a name may be. Pure: whether it is free is asked elsewhere."""

import re
import unicodedata

from accounts.errors import NameRefused, NameTooLong, NameTooShort, NameWithoutLetter, NameWrongCharacters
from accounts.refused_names import HOUSE_KEYS, RUDE_KEYS, RUDE_PARTS
from accounts.skeleton import skeleton

MIN_LENGTH, MAX_LENGTH = 2, 20
MAX_TYPED = 200  # longer input is not even looked at
SIGNS = "0123456789 .-_'"
SEPARATORS = re.compile(r"[ .\-_']+")
# Basic Latin, Latin-1, Extended-A, the Romanian ș and ț, and Extended Additional (Vietnamese, Welsh, ẞ)
LETTER_RANGES = ((0x41, 0x5A), (0x61, 0x7A), (0xC0, 0x17E), (0x218, 0x21B), (0x1E00, 0x1EFF))


def parse_name(typed: str) -> str:
    """The name as it will be shown: composed, trimmed, one space at a time. Or the refusal."""
    if len(typed) > MAX_TYPED:
        raise NameTooLong(most=MAX_LENGTH)
    name = re.sub(" +", " ", unicodedata.normalize("NFC", typed).replace("\u2019", "'").replace("\u00a0", " ")).strip(
        " "
    )
    if not all(map(_is_allowed, name)):
        raise NameWrongCharacters
    if len(name) < MIN_LENGTH:
        raise NameTooShort
    if len(name) > MAX_LENGTH:
        raise NameTooLong(most=MAX_LENGTH)
    if not any(map(str.isalpha, name)):
        raise NameWithoutLetter
    if _is_refused(name):
        raise NameRefused
    return name


def _is_allowed(letter: str) -> bool:
    if letter in SIGNS:
        return True
    return letter.isalpha() and any(low <= ord(letter) <= high for low, high in LETTER_RANGES)


def _is_refused(name: str) -> bool:
    words = [skeleton(word) for word in SEPARATORS.split(name) if word]
    key = skeleton(name)
    return (
        not HOUSE_KEYS.isdisjoint((words[0], skeleton(name.rstrip("0123456789 .-_'")), key))
        or not RUDE_KEYS.isdisjoint((*words, key))
        or any(part in key for part in RUDE_PARTS)
    )
