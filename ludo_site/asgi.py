"""The site as an ASGI application: pages, and every socket route in one list.

The origin check stands outermost: a browser sends cookies along with a socket from any page.
"""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ludo_site.settings")

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import CookieMiddleware
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.urls import path, re_path

pages = get_asgi_application()

from games.live.consumers import LobbyConsumer, NothingHere, TableConsumer
from ludo_site.origins import same_origin

SOCKETS = [
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/table/<slug:key>/", TableConsumer.as_asgi()),
    re_path("", NothingHere.as_asgi()),
]

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": same_origin(CookieMiddleware(URLRouter(SOCKETS)), settings.ORIGINS),
    }
)
