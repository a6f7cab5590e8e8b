"""The points of friendly games: each game counted once, in the week in which it ended, on a ranking of its own."""

from datetime import datetime, timedelta
from itertools import count

import pytest
from django.db.models import Sum

from accounts.models import User
from economy.models import Posting
from economy.reasons import Reason
from game.models import Seat, Table
from leagues.models import Board, Standing, Tally, Week
from leagues.services import counting, holidays, weeks
from leagues.services.counting import count_prizes
from tests.cast import browser_of, make_guest
from tests.game.web.friendlies import finished
from tests.leagues.steps import MONDAY, NOW, during, member, monday, over, win

pytestmark = pytest.mark.django_db
_codes = count(1)


def played(user: User, points: int, at: datetime) -> Seat:
    """A friendly game that ended at `at` and brought so many points."""
    table = Table.objects.create(
        code=f"f{next(_codes)}", room=0, game="8-1-8", status="finished", is_friendly=True, seed="", rules_version=1,
        shuffle_version=1, bid_seconds=20, play_seconds=15, bot_level="regular", created_at=at, finished_at=at,
    )  # fmt: skip
    return Seat.objects.create(
        table=table, index=0, player=user, name=user.display_name, joined_at=at, is_active=False, league_points=points
    )


def points(user: User, week: int = 1) -> tuple[int, int]:
    """Points and games of a week."""
    row = Standing.objects.filter(user=user, week=monday(week), board=Board.FRIENDLY).first()
    return (row.score, row.games) if row else (0, 0)


def test_each_game_counts_once_however_often_one_counts() -> None:
    ana = member("Ana")
    for gained in (10, 7):
        played(ana, gained, NOW)
    assert [count_prizes(NOW), count_prizes(NOW)] == [2, 0]
    assert points(ana) == (17, 2)
    assert not Seat.objects.filter(league_counted=False).exists()
    assert not Standing.objects.filter(board=Board.ROOMS).exists()


def test_a_finished_game_is_on_the_friendly_page_at_the_next_look() -> None:
    ana, gigi = member("Ana"), make_guest("Gigi")
    table = finished(ana, gigi)
    won = Seat.objects.get(table=table, player=ana).league_points
    html = browser_of(ana).get("/league/friendly/").content.decode()
    assert f"{won} points" in html
    assert "Gigi" not in html
    assert Standing.objects.filter(board=Board.FRIENDLY).count() == 1


def test_prizes_and_points_keep_apart() -> None:
    ana = member("Ana")
    win(ana, NOW)
    played(ana, 5, NOW)
    assert count_prizes(NOW) == 2
    assert points(ana) == (5, 1)
    assert Standing.objects.get(user=ana, board=Board.ROOMS).score == 300


def test_a_game_counts_in_the_week_in_which_it_ended() -> None:
    ana = member("Ana")
    played(ana, 10, during(1))
    played(ana, 3, during(2))
    count_prizes(during(2))
    assert (points(ana, 1), points(ana, 2)) == ((10, 1), (3, 1))


def test_a_game_that_is_found_after_its_week_closed_counts_in_the_next_one() -> None:
    ana = member("Ana")
    played(ana, 10, during(1))
    weeks.sweep(over(1))
    played(ana, 7, during(1))
    count_prizes(over(1))
    assert (points(ana, 1), points(ana, 2)) == ((10, 1), (7, 1))


def test_a_game_of_a_week_that_has_not_begun_by_this_clock_waits_for_it() -> None:
    ana = member("Ana")
    played(ana, 10, during(2))
    assert count_prizes(during(1)) == 0
    assert count_prizes(during(2)) == 1
    assert points(ana, 2) == (10, 1)


def test_the_very_first_week_is_that_of_the_first_game_whichever_it_was() -> None:
    ana = member("Ana")
    played(ana, 10, during(1))
    win(ana, during(2))
    count_prizes(during(3))
    assert min(Week.objects.values_list("monday", flat=True)) == MONDAY
    assert points(ana, 1) == (10, 1)


def test_the_closing_gives_places_and_pays_nothing() -> None:
    ana, bogdan = member("Ana"), member("Bogdan")
    played(bogdan, 10, NOW)
    played(ana, 10, NOW + timedelta(minutes=1))
    played(ana, 1, NOW)
    weeks.sweep(over(1))
    rows = Standing.objects.filter(board=Board.FRIENDLY).order_by("place")
    assert [(row.user, row.place, row.score) for row in rows] == [(ana, 1, 11), (bogdan, 2, 10)]
    assert not Posting.objects.filter(reason=Reason.LEAGUE).exists()


def test_neither_a_holiday_nor_leaving_the_league_keeps_anybody_from_the_friendly_ranking() -> None:
    ana, bogdan = member("Ana"), member("Bogdan")
    holidays.begin_holiday(ana, NOW)
    holidays.leave_league(bogdan, NOW)
    for user in (ana, bogdan):
        played(user, 2, NOW)
    count_prizes(NOW)
    assert (points(ana), points(bogdan)) == ((2, 1), (2, 1))


def test_all_are_counted_also_where_they_are_more_than_a_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "BATCH", 2)
    monkeypatch.setattr(weeks, "BATCH", 2)
    ana = member("Ana")
    seats = [played(ana, gained, NOW) for gained in (10, 7, 5, 3, 2)]
    assert count_prizes(NOW) == len(seats)
    more = [played(ana, 1, NOW) for _ in range(5)]
    weeks.close_week(MONDAY, over(1))
    everything = Standing.objects.filter(board=Board.FRIENDLY).aggregate(sum=Sum("score"))["sum"]
    assert everything == sum(seat.league_points for seat in [*seats, *more])


def test_the_tally_knows_how_many_people_have_points() -> None:
    for name in ("Ana", "Bogdan", "Carmen"):
        played(member(name), 5, NOW)
    count_prizes(NOW)
    assert Tally.objects.filter(board=Board.FRIENDLY).aggregate(sum=Sum("people"))["sum"] == 3


def test_an_account_that_is_gone_takes_its_points_along() -> None:
    ana = member("Ana")
    seat = played(ana, 5, NOW)
    Seat.objects.filter(pk=seat.pk).update(player=None)
    assert count_prizes(NOW) == 0
