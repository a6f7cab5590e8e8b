"""The machine's own measure: what a bare echo over a socket costs on the same server. A move's cost in echoes compares machines.

python bench/echo.py [--server daphne|uvicorn] [--seconds 3]
"""

import argparse
import asyncio
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import psutil
import websockets

SOCKETS = 60
PORT = 8791
COMMANDS = {
    "uvicorn": ["--port", str(PORT), "--ws", "websockets-sansio", "--ws-per-message-deflate", "false", "--log-level", "error"],
    "daphne": ["--port", str(PORT), "--verbosity", "0"],
}  # fmt: skip


async def application(
    scope: dict[str, Any], receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]
) -> None:
    """An ASGI application that says what it hears."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


async def _chat(count: list[int]) -> None:
    async with websockets.connect(f"ws://127.0.0.1:{PORT}/", compression=None, origin="http://127.0.0.1") as socket:  # type: ignore[arg-type]
        while True:
            await socket.send("x" * 60)
            await socket.recv()
            count[0] += 1


async def _measure(server: psutil.Process, seconds: float) -> float:
    count = [0]
    tasks = [asyncio.create_task(_chat(count)) for _ in range(SOCKETS)]
    await asyncio.sleep(1)
    cpu, before = sum(server.cpu_times()[:2]), count[0]
    await asyncio.sleep(seconds)
    cpu, echoes = sum(server.cpu_times()[:2]) - cpu, count[0] - before
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    if not echoes:
        raise SystemExit("nothing was echoed")
    return 1000 * cpu / echoes


def echo_cost(server: str, seconds: float = 3) -> float:
    """Milliseconds of the server's CPU for one echo: a message in, a message out."""
    command = [sys.executable, "-m", server, *COMMANDS[server], "echo:application"]
    process = subprocess.Popen(command, cwd=Path(__file__).parent, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        time.sleep(2.5)
        return asyncio.run(_measure(psutil.Process(process.pid), seconds))
    finally:
        process.terminate()
        process.wait(10)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", choices=sorted(COMMANDS), default="uvicorn")
    parser.add_argument("--seconds", type=float, default=3)
    asked = parser.parse_args()
    print(f"{asked.server}: {1000 * echo_cost(asked.server, asked.seconds):.0f} us of CPU an echo")
