"""The chat of friendly tables. It is no part of the game: it moves no version and locks no table."""

from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import User
from accounts.services.quotas import QuotaSpent, Use, spend_quotas
from accounts.services.silences import Word, deaf_to, unheard_before, unheard_by, word_of
from game.models import Chat, Seat, Table
from game.tables.chat_text import PHRASES, clean
from game.tables.errors import TableError
from game.tables.house_rules import stored_rules

LINES, IN_SECONDS = 5, 10  # (D) of one person
NEWEST = 50
"""So many lines are shown to who comes later."""


class NoChat(TableError):
    """In a room, or at a table that closed."""

    code = "no_chat"


class NameNeeded(TableError):
    code = "name_needed"


class MayNotWrite(TableError):
    """Suspended."""

    code = "may_not_write"


class SilencedTill(TableError):
    code = "silenced"

    def __init__(self, word: Word):
        super().__init__()
        self.word = word


class TooMuchSaid(TableError):
    code = "too_much_said"

    def __init__(self, seconds: int):
        super().__init__()
        self.seconds = seconds


class NoSuchLine(TableError):
    code = "no_such_line"


class Words(NamedTuple):
    """What somebody says: a text as typed, or the key of a phrase."""

    text: str = ""
    phrase: str = ""


class Said(NamedTuple):
    """A line, and who may hear it: `apart` keeps it from the players, `deaf` are those who don't hear its author."""

    id: int
    table: int
    author: int | None
    name: str
    seat: int | None
    words: Words
    at: datetime
    apart: bool
    deaf: frozenset[int]

    def reaches(self, user: int | None, seat: int | None) -> bool:
        return not (self.apart and seat is not None and user != self.author) and user not in self.deaf


def say(table_id: int, author_id: int | None, words: Words, now: datetime) -> Said:
    """Writes a line of somebody who sits at the table or watches it. Raises one of the refusals of this module or chat_text."""
    words = Words(clean(words.text)) if not words.phrase else Words(phrase=words.phrase)
    if words.phrase and words.phrase not in PHRASES:
        raise NoSuchLine()
    with transaction.atomic():
        table = check_open(table_id)
        author = _author(author_id, now)
        try:
            spend_quotas([Use("chat", str(author.pk), LINES, IN_SECONDS)], now)
        except QuotaSpent as spent:
            raise TooMuchSaid(spent.wait) from None
        seat = _seat_of(table, author)
        line = Chat.objects.create(
            table=table,
            author=author,
            name=author.display_name,
            seat=seat,
            apart=seat is None and _is_apart(table),
            text=words.text,
            phrase=words.phrase,
            at=now,
        )
    return _said(line)


def _seat_of(table: Table, author: User) -> int | None:
    """Of one who left and watches: none. After the game all who played are still players."""
    mine = Seat.objects.filter(table=table, player=author)
    if table.status != Table.Status.FINISHED:
        mine = mine.filter(is_active=True)
    return mine.values_list("index", flat=True).first()


def check_open(table_id: int) -> Table:
    """The friendly table, before, during or just after its game. Raises NoChat."""
    table = Table.objects.filter(pk=table_id, is_friendly=True).exclude(status=Table.Status.CANCELLED).first()
    if table is None:
        raise NoChat()
    return table


def _author(author_id: int | None, now: datetime) -> User:
    author = User.objects.filter(pk=author_id).first() if author_id is not None else None
    if author is None:
        raise NameNeeded()
    if not author.is_active:
        raise MayNotWrite()
    word = word_of(author, now)
    if word is not None:
        raise SilencedTill(word)
    return author


def load_line(line_id: int) -> Said | None:
    """What another process wrote; None where it is gone or hidden."""
    line = Chat.objects.filter(pk=line_id, hidden_at=None).first()
    return _said(line) if line is not None else None


def _said(line: Chat) -> Said:
    deaf = deaf_to(line.author_id) if line.author_id is not None else frozenset()
    return _shown(line, line.apart, deaf)


def _shown(line: Chat, apart: bool, deaf: frozenset[int]) -> Said:
    words = Words(line.text, line.phrase)
    return Said(line.pk, line.table_id, line.author_id, line.name, line.seat, words, line.at, apart, deaf)


def _is_apart(table: Table) -> bool:
    return stored_rules(table.rules).apart


def heard(table: Table, reader: int | None, seat: int | None) -> "QuerySet[Chat]":
    """The lines that this reader may see, oldest first."""
    lines = _open_to(table, reader, seat)
    return lines if reader is None else lines.exclude(author__in=unheard_by(reader))


def shown_once(table: Table, reader: int | None, seat: int | None) -> "QuerySet[Chat]":
    """The lines that this reader's page may have shown, oldest first: a mute or a block that came later takes none away."""
    lines = _open_to(table, reader, seat)
    return lines if reader is None else lines.exclude(unheard_before(reader))


def _open_to(table: Table, reader: int | None, seat: int | None) -> "QuerySet[Chat]":
    lines = Chat.objects.filter(table=table, hidden_at=None)
    if seat is not None:
        lines = lines.filter(Q(apart=False) | Q(author=reader))
    return lines.order_by("pk")


def history(table_id: int, reader: int | None, seat: int | None) -> list[Said]:
    """The newest lines for one who comes, oldest first."""
    table = Table.objects.filter(pk=table_id, is_friendly=True).first()
    if table is None:
        return []
    lines = list(heard(table, reader, seat).reverse()[:NEWEST])
    return [_shown(line, apart=False, deaf=frozenset()) for line in reversed(lines)]


def newer(tables: list[int], than: int) -> list[int]:
    """The lines of these tables with a higher number, oldest first."""
    return list(Chat.objects.filter(table__in=tables, pk__gt=than).order_by("pk").values_list("pk", flat=True)[:500])


def newest() -> int:
    """The number of the newest line of all."""
    return Chat.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
