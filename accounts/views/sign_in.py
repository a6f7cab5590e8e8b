"""Signing in: the address, the code, and for a new address the name. GET and HEAD only show; links sign nobody in."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts.errors import AccountError, TooSoon
from accounts.forms import AddressForm, CodeForm, NameForm
from accounts.models import User
from accounts.services.codes import Visitor, is_own_code, request_code
from accounts.services.guests import release_guest
from accounts.services.sessions import tell_ended
from accounts.services.sign_in import make_member, redeem_code
from accounts.services.suggestions import suggest_name
from accounts.views.common import enter, guest_of, member_of, next_or_home, player_of, refuse, safe_next, show
from accounts.views.known import remember, visitor_of
from accounts.views.state import SignInState

FORM_METHODS = ["GET", "HEAD", "POST"]


@never_cache
@require_http_methods(FORM_METHODS)
def sign_in(request: HttpRequest) -> HttpResponse:
    if member_of(request):
        return redirect(next_or_home(request, request.GET.get("next")))
    state = SignInState(request.session)
    state.begin()
    form = AddressForm(request.POST or None, initial={"next": request.GET.get("next"), "email": state.email})
    status = 200
    if request.method == "POST" and form.is_valid():
        email = form.cleaned_data["email"]
        try:
            _send_code(request, email, visitor_of(request, state, email))
        except AccountError as error:
            status = refuse(form, "email", error)
        else:
            state.wait_for_code(email, safe_next(request, form.cleaned_data["next"]))
            return redirect("accounts:code")
    return show(request, "accounts/sign_in.html", form, status)


def _send_code(request: HttpRequest, email: str, visitor: Visitor) -> None:
    """Asked for again too soon by the same browser, it is a double click or an impatient one: on to the code."""
    try:
        request_code(email, visitor, timezone.now())
    except TooSoon as error:
        if not is_own_code(email, visitor):
            raise
        messages.info(request, error.sentence())


@never_cache
@sensitive_post_parameters("code")
@require_http_methods(FORM_METHODS)
def code(request: HttpRequest) -> HttpResponse:
    state = SignInState(request.session)
    if not state.email or member_of(request):
        if not member_of(request):
            messages.info(request, _("Ask for a code first. It comes by email, and you type it on the next page."))
        return redirect("accounts:sign_in")
    form = CodeForm(request.POST or None)
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            return _redeem(request, state, form.cleaned_data["code"])
        except AccountError as error:
            status = refuse(form, "code", error)
    context = {"email": state.email, "next": state.next, "minutes": settings.LOGIN_CODE_SECONDS // 60}
    return show(request, "accounts/code.html", form, status, **context)


def _redeem(request: HttpRequest, state: SignInState, digits: str) -> HttpResponse:
    now = timezone.now()
    visitor = visitor_of(request, state, state.email)
    member = redeem_code(state.email, digits, visitor, guest_of(request), now)
    if member:
        return _welcome(request, state, member)
    state.prove(state.email, now)
    return redirect("accounts:name")


@never_cache
@require_http_methods(FORM_METHODS)
def name(request: HttpRequest) -> HttpResponse:
    state, now, guest = SignInState(request.session), timezone.now(), guest_of(request)
    email = state.proved_email(now)
    if not email or member_of(request):
        return redirect("accounts:sign_in")
    initial = guest.display_name if guest else suggest_name()
    form = NameForm(request.POST or None, initial={"name": initial})
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            member = make_member(email, form.cleaned_data["name"], guest, get_language() or "", now)
            return _welcome(request, state, member)
        except AccountError as error:
            status = refuse(form, "name", error)
    return show(request, "accounts/name.html", form, status, email=email)


def _welcome(request: HttpRequest, state: SignInState, member: User) -> HttpResponse:
    target = next_or_home(request, state.next)
    state.clear()
    enter(request, member)
    messages.success(request, _("Welcome, %(name)s!") % {"name": member.display_name})
    response = redirect(target)
    remember(response, member.email or "")
    return response


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    player, guest = player_of(request), guest_of(request)
    logout(request)
    if player:
        tell_ended(player.pk)
    if guest:
        release_guest(guest, timezone.now())
    return redirect(next_or_home(request, None))
