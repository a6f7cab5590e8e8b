"""Weeks under many hands at once: first what would happen without the lock, then that it doesn't."""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from functools import partial

import pytest
from django.db import transaction

from accounts.models import Notice, User
from accounts.services.levels import lock_accounts
from economy.models import Posting, Stake
from economy.services.refunds import refund_by_staff
from economy.services.rewards import Outcome, settle_stake
from economy.services.rooms import Chair, Wish, charge_entry
from leagues.models import Membership, Week
from leagues.services import counting, holidays, ranking, weeks
from leagues.services.counting import count_prizes, lock_open_weeks
from leagues.services.holidays import begin_holiday, end_holiday, leave_league, return_to_league
from leagues.services.weeks import close_week, sweep
from tests.concurrency.league import beside, odd, without_locks
from tests.concurrency.money import REFUSALS, committed_money, named
from tests.concurrency.together import Crossing, together
from tests.economy.house import differences_of_all, staff
from tests.leagues.kills import Killed, killed_at
from tests.leagues.rows import everything, tried
from tests.leagues.steps import (
    AFTER,
    MONDAY,
    NOW,
    class_of,
    descending,
    during,
    member,
    members,
    monday,
    over,
    place,
    prize,
    score,
    standing,
    win,
)

pytestmark = committed_money
MINUTE = timedelta(minutes=1)


