"""Playing without an account."""

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.errors import AccountError
from accounts.forms import NameForm
from accounts.network import network_of
from accounts.services.guests import start_guest
from accounts.services.names import rename_user
from accounts.services.suggestions import suggest_name
from accounts.views.common import enter, guest_of, member_of, next_or_home, refuse, show

AUTO_ID = "guest_%s"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def guest(request: HttpRequest) -> HttpResponse:
    """A free name is enough. A guest who sends another name is renamed; a member needs none."""
    if member_of(request):
        return redirect(next_or_home(request, request.POST.get("next") or request.GET.get("next")))
    form = guest_form(request, data=request.POST or None)
    status = enter_as_guest(request, form) if request.method == "POST" else 200
    if request.method == "POST" and status == 200:
        return redirect(next_or_home(request, form.cleaned_data["next"]))
    return show(request, "accounts/guest.html", form, status)


def enter_as_guest(request: HttpRequest, form: NameForm) -> int:
    """In with the name of the form that was sent: 200, or the status of the refusal, which stands beside the name."""
    if not form.is_valid():
        return 422
    try:
        _play_as(request, form.cleaned_data["name"])
    except AccountError as error:
        return refuse(form, "name", error)
    return 200


def guest_form(request: HttpRequest, next_address: str = "", data: QueryDict | None = None) -> NameForm:
    player = guest_of(request)
    name = player.display_name if player else suggest_name()
    initial = {"name": name, "next": next_address or request.GET.get("next", "")}
    return NameForm(data, initial=initial, auto_id=AUTO_ID)


def _play_as(request: HttpRequest, name: str) -> None:
    player, now = guest_of(request), timezone.now()
    if player:
        rename_user(player, name, now)
    else:
        enter(request, start_guest(name, network_of(request), now))
