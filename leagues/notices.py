"""What the league tells its players, and its lines in the history of a wallet, in words."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from economy.models import Posting
from economy.sentences import figure, words
from leagues.words import class_name, score_words, week_words

CLOSED = "league.closed"


def tell_closed(facts: Mapping[str, Any]) -> str:
    """How a week ended for an account: place, prize, class."""
    week = {"week": week_words(date.fromisoformat(facts["week"]))}
    if facts["place"] is None:
        text = _("The league's week %(week)s is over. Two weeks without a prize cost a class: you are in %(name)s now.")
        return text % {**week, "name": class_name(facts["new_class"])}
    text = _("The league's week %(week)s is over: place %(place)s in %(name)s, with %(score)s.")
    place = {"place": figure(facts["place"]), "name": class_name(facts["class"]), "score": score_words(facts["score"])}
    sentences = [text % {**week, **place}]
    prize = words({"coins": facts["coins"], "bars": facts["bars"]})
    if prize:
        sentences.append(_("You won %(prize)s.") % {"prize": prize})
    if facts["new_class"] > facts["class"]:
        sentences.append(_("You rose to %(name)s.") % {"name": class_name(facts["new_class"])})
    elif facts["new_class"] < facts["class"]:
        sentences.append(_("You fell to %(name)s.") % {"name": class_name(facts["new_class"])})
    return " ".join(sentences)


def describe_prize(row: Posting) -> str:
    """The week is in the key under which its closing pays."""
    _kind, _colon, rest = row.key.partition(":")
    try:
        monday = date.fromisoformat(rest.partition(":")[0])
    except ValueError:
        return _("Prize of the weekly league")
    return _("Prize of the weekly league, %(week)s") % {"week": week_words(monday)}
