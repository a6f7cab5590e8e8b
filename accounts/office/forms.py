"""Forms of the administration's door: signing in by password, and new passwords."""

from typing import Any

from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.admin.forms import AdminPasswordChangeForm as OwnPasswordForm
from django.contrib.auth.forms import AdminPasswordChangeForm as OthersPasswordForm
from django.core.exceptions import ValidationError
from django.utils import timezone

from accounts.models import User
from accounts.network import network_of
from accounts.services.quotas import QuotaSpent, give_back_quotas, spend_quotas
from accounts.services.staff import tries_of

SPENT = "spent"


class StaffForm(AdminAuthenticationForm):
    """A try is counted before the password is looked at, so that many at once are no way round it; the right one costs nothing.

    A wrong password, an unknown address and an account that is no staff's hear the same.
    """

    def clean(self) -> dict[str, Any]:
        email, password = self.cleaned_data.get("username"), self.cleaned_data.get("password")
        if not email or not password or self.request is None:
            return super().clean()
        now = timezone.now()
        uses = tries_of(email, network_of(self.request))
        try:
            spend_quotas(uses, now)
        except QuotaSpent as spent:
            text = f"There were too many tries to sign in. Try again in {spent.minutes} min."
            raise ValidationError(text, SPENT) from None
        cleaned = super().clean()
        give_back_quotas(uses, now)
        return cleaned


class PasswordAlone:
    """Django saves the whole account with a new password: XP that came meanwhile would be lost."""

    def set_password_and_save(self, user: User, *args: Any, commit: bool = True, **kwargs: Any) -> User:
        changed: User = super().set_password_and_save(user, *args, commit=False, **kwargs)  # type: ignore[misc]
        if commit:
            changed.save(update_fields=["password"])
        return changed


class OwnPassword(PasswordAlone, OwnPasswordForm):
    """A member of the staff changes the own password."""


class OthersPassword(PasswordAlone, OthersPasswordForm):  # type: ignore[type-arg]  # not subscriptable
    """A superuser sets somebody's password."""
