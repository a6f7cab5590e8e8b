"""Refunds: entry and coffee come back, and all that the game earned goes back with it, XP excepted. docs/ledger.md."""

from datetime import date, datetime, timedelta
from typing import NamedTuple

from django.db import transaction

from accounts.days import day_start, local_day
from accounts.models import User
from economy.errors import NoSuchStake, NotEnough, OwnAccount, RefundRefused
from economy.models import Posting, RefundPolicy, Stake, Wallet
from economy.reasons import EARNED, Reason
from economy.services.ledger import Cause, lock_wallet, post
from economy.services.rooms import paid
from economy.services.vip import is_vip_day
from economy.units import Amounts, added, negated


class Offer(NamedTuple):
    """What a refund would move, and why it is refused now (None where it is not)."""

    back: Amounts
    forth: Amounts
    refusal: RefundRefused | None


def policy_on(day: date) -> RefundPolicy | None:
    """The policy in force on `day`; None before the first."""
    return RefundPolicy.objects.filter(valid_from__lte=day).order_by("-valid_from").first()


def earnings(stake: Stake) -> Amounts:
    """All that the game earned, as the ledger has it."""
    rows = Posting.objects.filter(stake=stake, reason__in=EARNED)
    return added(*(row.amounts for row in rows))


def offer_refund(stake: Stake, now: datetime) -> Offer:
    """What the results page offers to the stake's player. Nothing is locked: `refund` asks everything again."""
    back, forth = paid(stake), earnings(stake)
    try:
        _check(stake, now)
        _check_day(stake, now)
        _check_held(stake, back, forth)
    except RefundRefused as refusal:
        return Offer(back, forth, refusal)
    return Offer(back, forth, None)


@transaction.atomic
def refund(user_id: int, stake_id: int, now: datetime) -> Stake:
    """Takes the game of `user_id` back, once. NoSuchStake where it is not his; RefundRefused with the reason."""
    stake = _lock(stake_id, user_id)
    _check(stake, now)
    _check_day(stake, now)
    return _take_back(stake, (None, ""), now)


@transaction.atomic
def refund_by_staff(stake_id: int, actor: User, note: str, now: datetime) -> Stake:
    """The same by a member of the staff: the day's number and the VIP days don't count. OwnAccount for a game of his own."""
    stake = _lock(stake_id, None)
    if stake.user_id == actor.pk:
        raise OwnAccount()
    _check(stake, now)
    stake.refunded_by_staff = True
    return _take_back(stake, (actor, note), now)


def _lock(stake_id: int, user_id: int | None) -> Stake:
    """The stake's row, then its wallet's: all refunds of an account wait for each other, so that its day is counted right."""
    stake = Stake.objects.select_for_update().filter(pk=stake_id).first()
    if stake is None or stake.user_id is None or user_id not in (None, stake.user_id):
        raise NoSuchStake()
    lock_wallet(stake.user_id)
    return stake


def _check(stake: Stake, now: datetime) -> None:
    refusals = {
        Stake.Status.CHARGED: "not_finished",
        Stake.Status.REFUNDED: "done",
        Stake.Status.CANCELLED: "cancelled",
    }
    if stake.status in refusals:
        raise RefundRefused(refusals[Stake.Status(stake.status)])
    if stake.user_id is None or not stake.is_eligible:  # a guest put nothing in
        raise RefundRefused("abandoned")
    if stake.place == 1:
        raise RefundRefused("first_place")


def _check_day(stake: Stake, now: datetime) -> None:
    day = local_day(now)
    policy = policy_on(day)
    if policy is None or policy.per_day == 0:
        raise RefundRefused("used_up", per_day=0)
    assert stake.user_id is not None
    wallet = Wallet.objects.get(pk=stake.user_id)
    if policy.vip_days_only and not is_vip_day(wallet, day):
        raise RefundRefused("not_vip_day", days=(wallet.first_vip_day, wallet.second_vip_day))
    since, until = day_start(day), day_start(day + timedelta(days=1))
    mine = Stake.objects.filter(user=stake.user, refunded_by_staff=False)
    if mine.filter(refunded_at__gte=since, refunded_at__lt=until).count() >= policy.per_day:
        raise RefundRefused("used_up", per_day=policy.per_day)


def _check_held(stake: Stake, back: Amounts, forth: Amounts) -> None:
    held = added(Wallet.objects.get(pk=stake.user_id).amounts, back)
    short = {unit: count - held.get(unit, 0) for unit, count in forth.items() if held.get(unit, 0) < count}
    if short:
        raise RefundRefused("not_enough", short=short)


def _take_back(stake: Stake, by: tuple[User | None, str], now: datetime) -> Stake:
    """Two rows, where there is something for each: what comes back first, so that it can pay for what goes back."""
    assert stake.user_id is not None
    back, forth, chair = paid(stake), earnings(stake), f"{stake.game}:{stake.seat}"
    if back:
        post(stake.user_id, back, Cause(Reason.REFUND_BACK, f"refund-back:{chair}", stake, *by), now)
    if forth:
        try:
            post(stake.user_id, negated(forth), Cause(Reason.REFUND_FORTH, f"refund-forth:{chair}", stake, *by), now)
        except NotEnough as error:
            raise RefundRefused("not_enough", short=error.short) from error
    stake.status, stake.refunded_at, stake.league_prize = Stake.Status.REFUNDED, now, 0
    stake.save()
    return stake
