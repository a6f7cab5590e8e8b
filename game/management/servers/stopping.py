"""How a server process ends: once, in order, and surely."""

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable

logger = logging.getLogger("whist.serve")


def on_stop_signal(loop: asyncio.AbstractEventLoop, stop: Callable[[], None], seconds: float) -> None:
    """The first SIGTERM or SIGINT calls `stop` on the loop and starts the watchdog; a second one ends the process."""
    told = False

    def handle() -> None:
        nonlocal told
        if told:
            os._exit(1)
        told = True
        start_watchdog(seconds)
        stop()

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, handle)


def start_watchdog(seconds: float) -> None:
    """Ends the process after `seconds`, whatever hangs: a view in a thread can't be cancelled."""
    timer = threading.Timer(seconds, _give_up, [seconds])
    timer.daemon = True
    timer.start()


def _give_up(seconds: float) -> None:
    logger.error("Still not stopped after %g s: ending the process.", seconds)
    logging.shutdown()
    os._exit(1)
