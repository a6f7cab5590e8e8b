"""Who plays: members with an address, and guests with a name only. And what a sign-in needs."""

from typing import Any

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.addresses import address_key
from accounts.skeleton import skeleton


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """A member. Without a password, as is usual: members sign in with a code."""
        address = email.strip().lower()
        user = self.model(email=address, email_key=address_key(address), **fields)
        user.name_key = skeleton(user.display_name) or None
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        fields.setdefault("display_name", "Admin")
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def create_guest(self, display_name: str, **fields: Any) -> "User":
        user = self.model(display_name=display_name, name_key=skeleton(display_name) or None, is_guest=True, **fields)
        user.set_unusable_password()
        user.save(using=self._db)
        return user

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email=(username or "").strip().lower())


class User(AbstractBaseUser, PermissionsMixin):
    """`name_key` is the claim to a name, `email_key` the claim to a mailbox. A guest who stayed away may lose the first."""

    class Theme(models.TextChoices):
        SYSTEM = "", _("As my device")
        LIGHT = "light", _("Day")
        DARK = "dark", _("Night")

    email = models.EmailField(null=True, blank=True, unique=True)
    email_key = models.CharField(max_length=254, null=True, blank=True, unique=True)
    display_name = models.CharField(max_length=24)
    name_key = models.CharField(max_length=64, null=True, blank=True, unique=True)
    is_guest = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)
    merged_into = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="merged_guests")
    language = models.CharField(max_length=5, blank=True)
    four_colour = models.BooleanField(default=True)
    theme = models.CharField(max_length=5, blank=True, default=Theme.SYSTEM, choices=Theme)
    xp = models.PositiveIntegerField(default=0)  # the sum of its XpEntry rows
    podium_run = models.SmallIntegerField(default=0)  # room games in a row on the podium; below zero: off it
    silenced_until = models.DateTimeField(null=True, blank=True)  # a moderator's word: until then no chat
    silenced_for = models.CharField(max_length=200, blank=True)  # the moderator's reason, which the player reads
    suspended_for = models.CharField(
        "reason", max_length=200, blank=True, help_text="Why it is suspended. The player reads it, without your name."
    )
    league_class = models.PositiveSmallIntegerField(default=0)  # 0 Jack, 1 Queen, 2 King, 3 Ace; the leagues write it
    created_at = models.DateTimeField(auto_now_add=True)
    last_seen_at = models.DateTimeField(null=True, blank=True)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["display_name"]

    objects = UserManager()

    class Meta:
        permissions = [("suspend_user", "Can suspend players")]
        indexes = [models.Index(fields=["is_guest", "last_seen_at"], name="user_guest_seen")]
        constraints = [
            models.CheckConstraint(
                condition=Q(is_guest=True, email=None, email_key=None)
                | Q(is_guest=False, email__isnull=False, email_key__isnull=False),
                name="user_member_has_address",
            ),
            models.CheckConstraint(condition=Q(league_class__lte=3), name="user_league_class_known"),
        ]

    def __str__(self) -> str:
        return self.display_name


class LoginCode(models.Model):
    """One code sent by mail. Only the newest one sent to an address counts; of the code itself a digest is kept."""

    email_key = models.CharField(max_length=254)
    email = models.EmailField()
    browser = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    tries = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(db_index=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["email_key", "id"], name="code_of_address")]

    def __str__(self) -> str:
        return f"{self.email_key} {self.created_at:%Y-%m-%d %H:%M}"


class Quota(models.Model):
    """How often something was done lately: the times of it, in seconds since 1970, oldest first."""

    kind = models.CharField(max_length=20)
    key = models.CharField(max_length=254)
    hits = models.JSONField(default=list)
    updated_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "key"], name="quota_once_a_key")]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class XpRules(models.Model):
    """(D) What a finished game is worth in XP. One row; percentages of hands and exact bids together."""

    per_hand = models.PositiveSmallIntegerField(default=10)
    per_exact = models.PositiveSmallIntegerField(default=5)
    first_percent = models.PositiveSmallIntegerField(default=150)
    second_percent = models.PositiveSmallIntegerField(default=130)
    third_percent = models.PositiveSmallIntegerField(default=115)
    offline_percent = models.PositiveSmallIntegerField(default=50)
    level_step = models.PositiveSmallIntegerField(default=50)  # level L starts at step * L * (L - 1)

    class Meta:
        verbose_name = verbose_name_plural = "XP rules"
        constraints = [
            models.CheckConstraint(condition=Q(pk=1), name="xp_rules_once"),
            models.CheckConstraint(condition=Q(level_step__gte=1), name="xp_level_step_from_one"),
        ]

    def __str__(self) -> str:
        return "XP rules"


class XpEntry(models.Model):
    """A line of the XP log: appended once a key, never edited."""

    class Reason(models.TextChoices):
        ROOM = "game.room"
        FRIENDLY = "game.friendly"
        OFFLINE = "game.offline"
        STAFF = "staff.adjust"

    user = models.ForeignKey(User, models.PROTECT, related_name="xp_entries")
    amount = models.IntegerField()
    reason = models.CharField(max_length=16, choices=Reason)
    key = models.CharField(max_length=80, unique=True)
    actor = models.ForeignKey(User, models.PROTECT, null=True, blank=True, related_name="+")
    note = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "XP entries"

    def __str__(self) -> str:
        return f"{self.reason} {self.amount:+}"


class Notice(models.Model):
    """Something an account should hear of at its next page. The words are in the templates, by `kind`."""

    user = models.ForeignKey(User, models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=32)
    facts = models.JSONField(default=dict)
    key = models.CharField(max_length=80, unique=True)
    at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["user"], condition=Q(seen_at=None), name="notice_unseen")]

    def __str__(self) -> str:
        return f"{self.kind} for {self.user_id}"


class Silence(models.Model):
    """`by` does not want to hear `whom`. A block counts in both directions."""

    by = models.ForeignKey(User, models.CASCADE, related_name="silences")
    whom = models.ForeignKey(User, models.CASCADE, related_name="silenced_by")
    is_block = models.BooleanField(default=False)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["by", "whom"], name="silence_once_a_pair"),
            models.CheckConstraint(condition=~Q(by=models.F("whom")), name="silence_of_another"),
        ]

    def __str__(self) -> str:
        return f"{self.by_id} {'blocks' if self.is_block else 'mutes'} {self.whom_id}"
