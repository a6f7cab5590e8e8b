"""One socket's part in the chat: what it has heard, and what it may hear."""

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import override

from accounts.services.silences import Word
from game.tables.chat import NEWEST, Said
from game.tables.chat_people import Reader
from game.web import chat_html
from game.web.fanout import Viewer

Drawn = dict[tuple[str, bool], str]
"""A line that is given to many, by language and whether it is the reader's own."""


class History(NamedTuple):
    """What one hears who comes at `at`: the newest lines, whom he does not hear, and the moderator's word that keeps him from writing."""

    lines: list[Said]
    silent: frozenset[int]
    word: Word | None
    at: datetime


class Ear:
    """`heard`: the lines that it has; `oldest`: older ones it need not have; `silent`: whom it does not hear; `waiting`: lines
    that wait for the history, None once it is there.
    """

    __slots__ = ("heard", "lock", "oldest", "round", "silent", "table", "viewer", "waiting")

    def __init__(self, table: int, viewer: Viewer):
        self.table, self.viewer = table, viewer
        self.heard: set[int] = set()
        self.oldest = self.round = 0
        self.silent: frozenset[int] = frozenset()
        self.waiting: list[Said] | None = []
        self.lock = asyncio.Lock()  # what one says keeps its order

    @property
    def reader(self) -> Reader:
        return Reader(self.table, self.viewer.user, self.viewer.seat)

    def show(self, draw: Callable[[], str]) -> None:
        """Sends what `draw` gives in the reader's language."""
        with override(self.viewer.language):
            self.viewer.outbox.push(draw())

    def begin(self, history: History) -> None:
        """The history: it takes the place of all that was there. Then what waited for it."""
        lines = history.lines
        self.heard, self.silent = {said.id for said in lines}, history.silent
        self.oldest = lines[0].id if len(lines) == NEWEST else 0
        waiting, self.waiting = self.waiting or [], None
        self.show(lambda: self._whole(history))
        for said in waiting:
            self.hear(said, {})

    def _whole(self, history: History) -> str:
        said = "".join(chat_html.line(said, self._is_own(said)) for said in history.lines)
        return chat_html.lines(said) + chat_html.silenced(history.word, history.at)

    def hear(self, said: Said, drawn: Drawn) -> None:
        """A line, once, if it may be heard."""
        if self.waiting is not None:
            self.waiting.append(said)
            return
        if said.id in self.heard or said.id < self.oldest or said.author in self.silent:
            return
        if not said.reaches(self.viewer.user, self.viewer.seat):
            return
        self.heard.add(said.id)
        kind = self.viewer.language, self._is_own(said)
        if kind not in drawn:
            with override(self.viewer.language):
                drawn[kind] = chat_html.added(chat_html.line(said, kind[1]))
        self.viewer.outbox.push(drawn[kind])

    def unhear(self, line: int) -> None:
        """A moderator took this line away."""
        self.waiting = [said for said in self.waiting if said.id != line] if self.waiting else self.waiting
        if line in self.heard:
            self.show(lambda: chat_html.gone(line))
        self.heard.add(line)

    def _is_own(self, said: Said) -> bool:
        return self.viewer.user is not None and said.author == self.viewer.user
