"""The people of a chat, for one of them: whom a line or a chair is of, whether one hears him, muting, blocking."""

from datetime import datetime
from typing import NamedTuple

from accounts.models import User
from accounts.services import silences
from game.models import Seat
from game.tables.chat import NameNeeded, NoSuchLine, check_open, heard


class About(NamedTuple):
    """Somebody at a table: by a line of the chat, or by the chair."""

    line: int | None = None
    seat: int | None = None


class Reader(NamedTuple):
    """Who looks: at which table, on which chair (None: a spectator), and who he is (None: a visitor)."""

    table: int
    user: int | None
    seat: int | None


class Person(NamedTuple):
    """`about` as it was asked for; `silence` is "mute" or "block" where the reader does not hear him."""

    user: int
    name: str
    about: About
    silence: str = ""


def find_person(reader: Reader, about: About) -> Person:
    """Whom `about` names, as far as the reader sees him. Raises NoSuchLine."""
    table = check_open(reader.table)
    if about.line is not None:
        found = heard(table, reader.user, reader.seat).filter(pk=about.line).values_list("author_id", "name").first()
    else:
        found = Seat.objects.filter(table=table, index=about.seat or 0).values_list("player_id", "name").first()
    if found is None or found[0] is None:
        raise NoSuchLine()
    silence = silences.silence_of(reader.user, found[0]) if reader.user is not None else ""
    return Person(found[0], found[1], about, silence)


def people_at(reader: Reader) -> list[Person]:
    """The others on the chairs."""
    seats = Seat.objects.filter(table=check_open(reader.table), player__isnull=False).exclude(player=reader.user)
    rows = seats.order_by("index").values_list("index", "player_id", "name")
    return [Person(user, name, About(seat=index)) for index, user, name in rows if user is not None]


def change_silence(reader: Reader, about: About, kind: str, now: datetime) -> Person:
    """Mutes, blocks, or hears again; the person as it is then."""
    person = find_person(reader, about)
    by = known(reader)
    if kind == "mute":
        silences.mute(by, person.user, now)
    elif kind == "block":
        silences.block(by, person.user, now)
    else:
        silences.hear_again(by, person.user)
    return person._replace(silence=silences.silence_of(by.pk, person.user))


def known(reader: Reader) -> User:
    """The reader's account. NameNeeded for a visitor."""
    user = User.objects.filter(pk=reader.user, is_active=True).first() if reader.user is not None else None
    if user is None:
        raise NameNeeded()
    return user
