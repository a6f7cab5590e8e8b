"""What friendly tables tell their players later, in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

REMOVED, ENDED = "friendly.removed", "friendly.ended"


def tell_removed(facts: Mapping[str, Any]) -> str:
    """That the host took one's chair back before the deal."""
    text = _("The host of table %(code)s took your chair back. You can watch there, or sit down at another table.")
    return text % {"code": facts["code"].upper()}


def tell_ended(facts: Mapping[str, Any]) -> str:
    """That the staff ended one's table."""
    text = _("The site's staff ended table %(code)s, so it has no result. You can open another one.")
    return text % {"code": facts["code"].upper()}
