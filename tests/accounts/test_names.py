"""Which names are names, and which pass for each other."""

import pytest

from accounts.errors import (
    AccountError,
    NameRefused,
    NameTooLong,
    NameTooShort,
    NameWithoutLetter,
    NameWrongCharacters,
)
from accounts.names import parse_name
from accounts.services.suggestions import suggest_name
from accounts.skeleton import skeleton


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ana", "Ana"),
        ("  Ana   Maria ", "Ana Maria"),
        ("Ștefan cel Mare", "Ștefan cel Mare"),
        ("S\u0326tefan", "Ștefan"),
        ("D’Angelo", "D'Angelo"),
        ("José_7", "José_7"),
        ("Ana\u00a0Pop", "Ana Pop"),
        ("x" * 20, "x" * 20),
        ("Dick", "Dick"),
        ("Wolf-Gang A.", "Wolf-Gang A."),
    ],
)
def test_a_name_is_shown_as_it_was_meant(typed: str, shown: str) -> None:
    assert parse_name(typed) == shown


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("", NameTooShort),
        ("A", NameTooShort),
        ("   A   ", NameTooShort),
        ("x" * 21, NameTooLong),
        ("x" * 100_000, NameTooLong),
        ("12345", NameWithoutLetter),
        ("-- __", NameWithoutLetter),
        ("Аna", NameWrongCharacters),  # a Cyrillic A
        ("Αna", NameWrongCharacters),  # a Greek Alpha
        ("Ana\u200b", NameWrongCharacters),
        ("\u202eanA", NameWrongCharacters),
        ("An\u0000a", NameWrongCharacters),
        ("An\na", NameWrongCharacters),
        ("An\ta", NameWrongCharacters),
        ("Ana✓", NameWrongCharacters),
        ("Ana ♠", NameWrongCharacters),
        ("Ana\u0301\u0302\u0303", NameWrongCharacters),
        ("Ａna", NameWrongCharacters),  # full width
        ("<b>Ana</b>", NameWrongCharacters),
        ("admin", NameRefused),
        ("ADMIN 2", NameRefused),
        ("Adm1n", NameRefused),
        ("Moderator Ana", NameRefused),
        ("Bot Maria", NameRefused),
        ("B0t-Maria", NameRefused),
        ("bot7", NameRefused),
        ("W h i s t", NameRefused),
        ("VVhist", NameRefused),
        ("Pizda Mea", NameRefused),
        ("f.u.c.k", NameRefused),
    ],
)
def test_what_is_no_name_is_refused_with_its_reason(typed: str, refusal: type[AccountError]) -> None:
    with pytest.raises(refusal) as refused:
        parse_name(typed)
    assert refused.value.sentence().endswith(".")


@pytest.mark.parametrize(
    "name", ["Botond", "Hostia", "Adminescu", "Cassandra", "Scunthorpe", "Essex", "Computer", "Rootsy", "Pullano"]
)
def test_an_honest_name_that_holds_a_bad_one_is_taken(name: str) -> None:
    assert parse_name(name) == name


@pytest.mark.parametrize(
    "twin",
    ["ana", "ANA", "Ána", "A n a", "A.n.a.", "ăna", "Ana", "a-n_a'"],
)
def test_case_accents_and_signs_make_no_other_name(twin: str) -> None:
    assert skeleton(twin) == skeleton("Ana")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ion", "lon"),
        ("Ion", "1on"),
        ("Ion", "I0n"),
        ("Sorin", "5orin"),
        ("Gabi", "6abi"),
        ("Bogdan", "8ogdan"),
        ("Zoe", "2oe"),
        ("Ion", "Ioñ"),
        ("Mia", "rnia"),
        ("Wanda", "vvanda"),
        ("Strauss", "Strauß"),
        ("Dana", "Đana"),
        ("Lola", "Łola"),
        ("Oana", "Øana"),
        ("Irina", "ırina"),
        ("Irina", "İrina"),
        ("Aesop", "Æsop"),
        ("Vuong", "Vương"),
    ],
)
def test_look_alikes_share_a_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ana", "Anca"), ("Dan", "Dana"), ("Ana 2", "Ana 3"), ("Ana 5", "Ana 6"), ("Clara", "Dara")]
)
def test_different_names_stay_different(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def test_a_suggested_name_is_a_name(db: None) -> None:
    for _ in range(50):
        name = suggest_name()
        assert parse_name(name) == name
