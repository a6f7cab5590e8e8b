"""Weeks, what everybody won in them, and how many people have how much."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Board(models.TextChoices):
    """The league on the prizes won in rooms, and the ranking on the points of friendly tables (one class, no awards)."""

    ROOMS = "rooms"
    FRIENDLY = "friendly"


class Week(models.Model):
    """A week by its Monday in Bucharest. `step` says how far its closing has come (services/weeks.py); at CLOSED all is done.

    lines   how many standings it has; counted when it closes
    """

    class Step(models.IntegerChoices):
        OPEN = 0
        FROZEN = 1
        RANKED = 2
        AWARDED = 3
        MOVED = 4
        TOLD = 5
        CLOSED = 6

    monday = models.DateField(primary_key=True)
    step = models.PositiveSmallIntegerField(choices=Step, default=Step.OPEN)
    closed_at = models.DateTimeField(null=True)
    lines = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["-monday"]
        permissions = [("close_week", "Can close a week again")]

    def __str__(self) -> str:
        return str(self.monday)


class Standing(models.Model):
    """What one account has in one week on one board.

    score         coins of prizes, or points; refunds taken off
    reached_at    since when the score is what it is: of two equal ones the earlier is ahead
    bucket        of the score, and of the time where many have it (scoring.bucket)
    idle_weeks    weeks without a prize in a row, this one included; written by the closing, like the rest
    place         among those with a score who compete; None for who doesn't
    new_class     the class from the next week on
    """

    board = models.CharField(max_length=8, choices=Board)
    week = models.ForeignKey(Week, models.PROTECT, related_name="standings", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="standings", db_index=False)
    league_class = models.PositiveSmallIntegerField(default=0)
    score = models.BigIntegerField(default=0)
    bucket = models.PositiveIntegerField(default=0)
    games = models.PositiveIntegerField(default=0)
    reached_at = models.DateTimeField()
    is_out = models.BooleanField(default=False)  # on holiday, gone from the league, or suspended when the week closed
    place = models.PositiveIntegerField(null=True)
    new_class = models.PositiveSmallIntegerField(null=True)
    idle_weeks = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "week", "board"], name="one_standing_a_week"),
            models.CheckConstraint(condition=Q(score__gte=0), name="standing_not_negative"),
            models.CheckConstraint(condition=Q(league_class__lte=3), name="standing_class_known"),
        ]
        indexes = [
            models.Index(
                fields=["week", "board", "league_class", "-score", "reached_at", "user"], name="standing_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.week_id}: {self.score}"


class Tally(models.Model):
    """How many accounts of a class have a score in one bucket, this week: the short way to one's place."""

    week = models.ForeignKey(Week, models.CASCADE, db_index=False)
    board = models.CharField(max_length=8, choices=Board)
    league_class = models.PositiveSmallIntegerField()
    bucket = models.PositiveIntegerField()
    people = models.IntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["week", "board", "league_class", "bucket"], name="one_tally_a_bucket"),
            models.CheckConstraint(condition=Q(people__gte=0), name="tally_not_negative"),
        ]

    def __str__(self) -> str:
        return f"{self.bucket}: {self.people}"


class Membership(models.Model):
    """What an account has chosen. Who has none is in the league and not on holiday.

    frozen_from   on holiday from the week of this Monday on: no rise, no fall, no prize
    left_at       gone from the league; who comes back begins as a Jack
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="league_membership"
    )
    frozen_from = models.DateField(null=True)
    left_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"membership of {self.user_id}"
