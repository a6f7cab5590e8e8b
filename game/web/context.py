"""What every page knows: the languages, the theme and the colours of the suits."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from accounts.models import User

THEME_COOKIE = "theme"
THEMES = ("light", "dark")


def look(request: HttpRequest) -> dict[str, Any]:
    """`look.theme` is "" where the device decides; `look.suits` is "two" or ""."""
    user = getattr(request, "user", None)
    player = user if isinstance(user, User) else None
    theme = player.theme if player else request.COOKIES.get(THEME_COOKIE, "")
    suits = "two" if player and not player.four_colour else ""
    return {"look": {"languages": settings.LANGUAGES, "theme": theme if theme in THEMES else "", "suits": suits}}
