"""How much a move costs: six sockets a table, random legal moves as fast as they come, against a real server.

    python bench/live.py --tables 20 --seconds 10 [--server daphne|uvicorn] [--database sqlite|postgres://...] [--redis URL]

Prints a table: moves/s; milliseconds from sending a move to the sixth socket's receipt (p50, p99); server CPU a move (the
server's process, and PostgreSQL's beside it); bytes a move sent to all six sockets. A bare echo on the same server, measured in
the same run, is the yardstick: milliseconds are of this machine at this moment, the cost of a move in echoes is not.
"""

import argparse
import asyncio
import json
import os
import random
import re
import secrets
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from html import unescape
from pathlib import Path

import psutil
import websockets
from echo import echo_cost

ROOT = Path(__file__).resolve().parent.parent
WARM_UP_SECONDS = 2
MOVES = re.compile(r"hx-vals=(?:'([^']*)'|\"([^\"]*)\")")


class Tally:
    """What the sockets have seen."""

    def __init__(self) -> None:
        self.moves = 0
        self.bytes = 0
        self.latencies: list[float] = []
        self.refused = 0
        self.finished = 0
        self.connected = 0

    def reset(self) -> None:
        self.moves = self.bytes = self.refused = 0
        self.latencies = []


class Round:
    """One table: six sockets; whoever sees legal moves of his own plays one at random."""

    def __init__(self, code: str, cookies: list[str], base: str, tally: Tally):
        self.code, self.cookies, self.base, self.tally = code, cookies, base, tally
        self.sent: dict[int, tuple[float, int]] = {}
        self.over = asyncio.Event()

    async def play(self) -> None:
        """Until the game is over."""
        players = [asyncio.create_task(self._player(cookie)) for cookie in self.cookies]
        over = asyncio.create_task(self.over.wait())
        await asyncio.wait([over, *players], return_when=asyncio.FIRST_COMPLETED)
        for player in players:
            if player.done():
                player.result()  # a socket that broke is no result
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)

    async def _player(self, cookie: str) -> None:
        headers = {"Cookie": f"sessionid={cookie}", "Origin": self.base.replace("ws:", "http:")}
        url = f"{self.base}/ws/tables/{self.code}/?lang=en"
        async with websockets.connect(url, additional_headers=headers, compression=None, open_timeout=60) as socket:
            self.tally.connected += 1
            async for text in socket:
                assert isinstance(text, str)
                answer = self._hear(text)
                if answer is not None:
                    await socket.send(answer)

    def _hear(self, text: str) -> str | None:
        tally = self.tally
        tally.bytes += len(text)  # bench names are ASCII; suit signs are drawn by CSS
        start = text.find('data-after="', 0, 80)
        if start < 0:
            tally.refused += 'id="refusal"' in text
            return None
        after = text[start + 12 : text.index('"', start + 12)]
        if after:
            self._received(int(after))
        if "/results/" in text:
            self.over.set()
        return self._answer(text) if "ws-send" in text else None

    def _received(self, version: int) -> None:
        """One more socket has what followed the move that was made at `version`."""
        if version in self.sent:
            at, count = self.sent[version]
            self.sent[version] = (at, count + 1)
            if count == 5:
                del self.sent[version]
                self.tally.moves += 1
                self.tally.latencies.append(time.perf_counter() - at)

    def _answer(self, text: str) -> str | None:
        choices = []
        for quoted in MOVES.finditer(text):
            raw = unescape(quoted[1] or quoted[2])
            if '"do"' in raw and ("play" in raw or "bid" in raw):
                choices.append(raw)
        if not choices:
            return None
        choice = random.choice(choices)
        self.sent[int(json.loads(choice)["v"])] = (time.perf_counter(), 0)
        return choice


def prepare(tables: int, rounds: int) -> list[list[tuple[str, list[str]]]]:
    """Tables under way, each with six guests and their session cookies: `rounds` after each other for each of `tables`."""
    import django

    django.setup()
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.db import connections, transaction
    from django.utils import timezone

    from accounts.models import User
    from game.tables import dealing, service, store

    run = secrets.token_hex(3)  # so that a database can be used again

    def guest(number: int) -> tuple[User, str]:
        user = User.objects.create_guest(f"Bench {run} {number}")
        session = SessionStore()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.save()
        assert session.session_key is not None
        return user, session.session_key

    def seat_six(first: int) -> tuple[str, list[str]]:
        now = timezone.now()
        table = service.open_table(1, "classic", "master", now)
        cookies = []
        for number in range(first, first + 6):
            user, cookie = guest(number)
            service.take_chair(table, store.load(table.pk).live, user, now)
            cookies.append(cookie)
        dealing.start_game(table.pk, now)
        return table.code, cookies

    with transaction.atomic():
        games = [[seat_six(6 * (table * rounds + turn)) for turn in range(rounds)] for table in range(tables)]
    connections.close_all()
    return games


