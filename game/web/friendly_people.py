"""The people of a friendly game on its results: whoever was there may still mute, block or report them, without a script."""

from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.errors import AccountError
from accounts.views.common import player_of
from game.models import Table
from game.tables import chat_people, reports
from game.tables.chat_people import Person, Reader
from game.tables.errors import NotSeated, TableError
from game.web.chat_messages import Deed, NotOfTheChat, read_chat
from game.web.chat_words import chat_sentence, reasons, said_text, silence_sentence, thanks
from game.web.refusals import sentence
from game.web.watched import has_watched


class Card(NamedTuple):
    """Somebody, and what one may do: `field` and `number` name him in the forms; `said` is the newest line of one without a chair."""

    name: str
    field: str
    number: int
    silence: str
    state: str
    said: str


def people_context(request: HttpRequest, table: Table) -> dict[str, object]:
    """What the page shows of the people; nothing to who was not there."""
    reader = _reader(request, table)
    people = chat_people.people_with_silences(reader) if reader is not None else []
    return {"people": [_card(person) for person in people], "reasons": reasons()}


def _reader(request: HttpRequest, table: Table) -> Reader | None:
    player = player_of(request)
    if player is None:
        return None
    return chat_people.look_back(table, player, watched=has_watched(request, table.code))


def _card(person: Person) -> Card:
    about = person.about
    field, number = ("line", about.line) if about.line is not None else ("seat", about.seat or 0)
    state = silence_sentence(person.silence)
    return Card(person.name, field, number, person.silence, state, said_text(person.words))


@require_POST
def people(request: HttpRequest, code: str) -> HttpResponse:
    """Does it, says so, and shows the people again."""
    table = get_object_or_404(Table, code=code, is_friendly=True, status=Table.Status.FINISHED)
    reader = _reader(request, table)
    if reader is None:
        messages.info(request, sentence(NotSeated.code))
        return redirect("game:results", code)
    try:
        messages.success(request, _act(reader, read_chat(request.POST.dict())))
    except NotOfTheChat:
        messages.info(request, sentence("malformed"))
    except (TableError, AccountError) as refusal:
        messages.info(request, chat_sentence(refusal))
    return redirect(reverse("game:results", args=[code]) + "?people=open#people")


def _act(reader: Reader, deed: object) -> str:
    """What was done, in words."""
    if not isinstance(deed, Deed) or deed.kind == "about":
        raise NotOfTheChat()
    if deed.kind == "report":
        return thanks(reports.report(reader, deed.about, deed.reason, timezone.now()))
    person = chat_people.change_silence(reader, deed.about, deed.kind, timezone.now())
    return silence_sentence(person.silence) or _("Saved.")
