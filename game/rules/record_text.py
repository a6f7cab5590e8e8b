"""From the bytes of a file to the values of a record. Only where CPython runs: MicroPython's json takes no hooks."""

import json

from game.rules.record_shape import NotARecord


def parse(data: bytes) -> object:
    """The JSON value that `data` (UTF-8) holds; NotARecord with the reason where it holds none, or an ambiguous one."""
    try:
        text = data.decode("utf-8-sig")
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except RecursionError:
        raise NotARecord("nested too deeply") from None
    except UnicodeDecodeError:
        raise NotARecord("not UTF-8") from None
    except ValueError as fault:
        raise NotARecord("not JSON: " + str(fault)) from None


def _object(pairs: "list[tuple[str, object]]") -> "dict[str, object]":
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice in an object")
    return found


def _no_constant(word: str) -> object:
    raise ValueError(word + " is no number")
