"""For players who are in: their language, and when they were last seen."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from accounts.errors import Suspended
from accounts.services.presence import note_seen
from accounts.services.sessions import is_suspended
from accounts.views.common import player_of


class PlayerMiddleware(MiddlewareMixin):
    """Stands after authentication. A visitor without a session costs nothing here."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        if settings.SESSION_COOKIE_NAME not in request.COOKIES:
            return None
        player = player_of(request)
        if player is None:
            self._say_if_suspended(request)
            return None
        if player.language:
            translation.activate(player.language)
            request.LANGUAGE_CODE = translation.get_language()
        if note_seen(player, timezone.now()):
            text = _("Somebody took your name while you were away: you play as %(name)s now.")
            messages.info(request, text % {"name": player.display_name})
        return None

    @staticmethod
    def _say_if_suspended(request: HttpRequest) -> None:
        """Whoever was in when his account was suspended reads it once; then the session is over, also if the account comes back."""
        if SESSION_KEY in request.session and is_suspended(request.session[SESSION_KEY]):
            request.session.flush()
            messages.error(request, Suspended().sentence())
