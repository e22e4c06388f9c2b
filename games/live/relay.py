"""One doorbell a process: what happens at a table here is told to the other processes.

Messages are hints. A process that misses one finds the gap and reads the journal; Redis may lose
everything and no ply is lost with it.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any
from uuid import UUID

from channels.layers import get_channel_layer

log = logging.getLogger(__name__)

GROUP = "tables"
RETRY_SECONDS = 1.0

Message = dict[str, Any]


async def ring(message: Message) -> None:
    """Tell every process; a Redis that does not answer is only a warning."""
    try:
        await get_channel_layer().group_send(GROUP, {"type": "relay", **message})
    except Exception as error:
        log.warning("relay: not sent: %s", error)


class Relay:
    """Listens for other processes, and gathers what is told to them.

    Nothing is sent while no other process lives: the heartbeats say which do.
    """

    def __init__(self, *, process: UUID, heard: Callable[[Message], None]) -> None:
        self._process = str(process)
        self._heard = heard
        self._gathered: list[Message] = []
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self.others = False

    async def start(self) -> None:
        """Listen, and make this process known."""
        self._tasks = [
            asyncio.create_task(self._listen(), name="relay in"),
            asyncio.create_task(self._send(), name="relay out"),
        ]
        await ring({"from": self._process, "started": True})

    async def stop(self) -> None:
        """End both directions."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def tell(self, message: Message) -> None:
        """Send this to the other processes, with what else gathers meanwhile."""
        if self.others:
            self._gathered.append(message)
            self._wake.set()

    async def _send(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            batch, self._gathered = self._gathered, []
            if batch:
                await ring({"from": self._process, "batch": batch})

    async def _listen(self) -> None:
        while True:
            try:
                await self._listen_once()
            except Exception as error:
                log.warning("relay: not listening: %s", error)
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen_once(self) -> None:
        layer = get_channel_layer()
        channel = await layer.new_channel("relay")
        await layer.group_add(GROUP, channel)
        while True:
            message = await layer.receive(channel)
            if message.get("from") == self._process:
                continue
            if message.get("started"):
                self.others = True
            for each in message.get("batch", [message]):
                self._hear(each)

    def _hear(self, message: Message) -> None:
        try:
            self._heard(message)
        except Exception:
            log.exception("relay: %s", message)
