"""One's own page: the name and what one likes to see."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.errors import AccountError
from accounts.forms import NameForm, PreferencesForm
from accounts.models import User
from accounts.services.names import rename_user
from accounts.services.preferences import save_preferences
from accounts.services.silences import hear_again as end_silence
from accounts.services.silences import silences_of
from accounts.views.common import player_of, refuse, show
from accounts.views.language import remember_language


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def me(request: HttpRequest) -> HttpResponse:
    """The page; a POST brings the preferences."""
    player = _player(request)
    form = _preferences_form(player, request.POST or None)
    if request.method == "POST" and form.is_valid():
        save_preferences(player, **form.cleaned_data)
        with override(player.language):
            messages.success(request, _("Saved."))
        return remember_language(redirect("accounts:me"), player.language)
    return show(
        request, "accounts/me.html", form, preferences=form, name_form=_name_form(player), silences=silences_of(player)
    )


@never_cache
@login_required
@require_POST
def rename(request: HttpRequest) -> HttpResponse:
    player = _player(request)
    form = NameForm(request.POST)
    status = 200
    if form.is_valid():
        try:
            rename_user(player, form.cleaned_data["name"], timezone.now())
            messages.success(request, _("Your name is %(name)s now.") % {"name": player.display_name})
            return redirect("accounts:me")
        except AccountError as error:
            status = refuse(form, "name", error)
    preferences = _preferences_form(player)
    return show(
        request, "accounts/me.html", form, status, preferences=preferences, name_form=form, silences=silences_of(player)
    )


@never_cache
@login_required
@require_POST
def hear_again(request: HttpRequest, number: int) -> HttpResponse:
    """Takes a mute or a block back. Whose it is not changes nothing."""
    end_silence(_player(request), number)
    messages.success(request, _("Saved."))
    return redirect(reverse("accounts:me") + "#silences")


def _player(request: HttpRequest) -> User:
    player = player_of(request)
    assert player is not None  # login_required stands before
    return player


def _name_form(player: User) -> NameForm:
    return NameForm(initial={"name": player.display_name})


def _preferences_form(player: User, data: QueryDict | None = None) -> PreferencesForm:
    language = player.language or get_language()
    return PreferencesForm(
        data, initial={"language": language, "four_colour": player.four_colour, "theme": player.theme}
    )
