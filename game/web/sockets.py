"""Who is at the other end of a socket: the session's user, read once when it opens."""

from collections.abc import Awaitable, Callable
from typing import Any

from channels.auth import get_user
from channels.sessions import CookieMiddleware
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore

Scope = dict[str, Any]
App = Callable[[Scope, Any, Any], Awaitable[None]]


class _SessionUser:
    """Puts `user` and `session_key` into the scope. Unlike Channels' own stack it wraps no send: that would cost on every message."""

    def __init__(self, inner: App):
        self.inner = inner

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        key = scope["cookies"].get(settings.SESSION_COOKIE_NAME)
        session = SessionStore(key)
        user = await get_user({**scope, "session": session})
        await self.inner({**scope, "user": user, "session_key": key}, receive, send)


def with_user(inner: App) -> App:
    """`inner` with the session's user in its scope (an AnonymousUser where there is none)."""
    signed_in: App = CookieMiddleware(_SessionUser(inner))
    return signed_in
