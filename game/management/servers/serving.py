"""What every server needs to know: the open socket, the time to stop in."""

import gc
import socket
import sys
from dataclasses import dataclass

MAX_FRAME = 16 * 1024  # bytes; the largest thing a page sends is a line of chat
BACKLOG = 2048


@dataclass
class Serving:
    socket: socket.socket
    stop_seconds: float  # after the signal; then the watchdog ends the process

    @property
    def patience(self) -> float:
        """Seconds that requests in flight get before they are cut off, so that the rest still ends in time."""
        return self.stop_seconds * 0.7

    def address(self) -> str:
        host, port = self.socket.getsockname()[:2]
        return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"

    def say_ready(self) -> None:
        sys.stdout.write(f"Whist is ready: {self.address()}\n")
        sys.stdout.flush()


def open_socket(host: str, port: int) -> socket.socket:
    """A listening socket. Raises OSError where the address can't be had."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    opened = socket.socket(family, kind, protocol)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind(address)
        opened.listen(BACKLOG)
    except OSError:
        opened.close()
        raise
    opened.setblocking(False)
    return opened


def spare_collector() -> None:
    """What is loaded now stays for good: it is looked at no more, and new garbage less often than after each 700 objects."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
