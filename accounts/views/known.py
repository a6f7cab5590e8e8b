"""A browser that has signed in to an address is known to it from then on: a signed cookie, which signing out leaves.

Whoever types somebody else's address can spend what strangers may ask for it, but not what the owner may from such a browser.
"""

import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from accounts.addresses import address_key
from accounts.network import network_of
from accounts.services.codes import Visitor
from accounts.views.state import SignInState

COOKIE, AGE = "known", 365 * 24 * 3600


def visitor_of(request: HttpRequest, state: SignInState, email: str) -> Visitor:
    """Who asks for a code for this address, or types it."""
    return Visitor(state.nonce, network_of(request), _mark(request, email))


def remember(response: HttpResponse, email: str) -> None:
    """The browser has just proved this address."""
    value = f"{secrets.token_urlsafe(16)} {_digest(email)}"
    response.set_signed_cookie(
        COOKIE, value, max_age=AGE, secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax"
    )


def _mark(request: HttpRequest, email: str) -> str:
    """What tells this browser from others that are known to the address; "" where it is not known to it."""
    mark, _, digest = str(request.get_signed_cookie(COOKIE, default="", max_age=AGE)).partition(" ")
    return mark if digest == _digest(email) else ""


def _digest(email: str) -> str:
    return salted_hmac("accounts.known", address_key(email), algorithm="sha256").hexdigest()
