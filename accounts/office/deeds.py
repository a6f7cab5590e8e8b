"""Deeds: what staff may do to something that no form edits. A page with the facts, a reason to give, and one button."""

from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.contrib.admin import ModelAdmin
from django.db.models import Model
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse

from accounts.models import User

Facts = list[tuple[str, object]]


class ReasonForm(forms.Form):
    """A deed without a reason is not done."""

    note = forms.CharField(
        label="Reason",
        max_length=200,
        help_text="It is kept for good, with your name. The player reads it too, without your name.",
        error_messages={"required": "Please give a reason."},
        widget=forms.TextInput(attrs={"class": "vTextField"}),
    )


class Deed(NamedTuple):
    """`facts` stand above the form, `button` says what happens."""

    title: str
    button: str
    form: forms.Form
    facts: Facts


def staff_of(request: HttpRequest) -> User:
    """Who does it."""
    assert isinstance(request.user, User)
    return request.user


def show_deed(page: "ModelAdmin[Any]", request: HttpRequest, obj: Model, deed: Deed) -> HttpResponse:
    context = {
        **page.admin_site.each_context(request),
        "opts": page.opts,
        "original": obj,
        "has_view_permission": page.has_view_permission(request, obj),
        **deed._asdict(),
    }
    return TemplateResponse(request, "admin/deed.html", context)


def after_deed(page: "ModelAdmin[Any]", request: HttpRequest, obj: Model, said: str) -> HttpResponse:
    """Notes it in the history, says so, and goes back to where the thing is seen."""
    page.log_change(request, obj, said)
    messages.success(request, said)
    return back_to(page, request, obj)


def back_to(page: "ModelAdmin[Any]", request: HttpRequest, obj: Model) -> HttpResponse:
    if not page.has_view_permission(request, obj):
        return HttpResponseRedirect(reverse("admin:index"))
    name = f"admin:{obj._meta.app_label}_{obj._meta.model_name}_change"
    return HttpResponseRedirect(reverse(name, args=[obj.pk]))
