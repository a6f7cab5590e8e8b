"""`manage.py referee`: verdicts, exit statuses, and no traceback whatever it is given."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.records import RECORDS

ROOT = Path(__file__).parents[3]
GOOD = next(case for case in RECORDS.values() if case["expect"]["ok"])
REFUSED = next(case for case in RECORDS.values() if not case["expect"]["ok"])


def referee(file: Path | str, *options: str) -> tuple[int, str, str]:
    """Exit status, standard output and standard error."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("referee", str(file), *options, stdout=out, stderr=err)
    assert isinstance(stopped.value.code, int)
    return stopped.value.code, out.getvalue(), err.getvalue()


def written(folder: Path, content: bytes | str) -> Path:
    file = folder / "record.json"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return file


def test_a_good_record_gets_its_verdict_and_0(tmp_path: Path) -> None:
    status, out, err = referee(written(tmp_path, json.dumps(GOOD["record"])))
    assert (status, json.loads(out), err) == (0, GOOD["expect"], "")
    assert out.count("\n") == 1


def test_a_refused_record_gets_its_verdict_and_1(tmp_path: Path) -> None:
    status, out, err = referee(written(tmp_path, json.dumps(REFUSED["record"])))
    assert (status, json.loads(out), err) == (1, REFUSED["expect"], "")


def test_spaces_lines_and_a_byte_order_mark_do_no_harm(tmp_path: Path) -> None:
    content = "\ufeff" + json.dumps(GOOD["record"], indent=4).replace("\n", "\r\n") + "\n\n"
    assert referee(written(tmp_path, content))[0] == 0


def test_names_may_be_of_any_language_and_what_is_carried_of_any_shape(tmp_path: Path) -> None:
    record = GOOD["record"] | {"players": ["Ștefan", "李", "", "\ud800", "🂡", "A" * 9999]}
    record["options"] = {"seed": 1e300, "bots": {"": [None, {}]}, "started": [[[]]]}
    assert referee(written(tmp_path, json.dumps(record)))[0] == 0


SHAPE = '"variant":"8-1-8","players":["A","B","C","D"],"hands":[]'
UNREADABLE: dict[str, bytes | str] = {
    "nothing": "",
    "spaces": " \n ",
    "words": "to be or not to be",
    "half a record": json.dumps(GOOD["record"])[:-9],
    "two records": json.dumps(GOOD["record"]) * 2,
    "a list of records": json.dumps([GOOD["record"]]),
    "a number": "17",
    "null": "null",
    "an empty object": "{}",
    "another format": '{"format":"whist-record/2",' + SHAPE + "}",
    "a key twice": '{"format":"whist-record/1","format":"whist-record/1",' + SHAPE + "}",
    "a key twice deep inside": '{"format":"whist-record/1","options":{"x":{"y":1,"y":2}},' + SHAPE + "}",
    "not a number": '{"format":"whist-record/1","options":{"seed":NaN},' + SHAPE + "}",
    "infinity": '{"format":"whist-record/1","options":{"seed":-Infinity},' + SHAPE + "}",
    "a number of ten thousand digits": '{"format":"whist-record/1","options":{"seed":'
    + "9" * 10000
    + "},"
    + SHAPE
    + "}",
    "a bid of ten thousand digits": '{"hands":[{"bids":[' + "9" * 10000 + "]}]}",
    "lists in lists": "[" * 100_000 + "]" * 100_000,
    "objects in objects": '{"a":' * 100_000,
    "an open quote": '{"format": "whist',
    "Latin letters": '{"format":"whist-record/1 \xe9"}'.encode("latin-1"),
    "sixteen bits": json.dumps(GOOD["record"]).encode("utf-16"),
    "zero bytes": b"\0" * 5000,
    "binary junk": bytes(range(256)) * 40,
    "a control character": b'{"format": "whist\x01"}',
}


@pytest.mark.parametrize("content", UNREADABLE.values(), ids=UNREADABLE)
def test_what_is_no_record_gets_2_and_a_reason(content: bytes | str, tmp_path: Path) -> None:
    check_unreadable(written(tmp_path, content))


def check_unreadable(file: Path | str, *options: str) -> None:
    status, out, err = referee(file, *options)
    assert (status, out) == (2, "")
    assert err.startswith("referee: ")
    assert "Traceback" not in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("options", [(), ("--lines",)])
def test_a_file_that_can_not_be_read_gets_2_and_a_reason(options: tuple[str, ...], tmp_path: Path) -> None:
    check_unreadable(tmp_path / "nowhere.json", *options)
    check_unreadable(tmp_path, *options)
    check_unreadable("", *options)
    check_unreadable("a\0b", *options)
    check_unreadable("\udcff", *options)
    check_unreadable("a" * 5000, *options)


def test_lines_get_a_verdict_each_in_order_and_0(tmp_path: Path) -> None:
    cases = [case for case in RECORDS.values() if len(case["record"]["hands"]) < 25]
    lines = "".join(json.dumps(case["record"]) + "\n" for case in cases)
    status, out, err = referee(written(tmp_path, lines), "--lines")
    assert (status, err) == (0, "")
    assert [json.loads(line) for line in out.splitlines()] == [case["expect"] for case in cases]


