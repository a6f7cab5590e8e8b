"""Staff may take a game back for a player: by whom and why is on record, and the player's own number is untouched."""

from datetime import timedelta

import pytest

from economy.errors import NoSuchStake, RefundRefused
from economy.models import Posting, Stake
from economy.services.refunds import refund, refund_by_staff
from economy.services.vip import set_vip_days
from tests.cast import make_guest
from tests.economy.house import NOW, at, economy_case, empty, held, member, played, put_in, settled, staff

pytestmark = economy_case


def test_the_rows_say_by_whom_and_why() -> None:
    ana = member("Ana")
    before = held(ana)
    stake = played(ana, 2, coffee="ibric")
    refund_by_staff(stake.pk, staff(), "The line was down.", NOW)
    assert held(ana) == before
    rows = Posting.objects.filter(reason__startswith="refund.")
    assert {(row.actor, row.note) for row in rows} == {(staff(), "The line was down.")}
    assert len(rows) == 2


def test_the_days_number_and_the_vip_days_do_not_count() -> None:
    ana, day = member("Ana"), at(2026, 11, 18, 12)
    set_vip_days(ana.pk, (0, 1))
    for _ in range(2):
        refund_by_staff(played(ana, 2, day).pk, staff(), "The line was down.", day)
    assert Stake.objects.filter(status="refunded", refunded_by_staff=True).count() == 2


def test_the_player_keeps_his_own_number() -> None:
    ana = member("Ana")
    stakes = [played(ana, 6, room=1) for _ in range(5)]
    refund_by_staff(stakes.pop().pk, staff(), "The line was down.", NOW)
    for stake in stakes[:3]:
        refund(ana.pk, stake.pk, NOW)
    with pytest.raises(RefundRefused):
        refund(ana.pk, stakes[3].pk, NOW)


def test_once_whoever_asks() -> None:
    ana = member("Ana")
    stake = played(ana, 2)
    refund(ana.pk, stake.pk, NOW)
    with pytest.raises(RefundRefused) as refusal:
        refund_by_staff(stake.pk, staff(), "Again.", NOW + timedelta(days=1))
    assert refusal.value.why == "done"


def test_what_a_player_is_refused_for_his_game_staff_are_refused_too() -> None:
    ana = member("Ana", coins=9000)
    won, left, spent = played(ana, 1), settled(put_in(ana), 2, is_eligible=False), played(ana, 2)
    empty(ana, "coins")
    reasons = []
    for stake in (won, left, spent, put_in(ana, 1)):
        with pytest.raises(RefundRefused) as refusal:
            refund_by_staff(stake.pk, staff(), "Please.", NOW)
        reasons.append(refusal.value.why)
    assert reasons == ["first_place", "abandoned", "not_enough", "not_finished"]


def test_a_guests_game_and_one_that_there_is_not() -> None:
    stake = settled(put_in(make_guest("Dan"), 1), 2)
    for number in (stake.pk, 0):
        with pytest.raises(NoSuchStake):
            refund_by_staff(number, staff(), "Please.", NOW)
