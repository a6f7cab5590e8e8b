"""Reported chat: read with what was said before; a moderator decides what is done, and the report is closed."""

from datetime import datetime
from functools import partial
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.html import format_html, format_html_join
from django.utils.timezone import localtime

from accounts.office.deeds import Deed, Facts, ReasonForm, after_deed, back_to, show_deed, staff_of
from accounts.office.pages import Logbook, accounts_named
from game.models import Report
from game.tables.reports import AboutOneself, AlreadyDecided, Decision, StaffIsSafe, decide, lift_silence
from game.web.chat_words import PHRASES
from game.web.talk import talk

ABOUT_ONESELF = "This report is about yourself: somebody else decides."
STAFF_IS_SAFE = "This is an account of the staff: only a superuser may do that."
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
        return Decision(typed.get("hide", False), days, typed.get("suspend", False), typed["note"])


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
        "closed_by",
        "outcome",
    )

    def find(self, rows: QuerySet[Report], term: str) -> QuerySet[Report]:
        accounts = accounts_named(term)
        return rows.filter(Q(whom__in=accounts) | Q(by__in=accounts))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        return super().get_queryset(request).select_related("table", "line", "whom", "by", "closed_by")

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
        """Times are the site's own, as everywhere in the administration."""
        rows = [
            (
                _time(str(line["at"])), line["name"], "" if line["seat"] is not None else " (watching)",
                _words(line["text"], line["phrase"]), " ← reported" if line["line"] == report.line_id else "",
            )
            for line in report.context
        ]  # fmt: skip
        return format_html("<ol>{}</ol>", format_html_join("", "<li>{} <b>{}</b>{}: {}<b>{}</b></li>", rows))

    def get_urls(self) -> list[URLPattern]:
        decide, lift = (self.admin_site.admin_view(view) for view in (self.decide, self.lift))
        return [
            path("<int:report_id>/decide/", decide, name="game_report_decide"),
            path("<int:report_id>/lift/", lift, name="game_report_lift"),
            *super().get_urls(),
        ]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """What can still be done has a button."""
        report = self.get_object(request, object_id)
        may = request.user.has_perm("game.moderate_chat")
        state = report.state if report is not None and may else ""
        context = {"may_decide": state == Report.State.OPEN, "may_lift": bool(state) and _is_silenced(report)}
        return super().change_view(request, object_id, form_url, {**context, **(extra_context or {})})

    def _asked(self, request: HttpRequest, report_id: int) -> Report:
        if not request.user.has_perm("game.moderate_chat"):
            raise PermissionDenied
        return get_object_or_404(self.get_queryset(request), pk=report_id)

    def lift(self, request: HttpRequest, report_id: int) -> HttpResponse:
        """Ends a silence before its time."""
        report, form = self._asked(request, report_id), ReasonForm(request.POST or None)
        if not _is_silenced(report):
            return back_to(self, request, report)
        if request.method == "POST" and form.is_valid():
            try:
                said = lift_silence(report.pk, staff_of(request), form.cleaned_data["note"], timezone.now())
            except StaffIsSafe:
                form.add_error(None, STAFF_IS_SAFE)
            except AboutOneself:
                form.add_error(None, ABOUT_ONESELF)
            else:
                return after_deed(self, request, report, said)
        facts: Facts = [("Reported", report.whom_name), ("What was done", report.outcome)]
        return show_deed(self, request, report, Deed("Lift the silence", "Let the account write again", form, facts))

    def _decided(self, request: HttpRequest, report: Report) -> HttpResponse:
        """To the report, which says more."""
        said = f"{report.closed_by or 'Somebody'} has decided this report: {report.outcome}"
        messages.warning(request, f"Nothing was done. {said}" if request.method == "POST" else said)
        return back_to(self, request, report)

    def decide(self, request: HttpRequest, report_id: int) -> HttpResponse:
        report = self._asked(request, report_id)
        if report.state == Report.State.CLOSED and request.method != "POST":
            return self._decided(request, report)
        form = self._form(request, report)
        if request.method == "POST" and form.is_valid():
            try:
                done = decide(report.pk, form.decision, staff_of(request), timezone.now())
            except StaffIsSafe:
                form.add_error(None, STAFF_IS_SAFE)
            except AboutOneself:
                form.add_error(None, ABOUT_ONESELF)
            except AlreadyDecided as meanwhile:
                return self._decided(request, meanwhile.report)
            else:
                if done.gone:
                    transaction.on_commit(partial(talk.tell, {"gone": done.gone}))
                return after_deed(self, request, report, done.words)
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


def _time(stored: str) -> str:
    return time_format(localtime(datetime.fromisoformat(stored)), "H:i:s")


def _is_silenced(report: Report) -> bool:
    until = report.whom.silenced_until if report.whom is not None else None
    return until is not None and until > timezone.now()


FACTS = (
    ("Reported", "whom_name"), ("By", "by_name"), ("Reason", "reason"), ("State", "state"),
    ("Reported line", "reported"), ("Said before", "said"),
)  # fmt: skip


def _words(text: str, phrase: str) -> str:
    return text or f"[{PHRASES.get(phrase, phrase)}]"
