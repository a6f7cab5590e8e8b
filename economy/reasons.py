"""The closed list of reason codes. docs/ledger.md shows an example of each."""

from django.db import models


class Reason(models.TextChoices):
    """Why a row of the ledger is there. The database takes no other."""

    WELCOME = "grant.welcome"
    MONDAY = "grant.monday"
    ENTRY = "room.entry"
    CANCELLED = "room.cancelled"
    PRIZE = "prize.room"
    FIRST_GAME = "reward.first_game"
    GOOD_PLAY = "reward.good_play"
    EXACT_RUN = "reward.exact_run"
    COFFEE = "shop.coffee"
    REFUND_BACK = "refund.entry"
    REFUND_FORTH = "refund.earnings"
    LEAGUE = "prize.league"
    STAFF = "staff.adjust"


EARNED = (Reason.PRIZE, Reason.FIRST_GAME, Reason.GOOD_PLAY, Reason.EXACT_RUN)
"""What a game earned its player: a refund takes it back."""

RARE = (Reason.CANCELLED, Reason.LEAGUE, Reason.REFUND_BACK, Reason.REFUND_FORTH, Reason.STAFF)
"""What staff look for among millions of other rows: it has an index. Of the others the newest are always near."""
