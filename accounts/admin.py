"""Accounts in the administration: look up, suspend, rename; the XP log and what XP is worth."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import UserChangeForm
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.errors import AccountError
from accounts.models import User, XpEntry, XpRules
from accounts.names import parse_name
from accounts.office.forms import OthersPassword
from accounts.office.pages import Careful, FastList, Logbook, StampedForm, accounts_named
from accounts.services.names import claim_name, is_name_free
from accounts.services.sessions import tell_ended
from accounts.services.suspending import tell_changed

SUSPENSION = ("is_active", "suspended_for")
STAFF_FIELDS = ("is_staff", "is_superuser", "groups", "password")


class UserForm(StampedForm, UserChangeForm):  # type: ignore[type-arg]  # not subscriptable at run time
    class Meta:
        model = User
        fields = "__all__"

    def clean_display_name(self) -> str:
        typed: str = self.cleaned_data["display_name"]
        if typed == self.instance.display_name:
            return typed
        try:
            name = parse_name(typed)
        except AccountError as error:
            raise forms.ValidationError(error.sentence()) from error
        if not is_name_free(name, self.instance):
            raise forms.ValidationError("This name is taken.")
        return name


@admin.register(User)
class UserAdmin(Careful, FastList, DjangoUserAdmin):  # type: ignore[type-arg]  # not subscriptable at run time
    """Accounts are made by signing in, staff by `createsuperuser` or here; nobody is added or deleted here.

    Who may change accounts may rename and suspend them; `suspend_user` alone lets suspend players. Rights and passwords are
    the superusers': whoever could give them could give them to himself.
    """

    form = UserForm
    change_password_form = OthersPassword
    list_display = ("display_name", "email", "is_guest", "is_active", "is_staff", "last_seen_at")
    list_filter = ("is_guest", "is_active", "is_staff")
    search_fields = ("display_name", "email", "email_key")
    ordering = ("-pk",)
    fieldsets = (
        (None, {"fields": ("display_name", "name_key", "email", "email_key", "is_guest", "merged_into")}),
        ("Suspension", {"fields": SUSPENSION, "description": "An account that is not active is suspended."}),
        ("Chat", {"fields": ("silenced_until", "silenced_for")}),
        ("Game", {"fields": ("xp", "podium_run", "league_class")}),
        ("Staff", {"fields": STAFF_FIELDS}),
        ("Preferences", {"fields": ("language", "four_colour", "theme")}),
        ("Times", {"fields": ("created_at", "last_seen_at", "last_login")}),
    )
    filter_horizontal = ("groups",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Staff don't suspend each other."""
        if request.user.is_superuser:
            return True
        is_player = obj is None or not obj.is_staff
        may = super().has_change_permission(request, obj) or request.user.has_perm("accounts.suspend_user")
        return is_player and may

    def get_fieldsets(self, request: HttpRequest, obj: User | None = None) -> Any:
        shown = [
            (title, options)
            for title, options in super().get_fieldsets(request, obj)
            if title != "Staff" or request.user.is_superuser
        ]
        if self.has_change_permission(request, obj):
            shown.append((None, {"fields": ("stamp",)}))
        return shown

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> list[str]:
        shown = [str(name) for _title, options in self.fieldsets for name in options["fields"]]
        return [name for name in shown if name not in self._open_fields(request)]

    def _open_fields(self, request: HttpRequest) -> tuple[str, ...]:
        if request.user.is_superuser:
            return ("display_name", *SUSPENSION, *STAFF_FIELDS)
        if request.user.has_perm("accounts.change_user"):
            return ("display_name", *SUSPENSION)
        return SUSPENSION

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:
        if not request.user.is_superuser:
            raise PermissionDenied
        return super().user_change_password(request, id, form_url)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        if "display_name" in form.changed_data:
            claim_name(obj, obj.display_name, timezone.now())
        super().save_model(request, obj, form, change)
        if not obj.is_active:
            tell_ended(obj.pk)
        else:
            User.objects.filter(pk=obj.pk).exclude(suspended_for="").update(suspended_for="")
        if "is_active" in form.changed_data:
            tell_changed(obj.pk)


@admin.register(XpEntry)
class XpEntryAdmin(Logbook):
    list_display = ("at", "user", "amount", "reason", "actor", "note")
    list_select_related = ("user", "actor")
    list_filter = ("reason", "at")
    search_help_text = "A line's key, or a player's whole name or address."

    def find(self, rows: QuerySet[XpEntry], term: str) -> QuerySet[XpEntry]:
        if XpEntry.objects.filter(key=term).exists():
            return rows.filter(key=term)
        return rows.filter(user__in=accounts_named(term))


class XpRulesForm(StampedForm):
    """Every number within reason: what a step of zero or a million would do to everybody's level is done at once."""

    LIMITS = {"per_hand": (1, 1000), "per_exact": (0, 1000), "offline_percent": (0, 100), "level_step": (1, 10_000)}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        for name, value in list(cleaned.items()):
            low, high = self.LIMITS.get(name, (100, 1000))
            if isinstance(value, int) and not low <= value <= high:
                self.add_error(name, f"From {low:,} to {high:,}.")
        return cleaned


@admin.register(XpRules)
class XpRulesAdmin(Careful):
    """One row, made with the tables."""

    form = XpRulesForm

    list_display = ("__str__", "per_hand", "per_exact", "level_step")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: XpRules | None = None) -> bool:
        return False
