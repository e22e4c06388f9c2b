"""Live play for callers without a socket: pages, the API, tasks."""

import asyncio
import json
from uuid import uuid4

from asgiref.sync import async_to_sync

from games.engine import Refusal
from games.live.hub import Hub, hub_of_loop
from games.live.presence import seat_of
from games.live.table import Command, LiveTable
from games.models import Player, Seat

ANSWER_SECONDS = 10


class _Answer:
    """Takes the one frame that answers a command."""

    def __init__(self) -> None:
        self.seat: int | None = None
        self.generation = 0
        self.frame: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    async def deliver(self, text: str) -> None:
        """Keep the first frame."""
        if not self.frame.done():
            self.frame.set_result(text)

    async def dismiss(self, code: str) -> None:
        """There is no socket to close."""


def leave(player: Player, *, key: str) -> None:
    """Leave the table for good, whatever its state.

    Raises Refusal ``not-seated`` or ``over``.
    """
    seat = Seat.objects.filter(table__key=key, player=player).first()
    if seat is None:
        raise Refusal("not-seated")
    async_to_sync(_leave)(key, seat.number, player)


async def _leave(key: str, number: int, player: Player) -> None:
    hub = hub_of_loop()
    if hub is not None:
        await _leave_by(hub, key, number, player)
        return
    hub = await Hub(kind="brief").start()
    try:
        await _leave_by(hub, key, number, player)
    finally:
        await hub.stop()


async def _leave_by(hub: Hub, key: str, number: int, player: Player) -> None:
    table = await hub.table(key)
    if table is None:
        raise Refusal("not-seated")
    corner = seat_of(table, number).corner
    if table.status == "playing" and table.is_playing(corner):
        await _submit(hub, table, corner)
    else:
        await hub.presence.leave_idle(table, corner, player)


async def _submit(hub: Hub, table: LiveTable, corner: int) -> None:
    answer = _Answer()
    hub.play.submit(table, Command(corner, None, "leave", uuid4(), answer))
    frame = json.loads(await asyncio.wait_for(answer.frame, ANSWER_SECONDS))
    if frame["t"] == "refused":
        raise Refusal(frame["code"])
