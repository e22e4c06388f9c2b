"""Live play for callers without a socket: pages, the API, tasks."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar
from uuid import uuid4

from asgiref.sync import async_to_sync

from games.engine import Refusal
from games.live import frames
from games.live.hub import BRIEF, Hub, hub_of_loop
from games.live.presence import seat_of
from games.live.table import Command, LiveTable
from games.models import Player, Seat

R = TypeVar("R")

ANSWER_SECONDS = 10


class _Answer:
    """Takes the one frame that answers a command."""

    def __init__(self) -> None:
        self.player_id: int | None = None
        self.seat: int | None = None
        self.generation = 0
        self.muted: frozenset[int] = frozenset()
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
    async_to_sync(_by_hub)(partial(_leave_by, key=key, number=seat.number, player=player))


def table_frame_for(player: Player | None, *, key: str) -> str | None:
    """The ``table`` frame as this player would see it, or None where there is no such table.

    Whether the player may look at the table is asked before.
    """
    return async_to_sync(_by_hub)(partial(_frame_by, key=key, player=player))


async def _by_hub(work: Callable[[Hub], Awaitable[R]]) -> R:
    """Do something by this process's hub, or by a brief one where none runs."""
    hub = hub_of_loop()
    if hub is not None:
        return await work(hub)
    hub = await Hub(kind=BRIEF).start()
    try:
        return await work(hub)
    finally:
        await hub.stop()


async def _frame_by(hub: Hub, *, key: str, player: Player | None) -> str | None:
    table = await hub.table(key)
    if table is None:
        return None
    seats = table.row["seats"]
    own = next((s["corner"] for s in seats if player and s["player_id"] == player.pk), None)
    return frames.table_frame(table, you=own, now=hub.now())


async def _leave_by(hub: Hub, *, key: str, number: int, player: Player) -> None:
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
    hub.play.submit(table, Command(corner, None, "leave", str(uuid4()), answer))
    frame = json.loads(await asyncio.wait_for(answer.frame, ANSWER_SECONDS))
    if frame["t"] == "refused":
        raise Refusal(frame["code"])
