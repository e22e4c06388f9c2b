"""Hello is waited for five seconds; what the server does after it is not."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from django.db import connection, transaction

from games.live import consumers
from games.live.bridge import ask
from games.live.consumers import TableConsumer
from games.live.hub import Hub
from games.services import guests, seating

pytestmark = pytest.mark.django_db(transaction=True)

WAIT_S = 0.3


def open_table() -> str:
    table = seating.open_table(guests.make_guest(), rules="vest-blitz", seats=2, kind="bots")
    return table.key


def hold_chat(free: threading.Event) -> None:
    """Let nobody read what was said, until it is freed."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("LOCK TABLE games_chatline IN ACCESS EXCLUSIVE MODE")
        free.wait(10)


@pytest_asyncio.fixture(autouse=True)
async def hub() -> AsyncIterator[Hub]:
    started = await Hub(kind="web").start()
    yield started
    await started.stop()


class Wire:
    """Both ends of a socket: what the client sends, what it is sent."""

    def __init__(self, *events: dict[str, Any]) -> None:
        self.events: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        for event in events:
            self.events.put_nowait(event)
        self.frames: list[dict[str, Any]] = []

    async def send(self, event: dict[str, Any]) -> None:
        if "text" in event:
            self.frames.append(json.loads(event["text"]))

    async def until(self, kind: str) -> None:
        async with asyncio.timeout(10):
            while not any(frame["t"] == kind for frame in self.frames):
                await asyncio.sleep(0.02)

    def serve(self, key: str) -> "asyncio.Task[None]":
        scope = {"cookies": {}, "url_route": {"kwargs": {"key": key}}}
        return asyncio.create_task(TableConsumer()(scope, self.events.get, self.send))


def hello() -> dict[str, str]:
    return {"type": "websocket.receive", "text": '{"t":"hello","v":1,"last":null}'}


@pytest.mark.parametrize("is_greeted", [True, False])
async def test_a_busy_server_sends_nobody_away_who_has_said_hello(
    monkeypatch: pytest.MonkeyPatch, is_greeted: bool
) -> None:
    monkeypatch.setattr(consumers, "HELLO_SECONDS", WAIT_S)
    key = await ask(open_table)
    greeting = [hello()] if is_greeted else []
    wire = Wire({"type": "websocket.connect"}, *greeting)
    free = threading.Event()
    holding = asyncio.create_task(ask(hold_chat, free))
    serving = wire.serve(key)
    await asyncio.sleep(3 * WAIT_S)
    free.set()
    await holding
    await wire.until("table" if is_greeted else "bye")
    wire.events.put_nowait({"type": "websocket.disconnect"})
    await serving
    assert ("bye" in {frame["t"] for frame in wire.frames}) is not is_greeted
