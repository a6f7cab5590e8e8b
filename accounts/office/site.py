"""The administration as a site: it opens only to a session in which a member of the staff gave the password."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.admin import AdminSite
from django.contrib.auth.views import PasswordChangeView
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.office.forms import SPENT, OwnPassword, StaffForm

MARK = "staff.signed_in"


def mark_session(session: SessionBase, user: User, now: datetime) -> None:
    """Notes that the password was given here. Signing out empties the session, and the mark with it."""
    session[MARK] = [user.pk, now.timestamp()]


def is_marked(session: SessionBase, user: User, now: datetime) -> bool:
    """Whether `user` gave the password in this session, and not too long ago."""
    pk, at = session.get(MARK) or (None, 0.0)
    return pk == user.pk and now.timestamp() - at < settings.STAFF_SECONDS


class OfficeSite(AdminSite):
    """A session that an emailed code opened stays outside: whoever reads a mailbox is not yet staff."""

    site_header = site_title = "Whist"
    index_title = "Administration"
    login_form = StaffForm

    def has_permission(self, request: HttpRequest) -> bool:
        user = request.user
        if not isinstance(user, User) or not super().has_permission(request):
            return False
        return is_marked(request.session, user, timezone.now())

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """429 where the tries are used up."""
        response = super().login(request, extra_context)
        if request.method != "POST":
            return response
        form = (getattr(response, "context_data", None) or {}).get("form")
        if form is None:
            assert isinstance(request.user, User)
            mark_session(request.session, request.user, timezone.now())
        elif form.has_error("__all__", SPENT):
            response.status_code = 429
        return response

    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """Django's own, with a form that saves the password alone."""
        request.current_app = self.name
        view = PasswordChangeView.as_view(
            form_class=OwnPassword,
            success_url=reverse("admin:password_change_done", current_app=self.name),
            extra_context={**self.each_context(request), **(extra_context or {})},
        )
        return view(request)
