"""A refund: entry and coffee come back, what the game earned goes back with it, once, by the policy of the day."""

from datetime import date, datetime, timedelta

import pytest

from accounts.models import User
from economy.errors import NoSuchStake, RefundRefused
from economy.models import Posting, RefundPolicy, Stake
from economy.services.refunds import offer_refund, policy_on, refund
from economy.services.rooms import cancel_stakes
from economy.services.vip import set_vip_days
from tests.cast import make_guest
from tests.economy.house import NOW, at, economy_case, empty, give, held, member, played, put_in, reasons, settled

pytestmark = economy_case


def why(user: User, stake: Stake, when: datetime = NOW) -> str:
    """Why it is refused, which the offer has said before; "" where it is not. A refusal moves nothing."""
    before, rows = held(user), Posting.objects.count()
    stake = Stake.objects.get(pk=stake.pk)
    offered = offer_refund(stake, when).refusal
    try:
        refund(user.pk, stake.pk, when)
    except RefundRefused as refusal:
        assert (held(user), Posting.objects.count()) == (before, rows)
        assert Stake.objects.get(pk=stake.pk).status == stake.status
        assert offered is not None
        assert offered.facts == refusal.facts
        return refusal.why
    assert offered is None
    return ""


def test_everything_but_xp_is_as_before_the_game() -> None:
    ana = member("Ana", coins=100_000, bars=10)
    before = held(ana)
    stake = settled(put_in(ana, 11, "ibric", is_classic=True), 3, grade=90, exact_runs=(7,))
    assert held(ana) != before
    refund(ana.pk, stake.pk, NOW)
    assert held(ana) == before
    stake.refresh_from_db()
    ana.refresh_from_db()
    assert (stake.status, stake.refunded_at, stake.league_prize) == ("refunded", NOW, 0)
    assert ana.xp == stake.xp > 0


def test_the_offer_says_what_goes_back_and_forth() -> None:
    stake = played(member("Ana"), 2, coffee="espresso")
    offer = offer_refund(stake, NOW)
    assert offer.back == {"coins": 500, "espresso": 1}
    assert offer.forth == {"coins": 2800, "bars": 5}
    assert offer.refusal is None


def test_a_refund_is_two_rows() -> None:
    ana = member("Ana")
    stake = played(ana, 2, coffee="espresso")
    refund(ana.pk, stake.pk, NOW)
    back, forth = Posting.objects.filter(reason__startswith="refund.").order_by("pk")
    assert (back.reason, back.amounts) == ("refund.entry", {"coins": 500, "espresso": 1})
    assert (forth.reason, forth.amounts) == ("refund.earnings", {"coins": -2800, "bars": -5})
    assert back.stake == forth.stake == stake


def test_a_game_that_earned_nothing_gives_one_row() -> None:
    ana = member("Ana")
    played(ana, 6, room=1)
    stake = played(ana, 6)
    refund(ana.pk, stake.pk, NOW)
    assert [reason for reason in reasons(ana) if reason.startswith("refund.")] == ["refund.entry"]
    assert held(ana)["coins"] == 1000


def test_a_free_game_gives_nothing_back_and_no_row_for_it() -> None:
    ana = member("Ana")
    before = held(ana)
    refund(ana.pk, played(ana, 3, room=1).pk, NOW)
    assert [reason for reason in reasons(ana) if reason.startswith("refund.")] == ["refund.earnings"]
    assert held(ana) == before


def test_the_bars_of_the_days_first_game_do_not_come_again() -> None:
    """Else each game of the day could be the first, once."""
    ana = member("Ana")
    refund(ana.pk, played(ana, 6).pk, NOW)
    played(ana, 6)
    assert "bars" not in held(ana)


def test_it_is_given_once() -> None:
    ana = member("Ana")
    stake = played(ana, 2)
    assert why(ana, stake) == ""
    assert why(ana, stake) == "done"
    assert held(ana)["coins"] == 1000


def test_a_first_place_is_not_refunded() -> None:
    ana = member("Ana")
    assert why(ana, played(ana, 1)) == "first_place"


def test_a_game_under_way_is_not_refunded() -> None:
    ana = member("Ana")
    assert why(ana, put_in(ana)) == "not_finished"


def test_a_game_called_off_is_not_refunded_again() -> None:
    ana = member("Ana")
    stake = put_in(ana)
    cancel_stakes(stake.game, (None, ""), NOW)
    assert why(ana, stake) == "cancelled"
    assert held(ana)["coins"] == 1000


def test_a_game_left_to_a_bot_is_not_refunded() -> None:
    ana = member("Ana")
    assert why(ana, settled(put_in(ana), 2, is_eligible=False)) == "abandoned"


def test_a_strangers_game_is_not_refunded() -> None:
    elena, stake = member("Elena"), played(member("Ana"), 2)
    for number in (stake.pk, 0, 10**12):
        with pytest.raises(NoSuchStake):
            refund(elena.pk, number, NOW)
    assert Stake.objects.get().status == "settled"


