"""`manage.py arena`: what it prints."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

OPPONENTS = Path(__file__).with_name("opponents.py")


def run(*words: str) -> str:
    printed = io.StringIO()
    call_command("arena", *words, stdout=printed)
    return printed.getvalue()


def report(*words: str) -> dict[str, Any]:
    """The JSON object that is printed, less what depends on the machine's speed."""
    facts: dict[str, Any] = json.loads(run(*words, "--json"))
    assert facts.pop("decisions_per_second") > 0
    return facts


def against(player: str, *words: str) -> dict[str, Any]:
    return report("--opponent", f"{OPPONENTS}:{player}", *words)


def test_among_themselves_every_seat_of_every_hand_counts() -> None:
    facts = report("--games", "3", "--variant", "8-1-8", "--players", "4")
    assert facts["games"] == 3
    assert facts["hands"] == 3 * 24 * 4
    assert sum(size["hands"] for size in facts["by_size"].values()) == facts["hands"]
    assert list(facts["by_size"]) == ["1", "2", "3", "4", "5", "6", "7", "8"]
    average = sum(size["hands"] * size["points"] for size in facts["by_size"].values()) / facts["hands"]
    assert facts["points"] == pytest.approx(average, abs=1e-3)
    assert "won" not in facts


@pytest.mark.parametrize("words", [[], ["--opponent", f"{OPPONENTS}:lowest"]])
def test_the_same_seed_gives_the_same_report_and_another_seed_another(words: list[str]) -> None:
    assert report("--games", "2", *words) == report("--games", "2", *words)
    assert report("--games", "2", *words) != report("--games", "2", "--seed", "2", *words)


def test_a_dead_hand_counts_for_nobody() -> None:
    facts = report("--games", "1", "--variant", "8-1-8", "--players", "7")
    assert facts["hands"] == 33 * 6


@pytest.mark.parametrize("words", [["--deck", "56"], ["--level", "novice"]])
def test_the_deck_and_the_level_change_the_games(words: list[str]) -> None:
    usual = ["--games", "1", "--variant", "8-1-8", "--players", "7" if words[0] == "--deck" else "3"]
    assert report(*usual, *words)["points"] != report(*usual)["points"]


def test_masters_beat_who_always_plays_low() -> None:
    facts = against("lowest", "--games", "20")
    assert facts["deals"] == 10
    assert facts["opponent"] == "lowest"
    assert facts["ours"]["hands"] == facts["theirs"]["hands"] == 20 * 18
    assert facts["ours"]["won"] + facts["theirs"]["won"] == 1
    assert facts["difference"]["points"] == pytest.approx(facts["ours"]["points"] - facts["theirs"]["points"], abs=1e-3)
    assert facts["difference"]["points"] > 5 * facts["difference"]["points_error"] > 0


def test_an_odd_number_of_games_is_rounded_up_to_whole_deals() -> None:
    assert against("lowest", "--games", "3")["games"] == 4


def test_of_one_deal_no_error_can_be_told() -> None:
    assert against("lowest", "--games", "2")["difference"]["points_error"] is None
    assert "±" not in run("--games", "1")


def test_an_opponent_may_spoil_what_it_is_given() -> None:
    changed, kept = against("vandal", "--games", "2"), against("lowest", "--games", "2")
    assert changed.pop("opponent") == "vandal"
    assert kept.pop("opponent") == "lowest"
    assert changed == kept


def test_what_an_opponent_prints_stays_out_of_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert against("highest", "--games", "2")["games"] == 2
    assert "must not mix" in capsys.readouterr().err


def test_the_tables_show_both_sides_and_every_size() -> None:
    printed = run("--games", "2", "--opponent", f"{OPPONENTS}:lowest", "--variant", "ladder", "--players", "5")
    lines = printed.splitlines()
    assert lines[0] == "ladder, 5 players, seed 1: 2 games"
    assert [line.split()[0] for line in lines[4:7]] == ["master", "lowest", "difference"]
    sizes = [line.split()[0] for line in lines if line.endswith("%") and line.split()[0].isdigit()]
    assert sizes == [str(size) for size in range(1, 11)]


def test_the_table_among_themselves_has_one_side() -> None:
    lines = run("--games", "2", "--level", "regular").splitlines()
    assert [line.split()[0] for line in lines[3:4]] == ["regular"]
    assert "difference" not in "\n".join(lines)
    assert lines[-1].endswith("a second")
