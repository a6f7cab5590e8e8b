"""After a friendly game: what the results page says of it, and the rematch."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from accounts.models import User
from game.models import Table
from game.tables import friendly, runtime, selectors
from game.tables.errors import NotSeated, TableError
from game.tables.house_rules import HouseRules
from game.tables.selectors import Player
from game.web.friendly_cards import describe_rematch
from game.web.friendly_gains import describe_friendly_gains
from game.web.friendly_pages import refused
from game.web.rules_line import rules_line


def friendly_results(table: Table, you: Player | None, player: User | None) -> dict[str, object]:
    """What the results of a friendly game say beside places and score sheet."""
    following = table.rematch
    context: dict[str, object] = {"rules": rules_line(HouseRules(**(table.rules or {})))}
    if following is not None and following.status in (Table.Status.WAITING, Table.Status.PLAYING):
        context["rematch"] = describe_rematch(following)
    if you is not None and player is not None:
        seat = table.seats.get(index=you.seat)
        context["friendly_gains"] = describe_friendly_gains(seat, player, you)
    return context


def rematch(request: HttpRequest, table: Table, player: User) -> HttpResponse:
    """The same people again: who asks first opens the table, the others find it open."""
    if not selectors.sits_at(player, table.code):
        return refused(request, NotSeated())
    try:
        following = friendly.open_rematch(table.pk, player, timezone.now())
    except TableError as refusal:
        table.refresh_from_db(fields=["rematch"])
        return refused(request, refusal, table.rematch.code if table.rematch else "")
    runtime.tell(following.pk)
    return redirect("game:table", following.code)
