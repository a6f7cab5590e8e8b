"""Accounts in the administration: look up, suspend, rename."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import UserChangeForm
from django.http import HttpRequest
from django.utils import timezone

from accounts.errors import AccountError
from accounts.models import User
from accounts.names import parse_name
from accounts.services.names import claim_name, is_name_free


class UserForm(UserChangeForm):  # type: ignore[type-arg]  # not subscriptable at run time
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
class UserAdmin(DjangoUserAdmin):  # type: ignore[type-arg]  # not subscriptable at run time
    """Accounts are made by signing in, staff by `createsuperuser`; nobody is added or deleted here."""

    form = UserForm
    ordering = ("-last_seen_at",)
    list_display = ("display_name", "email", "is_guest", "is_active", "is_staff", "last_seen_at")
    list_filter = ("is_guest", "is_active", "is_staff")
    search_fields = ("display_name", "email", "email_key")
    readonly_fields = (
        "email",
        "email_key",
        "name_key",
        "is_guest",
        "merged_into",
        "created_at",
        "last_seen_at",
        "last_login",
    )
    fieldsets = (
        (None, {"fields": ("display_name", "name_key", "email", "email_key", "is_guest", "merged_into")}),
        ("Suspension", {"fields": ("is_active",), "description": "An account that is not active is suspended."}),
        ("Staff", {"fields": ("is_staff", "is_superuser", "groups", "password")}),
        ("Preferences", {"fields": ("language", "four_colour", "theme")}),
        ("Times", {"fields": ("created_at", "last_seen_at", "last_login")}),
    )
    filter_horizontal = ("groups",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        if "display_name" in form.changed_data:
            claim_name(obj, obj.display_name, timezone.now())
        super().save_model(request, obj, form, change)
