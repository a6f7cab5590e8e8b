"""Players for the arena's tests, good and bad, as anybody might write them. Loaded by its path, so it imports nothing of ours."""

import json
import sys
from pathlib import Path

Position = dict[str, object]


def lowest(position: Position) -> object:
    """The lowest bid, the lowest card."""
    return position["legal"][0]  # type: ignore[index]


def highest(position: Position) -> object:
    print("this must not mix with the report")
    return position["legal"][-1]  # type: ignore[index]


def recorder(position: Position) -> object:
    """Writes down every position beside this file's copy."""
    with Path(__file__).with_suffix(".jsonl").open("a") as file:
        file.write(json.dumps(position) + "\n")
    return lowest(position)


def vandal(position: Position) -> object:
    """Spoils what it is given."""
    answer = lowest(position)
    for value in position.values():
        if isinstance(value, list):
            value.clear()
    position.clear()
    return answer


def unheard_of(position: Position) -> object:
    return "1z" if position["phase"] == "play" else lowest(position)


def truth(position: Position) -> object:
    return True


def lists(position: Position) -> object:
    return [lowest(position)]


def crashes(position: Position) -> object:
    if position["phase"] == "play":
        raise LookupError("nothing\nto play")
    return lowest(position)


def leaves(position: Position) -> object:
    sys.exit()


def recurses(position: Position) -> object:
    return recurses(position)


class Strange:
    """Answers with something that can't even be compared."""

    def __eq__(self, other: object) -> bool:
        raise ValueError("not to be compared")

    __hash__ = None  # type: ignore[assignment]


def strange(position: Position) -> object:
    return Strange()


a_number = 7
