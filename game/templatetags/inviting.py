"""{% invite code as invitation %}: the code, the link and the QR code of a friendly table, on any page."""

from django import template
from django.template import Context

from game.web.invite import Invite, invite_to

register = template.Library()


@register.simple_tag(takes_context=True)
def invite(context: Context, code: str) -> Invite:
    return invite_to(context["request"], code)
