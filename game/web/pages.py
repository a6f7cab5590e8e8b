"""The pages around the tables: home, rooms, results, fair deals. Each parses, asks one selector or service, and renders."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.services.preferences import save_preferences
from accounts.views import guests
from accounts.views.common import player_of
from economy.errors import EconomyError, NoSuchStake
from economy.models import Room, Stake
from economy.room_names import ROOM_NAMES, name_of_room
from economy.sentences import sentence
from economy.services.refunds import refund as refund_game
from game.models import Table
from game.rules.variants import QUICK_HANDS, schedule
from game.tables import selectors
from game.tables.selectors import Player, Results
from game.web import views
from game.web.context import THEME_COOKIE, THEMES
from game.web.friendly_after import friendly_results
from game.web.gains import Gains, describe_gains
from game.web.results import describe_players, describe_sheet, describe_winner
from game.web.room_cards import coffee_choices, room_cards, wallet_of
from game.web.stitch import stitch

GUEST_ROOM = 1
SHOWN_AT_HOME = ("village-cottage", "cafe-terrace", "castle", "palace")
COOKIE_AGE = 365 * 24 * 3600


def _seat_context(request: HttpRequest) -> dict[str, object]:
    """What the forms to sit down need: the table where the player sits already, or a form for a guest's name."""
    player = player_of(request)
    if player is not None:
        current, left = selectors.tables_of(player)
        return {"current": current, "left": left}
    return {"guest_form": guests.guest_form(request, reverse("game:rooms"))}


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    facades = [(ROOM_NAMES[key], stitch(key)) for key in SHOWN_AT_HOME]
    is_open = Room.objects.filter(number=GUEST_ROOM, is_open=True).exists()
    context = {"facades": facades, "room": GUEST_ROOM if is_open else None, **_seat_context(request)}
    return render(request, "game/home.html", context)


@never_cache
@require_safe
def rooms(request: HttpRequest) -> HttpResponse:
    """The twelve rooms as the player finds them: what each costs and brings, and what keeps him out."""
    player = player_of(request)
    wallet = wallet_of(player)
    context = {
        "cards": room_cards(player, wallet, timezone.now()),
        "coffees": coffee_choices(wallet),
        "quick_hands": QUICK_HANDS,
        "classic_hands": len(schedule("8-1-8", 6)),
    }
    return render(request, "game/rooms.html", {**context, **_seat_context(request)})


@never_cache
@require_POST
def play(request: HttpRequest, number: int) -> HttpResponse:
    """One tap for who has no name yet: becomes a guest, then sits down. A name that is refused shows the guest's page."""
    if player_of(request) is None:
        if number != GUEST_ROOM:
            return views.sit(request, number)
        answer = guests.guest(request)
        if player_of(request) is None:
            return answer
    return views.sit(request, number)


@require_safe
def results(request: HttpRequest, code: str) -> HttpResponse:
    """The results of a finished game, for anyone. While it is played one sees the table instead."""
    table = get_object_or_404(Table, code=code)
    if table.status != Table.Status.FINISHED:
        return redirect("game:table", code)
    found = selectors.results(table)
    you = found.player(request.user.pk)
    context = _results_context(found, you)
    player = player_of(request)
    if table.is_friendly:
        context |= friendly_results(request, table, you)
    elif player is not None and you is not None:
        context["gains"] = _gains(player, code)
    return render(request, "game/results.html", context)


def _gains(player: User, code: str) -> Gains | None:
    """What the game brought a member; None for a guest."""
    stake = Stake.objects.filter(game=code, user=player).exclude(settled_at=None).first()
    return describe_gains(player, stake, timezone.now()) if stake is not None else None


@require_POST
def refund(request: HttpRequest, code: str) -> HttpResponse:
    """Takes back the game that the player played."""
    player = player_of(request)
    stake = Stake.objects.filter(game=code, user=player).first() if player is not None else None
    try:
        if player is None or stake is None:
            raise NoSuchStake()
        refund_game(player.pk, stake.pk, timezone.now())
    except EconomyError as refusal:
        messages.info(request, sentence(refusal))
    else:
        messages.success(request, _("The game is refunded."))
    return redirect("game:results", code)


def _results_context(found: Results, you: Player | None) -> dict[str, object]:
    lines = describe_players(found, you)
    sheet = describe_sheet(found, you, get_language() or settings.LANGUAGE_CODE)
    return {
        "results": found,
        "you": you,
        "headline": describe_winner(found, you),
        "room_name": name_of_room(found.room),
        "podium": lines[:3],
        "lines": lines,
        "sheet": sheet,
        "sheet_notes": any(cell.note for line in sheet for cell in line.cells),
        "sheet_runs": any(cell.run for line in sheet for cell in line.cells),
    }


@require_safe
def fair(request: HttpRequest) -> HttpResponse:
    """How the cards are shuffled, so that anybody can do it again."""
    return render(request, "game/fair.html")


@require_POST
def look(request: HttpRequest) -> HttpResponse:
    """Day, night, or as the device has it: kept in a cookie, and with the account where there is one."""
    theme = request.POST.get("theme", "")
    theme = theme if theme in THEMES else ""
    response = redirect(_back(request))
    response.set_cookie(THEME_COOKIE, theme, COOKIE_AGE, secure=request.is_secure(), httponly=True, samesite="Lax")
    player = player_of(request)
    if player is not None:
        save_preferences(player, player.language, player.four_colour, theme)
    return response


def _back(request: HttpRequest) -> str:
    address = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(address, {request.get_host()}, request.is_secure())
    return address if safe else settings.LOGIN_REDIRECT_URL
