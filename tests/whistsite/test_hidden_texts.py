"""A text inside an f-string is not seen by the extractor: it would stay English in every language."""

import ast
from pathlib import Path

import pytest

from whistsite.messages import KEYWORDS, ROOT, sources

MODULES = [path for path in sources() if path.suffix == ".py"]


def hidden(source: str) -> list[int]:
    """The lines of f-strings that call for a translation."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            calls = [inner.func for inner in ast.walk(node) if isinstance(inner, ast.Call)]
            found += [node.lineno for call in calls if isinstance(call, ast.Name) and call.id in KEYWORDS]
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_text_hides_in_an_f_string(path: Path) -> None:
    assert hidden(path.read_text(encoding="utf-8")) == []


def test_a_hidden_text_is_found() -> None:
    assert hidden("""x = f'<p>{_("Play")}</p>'""") == [1]
