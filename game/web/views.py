"""Sitting down, the table's page, getting up, playing again. Each parses, calls one service, and renders."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from game.models import Table
from game.tables import matchmaking, page, runtime, service
from game.tables.errors import NoSuchTable, NotSeated, TableError
from game.web.refusals import sentence
from game.web.regions import PUBLIC, render_mine


def _refused(request: HttpRequest, refusal: TableError) -> HttpResponse:
    """Says why, and shows the table where the player sits, or the rooms."""
    messages.info(request, sentence(refusal.code))
    return redirect("game:table", refusal.table) if refusal.table else redirect("game:rooms")


@require_POST
def sit(request: HttpRequest, number: int) -> HttpResponse:
    """A chair in a room."""
    if not isinstance(request.user, User):
        messages.info(request, _("Choose a name first: then you can sit down."))
        return redirect("game:home")
    return _sit_down(request, request.user, number, request.POST.get("game", ""))


def _sit_down(request: HttpRequest, player: User, room: int, game: str) -> HttpResponse:
    try:
        table = matchmaking.sit_down(player, room, game, timezone.now())
    except TableError as refusal:
        return _refused(request, refusal)
    runtime.tell(table.pk)
    return redirect("game:table", table.code)


@never_cache
@require_GET
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The table, for those who sit there."""
    try:
        shown = page.open_page(code, request.user.pk, timezone.now())
    except TableError as refusal:
        return _refused(request, refusal)
    if shown.status == Table.Status.FINISHED:
        return redirect("game:results", code)
    if shown.status == Table.Status.CANCELLED:
        messages.info(request, _("That table closed before the deal. Sit down again whenever you like."))
        return redirect("game:rooms")
    context = {
        "code": code,
        "seat": shown.seat,
        "players": len(shown.public.chairs),
        "version": shown.public.version,
        "ws_path": f"/ws/tables/{code}/?lang={get_language()}",
        "regions": {region.id: mark_safe(region.render(shown.public)) for region in PUBLIC},
        "mine": mark_safe(render_mine(shown.own)),  # regions escape every name
    }
    return render(request, "game/table.html", context)


@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Gets up: before the deal for good, later until he comes back."""
    try:
        number = page.find_table(code)
        if not isinstance(request.user, User):
            raise NotSeated()
        playing = service.leave_table(number, request.user.pk, timezone.now())
    except TableError as refusal:
        return _refused(request, refusal)
    runtime.tell(number)
    if playing:
        messages.info(request, _("A bot plays on for you. You can come back until the game ends."))
    return redirect("game:rooms")


@require_POST
def again(request: HttpRequest, code: str) -> HttpResponse:
    """Another game of the same kind in the same room."""
    if not isinstance(request.user, User):
        return redirect("game:home")
    before = Table.objects.filter(code=code).first()
    if before is None:
        return _refused(request, NoSuchTable())
    return _sit_down(request, request.user, before.room, before.game)
