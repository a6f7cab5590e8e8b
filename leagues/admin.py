"""Weeks, standings and memberships in the administration, to be read; a week that is over is closed again here."""

from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils import timezone

from accounts.office.deeds import Deed, Facts, ReasonForm, after_deed, show_deed
from accounts.office.pages import Logbook, ReadOnly, accounts_named
from leagues.models import Board, Membership, Standing, Tally, Week
from leagues.services.weeks import close_week, is_over

CLASSES = ("Jack", "Queen", "King", "Ace")
WEEKS_SHOWN = 60


@admin.register(Week)
class WeekAdmin(ReadOnly):
    list_display = ("monday", "step", "closed_at", "standings")
    fields = ("monday", "step", "closed_at", "standings")
    readonly_fields = ("standings",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Week]:
        """Lines of an open week are counted by the tallies: there may be a million of them."""
        tally = Tally.objects.filter(week=OuterRef("pk")).order_by().values("week").annotate(sum=Sum("people"))
        weeks: QuerySet[Week] = super().get_queryset(request)
        return weeks.annotate(counted=Coalesce("lines", Subquery(tally.values("sum")), 0))

    @admin.display
    def standings(self, week: Any) -> str:
        return f"{week.counted:,}"

    def get_urls(self) -> list[URLPattern]:
        close = self.admin_site.admin_view(self.close_again)
        return [path("<str:monday>/close/", close, name="leagues_week_close"), *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        week = self.get_object(request, object_id)
        can_close = week is not None and is_over(week.pk, timezone.now())
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), "is_over": can_close})

    def close_again(self, request: HttpRequest, monday: str) -> HttpResponse:
        """Goes on with a closing that stopped somewhere. On a week that is closed it does nothing."""
        if not request.user.has_perm("leagues.close_week"):
            raise PermissionDenied
        week = self.get_object(request, monday)
        if week is None:
            raise Http404
        form = ReasonForm(request.POST or None)
        form.fields["note"].help_text = "It is kept for good, with your name."
        if request.method == "POST" and form.is_valid():
            now = timezone.now()
            if is_over(week.pk, now):
                done = "Closed" if close_week(week.pk, now) else "It was closed already, nothing was done"
                return after_deed(self, request, week, f"{done}: {form.cleaned_data['note']}")
            form.add_error(None, "This week is not over yet: nothing was done.")
        return show_deed(self, request, week, Deed("Close the week again", "Close again", form, _facts(week)))


def _facts(week: Any) -> Facts:
    return [
        ("Week", week),
        ("Step", week.get_step_display()),
        ("Closed at", week.closed_at or "not yet"),
        ("Standings", f"{week.counted:,}"),
    ]


class OneOf(admin.SimpleListFilter):
    """Always one value, the first unless another is chosen: the list is then one stretch of an index. A search looks everywhere."""

    def chosen(self) -> str:
        values = [str(value) for value, _ in self.lookup_choices]
        value = self.value()
        return value if value in values else values[0]

    def choices(self, changelist: Any) -> Iterator[Any]:
        for value, title in self.lookup_choices:
            yield {
                "selected": str(value) == self.chosen(),
                "query_string": changelist.get_query_string({self.parameter_name: value}),
                "display": title,
            }

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if request.GET.get("q", "").strip():
            return queryset
        return queryset.filter(**{str(self.parameter_name): self.chosen()})


class WeekFilter(OneOf):
    title = parameter_name = "week"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        mondays = Week.objects.values_list("monday", flat=True)[:WEEKS_SHOWN]
        return [(str(monday), str(monday)) for monday in mondays]


class BoardFilter(OneOf):
    title = parameter_name = "board"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(board.value, str(board.label)) for board in Board]


class ClassFilter(OneOf):
    title, parameter_name = "class", "league_class"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(str(number), name) for number, name in enumerate(CLASSES)]


@admin.register(Standing)
class StandingAdmin(Logbook):
    list_display = (
        "user", "week", "board", "in_class", "place", "score", "games", "reached_at", "is_out", "to_class", "idle_weeks",
    )  # fmt: skip
    fields = list_display
    readonly_fields = ("in_class", "to_class")
    list_select_related = ("user", "week")
    list_filter = (WeekFilter, BoardFilter, ClassFilter)
    search_help_text = "A player's whole name or address."

    def get_ordering(self, request: HttpRequest) -> tuple[str, ...]:
        """By place, which an open week doesn't have yet; one player's weeks newest first."""
        return ("-week_id", "board") if request.GET.get("q", "").strip() else ("-score", "reached_at", "user_id")

    def find(self, rows: QuerySet[Standing], term: str) -> QuerySet[Standing]:
        return rows.filter(user__in=accounts_named(term))

    @admin.display(description="class")
    def in_class(self, row: Standing) -> str:
        return CLASSES[row.league_class]

    @admin.display(description="class from then on", empty_value="-")
    def to_class(self, row: Standing) -> str | None:
        return None if row.new_class is None else CLASSES[row.new_class]


@admin.register(Membership)
class MembershipAdmin(Logbook):
    list_display = ("user", "frozen_from", "left_at")
    list_select_related = ("user",)
    search_help_text = "A player's whole name or address."

    def find(self, rows: QuerySet[Membership], term: str) -> QuerySet[Membership]:
        return rows.filter(user__in=accounts_named(term))
