"""Closing what is closed changes nothing, whoever asks for it and whenever."""

import pytest

from accounts.models import Notice
from leagues.services.holidays import begin_holiday
from leagues.services.weeks import close_week, sweep
from leagues.tasks import sweep as sweep_task
from tests.leagues.rows import everything
from tests.leagues.steps import AFTER, MONDAY, NOW, descending, during, member, members, over, win

pytestmark = pytest.mark.django_db


def play() -> None:
    for league_class in range(4):
        descending(members(6, league_class), NOW)
    member("Ana", 1)
    win(member("Bogdan"), NOW)
    begin_holiday(member("Carmen", 2), NOW)


def test_the_sweep_again_changes_no_row() -> None:
    play()
    sweep(AFTER)
    before = everything()
    for moment in (AFTER, AFTER, during(2)):
        assert sweep(moment) == []
    assert everything() == before


def test_close_again_changes_no_row_a_year_later_either() -> None:
    play()
    sweep(AFTER)
    before = everything()
    for moment in (NOW, AFTER, during(2)):
        assert not close_week(MONDAY, moment)
    assert everything() == before
    sweep(over(52))
    later = everything()
    assert not close_week(MONDAY, over(52))
    assert everything() == later


def test_everybody_who_took_part_has_one_notice() -> None:
    play()
    sweep(AFTER)
    sweep(AFTER)
    told = list(Notice.objects.values_list("user", flat=True))
    assert len(told) == len(set(told)) == 25


def test_the_task_says_how_many_weeks_it_closed() -> None:
    win(member("Ana"), NOW)
    assert sweep_task() > 0
    assert sweep_task() == 0
