"""The ASGI application: pages for HTTP, the tables for WebSocket."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whistsite.settings")
django_application = get_asgi_application()

from game.web.origin import same_origin  # noqa: E402  (the apps must be loaded first)
from game.web.routing import websocket_urlpatterns  # noqa: E402
from game.web.sockets import with_user  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": django_application,
        "websocket": same_origin(with_user(URLRouter(websocket_urlpatterns))),
    }
)
