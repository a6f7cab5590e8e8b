"""For players who are in: their language, and when they were last seen."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone, translation
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from accounts.services.presence import note_seen
from accounts.services.suspending import find_suspended
from accounts.views.common import is_page, player_of
from accounts.views.language import remember_language
from accounts.views.suspended import SUSPENDED


class PlayerMiddleware(MiddlewareMixin):
    """Stands after authentication. A visitor without a session costs nothing here."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        if settings.SESSION_COOKIE_NAME not in request.COOKIES:
            return None
        player = player_of(request)
        if player is None:
            return self._turn_away_suspended(request)
        if player.language:
            translation.activate(player.language)
            request.LANGUAGE_CODE = translation.get_language()
        if note_seen(player, timezone.now()):
            text = _("Somebody took your name while you were away: you play as %(name)s now.")
            messages.info(request, text % {"name": player.display_name})
        return None

    @staticmethod
    def _turn_away_suspended(request: HttpRequest) -> HttpResponse | None:
        """Whoever was in when his account was suspended is shown a page that says so, and is out for good, also if the account
        comes back. What a script fetches is no page: it would be read by nobody.
        """
        user = find_suspended(request.session.get(SESSION_KEY)) if is_page(request) else None
        if user is None:
            return None
        request.session.flush()
        request.session[SUSPENDED] = user.pk
        response = redirect("accounts:suspended")
        return remember_language(response, user.language) if user.language else response