def test_a_guests_game_is_not_refunded() -> None:
    dan, stake = member("Daniel"), settled(put_in(make_guest("Dan"), 1), 2)
    with pytest.raises(NoSuchStake):
        refund(dan.pk, stake.pk, NOW)
    refusal = offer_refund(stake, NOW).refusal
    assert refusal is not None
    assert refusal.why == "abandoned"


def test_who_spent_the_prize_hears_what_is_missing() -> None:
    ana = member("Ana")
    stake = played(ana, 2)
    empty(ana, "coins", "bars")
    assert why(ana, stake) == "not_enough"
    offer = offer_refund(stake, NOW)
    assert offer.refusal is not None
    assert offer.refusal.facts["short"] == {"coins": 900, "bars": 5}
    give(ana, coins=900, bars=5)
    assert why(ana, stake) == ""
    assert "coins" not in held(ana)


def test_what_comes_back_pays_for_what_goes_back() -> None:
    ana = member("Ana")
    stake = settled(put_in(ana, 4, "espresso", is_classic=True), 6, grade=80)
    empty(ana, "espresso")  # the cup that comes back is the cup that goes
    assert why(ana, stake) == ""
    assert "espresso" not in held(ana)


def test_the_first_policy_ends_and_the_second_begins_at_midnight_in_bucharest() -> None:
    last, first = policy_on(date(2026, 11, 15)), policy_on(date(2026, 11, 16))
    assert last is not None
    assert first is not None
    assert (last.per_day, last.vip_days_only) == (3, False)
    assert (first.per_day, first.vip_days_only) == (1, True)
    assert policy_on(date(2019, 12, 31)) is None


def refunds_of(user: User, moments: list[datetime]) -> list[str]:
    """What is said to one refund at each of these moments."""
    stakes = [played(user, 6, moments[0] - timedelta(days=1), room=1) for _ in moments]
    return [why(user, stake, moment) for stake, moment in zip(stakes, moments, strict=True)]


THREE_A_DAY = {
    "an ordinary day": date(2026, 10, 7),
    "the day of 23 hours": date(2026, 3, 29),
    "the day of 25 hours": date(2026, 10, 25),
}


@pytest.mark.parametrize("day", THREE_A_DAY.values(), ids=THREE_A_DAY)
def test_three_a_day_on_any_day_from_midnight_to_midnight(day: date) -> None:
    start, end = at(day.year, day.month, day.day), at(day.year, day.month, day.day, 23, 59, 59)
    moments = [start - timedelta(seconds=1), start, start, end, end, end + timedelta(seconds=1)]
    assert refunds_of(member("Ana"), moments) == ["", "", "", "", "used_up", ""]


ONE_A_DAY = {
    "an ordinary Sunday": date(2026, 11, 22),
    "the day of 23 hours": date(2027, 3, 28),
    "the day of 25 hours": date(2027, 10, 31),
}


@pytest.mark.parametrize("day", ONE_A_DAY.values(), ids=ONE_A_DAY)
def test_one_a_day_on_vip_days_only_from_midnight_to_midnight(day: date) -> None:
    ana = member("Ana")
    set_vip_days(ana.pk, (2, 6))
    start, end = at(day.year, day.month, day.day), at(day.year, day.month, day.day, 23, 59, 59)
    moments = [start - timedelta(seconds=1), start, end, end + timedelta(seconds=1)]
    assert refunds_of(ana, moments) == ["not_vip_day", "", "used_up", "not_vip_day"]


def test_the_policy_is_that_of_the_moment_of_the_refund() -> None:
    """15 November 2026 is a Sunday. A game of the first era falls under the second one when it is asked for then."""
    ana = member("Ana")
    set_vip_days(ana.pk, (0, 3))
    last, first = at(2026, 11, 15, 23, 59, 59), at(2026, 11, 16)
    assert refunds_of(ana, [last, last, last, last, first, first]) == ["", "", "", "used_up", "", "used_up"]


def test_who_has_no_vip_day_when_the_second_era_begins_waits_for_it() -> None:
    ana = member("Ana")
    set_vip_days(ana.pk, (1, 3))
    assert refunds_of(ana, [at(2026, 11, 16), at(2026, 11, 17), at(2026, 11, 17, 20)]) == ["not_vip_day", "", "used_up"]


def test_a_refund_of_the_next_day_does_not_count_on_the_day_before() -> None:
    """Around midnight the clocks of two processes may differ by a little."""
    last, next_day = at(2026, 10, 7, 23, 59, 59), at(2026, 10, 8)
    assert refunds_of(member("Ana"), [last, last, next_day, last, last]) == ["", "", "", "", "used_up"]


def test_each_account_has_its_own_number() -> None:
    assert [refunds_of(member(name), [NOW] * 4) for name in ("Ana", "Bogdan")] == [["", "", "", "used_up"]] * 2


def test_a_policy_may_allow_none() -> None:
    RefundPolicy.objects.create(valid_from=NOW.date(), per_day=0)
    ana = member("Ana")
    stake = played(ana, 2)
    assert why(ana, stake) == "used_up"
    RefundPolicy.objects.all().delete()
    assert why(ana, stake) == "used_up"
