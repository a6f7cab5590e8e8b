"""The list of reasons is closed, and docs/ledger.md shows an example of each."""

import re
from pathlib import Path

from economy.reasons import EARNED, Reason

LEDGER = Path(__file__).resolve().parents[2] / "docs" / "ledger.md"


def test_the_documentation_has_a_row_for_each_reason_and_for_no_other() -> None:
    rows = re.findall(r"^\| `([a-z_.]+)` \|(.+)\|$", LEDGER.read_text(), re.M)
    assert [reason for reason, _ in rows] == list(Reason.values)
    for reason, rest in rows:
        when, key, example = (cell.strip() for cell in rest.split("|"))
        assert when
        assert key
        assert re.search(r"[+−]\d", example), reason


def test_reasons_are_dotted_and_short_enough_for_their_column() -> None:
    for reason in Reason.values:
        assert re.fullmatch(r"[a-z]+\.[a-z_]+", reason)
        assert len(reason) <= 20


def test_what_a_refund_takes_back_is_what_a_game_gives() -> None:
    assert set(EARNED) == {Reason.PRIZE, Reason.FIRST_GAME, Reason.GOOD_PLAY, Reason.EXACT_RUN}
