"""The friendly tables' pages: the list, opening a table, sitting down, finding one by its code."""

from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.forms import NameForm
from accounts.models import User
from accounts.views import guests
from accounts.views.common import member_of, player_of
from game.models import Table
from game.tables import friendly, listing, runtime, selectors
from game.tables.errors import AlreadySeated, ChairTaken, NoSuchChair, TableError
from game.tables.page import find_table
from game.web.friendly_cards import describe_table, draw_tables
from game.web.refusals import sentence
from game.web.rules_form import USUAL, FindForm, RulesForm, TitleForm, form_data
from game.web.rules_line import rules_line
from game.web.saved_rules import chosen_rules, saved_rules

UNKNOWN_CODE = 404
CHAIRS = tuple(str(index) for index in range(7))


class Forms(NamedTuple):
    """The forms of the page with the list; None for the usual, empty one."""

    rules: RulesForm | None = None
    name: NameForm | None = None
    title: TitleForm | None = None
    find: FindForm | None = None


@never_cache
@require_safe
def friends(request: HttpRequest) -> HttpResponse:
    """The list with all that one can do there; htmx asks for the list alone."""
    if getattr(request, "htmx", False):
        return render(request, "game/_friends_list.html", _list_context(request))
    chosen = chosen_rules(member_of(request), request.GET.get("rules", ""))
    return show_friends(request, Forms(rules=chosen))


def show_friends(request: HttpRequest, forms: Forms, status: int = 200) -> HttpResponse:
    """The page with what was typed, and what is wrong with it."""
    context = {
        "rules_form": forms.rules or RulesForm(initial=form_data(USUAL)),
        "is_open": forms.rules is not None,
        "title_form": forms.title or TitleForm(),
        "find_form": forms.find or FindForm(),
        "usual": rules_line(USUAL),
        "saved_rules": saved_rules(member_of(request)),
    }
    if player_of(request) is None:
        context["guest_form"] = forms.name or guests.guest_form(request, reverse("game:friends"))
    return render(request, "game/friends.html", {**context, **_list_context(request)}, status=status)


def _list_context(request: HttpRequest) -> dict[str, object]:
    player = player_of(request)
    current, left = selectors.tables_of(player) if player else ("", "")
    now = timezone.now()
    tables = listing.listed_tables(now)
    return {
        "waiting": draw_tables(tables.waiting, current, now),
        "playing": draw_tables(tables.playing, current, now),
        "all_waiting": tables.all_waiting,
        "all_playing": tables.all_playing,
        "current": current,
        "left": left,
    }


def admit(request: HttpRequest) -> tuple[User | None, NameForm | None, int]:
    """Who plays; a visitor becomes a guest by the name that he sent. Else the form that says what is wrong with it."""
    player = player_of(request)
    if player is not None:
        return player, None, 200
    form = guests.guest_form(request, data=request.POST)
    status = guests.enter_as_guest(request, form)
    return player_of(request), form, status


@never_cache
@require_POST
def open_table(request: HttpRequest) -> HttpResponse:
    """A table by the rules of the form, the usual ones where nothing was chosen."""
    rules = RulesForm(request.POST)
    if not rules.is_valid():
        name = guests.guest_form(request, data=request.POST) if player_of(request) is None else None
        return show_friends(request, Forms(rules, name), 422)
    player, name, status = admit(request)
    if player is None:
        return show_friends(request, Forms(rules if rules.has_changed() else None, name), status)
    try:
        table = friendly.open_friendly(player, rules.rules, timezone.now())
    except TableError as refusal:
        return refused(request, refusal)
    return redirect("game:table", table.code)


@never_cache
@require_POST
def sit(request: HttpRequest, code: str) -> HttpResponse:
    """A chair at a friendly table: an empty one, or one that its player left."""
    player, name, status = admit(request)
    if player is None:
        found = listing.find_friendly(code)
        return (
            show_invitation(request, found, name, status) if found else show_friends(request, Forms(name=name), status)
        )
    try:
        number = find_table(code)
        _take_seat(number, player, chair_of(request.POST))
    except TableError as refusal:
        return refused(request, refusal, code)
    runtime.tell(number)
    return redirect("game:table", code)


def chair_of(sent: QueryDict) -> int | None:
    """The chair that somebody wishes for, None for any."""
    text = sent.get("chair", "")
    return int(text) if text in CHAIRS else None


def _take_seat(table: int, player: User, chair: int | None) -> None:
    """Where that chair is taken by now, any other."""
    try:
        friendly.take_seat(table, player, chair, timezone.now())
    except (ChairTaken, NoSuchChair):
        if chair is None:
            raise
        friendly.take_seat(table, player, None, timezone.now())


def refused(request: HttpRequest, refusal: TableError, code: str = "") -> HttpResponse:
    """Says why, and shows the table where the player sits, or the list. Who sits at this very table just sees it."""
    if not (isinstance(refusal, AlreadySeated) and refusal.table == code):
        messages.info(request, sentence(refusal.code))
    return redirect("game:table", refusal.table) if refusal.table else redirect("game:friends")


@never_cache
@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """From a code that was typed to its table."""
    form = FindForm(request.GET)
    if not form.is_valid():
        return show_friends(request, Forms(find=form), 422)
    code = form.cleaned_data["code"]
    if listing.find_friendly(code) is None:
        form.add_error("code", _wrong_code(code))
        return show_friends(request, Forms(find=form), UNKNOWN_CODE)
    return redirect("game:invitation", code)


def _wrong_code(code: str) -> str:
    if len(code) != friendly.CODE_LENGTH or not set(code) <= set(friendly.LETTERS):
        return _("A code has six letters or digits, without i, l, o, 0 and 1. Look at it again.")
    return _("No table has this code. Ask your friends for it again.")


@never_cache
@require_safe
def invitation(request: HttpRequest, code: str) -> HttpResponse:
    """Where the short link leads: to the table for who sits there, else to a chair; after the game to its results."""
    found = listing.find_friendly(code.lower())
    if found is None:
        form = FindForm({"code": code})
        form.is_valid()
        form.add_error("code", _wrong_code(code.lower()))
        return show_friends(request, Forms(find=form), UNKNOWN_CODE)
    if found.status == Table.Status.FINISHED:
        return redirect("game:results", found.code)
    if found.status == Table.Status.CANCELLED:
        messages.info(request, _("That table is closed. Here are the others, or open one yourself."))
        return redirect("game:friends")
    player = player_of(request)
    if player is not None and selectors.sits_at(player, found.code):
        return redirect("game:table", found.code)
    return show_invitation(request, found)


def show_invitation(
    request: HttpRequest, found: listing.Listed, name: NameForm | None = None, status: int = 200
) -> HttpResponse:
    """Who invites, the rules, who sits there, and the way to a chair."""
    chair = chair_of(request.GET or request.POST)
    context: dict[str, object] = {"card": describe_table(found, timezone.now())}
    if chair is not None:
        context |= {"chair": str(chair), "chair_name": _("Chair %(n)s") % {"n": chair + 1}}
    player = player_of(request)
    if player is None:
        context["guest_form"] = name or guests.guest_form(request, reverse("game:invitation", args=[found.code]))
    else:
        context["current"] = selectors.tables_of(player)[0]
    return render(request, "game/invitation.html", context, status=status)
