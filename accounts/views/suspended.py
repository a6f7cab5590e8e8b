"""The page of who was turned out because the account is suspended."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.services.suspending import find_suspended

SUSPENDED = "suspended"
"""In the session: whose account it was."""


@never_cache
@require_safe
def suspended(request: HttpRequest) -> HttpResponse:
    """Says so, with the moderator's reason, as long as it is so."""
    user = find_suspended(request.session.get(SUSPENDED))
    if user is None:
        return redirect(settings.LOGIN_REDIRECT_URL)
    address = format_html('<a href="mailto:{0}">{0}</a>', settings.CONTACT) if settings.CONTACT else ""
    return render(request, "accounts/suspended.html", {"reason": user.suspended_for, "address": address})
