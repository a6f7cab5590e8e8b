"""The ledger's rows and the balances that they add up to."""

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from economy.models.units import InUnits, none_negative
from economy.reasons import RARE, Reason


class Wallet(InUnits):
    """What an account holds: the sum of its postings, never below zero. Also its VIP days."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.PROTECT, primary_key=True, related_name="wallet")
    first_vip_day = models.PositiveSmallIntegerField()  # 0 Monday ... 6 Sunday
    second_vip_day = models.PositiveSmallIntegerField()
    granted_until = models.DateField(null=True)  # the last Monday whose coffees are in
    created_at = models.DateTimeField()

    class Meta:
        permissions = [
            ("adjust_wallet", "Can adjust what an account holds, and its XP"),
            ("set_vip_days", "Can give an account other VIP days"),
        ]
        constraints = [
            none_negative("wallet_never_below_zero"),
            models.CheckConstraint(
                condition=Q(first_vip_day__lt=F("second_vip_day"), second_vip_day__lte=6), name="wallet_two_vip_days"
            ),
        ]

    def __str__(self) -> str:
        return f"wallet of {self.user_id}"


class PostingQuerySet(models.QuerySet["Posting"]):
    """Rows are appended; a correction is a new row."""

    def update(self, **values: Any) -> NoReturn:
        raise TypeError("the ledger is never edited")

    def delete(self) -> NoReturn:
        raise TypeError("the ledger is never shortened")


class Posting(InUnits):
    """A row of the ledger: signed amounts of one account, with a reason, written once a key. The database refuses changes."""

    wallet = models.ForeignKey(Wallet, models.PROTECT, related_name="postings", db_index=False)
    reason = models.CharField(max_length=20, choices=Reason)
    key = models.CharField(max_length=80, unique=True)
    stake = models.ForeignKey("economy.Stake", models.PROTECT, null=True, related_name="postings", db_index=False)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", db_index=False)
    note = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()

    objects = PostingQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["wallet", "-id"], name="posting_of_wallet"),
            models.Index(fields=["stake"], condition=Q(stake__isnull=False), name="posting_of_stake"),
            models.Index(fields=["reason", "-id"], condition=Q(reason__in=RARE), name="posting_rare"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(reason__in=Reason.values), name="posting_reason_known"),
            models.CheckConstraint(condition=~Q(key=""), name="posting_has_key"),
            models.CheckConstraint(
                condition=~Q(reason=Reason.STAFF) | (Q(actor__isnull=False) & ~Q(note="")),
                name="posting_by_staff_has_actor_and_note",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.reason} {self.amounts}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("the ledger is never edited")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("the ledger is never shortened")


class WeeklyGrant(models.Model):
    """A Monday whose coffees all accounts have. Written when the last of them has."""

    monday = models.DateField(primary_key=True)
    accounts = models.PositiveIntegerField()
    done_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.monday)
