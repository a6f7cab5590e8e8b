"""The architecture of docs/architecture.md holds."""

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports


def test_an_upper_layer_imports_a_lower_one_and_never_the_other_way(capsys: pytest.CaptureFixture[str]) -> None:
    status = lint_imports(no_cache=True)
    assert status == EXIT_STATUS_SUCCESS, capsys.readouterr().out
