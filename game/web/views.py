"""Sitting down, the table's page, getting up, playing again. Each parses, calls one service, and renders."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from accounts.services.notices import has_unseen, take_notices
from accounts.services.silences import word_of
from accounts.views.common import is_page
from economy.errors import EconomyError
from economy.sentences import sentence as economy_sentence
from economy.services.rooms import Wish
from game.models import Table
from game.tables import matchmaking, page, runtime, service
from game.tables.errors import AlreadySeated, NoSuchTable, NotSeated, TableError
from game.tables.shown import Shown
from game.web import friendly_after
from game.web.chat_html import silenced
from game.web.chat_words import phrases
from game.web.notices import CANCELLED, ENDED, LOST, NEWS
from game.web.place import place_of
from game.web.refusals import sentence
from game.web.regions import Who, public_regions, render_mine
from game.web.regions.note import why_closed
from game.web.rules_form import USUAL, RulesForm, form_data
from game.web.saved_rules import saved_rules
from game.web.watched import note_watched


def _refused(request: HttpRequest, refusal: TableError | EconomyError) -> HttpResponse:
    """Says why, and shows the table where the player sits, or the rooms."""
    if isinstance(refusal, EconomyError):
        messages.info(request, economy_sentence(refusal))
        return redirect("game:rooms")
    if not (isinstance(refusal, NotSeated) and _has_news(request)):  # the news says it better
        messages.info(request, sentence(refusal.code))
    return redirect("game:table", refusal.table) if refusal.table else redirect("game:rooms")


def _has_news(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and request.user.notices.filter(seen_at=None).exists()


def _hears_of_end(request: HttpRequest, code: str) -> bool:
    """Whether a notice will tell the player that the staff ended this table."""
    user = request.user
    ended = {"kind__in": (ENDED, CANCELLED), "facts__code": code, "seen_at": None}
    return isinstance(user, User) and user.notices.filter(**ended).exists()


@require_POST
def sit(request: HttpRequest, number: int) -> HttpResponse:
    """A chair in a room."""
    if not isinstance(request.user, User):
        messages.info(request, _("Choose a name first: then you can sit down."))
        return redirect("game:home")
    return _sit_down(request, request.user, Wish(number, request.POST.get("coffee", "")), request.POST.get("game", ""))


def _sit_down(request: HttpRequest, player: User, wish: Wish, game: str) -> HttpResponse:
    try:
        table = matchmaking.sit_down(player, wish, game, timezone.now())
    except (TableError, EconomyError) as refusal:
        return _refused(request, refusal)
    runtime.tell(table.pk)
    return redirect("game:table", table.code)


@never_cache
@require_GET
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The table, for those who sit there; a friendly one for everybody."""
    player = request.user if isinstance(request.user, User) else None
    try:
        shown = page.open_page(code, player.pk if player else None, timezone.now())
    except AlreadySeated:
        messages.info(request, _("You sit at another table now, so a bot plays on for you at that one."))
        is_friendly = Table.objects.filter(code=code, is_friendly=True).exists()
        return redirect("game:friends" if is_friendly else "game:rooms")
    except NoSuchTable:
        return _unknown(request, code)
    except TableError as refusal:
        return _refused(request, refusal) if player else _ask_name(request)
    if shown.status == Table.Status.FINISHED:
        return redirect("game:results", code)
    if shown.status == Table.Status.CANCELLED:
        return _closed(request, code, shown)
    # a script that looks whether there still is a page takes nothing
    if player and shown.seat is None and is_page(request):
        _say_lost(request, player, code)
        note_watched(request, code)
    context = table_context(shown, player)
    if context["rules_form"]:
        context["saved_rules"] = saved_rules(player)
    return render(request, "game/table.html", context)


def _unknown(request: HttpRequest, code: str) -> HttpResponse:
    """Codes have small letters; whoever copies one by hand may not know it."""
    if code != code.lower():
        return redirect("game:table", code.lower())
    messages.info(request, sentence(NoSuchTable.code))
    return redirect("game:friends")


