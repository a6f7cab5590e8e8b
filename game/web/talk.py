"""The chat of this process's sockets: who hears what. Nothing here touches a table's version.

A line is written, then given to the sockets of this process, then told to the other processes, which read it. A socket that
opens gets the newest lines whole; what is said while they are read waits, and nothing is given twice.
"""

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar

from asgiref.sync import async_to_sync
from django.conf import settings
from django.utils import timezone

from accounts.errors import AccountError
from accounts.services.silences import unheard_by, word_on
from game.tables import chat, chat_people, reports, runtime
from game.tables.chat import Said
from game.tables.chat_people import Reader
from game.tables.errors import TableError
from game.tables.wire import Message, Wire
from game.web import chat_html
from game.web.chat_messages import ChatMessage, Deed, Say
from game.web.chat_words import chat_sentence, thanks
from game.web.ear import Drawn, Ear, History
from game.web.fanout import Viewer

log = logging.getLogger(__name__)
T = TypeVar("T")
LOOK_SECONDS = 10.0
RETRY_SECONDS = 1.0
REMEMBERED = 1000


class Talk:
    """All sockets at friendly tables. Everything but `tell` is called on the loop."""

    def __init__(self) -> None:
        self.ears: dict[int, list[Ear]] = {}
        self.name = secrets.token_hex(8)
        self.wire = Wire("chat", self._hear)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._given: deque[int] = deque(maxlen=REMEMBERED)
        self._newest: list[int] = []  # at the last two looks: numbers are not written in their order

    # --- sockets -----------------------------------------------------------------------------------------------------

    def join(self, table: int, viewer: Viewer) -> None:
        """A socket opened at a friendly table: it gets what was said."""
        self._loop = asyncio.get_running_loop()
        ear = Ear(table, viewer)
        self.ears.setdefault(table, []).append(ear)
        self._tell_history(ear)

    def leave(self, table: int, viewer: Viewer) -> None:
        """The socket closed."""
        left = [ear for ear in self.ears.get(table, []) if ear.viewer is not viewer]
        if left:
            self.ears[table] = left
        else:
            self.ears.pop(table, None)

    def take(self, table: int, viewer: Viewer, message: ChatMessage) -> bool:
        """Somebody said something, or wants to do something about somebody. False where there is no chat: in a room."""
        ear = next((ear for ear in self.ears.get(table, []) if ear.viewer is viewer), None)
        if ear is not None:
            runtime.current().cold.start(self._take(ear, message))
        return ear is not None

    async def _take(self, ear: Ear, message: ChatMessage) -> None:
        async with ear.lock:
            try:
                if isinstance(message, Say):
                    await self._say(ear, message)
                elif isinstance(message, Deed):
                    await self._do(ear, message)
                else:
                    found = await _call(chat_people.people_at, ear.reader)
                    ear.show(lambda: chat_html.people(found))
            except (TableError, AccountError) as error:
                _refuse(ear, error)
            except Exception as error:
                _refuse(ear, error)
                raise

    async def _say(self, ear: Ear, message: Say) -> None:
        reader = ear.reader
        said = await _call(chat.say, reader.table, reader.user, message.words, timezone.now())
        self._give(said)
        ear.show(lambda: chat_html.answer("", ""))
        runtime.current().cold.start(
            self._spread({"line": said.id})
        )  # it was taken, whether or not others hear of it now

    async def _do(self, ear: Ear, deed: Deed) -> None:
        if deed.kind == "report":
            is_new = await _call(reports.report, ear.reader, deed.about, deed.reason, timezone.now())
            ear.show(lambda: chat_html.answer("thanks", thanks(is_new)))
            return
        if deed.kind == "about":
            person = await _call(chat_people.find_person, ear.reader, deed.about)
        else:
            work = chat_people.change_silence
            person = await _call(work, ear.reader, deed.about, deed.kind, timezone.now())
        ear.show(lambda: chat_html.about(person))

    # --- lines -------------------------------------------------------------------------------------------------------

    def _tell_history(self, ear: Ear) -> None:
        ear.round += 1
        ear.waiting = ear.waiting or []
        runtime.current().cold.start(self._read_history(ear, ear.round))

    async def _read_history(self, ear: Ear, this_round: int) -> None:
        while True:
            try:
                history = await _call(_history, ear.reader, timezone.now())
                break
            except RuntimeError:
                return  # this process stops
            except Exception:
                log.exception("what was said at table %d could not be read", ear.table)
                await asyncio.sleep(RETRY_SECONDS)
        if ear.round == this_round:  # else a newer one is being read
            ear.begin(history)

    def _give(self, said: Said) -> None:
        """A line to everyone of this process who may hear it."""
        self._given.append(said.id)
        drawn: Drawn = {}
        for ear in self.ears.get(said.table, []):
            ear.hear(said, drawn)

    def _take_away(self, line: int) -> None:
        self._given.append(line)
        for ears in self.ears.values():
            for ear in ears:
                ear.unhear(line)

    # --- other processes ---------------------------------------------------------------------------------------------

    def tell(self, message: Message) -> None:
        """From any thread: {"gone": line} or {"users": whose silences changed}. Every process hears it."""
        if self._loop is not None and self._loop.is_running():
            self._loop.call_soon_threadsafe(self._start, message)
        elif settings.REDIS_URL:
            async_to_sync(self.wire.send)({"sender": "", **message})

    def tell_users(self, users: list[int]) -> None:
        """From any thread: what these users hear has changed."""
        self.tell({"users": users})

    def _start(self, message: Message) -> None:
        runtime.current().cold.start(self._tell_all(message))

    async def _tell_all(self, message: Message) -> None:
        await self._act(message)
        await self._spread(message)

    async def _spread(self, message: Message) -> None:
        if settings.REDIS_URL:
            await self.wire.send({"sender": self.name, **message})

    async def _hear(self, message: Message) -> None:
        if message["sender"] != self.name:
            await self._act(message)

    async def _act(self, message: Message) -> None:
        if "line" in message:
            await self._read_line(message["line"])
        elif "gone" in message:
            self._take_away(message["gone"])
        else:
            for ear in [ear for ears in self.ears.values() for ear in ears if ear.viewer.user in message["users"]]:
                self._tell_history(ear)

    async def _read_line(self, number: int) -> None:
        if self.ears and number not in self._given:
            said = await _call(chat.load_line, number)
            if said is not None:
                self._give(said)

    async def run(self) -> None:
        """Until cancelled: hears what other processes tell, and looks by itself, since a message may be lost."""
        self._loop = asyncio.get_running_loop()
        if settings.REDIS_URL:
            await asyncio.gather(self.wire.listen(), self._look_again())

    async def _look_again(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.wire.join()
                await self.look()
            except Exception:
                log.exception("the chat could not be looked at")

    async def look(self) -> None:
        """Gives what was missed."""
        if not self._newest:
            self._newest = [await _call(chat.newest)] * 2
        found = await _call(chat.newer, list(self.ears), self._newest[0])
        for number in found:
            await self._read_line(number)
        self._newest = [self._newest[1], max([*found, self._newest[1]])]


def _refuse(ear: Ear, error: Exception) -> None:
    ear.show(lambda: chat_html.answer(getattr(error, "code", type(error).__name__), chat_sentence(error)))


def _history(reader: Reader, now: datetime) -> History:
    lines, user = chat.history(reader.table, reader.user, reader.seat), reader.user
    if user is None:
        return History(lines, frozenset(), None, now)
    return History(lines, unheard_by(user), word_on(user, now), now)


async def _call(work: Callable[..., T], *args: Any) -> T:
    return await runtime.current().cold.call(work, *args)


talk = Talk()
