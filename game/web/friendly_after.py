"""After a friendly game: what the results page says of it, and the rematch."""

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.views.common import player_of
from game.models import Table
from game.tables import friendly, listing, runtime, selectors
from game.tables.errors import NotSeated, TableError
from game.tables.house_rules import stored_rules
from game.tables.selectors import Player
from game.web.friendly_cards import describe_rematch
from game.web.friendly_gains import describe_friendly_gains
from game.web.friendly_pages import refused
from game.web.friendly_people import people_context
from game.web.rules_line import rules_line


def friendly_results(request: HttpRequest, table: Table, you: Player | None) -> dict[str, object]:
    """What the results of a friendly game say beside places and score sheet."""
    player = player_of(request)
    context: dict[str, object] = {"rules": rules_line(stored_rules(table.rules)), **people_context(request, table)}
    if you is not None and player is not None:
        seat = table.seats.get(index=you.seat)
        context["friendly_gains"] = describe_friendly_gains(seat, player, you)
        context["next"] = describe_next(table, player)
    return context


class NextTable(NamedTuple):
    """What follows a game for one who played it, and his way there: rematch (he opens it), join, watch, or back to the table where he
    sits; `code` is of the table that the last two lead to.
    """

    said: str
    way: str
    code: str = ""


def describe_next(table: Table, player: User) -> NextTable:
    following, (current, _left) = table.rematch, selectors.tables_of(player)
    if current:
        is_next = following is not None and following.code == current
        return NextTable(_next_is_yours() if is_next else _elsewhere(), "back", current)
    if following is None or following.status not in (Table.Status.WAITING, Table.Status.PLAYING):
        return NextTable(_("Whoever asks first opens the next table, by the same rules."), "rematch")
    listed = listing.find_friendly(following.code)
    if listed is not None and listed.has_room:
        return NextTable(describe_rematch(following), "join")
    return NextTable(
        _("The next table is full. You can watch, and sit down when somebody leaves."), "watch", following.code
    )


def _next_is_yours() -> str:
    return _("You have a chair at the next table.")


def _elsewhere() -> str:
    return _("You sit at another table. Finish or leave that game first, then ask for a rematch.")


@never_cache
@require_safe
def next_table(request: HttpRequest, code: str) -> HttpResponse:
    """The part of a page that says what follows the game, alone. For those who played it."""
    player = player_of(request)
    table = get_object_or_404(Table, code=code, is_friendly=True, status=Table.Status.FINISHED)
    if player is None or not selectors.sits_at(player, code):
        raise Http404
    return render(request, "game/_next_table.html", {"next": describe_next(table, player)})


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
