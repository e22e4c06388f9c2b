"""People as programs: a session over HTTP, and a seat's socket, for tests against a real site."""

import asyncio
import json
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect


class Person:
    """Somebody with a browser's cookies who speaks the JSON API."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.jar = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.jar))

    def get(self, path: str) -> Any:
        """The JSON answer of a GET."""
        return self.ask("GET", path)

    def post(self, path: str, body: object = None) -> Any:
        """The JSON answer of a POST."""
        return self.ask("POST", path, body)

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """The answer's JSON; an error's has its status under ``status``."""
        headers = {"Content-Type": "application/json", "X-CSRFToken": self.cookie("csrf")}
        data = json.dumps(body).encode() if body is not None else None
        request = Request(f"{self.site}/api/v1/{path}", data, headers, method=method)
        try:
            with self.opener.open(request, timeout=30) as answer:
                return json.loads(answer.read() or b"null")
        except HTTPError as error:
            return {"status": error.code, **json.loads(error.read())}

    def cookie(self, part: str) -> str:
        """The value of the cookie with this in its name, or nothing."""
        return next((c.value or "" for c in self.jar if part in c.name), "")

    def cookies(self) -> str:
        """The header that carries them all."""
        return "; ".join(f"{c.name}={c.value}" for c in self.jar)


def guest(site: str, name: str = "") -> Person:
    """A new guest of the site."""
    person = Person(site)
    person.get("me")
    person.post("guests", {"name": name} if name else {})
    return person


OPEN: list["Socket"] = []


async def close_all() -> None:
    """Close every socket that a test has left open."""
    while OPEN:
        await OPEN.pop().close()


class Socket:
    """One socket at a table, with every frame it was sent."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.frames: list[dict[str, Any]] = []

    async def send(self, **frame: Any) -> None:
        """Send a frame."""
        await self.connection.send(json.dumps(frame))

    async def receive(self, seconds: float = 10) -> dict[str, Any]:
        """The next frame."""
        frame = json.loads(await asyncio.wait_for(self.connection.recv(), seconds))
        self.frames.append(frame)
        return dict(frame)

    async def until(self, kind: str, seconds: float = 10) -> dict[str, Any]:
        """The next frame of this kind; others before it are kept in ``frames``."""
        async with asyncio.timeout(seconds):
            while True:
                frame = await self.receive(seconds)
                if frame["t"] == kind:
                    return frame

    async def act(self, n: int, action: str, action_id: str | None = None) -> str:
        """Ask for a ply; the id it was asked under."""
        action_id = action_id or str(uuid4())
        await self.send(t="act", id=action_id, n=n, a=action)
        return action_id

    async def close(self) -> None:
        """Close it."""
        await self.connection.close()


async def playing(socket: Socket) -> dict[str, Any]:
    """The ``table`` frame of a game that has begun; waits for the dice."""
    await socket.send(t="sync")
    while (table := await socket.until("table"))["status"] in {"waiting", "dice"}:
        pass
    return table


async def sit_at(
    site: str,
    key: str,
    person: Person | None = None,
    origin: str | None = None,
    *,
    adds_nothing: bool = True,
) -> Socket:
    """An open socket at a table that has said hello, been answered, and declined its dice part."""
    headers = {"Cookie": person.cookies()} if person else {}
    address = f"{site.replace('http', 'ws', 1)}/ws/table/{key}/"
    connection = await connect(
        address,
        additional_headers=headers,
        origin=origin or site,
        max_size=None,
        ping_interval=None,
    )
    socket = Socket(connection)
    OPEN.append(socket)
    await socket.send(t="hello", v=1, last=None)
    table = await socket.until("table")
    if adds_nothing and table["you"] is not None and table["dice"]["step"] == "commit":
        await socket.send(t="commit", c=None)
    return socket
