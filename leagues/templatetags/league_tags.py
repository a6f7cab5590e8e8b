"""{{ 0|class_name }} {% class_sign 0 %} {{ user|dye }}, and {% league_settings %} for one's own page."""

from typing import Any

from django import template
from django.template import Context
from django.utils import timezone
from django.utils.safestring import SafeString

from accounts.models import User
from game.web.stitch import stitch
from leagues import selectors
from leagues.addresses import CLASS_KEYS
from leagues.words import class_name, day_words

DYES = 7

register = template.Library()
register.filter("class_name", class_name)


@register.simple_tag
def class_sign(league_class: int) -> SafeString:
    """The class's stitched sign."""
    return stitch(f"class-{CLASS_KEYS[league_class]}")


@register.filter
def dye(user: User) -> int:
    """The colour of the round with the player's initial: always the same."""
    return user.pk % DYES


@register.inclusion_tag("leagues/_settings.html", takes_context=True)
def league_settings(context: Context) -> dict[str, Any]:
    """Holiday and leaving, as the member has them now."""
    member = context["request"].user
    choice = selectors.membership_of(member)
    ahead = choice.frozen_from and choice.frozen_from > selectors.current_week(timezone.now())
    return {
        "choice": choice,
        "league_class": member.league_class,
        "begins": day_words(choice.frozen_from) if choice.frozen_from and ahead else "",
        "csrf_token": context.get("csrf_token"),
    }
