"""A table's socket: parses, asks the hub, and leaves the showing to the fan-out."""

import asyncio
import logging
import time
from typing import Any
from urllib.parse import parse_qs

from channels.consumer import get_handler_name
from channels.exceptions import DenyConnection, StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.utils import timezone
from django.utils.translation import override

from accounts.network import network_of_socket
from game.rules.errors import RuleError
from game.tables import runtime, service
from game.tables.errors import AlreadySeated, NoSuchTable, NotNow, TableError
from game.tables.hub import Move
from game.tables.slot import Slot
from game.web import messages
from game.web.chat_messages import ChatMessage, Deed, Say, ShowPeople
from game.web.commands import carry_out
from game.web.door import Line, door
from game.web.fanout import Viewer, fanout
from game.web.limits import Bucket
from game.web.place import Place, read_place
from game.web.push import Outbox
from game.web.refusals import refusal
from game.web.stand import Window, stand
from game.web.talk import talk

log = logging.getLogger(__name__)

BEAT_SECONDS = 15
TOO_FAST, NOT_YOURS, TOO_SLOW = 4008, 4004, 4013
MOVED = 4005
"""The page is made for another place at the table than its viewer has by now."""


def _may_watch(slot: Slot, user: int | None) -> bool:
    """Whose seat it is but who sits elsewhere by now does not watch his own cards."""
    return slot.card.is_friendly and slot.live.seat_of(user) is None


