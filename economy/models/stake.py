"""What a player put in for one game and on what terms, copied at the deal; and what came of it."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from economy.units import COFFEES


class Stake(models.Model):
    """One chair in one game. Later changes of rooms, coffees or shares don't touch it.

    game          an opaque name of the game; with `seat` it is unique
    user          None while a guest plays: he pays nothing, and wins only what he signs in for in time
    multiplier    of the coffee, in percent (100 without)
    league_prize    coins that count for the weekly league; what the prize came to, 0 once it was taken back
    league_counted  what of it the league has taken notice of; the league writes it, and `league_week`, whose sum holds it
    """

    class Status(models.TextChoices):
        CHARGED = "charged"
        SETTLED = "settled"
        REFUNDED = "refunded"
        CANCELLED = "cancelled"

    game = models.CharField(max_length=12)
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="stakes", db_index=False
    )
    room = models.PositiveSmallIntegerField()
    is_classic = models.BooleanField()
    entry_coins = models.BigIntegerField()
    entry_bars = models.IntegerField()
    prize = models.BigIntegerField()
    first_percent = models.PositiveSmallIntegerField()
    second_percent = models.PositiveSmallIntegerField()
    third_percent = models.PositiveSmallIntegerField()
    coffee = models.CharField(max_length=10, blank=True, choices=[(kind, kind) for kind in COFFEES])
    multiplier = models.PositiveSmallIntegerField(default=100)
    is_vip_day = models.BooleanField(default=False)
    charged_at = models.DateTimeField()

    status = models.CharField(max_length=9, choices=Status, default=Status.CHARGED)
    place = models.PositiveSmallIntegerField(null=True)
    hands = models.PositiveSmallIntegerField(null=True)
    own_bids = models.PositiveSmallIntegerField(null=True)
    needed_bids = models.PositiveSmallIntegerField(null=True)
    is_eligible = models.BooleanField(null=True)
    grade = models.PositiveSmallIntegerField(null=True)
    xp = models.PositiveIntegerField(default=0)
    league_prize = models.BigIntegerField(default=0)
    league_counted = models.BigIntegerField(default=0)
    league_week = models.DateField(null=True)
    settled_at = models.DateTimeField(null=True)
    refunded_at = models.DateTimeField(null=True)
    refunded_by_staff = models.BooleanField(default=False)

    class Meta:
        permissions = [("refund_stake", "Can take a game back for a player")]
        constraints = [
            models.UniqueConstraint(fields=["game", "seat"], name="one_stake_a_chair"),
            models.CheckConstraint(
                condition=Q(entry_coins__gte=0, entry_bars__gte=0, prize__gte=0, league_prize__gte=0),
                name="stake_not_negative",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["charged", "settled", "refunded", "cancelled"]), name="stake_status_known"
            ),
            models.CheckConstraint(
                condition=Q(status="refunded") ^ Q(refunded_at=None), name="stake_refunded_has_time"
            ),
        ]
        indexes = [
            models.Index(fields=["user", "settled_at"], name="stake_of_user"),
            models.Index(fields=["id"], condition=~Q(league_prize=F("league_counted")), name="stake_not_counted"),
        ]

    def __str__(self) -> str:
        return f"{self.game} seat {self.seat}"
