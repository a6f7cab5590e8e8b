"""What staff may set about friendly games, and the house rules that members keep."""

from django.conf import settings
from django.db import models

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


class FriendlyPoints(models.Model):
    """(D) What each place brings for the weekly friendly ranking. One row."""

    first = models.PositiveSmallIntegerField(default=10)
    second = models.PositiveSmallIntegerField(default=7)
    third = models.PositiveSmallIntegerField(default=5)
    fourth = models.PositiveSmallIntegerField(default=3)
    fifth = models.PositiveSmallIntegerField(default=2)
    sixth = models.PositiveSmallIntegerField(default=1)
    seventh = models.PositiveSmallIntegerField(default=1)

    class Meta:
        verbose_name = verbose_name_plural = "points of friendly games"

    def __str__(self) -> str:
        return "Points of friendly games"


class RulePreset(models.Model):
    """House rules that a member saved (tables/presets.py)."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="rule_presets", db_index=False)
    name = models.CharField(max_length=30)
    rules = models.JSONField()
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["owner", "name"], name="one_preset_a_name")]

    def __str__(self) -> str:
        return self.name
