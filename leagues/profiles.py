"""A player's page: what anybody may know of a member, gathered in a handful of queries."""

from datetime import datetime
from typing import NamedTuple

from django.db.models import Avg, Count, Q
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import npgettext

from accounts.models import User
from accounts.services.levels import Level, level_of
from economy.models import Stake
from economy.room_names import room_name
from economy.selectors import room_keys
from economy.sentences import figure
from game.models import Seat, Table
from game.web.regions.words import minus
from leagues import selectors
from leagues.addresses import CLASS_KEYS
from leagues.models import Board, Standing
from leagues.words import award_words, class_name, games, score_words, week_words

GAMES = 20


class Game(NamedTuple):
    """A finished game; `code` leads to its results."""

    code: str
    name: str
    place: int
    points: str
    at: datetime


class PastWeek(NamedTuple):
    """A closed week. `place` and `prize` are "" where there was none; `moved` says where the class went, "" where it stayed."""

    url: str
    week: str
    class_name: str
    place: str
    score: str
    prize: str
    moved: str


class Profile(NamedTuple):
    """`this_week` "" while nothing is won in it; `numbers` are the statistics, each with its name."""

    player: User
    level: Level
    has_left: bool
    this_week: str
    past: list[PastWeek]
    games: list[Game]
    numbers: list[tuple[str, str]]


def find_player(number: int) -> User | None:
    """A member. Guests, who go again, and suspended accounts have no page."""
    return User.objects.filter(pk=number, is_guest=False, is_active=True).first()


def profile_of(player: User, now: datetime) -> Profile:
    return Profile(
        player=player,
        level=level_of(player),
        has_left=selectors.membership_of(player).left_at is not None,
        this_week=_this_week(player, now),
        past=[_past_week(row) for row in selectors.past_lines(player)],
        games=_games(player),
        numbers=_numbers(player),
    )


def _this_week(player: User, now: datetime) -> str:
    mine = selectors.my_line(player, selectors.current_week(now), Board.ROOMS)
    if mine.place is None:
        return ""
    place = _("Place %(place)s") % {"place": figure(mine.place)}
    return f"{place} · {score_words(mine.score)} · {games(mine.games)}"


def _past_week(row: Standing) -> PastWeek:
    new_class = row.league_class if row.new_class is None else row.new_class
    moved = ""
    if new_class > row.league_class:
        moved = _("Rose to %(name)s") % {"name": class_name(new_class)}
    elif new_class < row.league_class:
        moved = _("Fell to %(name)s") % {"name": class_name(new_class)}
    return PastWeek(
        url=reverse("leagues:past", args=[row.week_id, CLASS_KEYS[row.league_class]]),
        week=week_words(row.week_id),
        class_name=class_name(row.league_class),
        place=_("Place %(place)s") % {"place": figure(row.place)} if row.place else "",
        score=score_words(row.score) if row.place else _("no prize"),
        prize=award_words(row.league_class, row.place) if row.place else "",
        moved=moved,
    )


def _games(player: User) -> list[Game]:
    """A friendly table that was open only to those with its link stays theirs."""
    seats = Seat.objects.filter(player=player, place__isnull=False, table__status=Table.Status.FINISHED)
    shown = seats.exclude(Q(table__is_friendly=True) & Q(table__is_listed=False))
    found = list(shown.select_related("table").order_by("-pk")[:GAMES])
    rooms = room_keys() if found else {}
    return [_game(seat, rooms) for seat in found]


def _game(seat: Seat, rooms: dict[int, str]) -> Game:
    table, total = seat.table, seat.points or 0
    unit = npgettext("after the number", "point", "points", abs(total))
    return Game(
        code=table.code,
        name=_game_name(seat, table, rooms),
        place=seat.place or 0,
        points=f"{minus(total)} {unit}",
        at=table.finished_at or table.created_at,
    )


def _game_name(seat: Seat, table: Table, rooms: dict[int, str]) -> str:
    if table.is_friendly:
        return _("Friendly table")
    text = _("%(room)s, quick game") if table.game == Table.Game.QUICK else _("%(room)s, classic game")
    return text % {"room": room_name(rooms.get(seat.room, ""))}


def _numbers(player: User) -> list[tuple[str, str]]:
    """Of the room games in which he bid himself. One query over his own rows."""
    played = Stake.objects.filter(user=player, is_eligible=True, settled_at__isnull=False, place__isnull=False)
    found = played.aggregate(
        games=Count("pk"),
        classic=Count("pk", filter=Q(is_classic=True)),
        wins=Count("pk", filter=Q(place=1)),
        podiums=Count("pk", filter=Q(place__lte=3)),
        average=Avg("place"),
    )
    if not found["games"]:
        return []
    share = round(100 * found["podiums"] / found["games"])
    return [
        (_("Room games"), figure(found["games"])),
        (_("of them classic"), figure(found["classic"])),
        (_("First places"), figure(found["wins"])),
        (_("On the podium"), f"{figure(found['podiums'])} ({share} %)"),
        (_("Average place"), str(number_format(round(found["average"], 1), 1))),
    ]