class TableConsumer(AsyncWebsocketConsumer):
    """One browser tab at one table."""

    slot: Slot | None = None
    viewer: Viewer | None = None
    line: Line | None = None
    window: Window | None = None
    seat: int | None = None
    is_closing = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One message after the other. Channels' own loop would also wait for a channel layer, at the price of two tasks a message.

        However the socket ends, its seat knows: a server may cancel this without a word about a disconnect.
        """
        self.scope, self.base_send, self.channel_layer = scope, send, None
        try:
            while True:
                await self.dispatch(await receive())
        except StopConsumer:
            pass
        finally:
            self._gone()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """As Channels does, but without its look at the database connections: that is a thread hop for every message."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        """Takes the seat that is the user's. Anybody may watch a friendly table; room games are not watched."""
        self.user, self.code = self.scope["user"].pk, self.scope["url_route"]["kwargs"]["code"]
        self.runtime = runtime.current()
        try:
            slot, self.seat = await self.runtime.arrive(self.code, self.user)
        except NoSuchTable as error:
            raise DenyConnection() from error
        if self.seat is None and not _may_watch(slot, self.user):
            raise DenyConnection()
        self.elsewhere = await self._sits_elsewhere()
        self.slot, self.language = slot, self._language()
        self.bucket = Bucket(time.monotonic())
        await self.accept()
        if self.user is not None:
            self.line = Line(self.user, self.scope["session_key"], self._end)
            door.enter(self.line)
        self._enter(slot)

    def _enter(self, slot: Slot) -> None:
        """Players are never too many."""
        if self.seat is None and not self._may_stand(slot):
            return
        outbox = Outbox(self.base_send, lambda: self._end(TOO_SLOW))
        moved = MOVED if slot.card.is_friendly else NOT_YOURS
        self.viewer = Viewer((self.user, self.seat), self.language, outbox, lambda: self._end(moved))
        self.viewer.place, self.viewer.elsewhere = self._page_place(), self.elsewhere
        fanout.join(slot.id, self.viewer, self._show)
        if slot.card.is_friendly:
            talk.join(slot.id, self.viewer)
        self.beats = asyncio.create_task(self._beat())

    async def _sits_elsewhere(self) -> str:
        """The table where a spectator sits, "" where at none."""
        if self.user is None or self.seat is not None:
            return ""
        return await self.runtime.cold.call(service.current_table, self.user)

    def _may_stand(self, slot: Slot) -> bool:
        who = self.user if self.user is not None else network_of_socket(self.scope)
        self.window = Window(who, self._end)
        full = stand.enter(slot.id, self.window)
        if full is not None:
            self._end(full)
        return full is None

    def _page_place(self) -> Place | None:
        """For whom the page was made, None where it does not say."""
        return read_place(self._asked("place"))

    def _asked(self, name: str) -> str:
        query: str = self.scope["query_string"].decode("ascii", "replace")
        return parse_qs(query).get(name, [""])[0]

    def _language(self) -> str:
        asked = self._asked("lang")
        return asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE

    def _show(self, seat: int | None) -> Any:
        assert self.slot is not None
        return self.slot.shown(seat, time.time())

    def _gone(self) -> None:
        if self.slot is not None:
            slot, self.slot = self.slot, None
            if self.line is not None:
                door.leave(self.line)
            if self.window is not None:
                stand.leave(slot.id, self.window)
            if self.viewer is not None:
                self.beats.cancel()
                fanout.leave(slot.id, self.viewer)
                talk.leave(slot.id, self.viewer)
            if self.seat is not None:
                self.runtime.depart(slot, self.user)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """One message. A move that is taken is answered by the table's next version, anything else here."""
        if self.is_closing or self.viewer is None:
            return
        try:
            message = messages.read(text_data)
            if isinstance(message, messages.Ask):
                self._submit(message)
                return
            if isinstance(message, messages.Sync):
                fanout.send_whole(self.viewer, self._show)
            elif isinstance(message, Say | ShowPeople | Deed):
                self._talk(message)
            else:
                await self._carry_out(message)
        except (RuleError, TableError, messages.Malformed) as error:
            self._refuse(error)
        if not self.bucket.take(time.monotonic()):
            self._end(TOO_FAST)

    def _talk(self, message: ChatMessage) -> None:
        assert self.slot is not None
        assert self.viewer is not None
        if not talk.take(self.slot.id, self.viewer, message):
            raise messages.Malformed()

    def _submit(self, ask: messages.Ask) -> None:
        assert self.slot is not None
        move = Move(self.slot.id, self.user, ask.version, ask.kind, ask.value)
        self.runtime.hub.submit(move, self._refuse)

    async def _carry_out(self, command: messages.Command) -> None:
        """Who sits down gets the page of a player: its seats are turned, and its socket is his."""
        assert self.slot is not None
        table = self.slot.id
        try:
            await self.runtime.cold.call(carry_out, table, self.user, command, timezone.now())
        except AlreadySeated as error:
            if self.viewer is not None and error.table != self.code:
                self.viewer.elsewhere = error.table  # he sat down there while he watched: the next whole table shows it
            raise
        except TableError:
            raise
        except Exception:
            log.exception("table %d: %r failed", table, command)
            raise NotNow() from None
        self.runtime.changed(table)
        if isinstance(command, messages.Sit) and self.slot is not None:
            _, self.seat = await self.runtime.arrive(self.code, self.user)
            self._end(MOVED)

    def _refuse(self, error: Exception) -> None:
        if self.slot is not None and self.viewer is not None:  # the fence may answer after the end
            with override(self.language):
                self.viewer.outbox.push(refusal(error, self.code, self.slot.live.version))

    def _end(self, code: int) -> None:
        """Closes the socket, once."""
        if not self.is_closing:
            self.is_closing = True
            self.closing = asyncio.ensure_future(self.close(code))
            self.closing.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _beat(self) -> None:
        """So that the browser knows that the line is alive."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            assert self.viewer is not None
            self.viewer.outbox.push('<i id="beat" hx-swap-oob="true" hidden></i>')
            await self._look_elsewhere()

    async def _look_elsewhere(self) -> None:
        """Whether a spectator who sat at another table may sit down here by now."""
        assert self.viewer is not None
        if self.viewer.elsewhere:
            self.viewer.elsewhere = await self._sits_elsewhere()
            if not self.viewer.elsewhere:
                fanout.send_whole(self.viewer, self._show)
