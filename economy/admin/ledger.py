"""The ledger, to be read: each row found by its key, its game or its account."""

from django.contrib import admin
from django.db.models import QuerySet

from accounts.models import User
from accounts.office.pages import Logbook, ReadOnly, accounts_named
from economy.models import Posting, Stake, WeeklyGrant
from economy.sentences import signed, words


@admin.register(Posting)
class PostingAdmin(Logbook):
    list_display = ("at", "account", "reason", "moved", "stake", "actor", "note")
    list_select_related = ("wallet__user", "stake", "actor")
    list_filter = ("reason", "at")
    search_help_text = "A row's key, a game's code, or a player's whole name or address."

    def find(self, rows: QuerySet[Posting], term: str) -> QuerySet[Posting]:
        if Posting.objects.filter(key=term).exists():
            return rows.filter(key=term)
        stakes = list(Stake.objects.filter(game=term).values_list("pk", flat=True))
        if stakes:
            return rows.filter(stake__in=stakes)
        return rows.filter(wallet__in=accounts_named(term))

    @admin.display
    def account(self, row: Posting) -> User:
        return row.wallet.user

    @admin.display
    def moved(self, row: Posting) -> str:
        return words(row.amounts, signed)


@admin.register(WeeklyGrant)
class WeeklyGrantAdmin(ReadOnly):
    list_display = ("monday", "accounts", "done_at")
