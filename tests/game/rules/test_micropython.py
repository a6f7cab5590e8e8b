"""MicroPython, which plays in the browser, must answer as CPython does: records, standings, deals, views."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from tests.portable import ROOT, needs_node, run_portable
from tests.records import RECORDS, STANDINGS

from . import in_micropython

pytestmark = [needs_node, pytest.mark.node]

PROGRAM = """
import json
from in_micropython import everything
with open("/asked.json") as file:
    asked = json.load(file)
print(json.dumps(everything(asked["records"], asked["standings"])))
"""

Answers = dict[str, Any]


@pytest.fixture(scope="module")
def asked() -> dict[str, list[Any]]:
    return {"records": [case["record"] for case in RECORDS.values()], "standings": list(STANDINGS.values())}


@pytest.fixture(scope="module")
def there(asked: dict[str, list[Any]], tmp_path_factory: pytest.TempPathFactory) -> Answers:
    folder = tmp_path_factory.mktemp("micropython")
    questions = folder / "asked.json"
    questions.write_text(json.dumps(asked))
    printed = run_portable(PROGRAM, ["game.rules"], folder, questions, Path(in_micropython.__file__))
    answers: Answers = json.loads(printed)
    return answers


@pytest.fixture(scope="module")
def here(asked: dict[str, list[Any]]) -> Answers:
    answers: Answers = json.loads(json.dumps(in_micropython.everything(asked["records"], asked["standings"])))
    return answers


@pytest.mark.parametrize("number", range(len(RECORDS)), ids=list(RECORDS))
def test_a_record_gets_the_same_verdict(number: int, there: Answers, here: Answers) -> None:
    assert there["verdicts"][number] == here["verdicts"][number] == list(RECORDS.values())[number]["expect"]


@pytest.mark.parametrize("number", range(len(STANDINGS)), ids=list(STANDINGS))
def test_a_standing_is_the_same(number: int, there: Answers, here: Answers) -> None:
    assert there["standings"][number] == here["standings"][number]


@pytest.mark.parametrize("what", ["deals", "views", "written", "no_records"])
def test_the_answers_are_the_same(what: str, there: Answers, here: Answers) -> None:
    assert there[what] == here[what]
    assert there[what]


def test_every_module_of_the_rules_can_be_imported_there(tmp_path: Path) -> None:
    modules = sorted(f"game.rules.{source.stem}" for source in (ROOT / "game" / "rules").glob("*.py"))
    program = "\n".join(f"import {module.removesuffix('.__init__')}\nprint('{module}')" for module in modules)
    assert run_portable(program, ["game.rules"], tmp_path).split() == modules


def test_a_fault_there_is_a_failure_here(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="no such card"):
        run_portable("from game.rules.cards import parse\nparse('xx')", ["game.rules"], tmp_path)


@pytest.mark.parametrize("source", sorted((ROOT / "game" / "rules").glob("*.py")), ids=lambda source: source.stem)
def test_the_rules_import_nothing_but_the_portable_part_of_the_library(source: Path) -> None:
    for node in ast.walk(ast.parse(source.read_text())):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        for name in names:
            assert name.startswith("game.rules.") or name in ("hashlib", "json", "struct")