def test_a_line_that_is_no_record_gets_a_verdict_too_and_the_rest_is_judged(tmp_path: Path) -> None:
    lines = [
        json.dumps(GOOD["record"]).encode(),
        b"\xff\xfe",
        b"",
        b"[" * 50_000,
        json.dumps(REFUSED["record"]).encode(),
    ]
    status, out, err = referee(written(tmp_path, b"\r\n".join(lines)), "--lines")
    nothing = {"ok": False, "error": {"code": "not_a_record", "hand": None, "trick": None, "seat": None}}
    assert status == 0
    assert [json.loads(line) for line in out.splitlines()] == [GOOD["expect"], nothing, nothing, REFUSED["expect"]]
    assert [line.split(":")[:2] for line in err.splitlines()] == [["referee", " line 2"], ["referee", " line 4"]]


def test_an_empty_file_has_no_lines_and_could_be_read_to_its_end(tmp_path: Path) -> None:
    assert referee(written(tmp_path, ""), "--lines") == (0, "", "")


def check_fuzz(content: bytes, folder: Path) -> None:
    status, out, err = referee(written(folder, content))
    assert "Traceback" not in err
    if status == 2:
        assert (out, err[:9]) == ("", "referee: ")
    else:
        verdict = json.loads(out)
        assert (status, err) == (0 if verdict["ok"] else 1, "")
    status, out, err = referee(written(folder, content), "--lines")
    assert status == 0
    assert len(out.splitlines()) == len([line for line in content.split(b"\n") if line.strip()])


fuzzing = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

plain = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5)
card = st.sampled_from(["7c", "Ah", "Td", "1s", "10s", "", "xx"]) | plain
values = st.recursive(
    plain | card, lambda part: st.lists(part, max_size=5) | st.dictionaries(st.text(max_size=5), part)
)
cards = st.lists(st.lists(card, max_size=4) | plain, max_size=8)
numbers = st.integers(-1, 9) | plain
hands = st.fixed_dictionaries(
    {},
    optional={"size": numbers, "dealer": numbers, "turned": card, "cards": cards, "tricks": cards}
    | {"bids": st.lists(numbers, max_size=8) | plain},
)
records = st.fixed_dictionaries(
    {"format": st.just("whist-record/1") | plain},
    optional={
        "variant": st.sampled_from(["8-1-8", "8-8-8", "1-8-1", "quick", "ladder"]) | values,
        "players": st.lists(st.text(max_size=3), max_size=9) | values,
        "options": st.dictionaries(st.sampled_from(["deck", "must_trump", "seed"]), values) | values,
        "hands": st.lists(hands, max_size=3) | values,
    },
)


@given(content=st.binary(max_size=200))
@fuzzing
def test_any_bytes_are_answered(content: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    check_fuzz(content, tmp_path_factory.getbasetemp())


@given(value=values | records)
@fuzzing
def test_any_json_is_answered(value: object, tmp_path_factory: pytest.TempPathFactory) -> None:
    check_fuzz(json.dumps(value).encode(), tmp_path_factory.getbasetemp())


@given(choice=st.data())
@fuzzing
def test_a_record_with_any_part_of_it_changed_is_answered(
    choice: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    record = json.loads(json.dumps(choice.draw(st.sampled_from([REFUSED, GOOD]))["record"]))
    part: Any = record
    while isinstance(part, (dict, list)) and part:
        place: Any = choice.draw(st.sampled_from(list(part) if isinstance(part, dict) else range(len(part))))
        if not isinstance(part[place], (dict, list)) or choice.draw(st.integers(0, 4)) == 0:
            part[place] = choice.draw(values | card)
            break
        part = part[place]
    check_fuzz(json.dumps(record).encode(), tmp_path_factory.getbasetemp())


@given(at=st.integers(0), flip=st.integers(1, 255))
@fuzzing
def test_a_record_with_any_byte_of_it_changed_is_answered(
    at: int, flip: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    content = bytearray(json.dumps(GOOD["record"]).encode())
    content[at % len(content)] ^= flip
    check_fuzz(bytes(content), tmp_path_factory.getbasetemp())


def run(arguments: list[str], **streams: Any) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "manage.py", "referee", *arguments]
    return subprocess.run(
        command, cwd=ROOT, capture_output="stdout" not in streams, check=False, timeout=300, **streams
    )


def test_as_a_program_it_reads_standard_input() -> None:
    done = run(["-"], input=json.dumps(REFUSED["record"]).encode())
    assert (done.returncode, json.loads(done.stdout), done.stderr) == (1, REFUSED["expect"], b"")
    done = run(["-", "--lines"], input=json.dumps(GOOD["record"]).encode())
    assert (done.returncode, json.loads(done.stdout), done.stderr) == (0, GOOD["expect"], b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_as_a_program_it_says_plainly_that_nothing_can_be_written() -> None:
    with open("/dev/full", "wb") as full:
        done = run(["-"], input=json.dumps(GOOD["record"]).encode(), stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


def test_as_a_program_it_stops_quietly_when_nobody_reads_on() -> None:
    lines = (json.dumps(GOOD["record"]) + "\n") * 300
    command = [sys.executable, "manage.py", "referee", "--lines", "-"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        assert program.stdin and program.stdout and program.stderr
        program.stdout.close()
        try:
            program.stdin.write(lines.encode())
            program.stdin.close()
        except BrokenPipeError:
            pass
        assert b"Traceback" not in program.stderr.read()
        assert program.wait(timeout=300) == 2
