"""The (D) values of the economy: coffees, rewards, shares of the podium, refund policies. Rows that staff may change."""

from django.db import models
from django.db.models import Q

from economy.models.units import InUnits, none_negative
from economy.units import COFFEES


class Coffee(models.Model):
    """What a coffee does to a prize, and what three of its kind cost."""

    kind = models.CharField(max_length=10, primary_key=True, choices=[(kind, kind) for kind in COFFEES])
    order = models.PositiveSmallIntegerField(unique=True)
    multiplier = models.PositiveSmallIntegerField()  # percent
    pack = models.PositiveSmallIntegerField(default=3)
    bars = models.PositiveIntegerField()

    class Meta:
        ordering = ["order"]
        constraints = [
            models.CheckConstraint(condition=Q(multiplier__gte=100, pack__gte=1, bars__gte=1), name="coffee_sensible"),
        ]

    def __str__(self) -> str:
        return self.kind


class Reward(InUnits):
    """What something earns. `threshold`: the grade from which on, or the length of the run, by `code`."""

    class Code(models.TextChoices):
        WELCOME = "welcome"
        MONDAY = "monday"
        FIRST_GAME = "first_game"
        GRADE = "grade"
        EXACT_RUN = "exact_run"

    code = models.CharField(max_length=10, choices=Code)
    threshold = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["code", "threshold"]
        constraints = [
            models.UniqueConstraint(fields=["code", "threshold"], name="one_reward_a_threshold"),
            none_negative("reward_not_negative"),
            models.CheckConstraint(condition=~Q(code="exact_run") | Q(threshold__gte=1), name="reward_run_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.threshold}"


class PrizeRules(models.Model):
    """One row: the podium's shares of a room's prize, and how often a day room 1 rewards good play."""

    first_percent = models.PositiveSmallIntegerField(default=100)
    second_percent = models.PositiveSmallIntegerField(default=70)
    third_percent = models.PositiveSmallIntegerField(default=55)
    room_one_classics = models.PositiveSmallIntegerField(default=3)

    class Meta:
        verbose_name = verbose_name_plural = "prize rules"
        constraints = [
            models.CheckConstraint(condition=Q(pk=1), name="prize_rules_once"),
            models.CheckConstraint(
                condition=Q(first_percent__lte=100, second_percent__lte=100, third_percent__lte=100),
                name="prize_shares_to_hundred",
            ),
        ]

    def __str__(self) -> str:
        return "prize rules"


class RefundPolicy(models.Model):
    """How many refunds a day, from a day (in Bucharest) on, until a later policy begins."""

    valid_from = models.DateField(primary_key=True)
    per_day = models.PositiveSmallIntegerField()
    vip_days_only = models.BooleanField(default=False)

    class Meta:
        ordering = ["valid_from"]
        verbose_name_plural = "refund policies"

    def __str__(self) -> str:
        return f"from {self.valid_from}"
