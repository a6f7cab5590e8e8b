"""The signs on the cards of a trick mean the same at the table, in the last trick and in the replay, for the eye and the ear."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from game.rules.state import PLAY, TRICK
from game.tables import entries
from game.tables.replay import Card, Trick
from game.web.regions import PUBLIC, words_in
from game.web.replay import _played
from tests.game.web.fake_table import FakeTable
from tests.game.web.html import Tree

SIGNS = {"led", "best", "took"}
WORDS = {"led": "led", "best": "wins so far", "took": "takes the trick"}


def marked(html: str) -> tuple[set[str], set[str]]:
    """The signs that are drawn, and those that are said."""
    tree = Tree(f"<div>{html}</div>")
    drawn = {mark for card in tree.by_class("card") for mark in card["class"].split()} & SIGNS
    said = {sign for sign, text in WORDS.items() if re.search(rf"\b{text}\b", tree.text)}
    return drawn, said


def slot(table: FakeTable, seat: int) -> str:
    return region(table, f"slot-{seat}")


def region(table: FakeTable, name: str) -> str:
    return next(one for one in PUBLIC if one.id == name).render(table.shown(None))


def begun() -> FakeTable:
    table = FakeTable()
    table.begin()
    return table


def test_while_the_trick_lies_open_the_best_card_wins_so_far() -> None:
    table = begun().until(PLAY)
    leader = table.state.turn
    table.move()
    assert marked(slot(table, leader)) == ({"led", "best"}, {"led", "best"})


def test_once_it_is_complete_that_card_takes_it_in_words_too() -> None:
    table = begun().until(TRICK)
    found = [marked(slot(table, seat)) for seat in range(6)]
    assert all(signs == said for signs, said in found)
    assert sorted(sign for signs, _ in found for sign in signs) == ["led", "took"]


def test_the_last_trick_has_the_same_signs_and_says_them_beside_its_cards() -> None:
    table = begun().until(TRICK)
    table.move()
    cards = re.findall(r"<li>.*?</li>", region(table, "last"))
    found = [marked(card) for card in cards]
    assert all(signs == said for signs, said in found)
    assert sorted(sign for signs, _ in found for sign in signs) == ["led", "took"]
    assert "led" in found[0][0]


@pytest.mark.parametrize(("leader", "winner", "signs"), [(1, 1, {"led", "took"}), (1, 2, {"led"}), (2, 1, {"took"})])
def test_the_replay_has_them_too(leader: int, winner: int, signs: set[str]) -> None:
    card = Card(1, "Ana", entries.PERSON, 5, ())
    played = _played(words_in("en"), Trick(leader, winner, (card,), ()), card)
    assert marked(f"{played.card} {played.said}") == (signs, signs)


def test_they_are_drawn_in_one_place() -> None:
    for path in (Path(settings.BASE_DIR) / "static" / "css").glob("*.css"):
        rules = re.findall(r"([^{}]*)\{([^{}]*)\}", path.read_text(encoding="utf-8"))
        frames = [
            selector.strip()
            for selector, body in rules
            if re.search(r"\.(led|best|took)\b(?!-)", selector) and re.search(r"outline:|background:", body)
        ]
        assert bool(frames) == (path.name == "cards.css"), (path.name, frames)
