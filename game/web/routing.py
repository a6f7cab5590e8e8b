"""The sockets' addresses."""

from typing import Any, cast

from django.urls import URLPattern, path, re_path

from game.web.consumers import TableConsumer


async def nowhere(scope: Any, receive: Any, send: Any) -> None:
    """No socket is served at this address: it is refused before it opens."""
    await receive()
    await send({"type": "websocket.close"})


websocket_urlpatterns: list[URLPattern] = [
    path("ws/tables/<slug:code>/", TableConsumer.as_asgi()),
    re_path("", cast(Any, nowhere)),
]
