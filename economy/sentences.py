"""Amounts and refusals of the economy in words, in the active language."""

from collections.abc import Callable, Mapping
from typing import Any

from babel.numbers import format_compact_decimal
from django.conf import settings
from django.utils.formats import number_format
from django.utils.translation import get_language, gettext_noop, ngettext, pgettext
from django.utils.translation import gettext as _

from economy.errors import EconomyError
from economy.units import UNITS, Amounts

Facts = Mapping[str, Any]
MILLION = 1_000_000


def figure(number: int) -> str:
    """1,250,000 as the language groups it, with a real minus."""
    digits = str(number_format(abs(number), use_l10n=True, force_grouping=True))
    return f"−{digits}" if number < 0 else digits


def compact(number: int) -> str:
    """For narrow places: in full below a million, then 1.2M, rounded down so that it never promises too much."""
    if abs(number) < MILLION:
        return figure(number)
    rounded = number - number % (MILLION // 10)
    return str(format_compact_decimal(rounded, locale=get_language() or settings.LANGUAGE_CODE, fraction_digits=1))


def signed(number: int) -> str:
    """+250, −1,000, 0."""
    return f"+{figure(number)}" if number > 0 else figure(number)


def amount(unit: str, count: int, write: Callable[[int], str] = figure) -> str:
    """One amount with its unit: 250 coins. `write` may be `signed`."""
    n = abs(count)
    pattern = {
        "coins": ngettext("%(n)s coin", "%(n)s coins", n),
        "bars": ngettext("%(n)s gold bar", "%(n)s gold bars", n),
        "ristretto": ngettext("%(n)s ristretto", "%(n)s ristrettos", n),
        "espresso": ngettext("%(n)s espresso", "%(n)s espressos", n),
        "macchiato": ngettext("%(n)s macchiato", "%(n)s macchiatos", n),
        "cappuccino": ngettext("%(n)s cappuccino", "%(n)s cappuccinos", n),
        "ibric": ngettext("%(n)s ibric", "%(n)s ibrics", n),
    }[unit]
    return pattern % {"n": write(count)}


def words(amounts: Amounts, write: Callable[[int], str] = figure) -> str:
    """250 coins, 1 espresso. What the site does not count is left out."""
    return ", ".join(amount(unit, amounts[unit], write) for unit in UNITS if amounts.get(unit))


def coffee_name(kind: str) -> str:
    """The name of a kind of coffee, as in a list."""
    return {
        "ristretto": pgettext("coffee", "ristretto"),
        "espresso": pgettext("coffee", "espresso"),
        "macchiato": pgettext("coffee", "macchiato"),
        "cappuccino": pgettext("coffee", "cappuccino"),
        "ibric": pgettext("coffee", "ibric"),
    }.get(kind, kind)


def weekday(day: int) -> str:
    """0 is Monday."""
    return [
        pgettext("day of the week", "Monday"),
        pgettext("day of the week", "Tuesday"),
        pgettext("day of the week", "Wednesday"),
        pgettext("day of the week", "Thursday"),
        pgettext("day of the week", "Friday"),
        pgettext("day of the week", "Saturday"),
        pgettext("day of the week", "Sunday"),
    ][day]


def vip_days(days: tuple[int, int]) -> str:
    """Monday and Thursday."""
    return _("%(first)s and %(second)s") % {"first": weekday(days[0]), "second": weekday(days[1])}


def missing(short: Amounts) -> str:
    """What is missing, and how one comes by it."""
    need = _("You still need %(amounts)s.") % {"amounts": words(short)}
    if short.get("coins"):
        hint = _("Win some in a room with a lower entry first.")
    elif short.get("bars"):
        hint = _("The first game that you play to its end each day brings some.")
    else:
        hint = _("New coffees come every Monday, and the shop sells them for gold bars.")
    return f"{need} {hint}"


def sentence(error: EconomyError) -> str:
    """The refusal as a sentence that says what to do instead."""
    special = SPECIAL.get(error.code)
    return special(error.facts) if special else _(PLAIN.get(error.code, PLAIN["refused"]))


def _level_too_low(facts: Facts) -> str:
    text = _(
        "This room opens at level %(needed)s, and you are at level %(level)s. Every finished game brings you nearer."
    )
    return text % {"needed": facts["needed"], "level": facts["level"]}


def _not_vip_day(facts: Facts) -> str:
    return _("This room opens to you on your VIP days only: %(days)s.") % {"days": vip_days(facts["days"])}


def _coffee_not_owned(facts: Facts) -> str:
    text = _("You have no %(coffee)s left. Choose another coffee, or play without one.")
    return text % {"coffee": coffee_name(facts["coffee"])}


def _refund_refused(facts: Facts) -> str:
    special = REFUND_SPECIAL.get(facts["why"])
    return special(facts) if special else _(REFUND_PLAIN.get(facts["why"], PLAIN["refused"]))


def _refunds_used_up(facts: Facts) -> str:
    per_day = facts["per_day"]
    if per_day == 0:
        return _("There are no refunds at present.")
    text = ngettext(
        "You may have %(n)s game a day refunded, and today you have had it. Ask again on another day.",
        "You may have %(n)s games a day refunded, and today you have had them. Ask again on another day.",
        per_day,
    )
    return text % {"n": per_day}


def _refund_not_vip_day(facts: Facts) -> str:
    return _("Games are refunded on your VIP days only: %(days)s.") % {"days": vip_days(facts["days"])}


def _refund_not_enough(facts: Facts) -> str:
    text = _("What this game earned you has to go back, and you no longer hold all of it. You still need %(amounts)s.")
    return text % {"amounts": words(facts["short"])}


PLAIN: Mapping[str, str] = {
    "refused": gettext_noop("That can't be done now."),
    "room_closed": gettext_noop("That room is not open. Choose another one."),
    "members_only": gettext_noop(
        "This is for players with an account. Sign in with your email: it is free, and you start with coins and coffees."
    ),
    "no_such_coffee": gettext_noop("There is no such coffee. Choose one from the list."),
    "no_such_stake": gettext_noop("You did not play that game with this account, so there is nothing to refund."),
    "entry_raised": gettext_noop(
        "The entry of this room has just gone up. Look at it again, and sit down if you like."
    ),
    "own_account": gettext_noop("Nobody changes his own account. Ask somebody else of the staff."),
    "bad_amount": gettext_noop("That amount can't be right. Check it and try again."),
}
SPECIAL: Mapping[str, Callable[[Facts], str]] = {
    "not_enough": lambda facts: missing(facts["short"]),
    "level_too_low": _level_too_low,
    "not_vip_day": _not_vip_day,
    "coffee_not_owned": _coffee_not_owned,
    "refund_refused": _refund_refused,
}
REFUND_PLAIN: Mapping[str, str] = {
    "not_finished": gettext_noop("This game is not over yet. Games are refunded when they are."),
    "first_place": gettext_noop("You won this game: a first place is not refunded."),
    "abandoned": gettext_noop("You bid too few of the hands yourself, so this game is not refunded."),
    "done": gettext_noop("This game has been refunded already."),
    "cancelled": gettext_noop("This game was called off, and what you had put in has come back already."),
}
REFUND_SPECIAL: Mapping[str, Callable[[Facts], str]] = {
    "used_up": _refunds_used_up,
    "not_vip_day": _refund_not_vip_day,
    "not_enough": _refund_not_enough,
}
