"""Monday's two coffees of each kind: exactly once for every account, however late, often or interrupted the run is."""

from datetime import date, datetime, timedelta
from typing import Any

import pytest

from accounts.models import User
from economy.models import Posting, Reward, Wallet, WeeklyGrant
from economy.services import coffees
from economy.services.coffees import Granted, buy_coffee, grant_coffees
from economy.services.wallets import open_wallet
from economy.units import COFFEES
from tests.cast import SEATED, make_guest, make_member
from tests.economy.house import at, economy_case, give, held, reasons

pytestmark = economy_case

MONDAY = at(2026, 10, 12)
LAST_SECOND = MONDAY - timedelta(seconds=1)
TWO = dict.fromkeys(COFFEES, 12)
WEEK = timedelta(days=7)


def since(moment: datetime, name: str = "Ana") -> User:
    """An account made at that moment."""
    user = make_member(name)
    open_wallet(user, moment)
    return user


def cups(user: User) -> int:
    """How many Mondays an account has had: each brought two of each kind."""
    each = {held(user)[kind] for kind in COFFEES}
    assert len(each) == 1
    return (each.pop() - 10) // 2


def test_every_account_gets_two_of_each() -> None:
    users = [since(MONDAY - WEEK, name) for name in SEATED]
    assert grant_coffees(MONDAY) == [Granted(date(2026, 10, 12), 4)]
    for user in users:
        assert {kind: held(user)[kind] for kind in COFFEES} == TWO
        row = Posting.objects.get(wallet=user.pk, reason="grant.monday")
        assert (row.key, row.amounts) == (f"monday:2026-10-12:{user.pk}", dict.fromkeys(COFFEES, 2))
        assert row.at == MONDAY


def test_a_run_again_gives_nothing_more() -> None:
    ana = since(MONDAY - WEEK)
    for minutes in (0, 5, 59, 60, 61, 60 * 24 * 6):
        grant_coffees(MONDAY + timedelta(minutes=minutes))
    assert cups(ana) == 1
    assert reasons(ana) == ["grant.welcome", "grant.monday"]


def test_before_monday_there_is_nothing_to_give() -> None:
    ana = since(MONDAY - timedelta(days=3))
    grant_coffees(LAST_SECOND)
    assert cups(ana) == 0
    grant_coffees(MONDAY)
    assert cups(ana) == 1


@pytest.mark.parametrize(
    ("made", "given"),
    [(LAST_SECOND, 1), (MONDAY, 0), (MONDAY + timedelta(seconds=1), 0)],
    ids=["a second before", "at midnight", "a second after"],
)
def test_accounts_made_on_that_monday_or_later_have_had_their_welcome(made: datetime, given: int) -> None:
    since(MONDAY - WEEK, "Bogdan")
    ana = since(made)
    grant_coffees(MONDAY + timedelta(hours=10))
    assert cups(ana) == given
    grant_coffees(MONDAY + WEEK)
    assert cups(ana) == given + 1


def test_an_account_of_sundays_last_second_that_is_seen_late_is_not_left_out() -> None:
    """Its transaction may end when the first run of Monday has passed: for an hour the Monday stays open."""
    since(MONDAY - WEEK, "Bogdan")
    grant_coffees(MONDAY)
    assert not WeeklyGrant.objects.exists()
    ana = since(LAST_SECOND)
    grant_coffees(MONDAY + timedelta(minutes=5))
    assert cups(ana) == 1
    grant_coffees(MONDAY + timedelta(hours=1))
    assert WeeklyGrant.objects.get().accounts == 2


def test_after_three_weeks_of_downtime_each_missed_monday_is_given() -> None:
    ana = since(MONDAY - WEEK)
    grant_coffees(MONDAY + timedelta(hours=2))
    bogdan = since(MONDAY + timedelta(days=9), "Bogdan")
    late = grant_coffees(MONDAY + 3 * WEEK + timedelta(days=2))
    assert late == [
        Granted(date(2026, 10, 19), 1),
        Granted(date(2026, 10, 26), 2),
        Granted(date(2026, 11, 2), 2),
    ]
    assert (cups(ana), cups(bogdan)) == (4, 2)
    assert grant_coffees(MONDAY + 3 * WEEK + timedelta(days=3)) == []


def test_where_it_never_ran_it_begins_with_the_first_monday_of_the_oldest_account() -> None:
    ana = since(MONDAY - timedelta(days=4))
    grant_coffees(MONDAY + 2 * WEEK)
    assert cups(ana) == 3


def test_without_accounts_nothing_happens() -> None:
    make_guest("Dan")
    assert grant_coffees(MONDAY) == [Granted(date(2026, 10, 12), 0)]
    assert not Posting.objects.exists()


def test_the_weeks_around_the_change_of_the_clocks_begin_on_monday_in_bucharest() -> None:
    monday = at(2026, 10, 26)  # Sunday had 25 hours
    ana = since(monday - timedelta(days=2))
    grant_coffees(monday - timedelta(seconds=1))
    assert cups(ana) == 0
    grant_coffees(monday)
    assert cups(ana) == 1


class Killed(BaseException):
    """The process is gone."""


def kill_after(chunks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    grant_chunk = coffees._grant_chunk
    done: list[object] = []

    def grant(*arguments: Any) -> int:
        if len(done) == chunks:
            raise Killed
        done.append(arguments)
        return grant_chunk(*arguments)

    monkeypatch.setattr(coffees, "_grant_chunk", grant)


def test_a_run_that_was_killed_is_taken_up_where_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    users = [since(MONDAY - WEEK, f"Player {number}") for number in range(6)]
    chunk = users[-1].pk // 2 + 1
    with monkeypatch.context() as patch:
        patch.setattr(coffees, "CHUNK", chunk)
        kill_after(1, patch)
        with pytest.raises(Killed):
            grant_coffees(MONDAY + timedelta(hours=2))
    given = Wallet.objects.exclude(granted_until=None).count()
    assert not WeeklyGrant.objects.exists()
    monkeypatch.setattr(coffees, "CHUNK", chunk)
    [granted] = grant_coffees(MONDAY + timedelta(hours=3))
    assert granted.accounts == 6 - given
    assert [cups(user) for user in users] == [1] * 6
    assert WeeklyGrant.objects.get().accounts == 6


@pytest.mark.parametrize("chunk", [1, 2, 3, 7, 1000])
def test_the_chunks_leave_nobody_out(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coffees, "CHUNK", chunk)
    users = [since(MONDAY - WEEK, f"Player {number}") for number in range(7)]
    grant_coffees(MONDAY)
    assert [cups(user) for user in users] == [1] * 7


def test_what_monday_brings_is_read_from_the_rules() -> None:
    ana = since(MONDAY - WEEK)
    Reward.objects.filter(code="monday").update(coins=10, ibric=0)
    grant_coffees(MONDAY)
    assert (held(ana)["coins"], held(ana)["ibric"], held(ana)["espresso"]) == (1010, 10, 12)


def test_a_monday_that_brings_nothing_is_closed_all_the_same() -> None:
    ana = since(MONDAY - WEEK)
    Reward.objects.filter(code="monday").delete()
    grant_coffees(MONDAY + timedelta(hours=2))
    assert cups(ana) == 0
    assert WeeklyGrant.objects.get().monday == date(2026, 10, 12)


def test_it_comes_on_top_of_what_is_bought() -> None:
    ana = since(MONDAY - WEEK)
    give(ana, bars=20)
    buy_coffee(ana.pk, "ibric", "click-1", MONDAY)
    grant_coffees(MONDAY)
    assert held(ana)["ibric"] == 15
