"""One week from its first prize to its closing: sums, places, awards, moves, notices."""

from datetime import UTC, date, datetime, timedelta

import pytest

from accounts.models import Notice, User
from economy.models import Posting, Wallet
from economy.services.checking import differences
from leagues import selectors
from leagues.models import Board, Standing, Tally, Week
from leagues.services.weeks import sweep
from tests.leagues.steps import member, win

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 12, 7)
WEDNESDAY = datetime(2026, 12, 9, 18, tzinfo=UTC)
AFTER = datetime(2026, 12, 14, 8, tzinfo=UTC)


def line(user: User) -> selectors.Mine:
    return selectors.my_line(user, MONDAY, Board.ROOMS)


def test_prizes_add_up_and_the_places_follow() -> None:
    ana, bogdan = member("Ana"), member("Bogdan")
    win(ana, WEDNESDAY)
    win(bogdan, WEDNESDAY)
    win(bogdan, WEDNESDAY, place=3)
    sweep(WEDNESDAY)
    assert (line(bogdan).place, line(bogdan).score, line(bogdan).games) == (1, 465, 2)
    assert (line(ana).place, line(ana).score) == (2, 300)
    table = selectors.league_table(MONDAY, Board.ROOMS, 0)
    assert [(row.place, row.user, row.score) for row in table.rows] == [(1, bogdan, 465), (2, ana, 300)]


def test_who_reached_the_sum_first_is_ahead() -> None:
    ana, bogdan = member("Ana"), member("Bogdan")
    win(ana, WEDNESDAY + timedelta(seconds=1))
    win(bogdan, WEDNESDAY)
    sweep(WEDNESDAY)
    assert (line(bogdan).place, line(ana).place) == (1, 2)


def test_counting_again_counts_nothing() -> None:
    ana = member("Ana")
    win(ana, WEDNESDAY)
    for _ in range(3):
        sweep(WEDNESDAY)
    assert line(ana).score == 300
    assert Tally.objects.get().people == 1


def test_the_podium_is_paid_rises_and_is_told_once() -> None:
    people = [member(name) for name in ("Ana", "Bogdan", "Carmen", "Dan", "Elena")]
    for wins, user in enumerate(reversed(people), start=1):
        for _ in range(wins):
            win(user, WEDNESDAY)
    for _ in range(2):
        sweep(AFTER)
    paid = list(
        Posting.objects.filter(reason="prize.league").order_by("-coins").values_list("wallet_id", "coins", "bars")
    )
    assert paid == [(people[0].pk, 100_000, 50), (people[1].pk, 80_000, 30), (people[2].pk, 60_000, 10)]
    assert [User.objects.get(pk=user.pk).league_class for user in people] == [1, 1, 1, 0, 0]
    assert Notice.objects.filter(kind="league.closed").count() == 5
    assert Notice.objects.get(user=people[0], kind="league.closed").facts == {
        "week": "2026-12-07", "place": 1, "class": 0, "new_class": 1, "score": 1500, "coins": 100_000, "bars": 50,
    }  # fmt: skip
    assert Week.objects.get(pk=MONDAY).step == Week.Step.CLOSED
    assert differences() == []


def test_a_week_is_open_until_two_minutes_after_its_end() -> None:
    ana = member("Ana")
    win(ana, WEDNESDAY)
    assert sweep(datetime(2026, 12, 13, 22, 1, 59, tzinfo=UTC)) == []
    assert sweep(datetime(2026, 12, 13, 22, 2, tzinfo=UTC)) == [MONDAY]


def test_past_weeks_stay_as_they_were() -> None:
    ana, bogdan = member("Ana"), member("Bogdan")
    win(ana, WEDNESDAY)
    win(bogdan, WEDNESDAY)
    sweep(AFTER)
    win(bogdan, AFTER)
    sweep(AFTER)
    assert [line(ana).place, line(bogdan).place] == [1, 2]
    assert selectors.closed_weeks() == [MONDAY]
    assert Wallet.objects.get(pk=ana.pk).coins == 1000 + 300 + 100_000
    assert Standing.objects.get(user=bogdan, week_id=MONDAY + timedelta(days=7)).league_class == 1
