"""Which pages may open a socket: those of this very site, as the browser's `Origin` says."""

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host
from django.utils.http import is_same_domain

Scope = dict[str, Any]
App = Callable[[Scope, Any, Any], Awaitable[None]]
PORTS = {"http": "80", "https": "443"}


def same_origin(inner: App) -> App:
    """`inner` for pages of this site; the others' are turned away.

    Same host and same port as the browser asked for (`Host`, which a proxy passes on), and https where the site has it;
    or one of settings.CSRF_TRUSTED_ORIGINS, for a proxy that names another host.
    """

    async def guard(scope: Scope, receive: Any, send: Any) -> None:
        headers = dict(scope["headers"])
        origin, host = (headers.get(name, b"").decode("latin1").lower() for name in (b"origin", b"host"))
        allowed = _is_here(origin, host) or any(
            _is_trusted(origin, trusted) for trusted in settings.CSRF_TRUSTED_ORIGINS
        )
        await (inner if allowed else _turn_away)(scope, receive, send)

    return guard


async def _turn_away(scope: Scope, receive: Any, send: Any) -> None:
    await receive()  # the wish to connect
    await send({"type": "websocket.close"})


def _is_here(origin: str, host: str) -> bool:
    scheme, address = _parts(origin)
    if scheme not in (["https"] if settings.HTTPS else PORTS):
        return False
    return _full(scheme, host) == _full(scheme, address) and validate_host(split_domain_port(host)[0], _hosts())


def _hosts() -> list[str]:
    """As Django does it: with debugging on and no names given, this machine's."""
    return settings.ALLOWED_HOSTS or ([".localhost", "127.0.0.1", "[::1]"] if settings.DEBUG else [])


def _is_trusted(origin: str, trusted: str) -> bool:
    scheme, address = _parts(origin)
    trusted_scheme, pattern = _parts(trusted.lower())
    if not scheme or scheme != trusted_scheme:
        return False
    return is_same_domain(_full(scheme, address), _full(scheme, pattern.removeprefix("*")))


def _parts(origin: str) -> tuple[str, str]:
    """Scheme and address of an origin; two empty texts where it is none ("null", none at all)."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return "", ""
    bare = parts.scheme in PORTS and parts.netloc and not (parts.path or parts.query or parts.fragment)
    return (parts.scheme, parts.netloc) if bare else ("", "")


def _full(scheme: str, address: str) -> str:
    """The address with its port, though it be the usual one."""
    return address if address.rpartition(":")[2].isdigit() else f"{address}:{PORTS[scheme]}"
