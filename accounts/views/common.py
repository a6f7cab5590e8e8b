"""What the views of the accounts share."""

from django.conf import settings
from django.contrib.auth import login
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme

from accounts.errors import AccountError, LimitError, MailFailed
from accounts.models import User
from accounts.services.sessions import tell_ended

BACKEND = "django.contrib.auth.backends.ModelBackend"


def player_of(request: HttpRequest) -> User | None:
    """The member or guest of this session."""
    return request.user if request.user.is_authenticated else None


def is_page(request: HttpRequest) -> bool:
    """Whether the answer is read by somebody: what a script fetches is not, nor what is fetched ahead."""
    return request.headers.get("Sec-Fetch-Dest", "document") == "document" and not is_ahead(request)


def is_ahead(request: HttpRequest) -> bool:
    """Whether a browser fetches what its user has not asked for yet."""
    return request.headers.get("Sec-Purpose", "").startswith("prefetch")


def member_of(request: HttpRequest) -> User | None:
    player = player_of(request)
    return None if player is None or player.is_guest else player


def guest_of(request: HttpRequest) -> User | None:
    player = player_of(request)
    return player if player is not None and player.is_guest else None


def safe_next(request: HttpRequest, address: str | None) -> str:
    """An address of this site, or an empty text."""
    here = {request.get_host()}
    safe = url_has_allowed_host_and_scheme(address, allowed_hosts=here, require_https=request.is_secure())
    return address if address and safe else ""


def next_or_home(request: HttpRequest, address: str | None) -> str:
    return safe_next(request, address) or settings.LOGIN_REDIRECT_URL


def enter(request: HttpRequest, user: User) -> None:
    """Opens the session for a user, under a new key in every case: Django keeps the key for a user who was in already."""
    before = player_of(request)
    login(request, user, backend=BACKEND)
    request.session.cycle_key()
    request.session.set_expiry(None)
    if before is not None:
        tell_ended(before.pk)


def refuse(form: BaseForm, field: str, error: AccountError) -> int:
    """The sentence goes to the field; the status says what kind of refusal it is."""
    form.add_error(field, error.sentence())
    if isinstance(error, LimitError):
        return 429
    return 503 if isinstance(error, MailFailed) else 422


def show(request: HttpRequest, template: str, form: BaseForm, status: int = 200, **context: object) -> HttpResponse:
    """A page with a form, its values kept; the first field with a mistake gets the focus."""
    if form.errors:
        status = 422 if status == 200 else status
        _focus(form, next(iter(form.errors)))
    return render(request, template, {"form": form, **context}, status=status)


def _focus(form: BaseForm, name: str) -> None:
    for field in form.fields.values():
        field.widget.attrs.pop("autofocus", None)
    if name in form.fields:
        form.fields[name].widget.attrs["autofocus"] = True
