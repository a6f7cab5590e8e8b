"""Nothing ran for three weeks: each week is closed by itself, in order, as if it had been closed in time."""

from datetime import timedelta

import pytest

from accounts.models import Notice, User
from leagues.models import Standing, Week
from leagues.services.weeks import close_week, sweep
from tests.economy.house import at
from tests.leagues.rows import TIMES, tried
from tests.leagues.steps import awards, class_of, during, member, monday, over, place, prize, standing, tallied

pytestmark = pytest.mark.django_db


def play_three_weeks() -> list[User]:
    """Ana wins every week, the others now and then; Elena is a Queen who never plays."""
    people = [member(name) for name in ("Ana", "Bogdan", "Carmen", "Dan")]
    for number in (1, 2, 3):
        for user in people[:number]:
            prize(user, 1000 - user.pk % 7, during(number))
    return [*people, member("Elena", 1)]


def in_time() -> None:
    for number in (1, 2, 3):
        sweep(during(number))
        sweep(over(number))


def test_weeks_closed_late_come_out_as_those_closed_in_time() -> None:
    play_three_weeks()
    assert tried(in_time, *TIMES) == tried(lambda: sweep(over(3)), *TIMES)


def test_each_week_has_its_own_prizes_podium_and_notices() -> None:
    ana, bogdan, carmen, dan, elena = play_three_weeks()
    assert sweep(over(3)) == [monday(1), monday(2), monday(3)]
    assert [standing(ana, monday(number)).league_class for number in (1, 2, 3)] == [0, 1, 2]  # type: ignore[union-attr]
    assert awards(ana) == [(100_000, 50), (200_000, 100), (400_000, 200)]
    assert awards(bogdan)[0] == (100_000, 50)
    assert awards(carmen) == [(100_000, 50)]
    assert [class_of(user) for user in (ana, bogdan, carmen, dan, elena)] == [3, 2, 1, 0, 0]
    assert Notice.objects.filter(user=ana).count() == 3


def test_the_week_under_way_goes_on_with_the_new_classes() -> None:
    ana, *_ = play_three_weeks()
    prize(ana, 500, over(3))
    sweep(over(3))
    row = standing(ana, monday(4))
    assert row is not None
    assert (row.league_class, row.score, row.place) == (3, 500, None)
    assert tallied() == {(monday(4), "rooms", 3, row.bucket): 1}


def test_classes_are_right_at_every_moment_of_a_late_closing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is counted between the closings of two weeks goes to the class that the account has by then."""
    ana, *_ = play_three_weeks()
    assert close_week(monday(1), over(3))
    prize(ana, 7, during(3) + timedelta(hours=1))
    sweep(during(3) + timedelta(hours=2))
    assert [standing(ana, monday(number)).league_class for number in (1, 2, 3)] == [0, 1, 2]  # type: ignore[union-attr]


def test_closing_a_late_week_closes_those_before_it_first() -> None:
    play_three_weeks()
    assert close_week(monday(2), over(3))
    assert list(Week.objects.filter(step=Week.Step.CLOSED).values_list("pk", flat=True)) == [monday(2), monday(1)]
    assert not close_week(monday(2), over(3))


@pytest.mark.parametrize("moment", [during(1), at(2026, 10, 11, 23, 59, 59), at(2026, 10, 12, 0, 1, 59)])
def test_a_week_that_is_not_over_cant_be_closed(moment: object) -> None:
    play_three_weeks()
    sweep(during(1))
    assert not close_week(monday(1), moment)  # type: ignore[arg-type]
    assert Week.objects.get(pk=monday(1)).step == Week.Step.OPEN


def test_weeks_in_which_nothing_was_won_are_closed_too() -> None:
    ana = member("Ana")
    prize(ana, 300, during(1))
    assert sweep(over(5)) == [monday(number) for number in range(1, 6)]
    assert (place(ana, monday(1)), awards(ana)) == (1, [(100_000, 50)])
    assert class_of(ana) == 0
    assert Standing.objects.exclude(week=monday(1)).count() == 2