async def measure(
    games: list[list[tuple[str, list[str]]]], base: str, seconds: float, server: psutil.Process
) -> dict[str, float]:
    """Plays all tables at once for `seconds` after a warm-up."""
    tally = Tally()

    async def table(rounds: list[tuple[str, list[str]]]) -> None:
        for code, cookies in rounds:
            await Round(code, cookies, base, tally).play()
            tally.finished += 1

    tasks = [asyncio.create_task(table(rounds)) for rounds in games]
    while tally.connected < 6 * len(games) and not any(task.done() for task in tasks):  # noqa: ASYNC110
        await asyncio.sleep(0.1)
    await asyncio.sleep(WARM_UP_SECONDS)
    tally.reset()
    cpu, postgres, start = cpu_of([server]), cpu_of(postgres_processes()), time.perf_counter()
    await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    took = time.perf_counter() - start
    cpu, postgres = cpu_of([server]) - cpu, cpu_of(postgres_processes()) - postgres
    moves, bytes_sent, latencies = tally.moves, tally.bytes, sorted(tally.latencies)
    for task in tasks:
        task.cancel()
    for failed in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(failed, Exception) and not isinstance(failed, asyncio.CancelledError):
            raise failed
    if not moves:
        raise SystemExit("no move was made")
    return {
        "seconds": took,
        "moves": moves,
        "moves/s": moves / took,
        "p50 ms": 1000 * statistics.median(latencies),
        "p99 ms": 1000 * latencies[int(0.99 * len(latencies))],
        "server CPU ms/move": 1000 * cpu / moves,
        "postgres CPU ms/move": 1000 * postgres / moves,
        "bytes/move": bytes_sent / moves,
        "refused": tally.refused,
        "games finished": tally.finished,
    }


def cpu_of(processes: list[psutil.Process]) -> float:
    """CPU seconds used so far, by user and kernel."""
    return sum(sum(process.cpu_times()[:2]) for process in processes if process.is_running())


def postgres_processes() -> list[psutil.Process]:
    return [process for process in psutil.process_iter(["name"]) if process.info["name"] == "postgres"]


def environment(database: str, redis: str, folder: str) -> dict[str, str]:
    """The settings of the server: no waiting, no clock that runs out."""
    url = f"sqlite:///{folder}/bench.sqlite3" if database == "sqlite" else database
    return {
        "DJANGO_SETTINGS_MODULE": "whistsite.settings", "DATABASE_URL": url, "REDIS_URL": redis, "WHIST_PACE": "0",
        "WHIST_BID_SECONDS": "3600", "WHIST_PLAY_SECONDS": "3600", "WHIST_AWAY_SECONDS": "3600",
        "WHIST_SECRET_KEY": "bench-only-bench-only-bench-only-bench-only-bench-only",
    }  # fmt: skip


def serve(server: str) -> tuple[subprocess.Popen[str], str]:
    """A server process of its own on a free port, and its address."""
    command = [sys.executable, "manage.py", "serve", "--port", "0", "--server", server]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=dict(os.environ))
    assert process.stdout is not None
    for line in process.stdout:
        found = re.search(r"http://([\d.]+|localhost):(\d+)", line)
        if found:
            return process, f"ws://127.0.0.1:{found[2]}"
    raise SystemExit("the server did not start")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--server", choices=["daphne", "uvicorn"], default="daphne")
    parser.add_argument("--database", default="sqlite", help="sqlite, or the address of an empty PostgreSQL database")
    parser.add_argument("--redis", default="")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server is ended too
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(environment(asked.database, asked.redis, folder))
        os.chdir(ROOT)
        sys.path.insert(0, str(ROOT))
        subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], check=True)
        rounds = 1 + int((asked.seconds + WARM_UP_SECONDS) * 3000 / asked.tables / 1620)
        games = prepare(asked.tables, rounds)
        process, base = serve(asked.server)
        try:
            figures = asyncio.run(measure(games, base, asked.seconds, psutil.Process(process.pid)))
        finally:
            process.terminate()
            process.wait(20)
    figures["echo CPU ms"] = echo_cost(asked.server)
    figures["a move in echoes"] = figures["server CPU ms/move"] / figures["echo CPU ms"]
    report(asked, figures)


def report(asked: argparse.Namespace, figures: dict[str, float]) -> None:
    database = "sqlite" if asked.database == "sqlite" else "postgresql"
    if asked.json:
        print(json.dumps({"server": asked.server, "database": database, "tables": asked.tables, **figures}))
        return
    print(f"{asked.tables} tables, six sockets each, {asked.server}, {database}{', redis' if asked.redis else ''}")
    for name, value in figures.items():
        print(f"  {name:22} {value:10.2f}")


if __name__ == "__main__":
    main()
