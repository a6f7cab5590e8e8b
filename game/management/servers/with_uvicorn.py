"""The site on uvicorn: less than half of daphne's cost a move."""

import asyncio
import contextlib
import sys
from collections.abc import Iterator
from typing import Any

import uvicorn
import uvloop
from django.conf import settings

from game.management.servers.background import Background
from game.management.servers.serving import MAX_FRAME, Serving
from game.management.servers.stopping import on_stop_signal


class Server(uvicorn.Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """The signals are ours: uvicorn would raise them again after a clean end."""
        yield

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        self.on_ready()

    def on_ready(self) -> None: ...


def run(application: Any, serving: Serving) -> None:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_serve(application, serving))


async def _serve(application: Any, serving: Serving) -> None:
    config = uvicorn.Config(
        application,
        ws="websockets-sansio",
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=settings.PING_SECONDS,
        ws_ping_timeout=settings.PING_SECONDS,
        lifespan="off",
        access_log=False,
        log_config=None,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=max(1, int(serving.patience)),
    )
    server = Server(config)
    server.on_ready = serving.say_ready  # type: ignore[method-assign]
    background = Background()
    loop = asyncio.get_running_loop()
    on_stop_signal(loop, lambda: setattr(server, "should_exit", True), serving.stop_seconds)
    if not await background.start():
        sys.exit(1)
    await server.serve(sockets=[serving.socket])
    await background.stop()
