"""Wallets, to be read; what an account holds is adjusted here with a reason, and its VIP days are set."""

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path
from django.utils import timezone

from accounts.models import User
from accounts.office.deeds import Deed, Facts, after_deed, back_to, show_deed, staff_of
from accounts.office.pages import Logbook, accounts_named
from accounts.services.levels import XpBelowZero
from economy.admin.forms import DAYS, AdjustForm, VipForm
from economy.admin.words import staff_sentence
from economy.errors import EconomyError
from economy.models import Wallet
from economy.sentences import signed, words
from economy.services.adjusting import Adjustment, adjust_account
from economy.services.vip import set_vip_days
from economy.units import UNITS


@admin.register(Wallet)
class WalletAdmin(Logbook):
    list_display = ("user", *UNITS, "vip_days")
    list_select_related = ("user",)
    search_help_text = "A player's whole name or address."

    @admin.display(description="VIP days")
    def vip_days(self, wallet: Wallet) -> str:
        return f"{DAYS[wallet.first_vip_day][1]}, {DAYS[wallet.second_vip_day][1]}"

    def find(self, rows: QuerySet[Wallet], term: str) -> QuerySet[Wallet]:
        return rows.filter(pk__in=accounts_named(term))

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("<int:user_id>/adjust/", view(self.adjust), name="economy_wallet_adjust"),
            path("<int:user_id>/vip/", view(self.vip), name="economy_wallet_vip"),
            *super().get_urls(),
        ]

    def adjust(self, request: HttpRequest, user_id: int) -> HttpResponse:
        if not request.user.has_perm("economy.adjust_wallet"):
            raise PermissionDenied
        user = get_object_or_404(User, pk=user_id, is_guest=False)
        form = AdjustForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            try:
                return self._adjust(request, user, form)
            except EconomyError as error:
                form.add_error(None, staff_sentence(error))
            except XpBelowZero as error:
                form.add_error("xp", f"XP can't go below zero: the account has {error.held:,}.")
        return show_deed(self, request, _wallet_of(user), Deed("Adjust", "Adjust this account", form, _facts(user)))

    def _adjust(self, request: HttpRequest, user: User, form: AdjustForm) -> HttpResponse:
        typed = form.cleaned_data
        order = f"{user.pk}-{typed['order']}"
        adjustment = Adjustment(form.amounts, staff_of(request), typed["note"], order)
        is_new = adjust_account(user.pk, adjustment, typed["xp"], timezone.now())
        wallet = _wallet_of(user)
        if not is_new:
            messages.warning(request, "This form had been sent before: nothing more was moved.")
            return back_to(self, request, wallet)
        moved = [words(form.amounts, signed), f"{signed(typed['xp'])} XP" if typed["xp"] else ""]
        return after_deed(self, request, wallet, f"Adjusted: {', '.join(filter(None, moved))}. {typed['note']}")

    def vip(self, request: HttpRequest, user_id: int) -> HttpResponse:
        if not request.user.has_perm("economy.set_vip_days"):
            raise PermissionDenied
        wallet = get_object_or_404(Wallet.objects.select_related("user"), pk=user_id)
        now = {"first": wallet.first_vip_day, "second": wallet.second_vip_day}
        form = VipForm(request.POST or None, initial=now)
        if request.method == "POST" and form.is_valid():
            days = form.cleaned_data["first"], form.cleaned_data["second"]
            set_vip_days(wallet.pk, days)
            return after_deed(self, request, wallet, f"VIP days: {DAYS[days[0]][1]}, {DAYS[days[1]][1]}.")
        return show_deed(self, request, wallet, Deed("VIP days", "Set these days", form, [("Account", wallet.user)]))


def _wallet_of(user: User) -> Wallet:
    """Staff made on the command line have none until something is put into it."""
    return Wallet.objects.filter(pk=user.pk).first() or Wallet(user=user)


def _facts(user: User) -> Facts:
    return [("Account", user), ("Holds", words(_wallet_of(user).amounts) or "nothing"), ("XP", user.xp)]
