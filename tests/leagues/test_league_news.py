"""How a week ended is told once, at the next page, and the prize has its line in the wallet."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils.translation import override

from accounts.models import Notice
from economy.models import Posting
from economy.notices import kinds, tell
from leagues.notices import CLOSED, describe_prize
from leagues.scoring import QUEEN
from leagues.services.weeks import sweep
from tests.leagues.pages import NEXT_TUESDAY, WEDNESDAY, page
from tests.leagues.steps import member, win

pytestmark = pytest.mark.django_db
FACTS = {"week": "2026-12-07", "place": 1, "class": 0, "new_class": 1, "score": 300, "coins": 100_000, "bars": 50}
BEGINNING = "The league's week Dec 7 – 13, 2026 is over"


def told(facts: dict[str, Any]) -> str:
    return " ".join(tell(CLOSED, FACTS | facts, {}).split())


def news(html: str) -> list[str]:
    return re.findall(r'<li class="note">(.*?)</li>', html)


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({}, ": place 1 in Jack, with 300 coins. You won 100,000 coins, 50 gold bars. You rose to Queen."),
        ({"place": 9, "new_class": 0, "coins": 0, "bars": 0}, ": place 9 in Jack, with 300 coins."),
        ({"place": 9, "class": 2, "coins": 0, "bars": 0}, ": place 9 in King, with 300 coins. You fell to Queen."),
        (
            {"place": None, "class": 2, "score": 0, "coins": 0, "bars": 0},
            ". Two weeks without a prize cost a class: you are in Queen now.",
        ),
    ],
)
def test_each_ending_has_its_words(facts: dict[str, Any], words: str) -> None:
    assert told(facts) == BEGINNING + words


@pytest.mark.parametrize(("language", "word"), [("ro", "Damă"), ("it", "Donna"), ("es", "Reina")])
def test_the_words_are_in_each_language(language: str, word: str) -> None:
    with override(language):
        assert word in told({})
        assert "week" not in told({})


def test_the_closing_is_told_at_the_next_page_once() -> None:
    assert CLOSED in kinds()
    ana = member("Ana")
    win(ana, WEDNESDAY)
    sweep(NEXT_TUESDAY)
    [told_now] = news(page(ana, now=NEXT_TUESDAY))
    assert told_now.startswith(BEGINNING)
    assert news(page(ana, now=NEXT_TUESDAY)) == []


def test_who_falls_for_idleness_is_told_too() -> None:
    ana = member("Ana", QUEEN)
    win(member("Bogdan"), WEDNESDAY)
    later = NEXT_TUESDAY + timedelta(days=7)
    sweep(later)
    assert Notice.objects.get(user=ana).facts["place"] is None
    [told_now] = news(page(ana, now=later))
    assert told_now.endswith("Two weeks without a prize cost a class: you are in Jack now.")


def test_the_history_of_the_wallet_names_the_week() -> None:
    ana = member("Ana")
    win(ana, WEDNESDAY)
    sweep(NEXT_TUESDAY)
    assert "Prize of the weekly league, Dec 7 – 13, 2026" in page(ana, "/wallet/history/", NEXT_TUESDAY)


@pytest.mark.parametrize("key", ["league", "league:", "test:1", "league:2026-99-99:4"])
def test_a_prize_with_another_key_still_has_its_line(key: str) -> None:
    assert describe_prize(Posting(key=key)) == "Prize of the weekly league"
