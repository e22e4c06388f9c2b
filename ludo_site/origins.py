"""Which pages may open a socket: a browser sends our cookies along from any page."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any
from urllib.parse import urlsplit

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


def same_origin(inner: Application, origins: Sequence[str]) -> Application:
    """Wrap a socket application: a foreign origin is answered with 403.

    With ``origins`` (full, ``https://host``) only those count; without, the page must come from
    the host and port that the socket asks for. No origin at all is allowed only without cookies.
    """

    async def checked(scope: Scope, receive: Receive, send: Send) -> None:
        if may_connect(scope["headers"], origins):
            await inner(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 4003})

    return checked


def may_connect(headers: Sequence[tuple[bytes, bytes]], origins: Sequence[str]) -> bool:
    """Whether a handshake with these headers comes from one of our own pages."""
    found = {name.lower(): value.decode("latin-1") for name, value in headers}
    origin = found.get(b"origin")
    if origin is None:
        return b"cookie" not in found
    if origins:
        return origin in origins
    return urlsplit(origin).netloc == found.get(b"host")
