"""A bare socket server for comparison: the same fan-out on the same server, and nothing else.

One frame in, the same frame out to all sockets of the table: no check, no engine, no journal.
It reads its socket as the real consumer does, without the stock thread hop, so that the ratio is
not flattered.
"""

import json
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any

from channels.consumer import AsyncConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import path

Event = dict[str, Any]

SOCKETS: defaultdict[str, list["BareConsumer"]] = defaultdict(list)
# As long as an average ply frame of a four-seat game.
REST = json.dumps(
    {
        "seat": 2,
        "a": "r6",
        "why": "player",
        "events": [["roll", 2, 6], ["turn", 3]],
        "position": "vest-classic@4 12,0,0,31/0,44,57,3/18,0,9,0/0,0,27,51 3 r1 w- s0 o1111",
        "moves": {},
        "clock": {"running": 3, "turn_ms": 15000},
        "id": "123e4567-e89b-42d3-a456-426614174000",
    },
    separators=(",", ":"),
)[1:]


class BareConsumer(AsyncConsumer):
    """Echoes to the whole table."""

    channel_layer_alias = None

    async def __call__(
        self,
        scope: dict[str, Any],
        receive: Callable[[], Awaitable[Event]],
        send: Callable[[Event], Awaitable[None]],
    ) -> None:
        """Serve until the socket closes."""
        self.send = send
        key = scope["url_route"]["kwargs"]["key"]
        await receive()
        await send({"type": "websocket.accept"})
        SOCKETS[key].append(self)
        while (event := await receive())["type"] != "websocket.disconnect":
            frame = json.loads(event["text"])
            if frame["t"] == "hello":
                text = f'{{"t":"table","n":0,"legal":["roll"],{REST}'
                await send({"type": "websocket.send", "text": text})
            elif frame["t"] == "act":
                text = f'{{"t":"ply","n":{frame["n"]},"legal":["roll"],{REST}'
                for socket in SOCKETS[key]:
                    await socket.send({"type": "websocket.send", "text": text})
        SOCKETS[key].remove(self)


application = ProtocolTypeRouter(
    {"websocket": URLRouter([path("ws/table/<str:key>/", BareConsumer.as_asgi())])}
)
