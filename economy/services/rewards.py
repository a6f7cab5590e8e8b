"""What a finished game earns: the prize, the first game of the day, good play. In the transaction that ends the game, once."""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction

from accounts.days import day_start, local_day
from accounts.models import User, XpEntry
from accounts.services.levels import Gain, XpGame, add_xp, note_podium, xp_of, xp_rules
from economy.models import PrizeRules, Reward, Stake
from economy.reasons import Reason
from economy.services.ledger import Cause, lock_wallet, post
from economy.services.rooms import GUEST_ROOM, prize_rules
from economy.services.wallets import open_wallet, reward
from economy.units import Amounts

PODIUM = 3
XP_KEY = "room:%s:%s"  # the game and the seat


class Outcome(NamedTuple):
    """What a game says of one player.

    exact       exact bids among his own
    needed      so many own bids make one eligible, one of the last three hands included
    exact_runs  the lengths of his runs of exact own hands, one-card hands left out
    grade       of his own moves, 0 to 100; None where the kind of game has none
    """

    place: int
    hands: int
    own_bids: int
    exact: int
    needed: int
    is_eligible: bool
    exact_runs: tuple[int, ...] = ()
    grade: int | None = None


def shares_of(terms: Stake | PrizeRules) -> tuple[int, int, int]:
    """The podium's shares of a room's prize, in percent."""
    return terms.first_percent, terms.second_percent, terms.third_percent


def prize_for(stake: Stake, place: int) -> int:
    """Coins for `place` on the stake's terms, rounded to the nearest coin, halves up."""
    if place > PODIUM:
        return 0
    return (stake.prize * shares_of(stake)[place - 1] * stake.multiplier + 5_000) // 10_000


@transaction.atomic
def settle_stake(stake_id: int, outcome: Outcome, now: datetime) -> Stake:
    """Pays what the game earned and closes the stake. A stake that is closed already is given back as it is."""
    stake = Stake.objects.select_for_update(of=("self",)).select_related("user").get(pk=stake_id)
    if stake.status != Stake.Status.CHARGED:
        return stake
    stake.status, stake.settled_at = Stake.Status.SETTLED, now
    stake.place, stake.hands, stake.own_bids = outcome.place, outcome.hands, outcome.own_bids
    stake.needed_bids, stake.is_eligible, stake.grade = outcome.needed, outcome.is_eligible, outcome.grade
    if stake.user is not None:
        note_podium(stake.user.pk, outcome.is_eligible and outcome.place <= PODIUM)
        if outcome.is_eligible:
            _add_xp(stake, stake.user, outcome, now)
            open_wallet(stake.user, now)
            lock_wallet(stake.user.pk)
            _pay(stake, stake.user, outcome, now)
    stake.save()
    return stake


def _add_xp(stake: Stake, user: User, outcome: Outcome, now: datetime) -> None:
    stake.xp = xp_of(XpGame(outcome.hands, outcome.exact, outcome.place), xp_rules())
    if stake.xp:
        add_xp(user.pk, Gain(stake.xp, XpEntry.Reason.ROOM, XP_KEY % (stake.game, stake.seat)), now)


def _pay(stake: Stake, user: User, outcome: Outcome, now: datetime) -> None:
    day = local_day(now)
    chair = f"{stake.game}:{stake.seat}"
    prize = prize_for(stake, outcome.place)
    if prize:
        stake.league_prize = prize
        post(user.pk, {"coins": prize}, Cause(Reason.PRIZE, f"prize:{chair}", stake), now)
    first = reward("first_game")
    if first:
        post(user.pk, first, Cause(Reason.FIRST_GAME, f"first-game:{day}:{user.pk}", stake), now)
    if stake.is_classic and _rewards_good_play(stake, user, now):
        for reason, earned in good_play(outcome).items():
            post(user.pk, earned, Cause(reason, f"{reason}:{chair}", stake), now)


def _rewards_good_play(stake: Stake, user: User, now: datetime) -> bool:
    """In room 1 only the first classics of the day count. The wallet's lock keeps two games from both being the last."""
    if stake.room != GUEST_ROOM:
        return True
    day = local_day(now)
    today = Stake.objects.filter(
        user=user, room=GUEST_ROOM, is_classic=True, is_eligible=True,
        settled_at__gte=day_start(day), settled_at__lt=day_start(day + timedelta(days=1)),
    )  # fmt: skip
    return today.count() < prize_rules().room_one_classics


def good_play(outcome: Outcome) -> dict[Reason, Amounts]:
    """What the grade earns (its highest step only), and each whole run of exact hands."""
    earned: dict[Reason, Amounts] = {}
    if outcome.grade is not None:
        steps = Reward.objects.filter(code="grade", threshold__lte=outcome.grade)
        step = steps.order_by("-threshold").first()
        if step is not None and step.amounts:
            earned[Reason.GOOD_PLAY] = step.amounts
    run = Reward.objects.filter(code="exact_run").order_by("threshold").first()
    if run is not None:
        times = sum(length // run.threshold for length in outcome.exact_runs)
        if times and run.amounts:
            earned[Reason.EXACT_RUN] = {unit: count * times for unit, count in run.amounts.items()}
    return earned
