"""The real server as a process of its own, on a database file of its own."""

import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OURS = ("WHIST_", "DATABASE_URL", "REDIS_URL", "EMAIL_URL")


def environment(**variables: str) -> dict[str, str]:
    """This process's environment without Whist's own variables, but with the given ones."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return {**kept, "DJANGO_SETTINGS_MODULE": "whistsite.settings", **variables}


def manage(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=environment(**variables), capture_output=True, text=True, check=False, timeout=60
    )


RUNNING: dict[str, "Server"] = {}
"""The sites of this run of the tests, by address."""


class Server:
    """A running site. `variables` are its environment; the database survives a stop and the next start."""

    def __init__(self, database: Path, *arguments: str, **variables: str) -> None:
        self.database = database
        self.arguments = arguments
        self.variables = {"DATABASE_URL": f"sqlite:///{database}", **variables}
        self.log = database.with_suffix(".log")
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Server":
        """Starts, or starts again on the same port, and returns when the site is ready."""
        command = [sys.executable, "manage.py", "serve", "--port", str(self.port), *self.arguments]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=environment(**self.variables), stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Whist is ready"), f"{line}\n{self.log.read_text()}"
        self.port = int(line.rstrip("/\n").rpartition(":")[2])
        RUNNING[self.url] = self
        return self

    def get(self, path: str, seconds: float = 10) -> str:
        with urllib.request.urlopen(self.url + path, timeout=seconds) as answer:
            return str(answer.read().decode())

    def signal(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def wait(self, seconds: float = 15) -> tuple[int, float]:
        """The exit code, and the seconds it took."""
        assert self.process is not None
        start = time.monotonic()
        code = self.process.wait(seconds)
        return code, time.monotonic() - start

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.signal(signal.SIGTERM)
            self.wait()

    def kill(self) -> None:
        """As a crash would: nothing is saved, nobody is told."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()


def migrated_database(folder: Path) -> Path:
    file = folder / "template.sqlite3"
    result = manage("migrate", "--no-input", "-v", "0", DATABASE_URL=f"sqlite:///{file}")
    assert result.returncode == 0, result.stderr
    subprocess.run([str(ROOT / "bin" / "setup"), "--files"], check=True)
    return file


def copy_database(template: Path, folder: Path) -> Path:
    return Path(shutil.copy(template, folder / "whist.sqlite3"))


SIGN_IN = """
from django.test import Client
from django.utils import timezone
from accounts.models import User
from economy.reasons import Reason
from economy.services.ledger import Cause, post
from economy.services.wallets import open_wallet
user = User.objects.create_user("member@example.com", display_name="{name}")
open_wallet(user)
if {coins}:
    key = Cause(Reason.LEAGUE, "test:1")
    post(user.pk, dict(coins={coins}, bars={bars}), key, timezone.now())
browser = Client()
browser.force_login(user)
print(browser.cookies["sessionid"].value)
"""


def session_of_member(server: Server, name: str, coins: int = 0, bars: int = 0) -> str:
    """The session's key of a new member of this site, who holds so much more than the welcome."""
    result = manage("shell", "-v", "0", "-c", SIGN_IN.format(name=name, coins=coins, bars=bars), **server.variables)
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()
