"""Reads the environment. A bad value stops start-up with one clear sentence."""

import os
import re
import secrets
import tempfile
from collections.abc import Callable
from contextlib import suppress
from email.utils import getaddresses
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

env = environ.Env()

MIN_KEY_LENGTH = 32


def read(name: str, cast: Callable[[str], Any], default: Any) -> Any:
    """The variable `name` through `cast`; `default` where it is unset or empty."""
    text = env.str(name, default="")
    if text == "":
        return default
    try:
        return cast(text)
    except (ValueError, TypeError, LookupError, ImproperlyConfigured) as error:
        raise ImproperlyConfigured(f"{name}: {error}.") from error


def flag(name: str, default: bool = False) -> bool:
    return bool(read(name, _to_flag, default))


def number(name: str, default: float, low: float, high: float) -> float:
    """A number in [low, high], in the unit that the name says (seconds unless told)."""
    return float(read(name, lambda text: _to_number(text, low, high), default))


def names(name: str, default: list[str]) -> list[str]:
    return list(read(name, lambda text: [part.strip() for part in text.split(",") if part.strip()], default))


def whole_numbers(name: str, default: tuple[int, ...], low: int, high: int) -> tuple[int, ...]:
    """Whole numbers in [low, high], parted by commas, smallest first."""
    found = read(name, lambda text: tuple(_to_whole(part, low, high) for part in text.split(",")), default)
    return tuple(sorted(set(found)))


def origins(name: str) -> list[str]:
    """Addresses of sites, as a browser names them in `Origin`."""
    found = names(name, [])
    for origin in found:
        if not re.fullmatch(r"https?://[^/?#@\s]+", origin):
            raise ImproperlyConfigured(f"{name}: '{origin}' is no origin. Give https://whist.example, without a path.")
    return found


def redis_url(name: str) -> str:
    url: str = env.str(name, default="")
    if url and not url.startswith(("redis://", "rediss://", "unix://")):
        raise ImproperlyConfigured(f"{name}: give redis://host:port/number.")
    read(name, _check_redis, None)
    return url


def mail_url(name: str, default: dict[str, Any]) -> dict[str, Any]:
    """The settings of the way that mail takes."""
    return dict(read(name, _to_mail, default))


def sender(name: str, default: str) -> str:
    """`Whist <whist@example.com>`, or the bare address."""
    return str(read(name, _to_sender, default))


def address(name: str) -> str:
    """Of a mailbox; "" where there is none."""
    return str(read(name, _to_address, ""))


def secret_key(name: str, file: Path, required: bool) -> str:
    """The key from the environment; without one, a key made once and kept in `file` (not where `required`)."""
    key: str = env.str(name, default="")
    if key:
        if len(key) < MIN_KEY_LENGTH:
            raise ImproperlyConfigured(f"{name} is too short: give at least {MIN_KEY_LENGTH} random characters.")
        return key
    if required:
        raise ImproperlyConfigured(f"{name} is missing: with DATABASE_URL or REDIS_URL set, a secret key is needed.")
    try:
        return _kept_key(file)
    except OSError as error:
        raise ImproperlyConfigured(f"{file} can't be used: {error.strerror}.") from error


def _kept_key(file: Path) -> str:
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        _make_key(file)
    key = file.read_text().strip()
    if len(key) < MIN_KEY_LENGTH:
        raise ImproperlyConfigured(f"{file} holds no usable key: delete the file and a new one is made.")
    return key


def _make_key(file: Path) -> None:
    """Writes aside and links into place: of two processes that start at once, both read the first one's key."""
    descriptor, name = tempfile.mkstemp(dir=file.parent)
    with os.fdopen(descriptor, "w") as handle:
        handle.write(secrets.token_urlsafe(50))
    with suppress(FileExistsError):
        os.link(name, file)
    os.unlink(name)


def _check_redis(text: str) -> None:
    from redis.connection import parse_url  # only where there is one: it takes long to load

    parse_url(text)  # type: ignore[no-untyped-call]


def _to_mail(text: str) -> dict[str, Any]:
    config: dict[str, Any] = env.email_url_config(text)
    if config["EMAIL_BACKEND"].endswith("smtp.EmailBackend") and not config.get("EMAIL_HOST"):
        raise ValueError("it names no mail server, give smtp+tls://user:password@host:587")
    return config


def _to_sender(text: str) -> str:
    found = getaddresses([text])
    if len(found) != 1 or not text.isprintable() or not re.fullmatch(r"[^@\s<>]+@[^@\s<>]+", found[0][1]):
        raise ValueError(f"'{text}' is no sender, give Whist <whist@example.com>")
    return text


def _to_address(text: str) -> str:
    if not text.isprintable() or not re.fullmatch(r"[^@\s<>,?]+@[^@\s<>,?]+", text):
        raise ValueError(f"'{text}' is no address, give help@example.com")
    return text


def _to_flag(text: str) -> bool:
    value = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}
    if text.lower() not in value:
        raise ValueError(f"'{text}' is neither yes nor no")
    return value[text.lower()]


def _to_whole(text: str, low: int, high: int) -> int:
    value = _to_number(text.strip(), low, high)
    if value != int(value):
        raise ValueError(f"{text.strip()} is no whole number")
    return int(value)


def _to_number(text: str, low: float, high: float) -> float:
    try:
        value = float(text)
    except ValueError:
        raise ValueError(f"'{text}' is not a number") from None
    if not low <= value <= high:
        raise ValueError(f"{text} is not between {low:g} and {high:g}")
    return value
