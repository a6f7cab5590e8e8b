"""The sockets' addresses."""

from django.urls import URLPattern, path

from game.web.consumers import TableConsumer

websocket_urlpatterns: list[URLPattern] = [
    path("ws/tables/<slug:code>/", TableConsumer.as_asgi()),
]
