"""`manage.py train`: fits the bots' tables to their own games."""

import io
import math
import runpy
from array import array
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command

from game.bots import weights
from game.bots.cells import COMPANIES, SIZES
from game.bots.randomness import Source
from game.management.arena.games import Match
from game.management.training.fitting import STEPS, fit
from game.management.training.rounds import MODULES, forget, tables, train, write_tables
from game.management.training.samples import GIVEN, WIDTHS, Samples

Entries = list[dict[str, list[int]]]


def in_use() -> Entries:
    return [{table: list(entries) for table, entries in tables(company).items()} for company in range(COMPANIES)]


@pytest.fixture
def shipped() -> Iterator[Entries]:
    """The tables as they are; put back afterwards."""
    before = in_use()
    yield before
    for company in range(COMPANIES):
        for table, entries in tables(company).items():
            entries[:] = before[company][table]


def test_every_table_has_the_size_that_its_entries_need() -> None:
    for company in in_use():
        assert {table: len(entries) for table, entries in company.items()} == SIZES


def test_the_fit_finds_the_entries_that_made_the_samples() -> None:
    true, rng, rows = [1.5, -1.0, 0.5, -2.0], Source(4), array("H")
    for _ in range(20000):
        first, second, given = int(rng.random() * 2), 2 + int(rng.random() * 2), int(rng.random() * 3) * STEPS - STEPS
        likely = 1 / (1 + math.exp(-true[first] - true[second] - given / STEPS))
        rows.extend([GIVEN + given, first, second, rng.random() < likely])
    fitted = fit(rows, 2, [0, 0, 0, 0])
    assert fitted.samples == 20000
    assert fitted.loss < fitted.plain_loss
    found = [entry / STEPS for entry in fitted.entries]
    for first in (0, 1):
        for second in (2, 3):
            assert found[first] + found[second] == pytest.approx(true[first] + true[second], abs=0.15)


def test_entries_that_always_come_together_don_t_drive_each_other_away() -> None:
    rows = array("H")
    for number in range(400):
        rows.extend([GIVEN, 0, 1, 2, 3 + number % 2, number % 20 < 2])
    fitted = fit(rows, 4, [0] * 5)
    assert fitted.loss == pytest.approx(fitted.plain_loss, abs=0.01)
    assert max(abs(entry) for entry in fitted.entries) < 3 * STEPS


@pytest.mark.parametrize("players", range(3, 8))
def test_samples_stay_inside_their_tables_in_every_kind_of_game(players: int) -> None:
    samples = Samples()
    for variant, deck in [("1-8-1", "")] + ([("1-8-1", "56")] if players == 7 else [("ladder", "")]):
        samples.add_game(Match(variant, players, deck), 0, 0.5)
    for table, width in WIDTHS.items():
        rows = samples.rows[table]
        assert len(rows) % (width + 2) == 0
        assert len(rows) > 0
        for place in range(1, width + 1):
            column = rows[place :: width + 2]
            assert 0 <= min(column) <= max(column) < SIZES[table]
        assert set(rows[width + 1 :: width + 2]) == {0, 1}


def test_no_entry_of_a_table_means_two_things() -> None:
    """Each place of a sample has entries of its own."""
    samples = Samples()
    samples.add_game(Match("8-1-8", 5), 0, 0.5)
    for table, width in WIDTHS.items():
        seen = [set(samples.rows[table][place :: width + 2]) for place in range(1, width + 1)]
        assert len(set().union(*seen)) == sum(len(entries) for entries in seen)


def test_two_rounds_of_training_teach_who_knows_nothing(shipped: Entries) -> None:
    forget(2)
    rounds = list(train(2, 10, 2, 1))
    assert rounds[0][0].exact / rounds[0][0].hands < 0.2
    assert rounds[1][0].exact / rounds[1][0].hands > 0.4
    assert tables(2)["LATER"] == rounds[1][1]["LATER"].entries
    assert in_use()[:2] == shipped[:2]


def test_the_same_seed_trains_the_same(shipped: Entries) -> None:
    found = []
    for _ in range(2):
        forget(0)
        list(train(0, 1, 1, 5))
        found.append(in_use())
    assert found[0] == found[1] != shipped


@pytest.mark.parametrize("company", range(COMPANIES))
def test_what_is_written_is_what_is_used(company: int, tmp_path: Path) -> None:
    write_tables(company, tmp_path)
    shipped_file = Path(weights.__file__).with_name(f"{MODULES[company]}.py")
    assert (tmp_path / shipped_file.name).read_text() == shipped_file.read_text()
    written = runpy.run_path(str(tmp_path / shipped_file.name))
    assert {table: written[table] for table in WIDTHS} == tables(company)


def test_the_command_prints_a_line_a_table_and_writes_only_when_told(shipped: Entries) -> None:
    printed = io.StringIO()
    files = sorted(Path(weights.__file__).parent.glob("*.py"))
    before = [file.read_bytes() for file in files]
    call_command("train", "--games", "1", "--rounds", "1", "--fresh", stdout=printed)
    lines = [line.split() for line in printed.getvalue().splitlines()[1:]]
    assert [(line[0], line[3]) for line in lines] == [(str(who), table) for who in range(COMPANIES) for table in WIDTHS]
    assert [file.read_bytes() for file in files] == before


def test_a_table_without_samples_stays_as_it_is() -> None:
    assert fit(array("H"), 2, [3, -4]).entries == [3, -4]
