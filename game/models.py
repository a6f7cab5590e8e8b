"""Tables, their chairs, and the ordered log of everything that happened at them."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from game.chat_models import Chat, Report
from game.rule_models import FriendlyPoints, RulePreset

__all__ = ["Action", "Chat", "FriendlyPoints", "Lobby", "Process", "Report", "RulePreset", "Seat", "Table"]


class Table(models.Model):
    """One game from its first chair taken to its end. The log is the truth; `snapshot` is a cache that a replay must equal."""

    class Status(models.TextChoices):
        WAITING = "waiting"
        PLAYING = "playing"
        FINISHED = "finished"
        CANCELLED = "cancelled"

    class Game(models.TextChoices):
        """The first two are the rooms', the others friendly tables' (house_rules.GAMES)."""

        QUICK = "quick"
        CLASSIC = "classic"
        ONE_IN_THE_MIDDLE = "8-1-8", "8-1-8"
        EIGHT_IN_THE_MIDDLE = "8-8-8", "8-8-8"
        EIGHT_BETWEEN_ONES = "1-8-1", "1-8-1"
        LADDER = "ladder"

    ROOM_GAMES = (Game.QUICK, Game.CLASSIC)

    code = models.SlugField(max_length=12, unique=True)
    room = models.PositiveSmallIntegerField(db_index=True)
    game = models.CharField(max_length=8, choices=Game)
    status = models.CharField(max_length=9, choices=Status, default=Status.WAITING)
    version = models.PositiveIntegerField(default=0)
    snapshot = models.JSONField(null=True)
    snapshot_version = models.PositiveIntegerField(default=0)
    due_at = models.DateTimeField(null=True)
    owner = models.CharField(max_length=32, blank=True)
    seed = models.CharField(max_length=64)
    rules_version = models.PositiveSmallIntegerField()
    shuffle_version = models.PositiveSmallIntegerField()
    bid_seconds = models.FloatField()
    play_seconds = models.FloatField()
    bot_level = models.CharField(max_length=8)
    chairs = models.PositiveSmallIntegerField(default=6)  # when it was opened; the log tells of changes
    is_friendly = models.BooleanField(default=False)  # then `room` is 0, and `game` one of house_rules.GAMES
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    rules = models.JSONField(null=True)  # the host's choices (tables/house_rules.py)
    is_listed = models.BooleanField(default=True)
    rematch = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        permissions = [("end_table", "Can end a table, everything refunded")]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="table_due"),
            models.Index(fields=["room", "game"], condition=Q(status="waiting"), name="table_waiting"),
            models.Index(
                fields=["-created_at"],
                condition=Q(is_friendly=True, status__in=["waiting", "playing"]),
                name="table_friendly",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} ({self.game})"


class Lobby(models.Model):
    """One row a game: whoever looks for a table of this game locks it, so that all are seated one after the other."""

    game = models.CharField(max_length=8, primary_key=True, choices=Table.Game)

    def __str__(self) -> str:
        return self.game


class Seat(models.Model):
    """A chair that somebody took. `is_active` while its player belongs to a table that has not ended: one at a time."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seats")
    name = models.CharField(max_length=24)
    is_bot = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    joined_at = models.DateTimeField()
    process = models.CharField(
        max_length=32, blank=True, default="-"
    )  # where its newest socket is; "-" before the first
    gone_at = models.DateTimeField(null=True)  # when the last socket closed
    place = models.PositiveSmallIntegerField(null=True)
    points = models.IntegerField(null=True)
    room = models.PositiveSmallIntegerField(default=1, db_index=True)  # his own: its entry, and its prize
    coffee = models.CharField(max_length=10, blank=True)
    agreed = models.JSONField(null=True)  # the entry as it was when he sat down
    # of a friendly game: what the player is told, and the points for the weekly ranking, which the leagues fetch once
    outcome = models.JSONField(null=True)
    league_points = models.PositiveSmallIntegerField(default=0)
    league_counted = models.BooleanField(default=False)
    stake = models.OneToOneField("economy.Stake", models.PROTECT, null=True, related_name="+")  # from the deal on

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "index"], name="one_chair_one_player"),
            models.UniqueConstraint(fields=["player"], condition=Q(is_active=True), name="one_table_at_a_time"),
        ]
        indexes = [
            models.Index(
                fields=["id"], condition=Q(league_points__gt=0, league_counted=False), name="seat_points_not_counted"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} on {self.index}"


class Action(models.Model):
    """A line of a table's log. `UNIQUE(table, n)` is the fence between processes. See tables/entries.py for the kinds."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="actions", db_index=False)
    n = models.PositiveIntegerField()
    kind = models.CharField(max_length=6)
    seat = models.SmallIntegerField()
    value = models.SmallIntegerField(null=True)
    data = models.JSONField(null=True)
    by = models.CharField(max_length=1)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "n"], name="one_action_a_number")]

    def __str__(self) -> str:
        return f"{self.n} {self.kind}"


class Process(models.Model):
    """A running server process. One whose `seen_at` is old is gone; its tables are taken up by the sweep."""

    name = models.CharField(max_length=32, primary_key=True)
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
