"""The twelve rooms."""

from django.db import models
from django.db.models import Q


class Room(models.Model):
    """One of the twelve rooms. Its name is a translation of its key."""

    class BotLevel(models.TextChoices):
        NOVICE = "novice"
        REGULAR = "regular"
        MASTER = "master"

    number = models.PositiveSmallIntegerField(unique=True)
    key = models.SlugField(max_length=32, unique=True)
    level = models.PositiveSmallIntegerField(default=1)
    entry_coins = models.PositiveIntegerField(default=0)
    entry_bars = models.PositiveIntegerField(default=0)
    prize = models.PositiveIntegerField()
    is_vip = models.BooleanField(default=False)
    bot_level = models.CharField(max_length=8, choices=BotLevel)
    is_open = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.CheckConstraint(condition=Q(level__gte=1), name="room_level_from_one"),
            models.CheckConstraint(condition=Q(entry_coins__gte=0, entry_bars__gte=0), name="room_entry_not_negative"),
            models.CheckConstraint(condition=Q(prize__gte=0), name="room_prize_not_negative"),
            models.CheckConstraint(
                condition=Q(bot_level__in=["novice", "regular", "master"]), name="room_bot_level_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.key}"
