"""Who may take an empty chair of a friendly table before its deal, and how soon after new rules its host may deal."""

from datetime import datetime, timedelta

from django.conf import settings

from accounts.models import User
from accounts.services import silences
from game.models import Action, Seat, Table
from game.tables import entries
from game.tables.errors import AskedUp, KeptByHost, KeptForRematch, RulesAreNew

READ_SECONDS = 5.0  # (D) so long the others have to read new rules: one line
ASKED_UP = timedelta(minutes=2)  # (D) long enough to fill the chair with somebody else, or to deal
KEPT = timedelta(minutes=1)  # (D) whoever still looks at the results finds the chairs of a rematch free


def check_welcome(table: Table, player: User, now: datetime) -> None:
    """For a locked table that waits. AskedUp, KeptByHost or KeptForRematch where `player` may not sit down now."""
    asked = Action.objects.filter(table=table, kind=entries.LEAVE, data__user=player.pk, at__gt=now - ASKED_UP)
    if asked.exists():
        raise AskedUp()
    if table.host_id is not None and silences.silence_of(table.host_id, player.pk) == "block":
        raise KeptByHost()
    if now < table.created_at + KEPT and player.pk not in (before := _players_before(table)):
        here = Seat.objects.filter(table=table, player__in=before).count()
        if here < len(before):
            raise KeptForRematch()


def _players_before(table: Table) -> set[int]:
    """Who played the game whose rematch this is; nobody where it is none."""
    seats = Seat.objects.filter(table__rematch=table, player__isnull=False)
    return {player for player in seats.values_list("player_id", flat=True) if player is not None}


def check_read(table: Table, now: datetime) -> None:
    """For a locked table whose host deals. RulesAreNew where others sit there who had no time to read them."""
    since = now - timedelta(seconds=READ_SECONDS * settings.PACE)
    others = Seat.objects.filter(table=table, player__isnull=False).exclude(player=table.host_id)
    if others.exists() and Action.objects.filter(table=table, kind=entries.CHAIRS, at__gt=since).exists():
        raise RulesAreNew()
