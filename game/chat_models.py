"""What is said at friendly tables, and what of it was reported."""

from django.conf import settings
from django.db import models


class Chat(models.Model):
    """A line. Either `text` or the key of a `phrase`, which each reader sees in his own language."""

    table = models.ForeignKey("game.Table", models.CASCADE, related_name="chat", db_index=False)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    name = models.CharField(max_length=24)  # as it was
    seat = models.PositiveSmallIntegerField(null=True)  # None: a spectator's
    apart = models.BooleanField(default=False)  # said while spectators talked among themselves: it stays so
    text = models.CharField(max_length=200, blank=True)
    phrase = models.CharField(max_length=12, blank=True)
    at = models.DateTimeField()
    hidden_at = models.DateTimeField(null=True)  # by a moderator

    class Meta:
        verbose_name = "chat line"
        indexes = [models.Index(fields=["table", "id"], name="chat_of_table")]

    def __str__(self) -> str:
        return f"{self.name}: {self.text or self.phrase}"


class Report(models.Model):
    """Somebody reported a line or a person. `context`: the newest lines of the table then, kept with the report.

    `outcome`: what a moderator did about it and why, in words for the staff.
    """

    class Reason(models.TextChoices):
        INSULT = "insult"
        SPAM = "spam"
        CHEATING = "cheating"
        NAME = "name"
        OTHER = "other"

    class State(models.TextChoices):
        OPEN = "open"
        CLOSED = "closed"

    table = models.ForeignKey("game.Table", models.CASCADE, related_name="reports")
    line = models.ForeignKey(Chat, models.SET_NULL, null=True, blank=True, related_name="reports")
    whom = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    whom_name = models.CharField(max_length=24)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=24)
    key = models.CharField(max_length=80, unique=True)  # the same reported twice is one report
    reason = models.CharField(max_length=8, choices=Reason)
    context = models.JSONField(default=list)
    state = models.CharField(max_length=6, choices=State, default=State.OPEN)
    at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    outcome = models.TextField(blank=True)

    class Meta:
        permissions = [("moderate_chat", "Can hide chat lines and silence players")]
        indexes = [models.Index(fields=["-id"], condition=models.Q(state="open"), name="report_open")]

    def __str__(self) -> str:
        return f"{self.whom_name}: {self.reason}"
