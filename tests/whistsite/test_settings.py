"""A bad setting stops start-up with a sentence; the defaults start."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
KEY = "k" * 40
BAD = [
    ({"WHIST_PACE": "fast"}, "WHIST_PACE: 'fast' is not a number"),
    ({"WHIST_PACE": "-1"}, "WHIST_PACE: -1 is not between 0 and 100"),
    ({"WHIST_BID_SECONDS": "nan"}, "WHIST_BID_SECONDS: nan is not between"),
    ({"WHIST_FRIENDLY_BID_SECONDS": "10,x"}, "WHIST_FRIENDLY_BID_SECONDS: 'x' is not a number"),
    ({"WHIST_FRIENDLY_BID_SECONDS": "10,20.5"}, "WHIST_FRIENDLY_BID_SECONDS: 20.5 is no whole number"),
    ({"WHIST_FRIENDLY_BID_SECONDS": "10,2"}, "WHIST_FRIENDLY_BID_SECONDS: 2 is not between 5 and 3600"),
    ({"WHIST_DEBUG": "perhaps"}, "WHIST_DEBUG: 'perhaps' is neither yes nor no"),
    ({"WHIST_SECRET_KEY": "short"}, "WHIST_SECRET_KEY is too short"),
    ({"REDIS_URL": "redis://localhost:6379/0"}, "WHIST_SECRET_KEY is missing"),
    ({"DATABASE_URL": "postgres://localhost/whist"}, "WHIST_SECRET_KEY is missing"),
    ({"DATABASE_URL": "mysql://localhost/whist"}, "DATABASE_URL: give sqlite:///path or postgres://"),
    ({"DATABASE_URL": "nonsense"}, "DATABASE_URL"),
    ({"WHIST_ORIGINS": "whist.example"}, "WHIST_ORIGINS: 'whist.example' is no origin"),
    ({"WHIST_ORIGINS": "https://whist.example/play"}, "WHIST_ORIGINS: 'https://whist.example/play' is no origin"),
    ({"EMAIL_URL": "nonsense://x"}, "EMAIL_URL"),
    ({"EMAIL_URL": "smtp+tls://u:p@"}, "EMAIL_URL: it names no mail server"),
    ({"WHIST_MAIL_FROM": "nonsense"}, "WHIST_MAIL_FROM: 'nonsense' is no sender"),
    ({"WHIST_MAIL_FROM": "Whist <whist>"}, "WHIST_MAIL_FROM: 'Whist <whist>' is no sender"),
    ({"WHIST_MAIL_FROM": "a@b.example, c@d.example"}, "WHIST_MAIL_FROM"),
    ({"WHIST_CONTACT": "us"}, "WHIST_CONTACT: 'us' is no address"),
    ({"WHIST_CONTACT": "Us <us@whist.example>"}, "WHIST_CONTACT"),
    ({"REDIS_URL": "redis://h:abc/0", "WHIST_SECRET_KEY": KEY}, "REDIS_URL: Port could not be cast"),
    ({"REDIS_URL": "localhost", "WHIST_SECRET_KEY": KEY}, "REDIS_URL: give redis://host:port/number"),
]


def load(**variables: str) -> subprocess.CompletedProcess[str]:
    ours = ("WHIST_", "DATABASE_URL", "REDIS_URL", "EMAIL_URL")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    command = [sys.executable, "-c", "import whistsite.settings"]
    return subprocess.run(
        command, cwd=ROOT, env={**environment, **variables}, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(("variables", "sentence"), BAD, ids=lambda value: str(value)[:60])
def test_a_bad_value_stops_start_up_and_says_why(variables: dict[str, str], sentence: str) -> None:
    result = load(**variables)
    assert result.returncode == 1
    last_line = result.stderr.strip().splitlines()[-1]
    assert "ImproperlyConfigured" in last_line
    assert sentence in last_line


@pytest.mark.parametrize(
    "sender", ["whist@example.com", "Whist <whist@example.com>", '"Whist, the game" <w@localhost>']
)
def test_a_sender_may_have_a_name(sender: str) -> None:
    result = load(WHIST_MAIL_FROM=sender, EMAIL_URL="smtp+tls://user:password@mail.example:587")
    assert result.returncode == 0, result.stderr


def test_an_address_to_write_to_may_be_given() -> None:
    result = load(WHIST_CONTACT="help+whist@whist.example")
    assert result.returncode == 0, result.stderr


def test_no_variable_is_needed_to_start() -> None:
    result = load()
    assert result.returncode == 0, result.stderr


def test_full_mode_starts_with_a_key() -> None:
    result = load(REDIS_URL="redis://localhost:6379/0", WHIST_SECRET_KEY=KEY, DATABASE_URL="postgres://u:p@localhost/w")
    assert result.returncode == 0, result.stderr
