"""The site on daphne, which has no lifespan and, with a request in flight, no end: both are made here."""

import asyncio
import logging
import sys
from typing import Any

import daphne.server as daphne  # first of all Twisted's users: it chooses the reactor
from daphne.ws_protocol import WebSocketProtocol
from django.conf import settings
from twisted.internet import reactor
from websockets.frames import Frame, Opcode

from game.management.servers.background import Background, watch
from game.management.servers.serving import MAX_FRAME, Serving
from game.management.servers.stopping import on_stop_signal

logger = logging.getLogger("whist.serve")

RESTARTING = 1012  # one of the close codes on which the page connects again


class Socket(WebSocketProtocol):
    def sendMessage(self, payload: bytes, isBinary: bool = False, **options: Any) -> None:
        """A message in one frame. Autobahn's own method holds what goes out to the limit for what comes in, and takes long to count it."""
        if self.state == self.STATE_OPEN:
            frame = Frame(Opcode.BINARY if isBinary else Opcode.TEXT, payload)
            self.transport.write(frame.serialize(mask=False))


class Server(daphne.Server):
    def __init__(self, application: Any, serving: Serving) -> None:
        super().__init__(
            application,
            endpoints=["opened by ready()"],
            signal_handlers=False,
            websocket_timeout=-1,
            ping_interval=settings.PING_SECONDS,
            ping_timeout=settings.PING_SECONDS,  # not longer: an answer to the ping before would not count
            websocket_max_message_size=MAX_FRAME,
            websocket_max_frame_size=MAX_FRAME,
            ready_callable=self.ready,
            verbosity=0,
            server_name="whist",
        )
        self.endpoints: list[str] = []
        self.serving = serving
        self.background = Background()
        self.port: Any = None
        self.failed = False
        self.loop: asyncio.AbstractEventLoop = daphne.twisted_loop

    def ready(self) -> None:
        """Daphne calls it once before the loop runs."""
        self.ws_factory.protocol = Socket
        self.ws_factory.setProtocolOptions(failByDrop=False)  # a frame too large is told so, with 1009
        on_stop_signal(self.loop, self.begin_stop, self.serving.stop_seconds)
        self.starting = watch(self.loop, self.start_in_order(), "start")

    async def start_in_order(self) -> None:
        """The game first, then the door."""
        self.failed = not await self.background.start()
        if self.failed:
            self.stop()
            return
        listening = self.serving.socket
        self.port = reactor.adoptStreamPort(listening.fileno(), listening.family, self.http_factory)
        self.serving.say_ready()

    def begin_stop(self) -> None:
        self.stopping = watch(self.loop, self.stop_in_order(), "stop")

    async def stop_in_order(self) -> None:
        """No new connections; sockets closed; answers under way sent; the game stopped; then the reactor."""
        try:
            self.starting.cancel()
            if self.port is not None:
                self.port.stopListening()
            self.close_sockets()
            await self.requests_done()
            await self.background.stop()
        finally:
            self.stop()

    def close_sockets(self) -> None:
        for protocol in list(self.connections):
            if getattr(protocol, "application_type", "") == "websocket" and protocol.state == protocol.STATE_OPEN:
                protocol.sendCloseFrame(code=RESTARTING)

    async def requests_done(self) -> None:
        if running := self.running():
            _, late = await asyncio.wait(running, timeout=self.serving.patience)
            if late:
                logger.warning("%d requests were cut off.", len(late))
        await asyncio.sleep(0.05)  # what they wrote leaves

    def running(self) -> "list[asyncio.Task[None]]":
        tasks = (details.get("application_instance") for details in self.connections.values())
        return [task for task in tasks if task is not None and not task.done()]

    def kill_all_applications(self) -> None:
        """Cancels what is left and does not wait for it: what sits in a thread never ends by being cancelled."""
        for task in self.running():
            task.cancel()


def run(application: Any, serving: Serving) -> None:
    server = Server(application, serving)
    server.run()
    if server.failed:
        sys.exit(1)
