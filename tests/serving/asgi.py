"""The site's application, and a socket that answers with what it hears."""

from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import path

from game.web.origin import same_origin
from whistsite.asgi import django_application


class Echo(AsyncWebsocketConsumer):
    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        await self.send(text_data="x" * 100_000 if text_data == "much" else text_data)


sockets: list[Any] = [path("echo", Echo.as_asgi())]
application = ProtocolTypeRouter({"http": django_application, "websocket": same_origin(URLRouter(sockets))})