def _say_lost(request: HttpRequest, player: User, code: str) -> None:
    """At once: other news wait until the player has left the table. Of another table it is said as on any page."""
    if has_unseen(player.pk, LOST):
        for notice in take_notices(player.pk, LOST, timezone.now()):
            words = LOST if notice.facts["code"] == code else NEWS
            messages.info(request, words[notice.kind](notice.facts))


def _ask_name(request: HttpRequest) -> HttpResponse:
    messages.info(request, _("Only those who sit at a table see it. Sign in if one of the chairs is yours."))
    return redirect_to_login(request.path)


def _closed(request: HttpRequest, code: str, shown: page.TablePage) -> HttpResponse:
    """What the staff did a player's notice says, where he has one."""
    public = shown.public
    is_told = public.by_staff and (public.is_friendly or shown.is_dealt) and _hears_of_end(request, code)
    if not shown.is_dealt and not public.by_staff:
        messages.info(request, _("That table closed before the deal. Sit down again whenever you like."))
    elif not is_told:
        messages.info(request, why_closed(public.by_staff, shown.is_dealt, is_friendly=public.is_friendly))
    return redirect("game:friends" if public.is_friendly else "game:rooms")


def table_context(shown: page.TablePage, player: User | None) -> dict[str, object]:
    """What the table's page is made of: the very strings that its socket sends later."""
    public, user = shown.public, player.pk if player else None
    regions = public_regions(len(public.chairs))
    place = place_of(public, user)
    return {
        "code": public.code,
        "is_friendly": public.is_friendly,
        "seat": shown.seat,
        "players": len(public.chairs),
        "version": public.version,
        "rules_form": _rules_form(public) if place.hosts else None,
        "ws_path": f"/ws/tables/{public.code}/?lang={get_language()}&place={place}",
        "regions": {region.id: mark_safe(region.render(public)) for region in regions},
        "phrases": phrases() if public.is_friendly else None,
        "silenced": mark_safe(_silenced(player)) if public.is_friendly else "",  # our own sentence
        "mine": mark_safe(render_mine(shown.own, _who(shown, player))),  # regions escape every name
    }


def _who(shown: page.TablePage, player: User | None) -> Who:
    if player is None or shown.seat is not None:
        return Who(player is not None)
    return Who(elsewhere=service.current_table(player.pk))


def _silenced(player: User | None) -> str:
    now = timezone.now()
    return silenced(word_of(player, now) if player else None, now)


def _rules_form(public: Shown) -> RulesForm:
    return RulesForm(initial=form_data(public.rules or USUAL), auto_id="rules_%s")


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
    left = Table.objects.get(pk=number)
    if playing and left.is_friendly:
        messages.info(request, _("A bot plays on for you. You can come back while nobody has taken your chair."))
    elif playing:
        messages.info(request, _("A bot plays on for you. You can come back until the game ends."))
    elif left.is_friendly and left.status == Table.Status.CANCELLED:
        messages.info(request, _ended(left))
    return redirect("game:friends" if left.is_friendly else "game:rooms")


def _ended(table: Table) -> str:
    """By the one who was the last to leave."""
    if table.started_at is None:
        return _("You were the last one there, so the table is closed.")
    return _("You were the last one there, so the game ended without a result.")


@require_POST
def again(request: HttpRequest, code: str) -> HttpResponse:
    """Another game of the same kind in the room in which one played, or the same people again. A coffee is never spent unasked."""
    if not isinstance(request.user, User):
        return redirect("game:home")
    before = Table.objects.filter(code=code).first()
    if before is None:
        return _refused(request, NoSuchTable())
    if before.is_friendly:
        return friendly_after.rematch(request, before, request.user)
    mine = before.seats.filter(player=request.user).first()
    return _sit_down(request, request.user, Wish(mine.room if mine else before.room), before.game)
