"""MicroPython, which plays in the browser, decides as CPython does, to the last digit."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from tests.portable import ROOT, needs_node, run_portable

from . import in_micropython

BOTS = sorted((ROOT / "game" / "bots").glob("*.py"))


@needs_node
@pytest.mark.node
@pytest.mark.parametrize("number", range(len(in_micropython.GAMES)))
def test_a_game_is_played_in_the_same_way(number: int, tmp_path: Path) -> None:
    program = f"import json\nfrom in_micropython import decisions\nprint(json.dumps(decisions({number})))"
    there = run_portable(program, ["game.rules", "game.bots"], tmp_path, Path(in_micropython.__file__))
    here: list[Any] = in_micropython.decisions(number)
    assert [turn[2] for turn in json.loads(there)] == [turn[2] for turn in here]
    worth_there = [float(value) for turn in json.loads(there) for value in turn[1]]
    assert worth_there == pytest.approx([float(value) for turn in here for value in turn[1]], abs=1e-9)


@pytest.mark.parametrize("source", BOTS, ids=lambda source: source.stem)
def test_the_bots_import_nothing_but_the_rules_and_math(source: Path) -> None:
    guarded = ("collections.abc", "typing")  # under TYPE_CHECKING only: MicroPython has neither
    for node in ast.walk(ast.parse(source.read_text())):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        for name in names:
            assert name.startswith(("game.rules.", "game.bots.")) or name in ("math", "game.bots", *guarded)
