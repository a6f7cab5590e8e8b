"""The replay of a finished game, and its record as a file. For anyone who has the table's code, as the results are."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from game.models import Table
from game.tables import records
from game.tables.replay import Replay
from game.tables.replay import replay as tell
from game.web.regions.words import words_in
from game.web.replay import describe_hand


@require_safe
def replay(request: HttpRequest, code: str) -> HttpResponse:
    """One hand, `?hand=7`. While the game is played one sees the table instead."""
    table = get_object_or_404(Table, code=code)
    if table.status != Table.Status.FINISHED:
        return redirect("game:table", code)
    told = tell(table)
    number = _number(request.GET.get("hand", "1"), told)
    words = words_in(get_language() or settings.LANGUAGE_CODE)
    return render(request, "game/replay.html", {"code": code, "hand": describe_hand(told, number, words)})


def _number(text: str, told: Replay) -> int:
    """The number of a hand that was played; else there is no such page."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
    if not 1 <= number <= len(told.hands):
        raise Http404
    return number


@require_safe
def record(request: HttpRequest, code: str) -> HttpResponse:
    """The game as a whist-record/1; before its end there is none."""
    table = get_object_or_404(Table, code=code, status=Table.Status.FINISHED)
    answer = JsonResponse(records.record(table), json_dumps_params={"ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="whist-{code}.json"'
    return answer
