"""What every socket of ours does: checks frames, says no, says goodbye.

A Channels consumer that is on no channel layer and reads its socket in a loop of its own: the
stock dispatch hops to a thread for every event.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from channels.consumer import AsyncConsumer
from django.conf import settings

from games.engine import Refusal
from games.live import protocol
from games.live.limits import Allowance
from games.live.protocol import BadFrame, Frame
from games.messages import sentence

MOST_BAD_FRAMES = 10
FRAMES_ALLOWED = 100
FRAMES_SECONDS = 20

Event = dict[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]


class FrameSocket(AsyncConsumer):
    """One socket that speaks in frames."""

    channel_layer_alias = None

    def begin(self, scope: dict[str, Any], send: Send) -> None:
        """Take the connection; nothing is sent yet."""
        self.scope, self._send = scope, send
        self.bad_frames = 0
        self.open = True
        self.allowance = Allowance(FRAMES_ALLOWED, FRAMES_SECONDS)

    async def accept(self) -> None:
        """Let the client in."""
        await self._send({"type": "websocket.accept"})

    async def deliver(self, text: str) -> None:
        """Send one frame's text."""
        if self.open:
            await self._send({"type": "websocket.send", "text": text})

    async def dismiss(self, code: str) -> None:
        """Say why, then close with the code that goes with it."""
        if not self.open:
            return
        await self.deliver(protocol.bye(code=code, text=sentence(f"bye-{code}", {})))
        self.open = False
        await self._send({"type": "websocket.close", "code": protocol.CLOSE_CODES[code]})

    async def _read(self, text: str | None, frames: protocol.Kinds | None = None) -> Frame | None:
        """The frame, or None after saying what is wrong; ten bad ones end the socket."""
        try:
            return protocol.read(text, frames)
        except BadFrame as error:
            self.bad_frames += 1
            await self._refuse(Refusal(error.code))
            if self.bad_frames >= MOST_BAD_FRAMES:
                await self.dismiss("flood")
            return None

    async def _refuse(self, refusal: Refusal, frame: Frame | None = None) -> None:
        """Say that nothing happened, and why."""
        await self.deliver(
            protocol.refused(
                code=refusal.code,
                text=sentence(refusal.code, refusal.data),
                frame_id=protocol.frame_id(frame.fields) if frame else None,
                section=refusal.section or None,
            )
        )

    def _is_too_fast(self) -> bool:
        """Whether this frame is more than a socket may send."""
        return settings.LUDO_LIMITS and not self.allowance.take()

    def _session_key(self) -> str | None:
        """The session that the client's cookie names."""
        key = self.scope.get("cookies", {}).get(settings.SESSION_COOKIE_NAME)
        return key if isinstance(key, str) else None
