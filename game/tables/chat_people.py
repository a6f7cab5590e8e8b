"""The people of a chat, for one of them: whom a line or a chair is of, whether one hears him, muting, blocking."""

from datetime import datetime
from typing import NamedTuple

from accounts.models import User
from accounts.services import silences
from game.models import Chat, Seat, Table
from game.tables import service
from game.tables.chat import NEWEST, NameNeeded, NoSuchLine, Words, check_open, shown_once


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
    """`about` as it was asked for; `silence` is "mute" or "block" where the reader does not hear him; `words` are the line's."""

    user: int
    name: str
    about: About
    silence: str = ""
    words: Words = Words()


def find_person(reader: Reader, about: About) -> Person:
    """Whom `about` names, as far as the reader saw him: a line counts also when its author can't be heard any more, so that
    nobody escapes a report by a block. Raises NoSuchLine.
    """
    table = check_open(reader.table)
    found = _by_line(table, reader, about.line) if about.line is not None else _by_seat(table, about.seat or 0)
    if found is None:
        raise NoSuchLine()
    silence = silences.silence_of(reader.user, found.user) if reader.user is not None else ""
    return found._replace(silence=silence)


def _by_line(table: Table, reader: Reader, number: int) -> Person | None:
    line = shown_once(table, reader.user, reader.seat).filter(pk=number, author__isnull=False).first()
    return _person(line) if line is not None else None


def _person(line: Chat) -> Person:
    assert line.author_id is not None
    return Person(line.author_id, line.name, About(line=line.pk), words=Words(line.text, line.phrase))


def _by_seat(table: Table, index: int) -> Person | None:
    seat = Seat.objects.filter(table=table, index=index, player__isnull=False).first()
    return Person(seat.player_id, seat.name, About(seat=index)) if seat and seat.player_id else None


def people_at(reader: Reader) -> list[Person]:
    """The others on the chairs, then who else spoke lately, each by the newest line, also if the reader hears him no more."""
    table = check_open(reader.table)
    seats = Seat.objects.filter(table=table, player__isnull=False).order_by("index")
    people = {
        seat.player_id: Person(seat.player_id, seat.name, About(seat=seat.index)) for seat in seats if seat.player_id
    }
    for line in shown_once(table, reader.user, reader.seat).filter(author__isnull=False).reverse()[:NEWEST]:
        if line.author_id is not None:
            people.setdefault(line.author_id, _person(line))
    return [person for user, person in people.items() if user != reader.user]


def look_back(table: Table, user: User, *, watched: bool) -> Reader | None:
    """The reader of a game that is over; None for who never sat there, said nothing, and is not known to have `watched`."""
    seat = Seat.objects.filter(table=table, player=user).values_list("index", flat=True).first()
    if (
        seat is None
        and not watched
        and not service.has_sat(table, user.pk)
        and not Chat.objects.filter(table=table, author=user).exists()
    ):
        return None
    return Reader(table.pk, user.pk, seat)


def people_with_silences(reader: Reader) -> list[Person]:
    """The people for a page that shows all at once what one may do about each."""
    kinds = silences.kinds_of(reader.user) if reader.user is not None else {}
    return [person._replace(silence=kinds.get(person.user, "")) for person in people_at(reader)]


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
