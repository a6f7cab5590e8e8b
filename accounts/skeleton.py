"""The skeleton of a name: what is left when case, accents and look-alikes are taken away."""

import unicodedata

# letters that no decomposition takes apart, and signs that pass for a letter
LOOK_ALIKES = str.maketrans(
    {
        "đ": "d", "ð": "d", "ħ": "h", "ı": "l", "i": "l", "ł": "l", "ø": "o", "œ": "oe", "æ": "ae", "þ": "p",
        "ŧ": "t", "ŋ": "n", "ĸ": "k", "0": "o", "1": "l", "2": "z", "5": "s", "6": "g", "8": "b",
    }
)  # fmt: skip
LOOK_ALIKE_PAIRS = (("rn", "m"), ("vv", "w"))


def skeleton(name: str) -> str:
    """Two names with one skeleton pass for each other. `Ána-Mária`, `anamaria` and `Anarnaria` share theirs."""
    text = unicodedata.normalize("NFKD", name.casefold())
    text = "".join(letter for letter in text.casefold() if letter.isalnum()).translate(LOOK_ALIKES)
    for pair, letter in LOOK_ALIKE_PAIRS:
        text = text.replace(pair, letter)
    return text
