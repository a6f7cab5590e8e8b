"""The league's pages. Each parses, asks one selector or service, and renders."""

from datetime import date

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.views.common import member_of
from economy.errors import MembersOnly
from economy.sentences import sentence
from leagues import selectors
from leagues.profiles import find_player, profile_of
from leagues.services import holidays
from leagues.services.counting import count_prizes
from leagues.shown import week_page
from leagues.words import day_words, week_words


@never_cache
@require_safe
def league(request: HttpRequest, week: date | None = None, key: str = "") -> HttpResponse:
    """A week's table, for everyone; asked by htmx, the part of it that changes."""
    now = timezone.now()
    count_prizes(now)
    page = week_page(member_of(request), week, key, now)
    if page is None:
        raise Http404
    if "HX-Request" in request.headers:
        response = render(request, "leagues/_week.html", {"page": page})
    else:
        past = [(monday, week_words(monday)) for monday in selectors.closed_weeks()]
        response = render(request, "leagues/league.html", {"page": page, "past": past})
    patch_vary_headers(response, ["HX-Request"])
    return response


@never_cache
@require_safe
def player(request: HttpRequest, number: int) -> HttpResponse:
    """A player's page, for everyone."""
    now = timezone.now()
    found = find_player(number)
    if found is None:
        raise Http404
    count_prizes(now)
    return render(request, "leagues/player.html", {"profile": profile_of(found, now), "run": found.podium_run})


@never_cache
@require_POST
def holiday(request: HttpRequest) -> HttpResponse:
    """Begins a holiday, or ends it."""
    member = member_of(request)
    if member is None:
        return _members_only(request)
    if request.POST.get("do") == "end":
        holidays.end_holiday(member, timezone.now())
        messages.success(request, _("Your holiday is over: from now on your prizes count again."))
    elif request.POST.get("do") == "begin":
        _begin_holiday(request, member)
    return redirect("accounts:me")


def _begin_holiday(request: HttpRequest, member: User) -> None:
    now = timezone.now()
    monday = holidays.begin_holiday(member, now)
    text = _("You are on holiday from the league from this week on.")
    if monday > selectors.current_week(now):
        text = _("Your holiday from the league begins on %(day)s. This week still counts, since you have won in it.")
    messages.success(request, text % {"day": day_words(monday)})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest) -> HttpResponse:
    """Asks whether one means it; a POST leaves the league."""
    member = member_of(request)
    if member is None:
        return _members_only(request)
    if selectors.membership_of(member).left_at:
        return redirect("accounts:me")
    if request.method != "POST":
        return render(request, "leagues/leave.html")
    holidays.leave_league(member, timezone.now())
    messages.success(request, _("You have left the league. You can come back at any time, as a Jack."))
    return redirect("accounts:me")


@never_cache
@require_POST
def come_back(request: HttpRequest) -> HttpResponse:
    member = member_of(request)
    if member is None:
        return _members_only(request)
    holidays.return_to_league(member, timezone.now())
    messages.success(request, _("You are in the league again: from now on your prizes count."))
    return redirect("accounts:me")


def _members_only(request: HttpRequest) -> HttpResponse:
    messages.info(request, sentence(MembersOnly()))
    return redirect("accounts:sign_in")