def two_countings(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """One has read what is to be counted when the other begins."""
    ana = member("Ana")
    prize(ana, 100, NOW)
    count_prizes(NOW)
    prize(ana, 300, NOW)
    count = partial(count_prizes, NOW)
    return beside(monkeypatch, (counting, "apply_changes"), count, count)


def test_without_the_lock_two_countings_count_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    without_locks(monkeypatch)
    assert two_countings(monkeypatch) == [1, 1]
    assert odd() != []


def test_of_two_countings_one_leaves_it_to_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    assert two_countings(monkeypatch) == [1, 0]
    assert odd() == []


def close_beside_count(monkeypatch: pytest.MonkeyPatch) -> User:
    """Sunday's last game is being counted when another worker closes the week."""
    ana, bogdan = member("Ana"), member("Bogdan")
    prize(bogdan, 300, NOW)
    count_prizes(AFTER)
    prize(ana, 500, NOW)
    count, close = partial(count_prizes, AFTER), partial(close_week, MONDAY, AFTER)
    answers = beside(monkeypatch, (counting, "apply_changes"), count, close)
    assert named(answers) == {"int": 1, "bool": 1}
    sweep(AFTER)
    return ana


def test_without_the_lock_a_game_comes_into_a_week_that_is_closed_already(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        without_locks(patch)
        ana = close_beside_count(patch)
    assert Week.objects.get(pk=MONDAY).step == Week.Step.CLOSED
    assert (score(ana), place(ana)) == (1000, 1)  # once by the closing, and once more afterwards


def test_a_week_is_closed_when_what_is_being_counted_is_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = close_beside_count(monkeypatch)
    assert (score(ana), place(ana), class_of(ana)) == (500, 1, 1)
    assert odd() == []


def one_worker_falls_asleep(monkeypatch: pytest.MonkeyPatch) -> User:
    """Before it moves the accounts of the first week; the other closes that week and the next one meanwhile."""
    ana = member("Ana")
    prize(ana, 100, during(1))
    prize(ana, 100, during(2))
    first, both = partial(close_week, monday(1), over(1)), partial(sweep, over(2))
    assert named(beside(monkeypatch, (weeks, "_move_some"), first, both)) == {"bool": 1, "list": 1}
    return ana


def test_without_the_lock_a_late_worker_puts_accounts_back_into_the_class_of_an_older_week(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(weeks, "_lock", lambda monday, step: True)
    ana = one_worker_falls_asleep(monkeypatch)
    assert (standing(ana, monday(2)).new_class, class_of(ana)) == (2, 1)  # type: ignore[union-attr]


def test_a_late_worker_finds_the_week_gone_on_and_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = one_worker_falls_asleep(monkeypatch)
    assert (standing(ana, monday(2)).new_class, class_of(ana)) == (2, 2)  # type: ignore[union-attr]


def test_workers_that_close_from_all_sides_do_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranking, "PART", 4)
    for league_class in range(4):
        users = members(9, league_class)
        descending(users, during(1))
        descending(users[::-2], during(2))
        descending(users[:4], over(2))
    undisturbed = tried(lambda: sweep(over(2)))
    answers = together([partial(sweep, over(2))] * 4, REFUSALS)
    assert named(answers) == {"list": 4}
    assert everything() == undisturbed
    assert Posting.objects.filter(reason="prize.league").count() == 2 * 3 * 4
    assert Notice.objects.filter(key__startswith=f"league:{MONDAY}").count() == 36
    assert differences_of_all() == []


def test_killed_again_and_again_between_real_commits_a_closing_comes_out_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ranking, "PART", 4)
    descending(members(9, 1), NOW)
    descending(members(5), during(2))
    undisturbed, kills = tried(lambda: sweep(over(2))), 0
    while Week.objects.filter(step=Week.Step.CLOSED).count() < 2:
        with suppress(Killed), killed_at(12 + 3 * kills):
            sweep(over(2))
        kills += 1
    assert kills > 5
    assert everything() == undisturbed
    assert differences_of_all() == []


def leave_beside_move(monkeypatch: pytest.MonkeyPatch) -> User:
    """The closing has chosen who moves when Ana leaves."""
    ana = member("Ana")
    prize(ana, 100, NOW)
    leave = partial(leave_league, ana, AFTER)
    answers = beside(monkeypatch, (weeks, "change_class"), partial(sweep, AFTER), leave)
    assert named(answers) == {"list": 1, "NoneType": 1}
    return ana


def test_without_the_lock_one_who_leaves_is_moved_up_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        without_locks(patch)
        assert class_of(leave_beside_move(patch)) == 1


def test_who_leaves_beside_the_closing_is_a_jack(monkeypatch: pytest.MonkeyPatch) -> None:
    assert class_of(leave_beside_move(monkeypatch)) == 0


def holiday_beside_count(monkeypatch: pytest.MonkeyPatch) -> User:
    """A prize is being counted when its player goes on holiday."""
    ana = member("Ana")
    count_prizes(NOW)
    prize(ana, 100, NOW)
    begin = partial(begin_holiday, ana, NOW)
    beside(monkeypatch, (counting, "apply_changes"), partial(count_prizes, NOW), begin)
    return ana


def test_without_the_lock_a_prize_is_counted_twice_beside_a_holiday(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        without_locks(patch)
        ana = holiday_beside_count(patch)
    assert score(ana) == 200
    assert odd() != []


def test_a_holiday_begins_when_the_prize_is_counted_and_so_with_the_next_week(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = holiday_beside_count(monkeypatch)
    assert Membership.objects.get(pk=ana.pk).frozen_from == monday(2)
    assert (score(ana), odd()) == (100, [])


def rank_beside_return(monkeypatch: pytest.MonkeyPatch) -> User:
    """On holiday last week; the holiday ends in the middle of that week's ranking."""
    ana = member("Ana", 1)
    begin_holiday(ana, NOW)
    end = partial(end_holiday, ana, AFTER)
    beside(monkeypatch, (ranking, "_take_out"), partial(close_week, MONDAY, AFTER), end)
    return ana


def test_without_the_lock_who_comes_back_in_the_middle_of_the_ranking_was_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holidays, "_lock_unranked_weeks", lambda now: {monday(2): Week.Step.OPEN})
    ana = rank_beside_return(monkeypatch)
    assert not standing(ana).is_out  # type: ignore[union-attr]


def test_who_comes_back_in_the_middle_of_the_ranking_was_on_holiday(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = rank_beside_return(monkeypatch)
    row = standing(ana)
    assert row is not None
    assert (row.is_out, row.idle_weeks) == (True, 0)
    assert Membership.objects.get(pk=ana.pk).frozen_from is None


def lock_beside_leave(monkeypatch: pytest.MonkeyPatch, *, weeks_first: bool) -> dict[str, int]:
    """One who needs an account and the weeks, beside another who leaves the league."""
    ana, crossing = member("Ana"), Crossing(2, seconds=2)

    def lock_then_meet(ids: list[int]) -> list[User]:
        crossing.wait()
        return lock_accounts(ids)

    def other() -> None:
        with transaction.atomic():
            if weeks_first:
                lock_open_weeks(NOW)
            lock_accounts([ana.pk])
            crossing.wait()
            lock_open_weeks(NOW)

    count_prizes(NOW)
    monkeypatch.setattr(holidays, "lock_accounts", lock_then_meet)
    return named(together([partial(leave_league, ana, NOW), other], REFUSALS))


def test_who_takes_an_account_before_the_weeks_is_locked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lock_beside_leave(monkeypatch, weeks_first=False) == {"NoneType": 1, "OperationalError": 1}


def test_with_the_weeks_first_nobody_is_locked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lock_beside_leave(monkeypatch, weeks_first=True) == {"NoneType": 2}


def end_table(stakes: list[Stake], now: object) -> list[Stake]:
    """As a table ends: its accounts first, then each seat, in one transaction."""
    with transaction.atomic():
        lock_accounts(stake.user_id for stake in stakes if stake.user_id)
        outcomes = [Outcome(number, 6, 6, 3, 4, True) for number in range(1, len(stakes) + 1)]
        return [settle_stake(stake.pk, outcome, now) for stake, outcome in zip(stakes, outcomes, strict=True)]  # type: ignore[arg-type]


def test_ends_refunds_countings_closings_and_choices_at_once_lose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "BATCH", 3)
    monkeypatch.setattr(ranking, "PART", 2)
    users, sorin = [member(f"Player {number}", number % 3) for number in range(8)], staff()
    for number in range(1, 4):
        now, end = during(number), over(number)
        taken_back = [win(user, now, place=2) for user in users[:4]]
        sweep(now)
        game = [charge_entry(user, Wish(1), Chair(f"T{number}", seat, False), now) for seat, user in enumerate(users)]
        refunds = [partial(refund_by_staff, stake.pk, sorin, "The line was down.", end) for stake in taken_back]
        works: list[Callable[[], object]] = [
            partial(end_table, game[:4], now),
            partial(end_table, game[4:][::-1], end),
            *refunds,
            partial(count_prizes, now),
            partial(sweep, end),
            partial(sweep, end),
            partial(leave_league, users[6], end),
            partial(begin_holiday, users[7], end),
            partial(return_to_league, users[6], end),
            partial(end_holiday, users[7], end),
        ]
        answers = together(works, REFUSALS)
        assert not set(named(answers)) & {"OperationalError", "IntegrityError", "RefundRefused"}
        sweep(end + MINUTE)
        assert odd() == []
        assert differences_of_all() == []
    assert Week.objects.filter(step=Week.Step.CLOSED).count() == 3
    for user in users:
        current = standing(user, monday(4))
        assert current is None or current.league_class == class_of(user)
