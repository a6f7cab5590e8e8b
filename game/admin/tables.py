"""Tables under way in the administration: who sits where, and the end of one with everything refunded.

Nothing is shown of what a table keeps secret: no snapshot, no seed, no line of the log. Who sees tables may play himself.
"""

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path
from django.utils import timezone

from accounts.office.deeds import Deed, Facts, ReasonForm, after_deed, show_deed, staff_of
from accounts.office.pages import Logbook, accounts_named
from game.models import Seat, Table
from game.tables.ending import cancel_game
from game.tables.errors import NotPlaying

UNDER_WAY = (Table.Status.WAITING, Table.Status.PLAYING)


class UnderWay(admin.SimpleListFilter):
    """Tables under way, unless all are asked for. Each of them waits for something: `due_at` has an index of those that do."""

    title = "time"
    parameter_name = "time"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("all", "All, ended ones too")]

    def choices(self, changelist: Any) -> Any:
        yield {
            "selected": self.value() is None,
            "query_string": changelist.get_query_string(remove=[self.parameter_name]),
            "display": "Under way",
        }
        yield from list(super().choices(changelist))[1:]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Table]) -> QuerySet[Table]:
        if self.value() == "all" or request.GET.get("q"):
            return queryset
        waiting = Q(is_friendly=True) | Q(due_at__isnull=False)  # a friendly table waits for its host
        return queryset.filter(waiting, status__in=UNDER_WAY)


class SeatLines(admin.TabularInline):  # type: ignore[type-arg]  # not subscriptable at run time
    model = Seat
    fields = ("index", "name", "player", "is_bot", "is_active", "room", "coffee", "joined_at", "place", "points")
    ordering = ("index",)
    can_delete = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        return super().get_queryset(request).select_related("player")

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return request.user.has_perm("game.view_table")

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Table)
class TableAdmin(Logbook):
    list_display = ("code", "room", "game", "status", "people", "version", "due_at", "created_at")
    list_filter = (UnderWay, "game", "room")
    search_help_text = "A table's code, or a player's whole name or address."
    fields = (
        "code", "room", "game", "status", "version", "due_at", "owner", "bot_level", "created_at", "started_at", "finished_at",
    )  # fmt: skip
    inlines = (SeatLines,)

    def find(self, rows: QuerySet[Table], term: str) -> QuerySet[Table]:
        if Table.objects.filter(code=term).exists():
            return rows.filter(code=term)
        seats = Seat.objects.filter(player__in=accounts_named(term)).order_by("-pk")
        return rows.filter(pk__in=list(seats.values_list("table", flat=True)[:200]))

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """By default any column may be asked for in the address: the seed would be guessed letter by letter."""
        return lookup.partition("__")[0] in ("game", "room", UnderWay.parameter_name)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        """What is secret isn't even read."""
        return super().get_queryset(request).defer("snapshot", "seed").prefetch_related("seats")

    @admin.display
    def people(self, table: Table) -> str:
        seats = sorted(table.seats.all(), key=lambda seat: seat.index)
        return ", ".join(seat.name for seat in seats if not seat.is_bot) or "nobody"

    def get_urls(self) -> list[URLPattern]:
        end = self.admin_site.admin_view(self.end)
        return [path("<int:table_id>/end/", end, name="game_table_end"), *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        table = self.get_object(request, object_id)
        can_end = table is not None and table.status in UNDER_WAY
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), "is_under_way": can_end})

    def end(self, request: HttpRequest, table_id: int) -> HttpResponse:
        if not request.user.has_perm("game.end_table"):
            raise PermissionDenied
        table = get_object_or_404(self.get_queryset(request), pk=table_id)
        form = ReasonForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            note = form.cleaned_data["note"]
            try:
                cancel_game(table.pk, staff_of(request), note, timezone.now())
            except NotPlaying:
                form.add_error(None, "This table has ended already: nothing was done.")
            else:
                return after_deed(self, request, table, f"Ended, everything refunded: {note}")
        return show_deed(self, request, table, Deed("End the table", "End it, refund all", form, self._facts(table)))

    def _facts(self, table: Table) -> Facts:
        return [
            ("Table", table.code),
            ("Game", table.game),
            ("Room", table.room),
            ("Status", table.status),
            ("People", self.people(table)),
        ]
