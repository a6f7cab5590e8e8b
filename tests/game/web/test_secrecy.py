"""The scanner for hidden cards finds what is planted, in every form and language, and nothing else."""

import pytest

from game.rules.cards import name
from game.tables import entries
from game.web.regions import words_in
from tests.game.tables.logs import life
from tests.secrecy import hidden_at, named_cards, scan

LOG = life()
DEAL = next(entry for entry in LOG if entry.kind == entries.DEAL)
assert DEAL.data is not None
OWN, OTHERS = DEAL.data["hands"][0], DEAL.data["hands"][1]
HEAD = f'<i id="at" hx-swap-oob="true" data-v="{DEAL.n}" data-after="{DEAL.n - 1}" hidden></i>'
FORMS = (
    '<button id="card-{code}">',
    '<span data-card="{code}">',
    """<b hx-vals='{{"do":"play","card":"{code}"}}'>""",
    "<b hx-vals='{{&quot;card&quot;:&quot;{code}&quot;}}'>",
    "<p>{code}</p>",
)


@pytest.mark.parametrize("form", FORMS)
def test_another_seats_card_is_found_by_its_code(form: str) -> None:
    leaks = scan([HEAD + form.format(code=name(card)) for card in OTHERS], 0, LOG)
    assert [leak.what for leak in leaks] == [f"card {name(card)}" for card in OTHERS]
    assert {leak.version for leak in leaks} == {DEAL.n}


@pytest.mark.parametrize("language", ["en", "ro", "it", "es"])
def test_another_seats_card_is_found_in_words(language: str) -> None:
    frames = [f'{HEAD}<span aria-label="{words_in(language).cards[card]}">' for card in OTHERS]
    assert len(scan(frames, 0, LOG)) == len(OTHERS)


def test_in_words_every_card_is_told_from_every_other() -> None:
    for language in ("en", "ro", "it", "es"):
        for card, words in enumerate(words_in(language).cards):
            assert named_cards(f"({words}, {words}).") == {card}


@pytest.mark.parametrize("form", FORMS)
def test_the_own_cards_are_no_leak(form: str) -> None:
    assert scan([HEAD + form.format(code=name(card)) for card in OWN], 0, LOG) == []


def test_a_spectator_may_see_no_hand() -> None:
    assert len(scan([HEAD + "".join(f"<b>{name(card)}</b>" for card in OWN)], None, LOG)) == len(OWN)


def test_a_card_may_be_seen_once_it_is_played_and_not_before() -> None:
    played = next(entry for entry in LOG if entry.kind == entries.PLAY and entry.seat != 0)
    assert played.value is not None
    assert played.value in hidden_at(LOG, 0, played.n - 1)
    assert played.value not in hidden_at(LOG, 0, played.n)


def test_a_new_deal_hides_everything_again() -> None:
    second = [entry for entry in LOG if entry.kind == entries.DEAL][1]
    assert second.data is not None
    turned = [second.data["turned"]] if second.data["turned"] is not None else []
    assert len(hidden_at(LOG, 0, second.n)) == 56 - len(second.data["hands"][0]) - len(turned)


def test_a_frame_without_a_version_is_taken_at_the_one_before() -> None:
    frames = [HEAD, f"<b>{name(OTHERS[0])}</b>"]
    assert [leak.frame for leak in scan(frames, 0, LOG)] == [1]


def test_a_page_is_scanned_at_the_version_that_is_given() -> None:
    assert len(scan([f"<b>{name(OTHERS[0])}</b>"], 0, LOG, version=DEAL.n)) == 1


def test_a_secret_is_found() -> None:
    assert [leak.what for leak in scan([HEAD + "abc123"], 0, LOG, secrets=["abc123"])] == ["secret abc123"]


def test_nothing_to_look_at_is_an_error() -> None:
    with pytest.raises(ValueError, match="version"):
        scan(["<b></b>"], 0, LOG)


@pytest.mark.parametrize("text", ["data-v='38'", "Th1s 2c2 xAh hello", "AhAh", "Tc-tac".replace("Tc", "tic")])
def test_other_texts_name_no_card(text: str) -> None:
    assert named_cards(text) == set()
