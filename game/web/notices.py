"""What friendly tables tell their players later, in words."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from game.models import Table

REMOVED, AWAY, TAKEN, ENDED = "friendly.removed", "friendly.away", "friendly.taken", "friendly.ended"
CANCELLED = "game.cancelled"  # the economy tells it: what was put in comes back


def tell_removed(facts: Mapping[str, Any]) -> str:
    """That the host took one's chair back before the deal."""
    text = _("The host of table %(code)s took your chair back. You can watch there, or sit down at another table.")
    return text % {"code": facts["code"].upper()}


def tell_away(facts: Mapping[str, Any]) -> str:
    """That one was away for too long before the deal."""
    text = _("You were away from table %(code)s for too long, so your chair was freed. Sit down again if one is empty.")
    return text % {"code": facts["code"].upper()}


def tell_taken(facts: Mapping[str, Any]) -> str:
    """That somebody took one's chair during the game, while one was away."""
    text = _("You were away from table %(code)s for too long, so somebody else took your chair, with its points.")
    return text % {"code": facts["code"].upper()}


LOST = {REMOVED: tell_removed, AWAY: tell_away, TAKEN: tell_taken}
"""Why one's chair is gone: told at the table itself."""


def tell_taken_elsewhere(facts: Mapping[str, Any]) -> str:
    """The same with a way there: to the game, or to its results."""
    status = Table.objects.filter(code=facts["code"]).values_list("status", flat=True).first()
    if status == Table.Status.PLAYING:
        return _with_link(tell_taken(facts), reverse("game:table", args=[facts["code"]]), _("Watch"))
    if status == Table.Status.FINISHED:
        return _with_link(tell_taken(facts), reverse("game:results", args=[facts["code"]]), _("Results"))
    return tell_taken(facts)


def _with_link(text: str, address: str, way: str) -> str:
    return format_html('{} <a href="{}">{}</a>', text, address, way)


def tell_ended(facts: Mapping[str, Any]) -> str:
    """That the staff ended one's table."""
    text = _("The site's staff ended table %(code)s, so it has no result. You can open another one.")
    return text % {"code": facts["code"].upper()}


NEWS = {**LOST, TAKEN: tell_taken_elsewhere, ENDED: tell_ended}
"""What any page of the site tells."""
