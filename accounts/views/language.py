"""Choosing the language, signed in or not."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.forms import LanguageForm
from accounts.services.preferences import choose_language
from accounts.views.common import next_or_home, player_of


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Whatever is sent, one comes back to the page; an unknown language changes nothing."""
    form = LanguageForm(request.POST)
    response = redirect(next_or_home(request, request.POST.get("next")))
    if not form.is_valid():
        return response
    language = form.cleaned_data["language"]
    player = player_of(request)
    if player:
        choose_language(player, language)
    return remember_language(response, language)


def remember_language(response: HttpResponse, language: str) -> HttpResponse:
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response
