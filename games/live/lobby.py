"""The lobby's doorbell: while somebody looks at the lobby, this process looks once a second.

What it looks at are two counts; live play knows nothing of it. Whoever hears the bell reads the
lobby anew.
"""

import asyncio
import logging
from typing import TYPE_CHECKING, Protocol

from games import queries
from games.live import protocol
from games.live.bridge import ask

if TYPE_CHECKING:
    from games.live.hub import Hub

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
BELL = protocol.write({"t": "lobby"})


class Visitor(Protocol):
    """A socket in the lobby."""

    async def deliver(self, text: str) -> None:
        """Send one frame's text."""


class Lobby:
    """Who looks at the lobby through one process."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self.visitors: set[Visitor] = set()
        self._mark: object = None
        self._task: asyncio.Task[None] | None = None
        self._entering = asyncio.Lock()

    async def enter(self, visitor: Visitor) -> None:
        """From now on every change is heard of."""
        self.visitors.add(visitor)
        async with self._entering:
            if self._task is None:
                self._mark = await ask(queries.lobby_mark)
                self._task = self.hub.spawn(self._watch())

    def leave(self, visitor: Visitor) -> None:
        """The watch ends by itself when nobody is left."""
        self.visitors.discard(visitor)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            if not self.visitors:
                break
            try:
                await self._look()
            except Exception:
                log.exception("lobby: a look failed")
        self._task = None

    async def _look(self) -> None:
        mark = await ask(queries.lobby_mark)
        if mark == self._mark:
            return
        self._mark = mark
        for visitor in list(self.visitors):
            try:
                await visitor.deliver(BELL)
            except Exception:
                log.exception("lobby: a socket did not take its frame")
