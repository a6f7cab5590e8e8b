"""Reported chat: read with what was said before; a moderator decides what is done, and the report is closed."""

from functools import partial
from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.html import format_html, format_html_join

from accounts.office.deeds import Deed, ReasonForm, after_deed, show_deed, staff_of
from accounts.office.pages import Logbook, accounts_named
from game.models import Report
from game.tables.reports import Decision, StaffIsSafe, decide
from game.web.chat_words import PHRASES
from game.web.talk import talk

SILENCES = (("", "Leave it"), ("1", "Silence for a day"), ("7", "Silence for a week"), ("0", "Lift a silence"))


class DecisionForm(ReasonForm):
    hide = forms.BooleanField(required=False, label="Hide the reported line")
    silence = forms.ChoiceField(required=False, label="The account's chat", choices=SILENCES)
    suspend = forms.BooleanField(required=False, label="Suspend the account")
    field_order = ("hide", "silence", "suspend", "note")

    @property
    def decision(self) -> Decision:
        typed = self.cleaned_data
        days = int(typed["silence"]) if typed["silence"] else None
        return Decision(typed.get("hide", False), days, typed.get("suspend", False))


@admin.register(Report)
class ReportAdmin(Logbook):
    list_display = ("at", "state", "reason", "whom_name", "by_name", "table_code")
    list_select_related = ("table",)
    list_filter = ("state", "reason", "at")
    search_help_text = "A player's whole name or address: what was reported of him or by him."
    fields = (
        "at",
        "state",
        "closed_at",
        "table_code",
        "reason",
        "whom",
        "whom_name",
        "by",
        "by_name",
        "reported",
        "said",
    )

    def find(self, rows: QuerySet[Report], term: str) -> QuerySet[Report]:
        accounts = accounts_named(term)
        return rows.filter(Q(whom__in=accounts) | Q(by__in=accounts))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        return super().get_queryset(request).select_related("table", "line", "whom", "by")

    @admin.display(description="table")
    def table_code(self, report: Report) -> str:
        return report.table.code

    @admin.display(description="reported line")
    def reported(self, report: Report) -> str:
        if report.line is None:
            return "none: the person"
        return f"{_words(report.line.text, report.line.phrase)}{' (hidden)' if report.line.hidden_at else ''}"

    @admin.display(description="what was said before")
    def said(self, report: Report) -> str:
        """Times are UTC."""
        rows = [
            (
                str(line["at"])[11:19], line["name"], "" if line["seat"] is not None else " (watching)",
                _words(line["text"], line["phrase"]), " ← reported" if line["line"] == report.line_id else "",
            )
            for line in report.context
        ]  # fmt: skip
        return format_html("<ol>{}</ol>", format_html_join("", "<li>{} <b>{}</b>{}: {}<b>{}</b></li>", rows))

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.decide)
        return [path("<int:report_id>/decide/", view, name="game_report_decide"), *super().get_urls()]

    def decide(self, request: HttpRequest, report_id: int) -> HttpResponse:
        if not request.user.has_perm("game.moderate_chat"):
            raise PermissionDenied
        report = get_object_or_404(self.get_queryset(request), pk=report_id)
        form = self._form(request, report)
        if request.method == "POST" and form.is_valid():
            try:
                done = decide(report.pk, form.decision, staff_of(request), timezone.now())
            except StaffIsSafe:
                form.add_error(None, "This is an account of the staff: only a superuser may do that.")
            else:
                if done.gone:
                    transaction.on_commit(partial(talk.tell, {"gone": done.gone}))
                return after_deed(self, request, report, f"{done.words}: {form.cleaned_data['note']}")
        facts = [(str(label), self._fact(report, name)) for label, name in FACTS]
        return show_deed(self, request, report, Deed("Decide", "Do it and close the report", form, facts))

    def _form(self, request: HttpRequest, report: Report) -> DecisionForm:
        """Without what can't be done here."""
        form = DecisionForm(request.POST or None)
        form.fields["note"].help_text = "It is kept for good, with your name. The player does not read it."
        if report.line is None or report.line.hidden_at is not None:
            del form.fields["hide"]
        if not request.user.has_perm("accounts.suspend_user"):
            del form.fields["suspend"]
        return form

    def _fact(self, report: Report, name: str) -> Any:
        return getattr(self, name)(report) if hasattr(self, name) else getattr(report, name)


FACTS = (
    ("Reported", "whom_name"), ("By", "by_name"), ("Reason", "reason"), ("State", "state"),
    ("Reported line", "reported"), ("Said before", "said"),
)  # fmt: skip


def _words(text: str, phrase: str) -> str:
    return text or f"[{PHRASES.get(phrase, phrase)}]"
