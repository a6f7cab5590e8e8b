"""A friendly table's chairs as somebody may use them: the host before the deal, and whoever watches."""

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.tables.shown import Shown
from game.web.regions import stage
from game.web.regions.region import esc

HOST, GUEST, WATCHER = "host", "guest", "watcher"
SIT, TAKE, BOT, UP, OFF = "sit", "take", "bot", "up", "off"


class Who(NamedTuple):
    """The viewer as far as it matters for the chairs: whether he has a name, and the code of another table where he sits."""

    named: bool = True
    elsewhere: str = ""


class Lobby(NamedTuple):
    """`role` is one of the above; `keys` are (chair, what one may do there, its player's name); `named`: he has a name.

    empty: how many chairs nobody sits on; away: of how many players the line is cut; code: of the table; elsewhere: the code
    of another one where the viewer sits
    """

    role: str
    code: str
    host: str
    keys: tuple[tuple[int, str, str], ...]
    empty: int
    named: bool = True
    away: int = 0
    elsewhere: str = ""


def lobby_facts(shown: Shown, who: Who) -> Lobby | None:
    """None where there is nothing to do but play."""
    at = stage.stage_of(shown)
    if not shown.is_friendly or at in (stage.OVER, stage.CANCELLED) or (at != stage.WAITING and shown.seat is not None):
        return None
    chairs, own = shown.chairs, shown.chairs[shown.seat] if shown.seat is not None else None
    hosts = own is not None and own.user == shown.host
    host = next((chair.name for chair in chairs if chair and chair.user and chair.user == shown.host), "")
    role = WATCHER if shown.seat is None else HOST if hosts else GUEST
    keys = tuple([key for index in range(len(chairs)) if (key := _KEYS[role](shown, index)) is not None])
    away = sum(1 for chair in chairs if chair is not None and chair.held)
    return Lobby(role, shown.code, host, keys, chairs.count(None), who.named, away, who.elsewhere)


def _for_host(shown: Shown, index: int) -> tuple[int, str, str] | None:
    chair = shown.chairs[index]
    if chair is None:
        return index, BOT, ""
    if index == shown.seat:
        return None
    return index, OFF if chair.is_bot else UP, chair.name


def _for_watcher(shown: Shown, index: int) -> tuple[int, str, str] | None:
    chair = shown.chairs[index]
    if chair is None:
        return index, SIT, ""
    return (index, TAKE, chair.name) if chair.left else None


_KEYS = {HOST: _for_host, GUEST: lambda shown, index: None, WATCHER: _for_watcher}


def say_lobby(lobby: Lobby, at: str) -> tuple[str, str]:
    """What to do or to wait for, in two or three words, and the rest of the sentence."""
    if lobby.role == WATCHER and lobby.keys and lobby.elsewhere:
        return _("You sit at another table"), _("finish or leave it before you sit down here")
    if lobby.role == WATCHER:
        return _("You are watching"), _watched(lobby, at)
    if lobby.role == GUEST:
        return _("You have a chair"), _("%(host)s deals when all chairs are taken") % {"host": esc(lobby.host)}
    return _("You are the host"), _missing(lobby) if lobby.empty else _ready(lobby)


def _watched(lobby: Lobby, at: str) -> str:
    if lobby.keys and at == stage.WAITING:
        return _("sit down if you like to play")
    if lobby.keys:
        return _("a chair is free: its points, bid and cards come with it")
    return _("all chairs are taken") if at == stage.WAITING else _("hands stay hidden until they are played")


def _missing(lobby: Lobby) -> str:
    text = ngettext(
        "%(n)s chair is empty: wait, or put a bot there", "%(n)s chairs are empty: wait, or put bots there", lobby.empty
    )
    return text % {"n": lobby.empty}


def _ready(lobby: Lobby) -> str:
    if not lobby.away:
        return _("all chairs are taken: deal when you like")
    text = ngettext(
        "%(n)s player is away: wait, or deal and a bot plays meanwhile",
        "%(n)s players are away: wait, or deal and bots play meanwhile",
        lobby.away,
    )
    return text % {"n": lobby.away}


def draw_lobby(lobby: Lobby) -> str:
    """A key for each chair where one may do something, and the host's own row; the way back for who sits elsewhere."""
    if lobby.keys and lobby.elsewhere:
        way, text = reverse("game:table", args=[lobby.elsewhere]), _("Back to your table")
        return f'<div class="chairs"><a id="way-back" class="button" href="{way}">{text}</a></div>'
    keys = "".join([_key(lobby, *key) for key in lobby.keys])
    label = _("Chairs")
    chairs = f'<div class="chairs" role="group" aria-label="{label}">{keys}</div>' if keys else ""
    return chairs + (_host_row(lobby) if lobby.role == HOST else "")


def _key(lobby: Lobby, index: int, what: str, name: str) -> str:
    chair, text = _("Chair %(n)s") % {"n": index + 1}, _TEXTS[what]()
    inside = f"<small>{esc(name) or chair}</small> <b>{text}</b>"
    if what in (SIT, TAKE) and not lobby.named:
        return f'<a id="chair-{index}" class="chair-key {what}" href="{_way_in(lobby.code, index)}">{inside}</a>'
    do = _MESSAGES[what]
    return (
        f'<button type="button" id="chair-{index}" class="chair-key {what}" ws-send'
        f""" hx-vals='{{"do":"{do}","seat":"{index}"}}'>{inside}</button>"""
    )


def _way_in(code: str, index: int) -> str:
    """For who has no name yet: he chooses one and sits down there at once."""
    return f"{reverse('game:invitation', args=[code])}?chair={index}"


_MESSAGES = {SIT: "sit", TAKE: "sit", BOT: "bot", UP: "clear", OFF: "clear"}
_TEXTS = {
    SIT: lambda: _("Sit here"),
    TAKE: lambda: _("Take this chair"),
    BOT: lambda: _("Put a bot here"),
    UP: lambda: _("Ask to get up"),
    OFF: lambda: _("Take the bot off"),
}


def _host_row(lobby: Lobby) -> str:
    deal, rules = _("Deal"), _("Rules")
    start = '<button type="button" id="deal" class="button"'
    if lobby.empty:
        first = f'{start} aria-disabled="true" aria-describedby="why" data-why="{esc(_missing(lobby))}">{deal}</button>'
    else:
        first = f"""{start} ws-send hx-vals='{{"do":"deal"}}'>{deal}</button>"""
    opens = 'data-opens="panel-rules" aria-controls="panel-rules" aria-expanded="false"'
    return f'<div class="host-row">{first}<button type="button" id="to-rules" class="button quiet" {opens}>{rules}</button></div>'
