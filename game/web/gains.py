"""What a game brought its player, in words: won and why, not won and why not, and the refund that is offered."""

from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.services.levels import Level, level_at, xp_after, xp_rules
from economy.models import Stake
from economy.reasons import EARNED, Reason
from economy.room_names import name_of_room
from economy.sentences import coffee_name, figure, sentence, signed, words
from economy.services.refunds import Offer, earnings, offer_refund
from economy.services.rewards import XP_KEY
from economy.services.rooms import paid
from economy.shop import times
from game.tables.earned import LAST_HANDS


class Gain(NamedTuple):
    """A line: what came, and for what."""

    amount: str
    why: str


class RefundOffer(NamedTuple):
    """What would come back and go back, in words, and why it is refused ("" where it is not).

    first_game  whether the bars of the day's first game are among it: they come once a day
    """

    back: str
    forth: str
    refusal: str
    first_game: bool


class Gains(NamedTuple):
    """A player's part of the results page, as it was after the game.

    sum    all that came, in a line
    short  why there is no prize, "" where he was eligible
    """

    stake: Stake
    paid: str
    sum: str
    lines: list[Gain]
    xp: str
    short: str
    level: Level
    is_new_level: bool
    refund: RefundOffer | None


def describe_gains(player: User, stake: Stake, now: datetime) -> Gains:
    """All that is said to `player` of his settled stake."""
    step = xp_rules().level_step
    xp = xp_after(player.pk, XP_KEY % (stake.game, stake.seat)) if stake.xp else player.xp
    level, before = level_at(xp, step), level_at(max(0, xp - stake.xp), step)
    return Gains(
        stake=stake,
        paid=words(paid(stake)),
        sum=_sum(stake),
        lines=_lines(stake),
        xp=_("+%(xp)s XP") % {"xp": figure(stake.xp)} if stake.xp else "",
        short="" if stake.is_eligible else _why_not(stake),
        level=level,
        is_new_level=stake.xp > 0 and before.number < level.number,
        refund=_offer(offer_refund(stake, now), stake),
    )


def _sum(stake: Stake) -> str:
    """ "" where nothing came, or where it went back."""
    if stake.status != Stake.Status.SETTLED:
        return ""
    earned = words(earnings(stake), signed)
    xp = [_("+%(xp)s XP") % {"xp": figure(stake.xp)}] if stake.xp else []
    return ", ".join([*([earned] if earned else []), *xp])


def _lines(stake: Stake) -> list[Gain]:
    rows = stake.postings.filter(reason__in=EARNED).order_by("pk")
    return [Gain(words(row.amounts, signed), _why(Reason(row.reason), stake)) for row in rows]


def _why(reason: Reason, stake: Stake) -> str:
    if reason == Reason.PRIZE:
        return _prize_words(stake)
    if reason == Reason.GOOD_PLAY:
        return _("for good play: grade %(grade)s of 100") % {"grade": stake.grade}
    if reason == Reason.EXACT_RUN:
        return _("for a long run of exact hands")
    return _("for the first game of the day")


def _prize_words(stake: Stake) -> str:
    facts = {"room": name_of_room(stake.room), "place": stake.place}
    if not stake.coffee:
        return _("prize of place %(place)s in %(room)s") % facts
    coffee = f"{coffee_name(stake.coffee)} {times(stake.multiplier)}"
    return _("prize of place %(place)s in %(room)s, with %(coffee)s") % {**facts, "coffee": coffee}


def _why_not(stake: Stake) -> str:
    own, needed = stake.own_bids or 0, stake.needed_bids or 0
    if own < needed:
        text = ngettext(
            "You bid %(own)s of %(hands)s hands yourself; %(missing)s more was needed to win prizes and XP.",
            "You bid %(own)s of %(hands)s hands yourself; %(missing)s more were needed to win prizes and XP.",
            needed - own,
        )
        return text % {"own": own, "hands": stake.hands, "missing": needed - own}
    text = _("You bid enough hands yourself, but none of the last %(last)s: so there are no prizes and no XP.")
    return text % {"last": LAST_HANDS}


def _offer(offer: Offer, stake: Stake) -> RefundOffer | None:
    """None where nobody would expect one: the winner, who put nothing in and won nothing, and where it was done already."""
    is_settled = stake.status == Stake.Status.SETTLED
    if stake.place == 1 or not is_settled or not (offer.back or offer.forth):
        return None
    first_game = stake.postings.filter(reason=Reason.FIRST_GAME).exists()
    return RefundOffer(
        words(offer.back), words(offer.forth), sentence(offer.refusal) if offer.refusal else "", first_game
    )
