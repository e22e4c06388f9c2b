"""Handing frames to sockets: written once, sent in order, apart from the next commit."""

import asyncio
import logging
from collections import deque
from collections.abc import Iterable

from games.live.table import Listener

log = logging.getLogger(__name__)


class FanOut:
    """The outgoing frames of one process."""

    def __init__(self) -> None:
        self._frames: deque[tuple[list[Listener], str]] = deque()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin sending."""
        self._task = asyncio.create_task(self._run(), name="fan-out")

    async def stop(self) -> None:
        """Send what is left, then end."""
        await self._send_all()
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def send(self, listeners: Iterable[Listener], text: str) -> None:
        """Send one frame to these sockets, after everything sent before."""
        self._frames.append((list(listeners), text))
        self._wake.set()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            await self._send_all()

    async def _send_all(self) -> None:
        while self._frames:
            listeners, text = self._frames.popleft()
            for listener in listeners:
                try:
                    await listener.deliver(text)
                except Exception:
                    log.exception("fan-out: a socket did not take its frame")
