"""{% guest_form %} puts the form for playing as a guest on any page, with a free name in it."""

from typing import Any

from django import template
from django.template import Context

from accounts.views.guests import guest_form as make_form

register = template.Library()


@register.inclusion_tag("accounts/_guest_form.html", takes_context=True)
def guest_form(context: Context, next_address: str = "") -> dict[str, Any]:
    form = make_form(context["request"], next_address)
    return {"form": form, "csrf_token": context.get("csrf_token")}
