"""What a friendly game brought its player, in words: points and XP, or why not, or what an account would have brought."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.services.levels import Level, level_at, xp_after, xp_rules
from economy.sentences import figure
from game.models import Seat
from game.tables.earned import LAST_HANDS
from game.tables.friendly_settle import XP_KEY
from game.tables.selectors import Player


class FriendlyGains(NamedTuple):
    """A player's part of the results page.

    lines    (what, for what)
    short    why there was nothing, "" where there was something
    would    what a guest would have had, "" for a member
    """

    lines: list[tuple[str, str]]
    short: str
    would: str
    level: Level | None
    is_new_level: bool


def describe_friendly_gains(seat: Seat, user: User, player: Player) -> FriendlyGains:
    """All that is said to `user` of the chair that was his at the end."""
    outcome = seat.outcome or {}
    xp = outcome.get("xp", 0)
    step = xp_rules().level_step
    total = xp_after(user.pk, XP_KEY % (seat.table_id, seat.index)) if xp else user.xp
    level = level_at(total, step)
    return FriendlyGains(
        lines=_lines(seat.league_points, xp, player.place),
        short=_why_not(outcome, player),
        would=_would(outcome),
        level=None if user.is_guest else level,
        is_new_level=xp > 0 and level_at(max(0, total - xp), step).number < level.number,
    )


def _lines(points: int, xp: int, place: int) -> list[tuple[str, str]]:
    lines = []
    if points:
        for_place = _("place %(place)s, for this week's friendly ranking") % {"place": place}
        lines.append((_points(points), for_place))
    if xp:
        lines.append((_("+%(xp)s XP") % {"xp": figure(xp)}, _("for the game")))
    return lines


def _points(points: int) -> str:
    return ngettext("+%(points)s point", "+%(points)s points", points) % {"points": points}


def _why_not(outcome: dict[str, int], player: Player) -> str:
    if outcome.get("eligible") or "would" in outcome:
        return ""
    own, needed = outcome.get("own", 0), outcome.get("needed", 0)
    if own >= needed:
        text = _("You bid enough hands yourself, but none of the last %(last)s: so there are no points and no XP.")
        return text % {"last": LAST_HANDS}
    text = ngettext(
        "You bid %(own)s of %(hands)s hands yourself. For points and XP it takes three quarters: %(missing)s more.",
        "You bid %(own)s of %(hands)s hands yourself. For points and XP it takes three quarters: %(missing)s more.",
        needed - own,
    )
    return text % {"own": own, "hands": player.hands, "missing": needed - own}


def _would(outcome: dict[str, dict[str, int]]) -> str:
    would = outcome.get("would")
    if not would:
        return ""
    facts = {"points": _points(would["points"]), "xp": _("+%(xp)s XP") % {"xp": figure(would["xp"])}}
    text = _("With an account, which is free, this game would have brought you %(points)s and %(xp)s.")
    return text % facts
