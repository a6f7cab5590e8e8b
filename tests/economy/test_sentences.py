"""Every refusal of the economy is a sentence of its own in every language, and amounts have the right plurals."""

import pytest
from django.conf import settings
from django.utils.translation import override

from economy import errors
from economy.errors import EconomyError, NotEnough, RefundRefused
from economy.sentences import figure, sentence, signed, words

REFUSALS: list[EconomyError] = [
    NotEnough({"coins": 250}),
    NotEnough({"bars": 2}),
    NotEnough({"espresso": 1}),
    errors.RoomClosed(),
    errors.MembersOnly(),
    errors.LevelTooLow(level=2, needed=5),
    errors.NotVipDay(days=(0, 3)),
    errors.NoSuchCoffee(),
    errors.CoffeeNotOwned(coffee="espresso"),
    errors.NoSuchStake(),
    errors.BadAmount(),
    errors.EntryRaised(),
    errors.OwnAccount(),
    RefundRefused("not_finished"),
    RefundRefused("first_place"),
    RefundRefused("abandoned"),
    RefundRefused("done"),
    RefundRefused("cancelled"),
    RefundRefused("used_up", per_day=0),
    RefundRefused("used_up", per_day=1),
    RefundRefused("not_vip_day", days=(0, 3)),
    RefundRefused("not_enough", short={"coins": 30}),
]
LANGUAGES = [code for code, _ in settings.LANGUAGES]


def test_the_list_above_names_every_refusal() -> None:
    assert {type(error) for error in REFUSALS} == set(EconomyError.__subclasses__())


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_refusals_share_a_sentence_and_none_is_the_one_for_unknown_codes(language: str) -> None:
    with override(language):
        found = [sentence(error) for error in [*REFUSALS, EconomyError()]]
    assert len(set(found)) == len(found)
    assert all("%" not in text and text.endswith(".") for text in found)


def test_a_refusal_says_what_is_missing_and_how_to_get_it() -> None:
    assert sentence(NotEnough({"coins": 250, "bars": 1})) == (
        "You still need 250 coins, 1 gold bar. Win some in a room with a lower entry first."
    )


def test_vip_days_are_named() -> None:
    with override("ro"):
        assert "luni și joi" in sentence(errors.NotVipDay(days=(0, 3)))


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "1 coin, 20 gold bars, 2 espressos"),
        ("ro", "1 monedă, 20 de lingouri de aur, 2 espressouri"),
        ("it", "1 moneta, 20 lingotti d'oro, 2 espressi"),
        ("es", "1 moneda, 20 lingotes de oro, 2 espressos"),
    ],
)
def test_amounts_have_the_plurals_of_the_language(language: str, expected: str) -> None:
    with override(language):
        assert words({"espresso": 2, "coins": 1, "bars": 20, "ibric": 0}) == expected


def test_the_sign_does_not_change_the_plural() -> None:
    with override("ro"):
        assert words({"coins": -20, "bars": 5}, signed) == "−20 de monede, +5 lingouri de aur"


@pytest.mark.parametrize(("language", "expected"), [("en", "1,250,000"), ("ro", "1.250.000")])
def test_large_numbers_are_grouped(language: str, expected: str) -> None:
    with override(language):
        assert figure(1_250_000) == expected
