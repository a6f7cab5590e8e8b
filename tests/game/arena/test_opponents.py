"""An opponent that is no good ends the arena with a sentence and status 2."""

import io
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

OPPONENTS = Path(__file__).with_name("opponents.py")
ROOT = Path(__file__).parents[3]


def sentence(*words: str) -> str:
    """What is said on leaving with status 2; nothing has been printed."""
    printed = io.StringIO()
    with pytest.raises(CommandError) as left:
        call_command("arena", "--games", "2", *words, stdout=printed)
    assert left.value.returncode == 2
    assert printed.getvalue() == ""
    return str(left.value)


@pytest.mark.parametrize(
    ("player", "words"),
    [
        ("unheard_of", "unheard_of answered '1z', which is none of ["),
        ("truth", "truth answered True, which is none of [0, 1, 2, 3, 4, 5, 6, 7, 8], bidding in hand 1 (8 cards) at seat"),
        ("lists", "lists answered [0], which is none of ["),
        ("crashes", "LookupError: nothing to play."),
        ("leaves", "leaves failed bidding in hand 1 (8 cards) at seat"),
        ("recurses", "RecursionError"),
        ("strange", "ValueError: not to be compared."),
    ],
)  # fmt: skip
def test_a_bad_answer_is_told_with_its_place(player: str, words: str) -> None:
    said = sentence("--opponent", f"{OPPONENTS}:{player}")
    assert words in said
    assert "in hand 1 (8 cards) at seat" in said
    assert "\n" not in said


def test_a_bad_card_is_told_with_its_trick() -> None:
    assert "playing to trick 1 in hand 1" in sentence("--opponent", f"{OPPONENTS}:unheard_of")


@pytest.mark.parametrize(
    ("opponent", "words"),
    [
        ("nothing", "'nothing' names no opponent: write FILE.py:NAME."),
        (":lowest", "names no opponent"),
        ("opponents.py:", "names no opponent"),
        ("no/such/file.py:lowest", "There is no file no/such/file.py."),
        (f"{OPPONENTS.parent}:lowest", "There is no file"),
        (f"{OPPONENTS}:nobody", f"{OPPONENTS} has no nobody."),
        (f"{OPPONENTS}:a_number", f"a_number in {OPPONENTS} can't be called."),
    ],
)
def test_an_opponent_that_is_not_there_is_told(opponent: str, words: str) -> None:
    assert words in sentence("--opponent", opponent)


@pytest.mark.parametrize(
    ("name", "source", "words"),
    [
        ("broken.py", "def player(:", "SyntaxError"),
        ("fails.py", "import no_such_module_anywhere", "ModuleNotFoundError"),
        ("leaves.py", "raise SystemExit(0)", "SystemExit: 0"),
        ("notes.txt", "player = max", "is no Python file"),
        ("bytes.py", "\0", "can't be loaded"),
    ],
)
def test_a_file_that_can_t_be_loaded_is_told(name: str, source: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(source)
    said = sentence("--opponent", f"{file}:player")
    assert str(file) in said
    assert words in said


def test_a_file_may_import_its_neighbours_and_hold_a_class(tmp_path: Path) -> None:
    (tmp_path / "my_neighbour.py").write_text("def first(legal):\n    return legal[0]\n")
    player = "class Player:\n    def __call__(self, position):\n        return first(position['legal'])\n"
    (tmp_path / "mine.py").write_text(f"from my_neighbour import first\n{player}player = Player()\n")
    call_command("arena", "--games", "2", "--opponent", f"{tmp_path / 'mine.py'}:player", stdout=io.StringIO())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "5"], "5 can't play quick."),
        (["--variant", "8-1-8", "--players", "2"], "2 can't play 8-1-8."),
        (["--variant", "8-1-8", "--players", "7", "--deck", "52"], "7 can't play 8-1-8 with 52."),
    ],
)
def test_a_game_that_so_many_can_t_play_is_told(words: list[str], said: str) -> None:
    assert sentence(*words) == said


def test_on_the_command_line_there_is_no_traceback(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "arena", "--games", "2", "--opponent", f"{OPPONENTS}:crashes"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr
