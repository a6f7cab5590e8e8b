"""What friendly tables tell their players later, in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

REMOVED, AWAY, ENDED = "friendly.removed", "friendly.away", "friendly.ended"


def tell_removed(facts: Mapping[str, Any]) -> str:
    """That the host took one's chair back before the deal."""
    text = _("The host of table %(code)s took your chair back. You can watch there, or sit down at another table.")
    return text % {"code": facts["code"].upper()}


def tell_away(facts: Mapping[str, Any]) -> str:
    """That one was away for too long before the deal."""
    text = _("You were away from table %(code)s for too long, so your chair was freed. Sit down again if one is empty.")
    return text % {"code": facts["code"].upper()}


LOST = {REMOVED: tell_removed, AWAY: tell_away}
"""Why one's chair is gone: told at the table itself."""


def tell_ended(facts: Mapping[str, Any]) -> str:
    """That the staff ended one's table."""
    text = _("The site's staff ended table %(code)s, so it has no result. You can open another one.")
    return text % {"code": facts["code"].upper()}
