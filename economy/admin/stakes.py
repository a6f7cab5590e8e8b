"""What players put into their games, to be read; a game is taken back here, with a reason."""

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path
from django.utils import timezone

from accounts.office.deeds import Deed, ReasonForm, after_deed, show_deed, staff_of
from accounts.office.pages import Logbook, accounts_named
from economy.admin.words import staff_sentence
from economy.errors import EconomyError
from economy.models import Stake
from economy.sentences import words
from economy.services.refunds import earnings, refund_by_staff
from economy.services.rooms import paid


@admin.register(Stake)
class StakeAdmin(Logbook):
    list_display = ("game", "seat", "user", "room", "is_classic", "coffee", "status", "place", "charged_at")
    list_select_related = ("user",)
    list_filter = ("status", "is_classic", "charged_at")
    search_help_text = "A game's code, or a player's whole name or address."

    def find(self, rows: QuerySet[Stake], term: str) -> QuerySet[Stake]:
        if Stake.objects.filter(game=term).exists():
            return rows.filter(game=term)
        return rows.filter(user__in=accounts_named(term))

    def get_urls(self) -> list[URLPattern]:
        refund = self.admin_site.admin_view(self.refund)
        return [path("<int:stake_id>/refund/", refund, name="economy_stake_refund"), *super().get_urls()]

    def refund(self, request: HttpRequest, stake_id: int) -> HttpResponse:
        """The day's number and the VIP days don't count here; all other conditions do."""
        if not request.user.has_perm("economy.refund_stake"):
            raise PermissionDenied
        stake = get_object_or_404(Stake.objects.select_related("user"), pk=stake_id)
        form = ReasonForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            try:
                refund_by_staff(stake.pk, staff_of(request), form.cleaned_data["note"], timezone.now())
            except EconomyError as error:
                form.add_error(None, staff_sentence(error))
            else:
                return after_deed(self, request, stake, f"Refunded: {form.cleaned_data['note']}")
        return show_deed(self, request, stake, Deed("Refund", "Refund this game", form, _facts(stake)))


def _facts(stake: Stake) -> list[tuple[str, object]]:
    return [
        ("Game", stake.game),
        ("Player", stake.user or "a guest"),
        ("Status", stake.status),
        ("Place", stake.place or "-"),
        ("Comes back", words(paid(stake)) or "nothing"),
        ("Goes back", words(earnings(stake)) or "nothing"),
    ]
