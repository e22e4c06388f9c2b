"""The table socket: reads frames, hands them over, forwards what comes back. Nothing else.

A Channels consumer that is on no channel layer and reads its socket in a loop of its own: the
stock dispatch hops to a thread for every event.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from channels.consumer import AsyncConsumer
from django.conf import settings

from games.engine import Refusal
from games.live import protocol
from games.live.bridge import ask
from games.live.hub import Hub, running_hub
from games.live.limits import Allowance
from games.live.protocol import BadFrame, Frame
from games.live.table import Command, LiveTable
from games.live.talk import PHRASES_AT_ONCE, PHRASES_SECONDS
from games.messages import sentence
from games.permissions import may_watch
from games.services.guests import player_of_session

log = logging.getLogger(__name__)

HELLO_SECONDS = 5
MOST_BAD_FRAMES = 10
FRAMES_ALLOWED = 100
FRAMES_SECONDS = 20

Event = dict[str, Any]


class TableConsumer(AsyncConsumer):
    """One socket at one table, of a seat's player or of somebody who watches."""

    channel_layer_alias = None

    hub: Hub
    table: LiveTable

    async def __call__(
        self,
        scope: dict[str, Any],
        receive: Callable[[], Awaitable[Event]],
        send: Callable[[Event], Awaitable[None]],
    ) -> None:
        """Serve this socket until it closes."""
        self.scope, self._send = scope, send
        self.player_id: int | None = None
        self.seat: int | None = None
        self.generation = 0
        self.muted: frozenset[int] = frozenset()
        self.bad_frames = 0
        self.open = True
        self.arrived = False
        self.allowance = Allowance(FRAMES_ALLOWED, FRAMES_SECONDS)
        self.phrases = Allowance(PHRASES_AT_ONCE, PHRASES_SECONDS)
        try:
            await self._serve(receive)
        except asyncio.CancelledError:
            await self.dismiss("restart")
            raise
        finally:
            self.open = False
            if self.arrived:
                await self.hub.presence.depart(self.table, self)
            if hasattr(self, "table"):
                self.table.visitors -= 1

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

    async def _serve(self, receive: Callable[[], Awaitable[Event]]) -> None:
        event = await receive()
        if event["type"] != "websocket.connect":
            return
        await self._send({"type": "websocket.accept"})
        if not await self._enter(receive):
            return
        while self.open:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return
            await self._take(event.get("text"))

    async def _enter(self, receive: Callable[[], Awaitable[Event]]) -> bool:
        """Hello within five seconds, from somebody who may look at this table."""
        self.hub = await running_hub()
        self.player, self.known = await ask(player_of_session, self._session_key())
        self.player_id = self.player.pk if self.player else None
        table = await self.hub.table(self.scope["url_route"]["kwargs"]["key"])
        if table is None or not may_watch(table, self.player, self.known):
            await self.dismiss("gone")
            return False
        self.table = table
        table.visitors += 1
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                return await self._wait_for_hello(receive)
        except TimeoutError:
            await self._refuse(Refusal("not-hello"))
            await self.dismiss("gone")
            return False

    async def _wait_for_hello(self, receive: Callable[[], Awaitable[Event]]) -> bool:
        while self.open:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return False
            frame = await self._read(event.get("text"))
            if frame is None:
                continue
            if frame.kind != "hello":
                await self._refuse(Refusal("not-hello"), frame)
            elif frame.fields["v"] != protocol.VERSION:
                await self.dismiss("version")
            else:
                await self._hello()
                return True
        return False

    async def _hello(self) -> None:
        """Join the table's sockets and answer with everything."""
        self.arrived = True
        await self.hub.presence.arrive(self.table, self)
        if self in self.table.sockets:
            self.hub.show(self.table, {self})

    async def _take(self, text: str | None) -> None:
        """One frame from the client."""
        frame = await self._read(text)
        if frame is None:
            return
        if settings.LUDO_LIMITS and not self.allowance.take():
            await self._refuse(Refusal("rate"), frame)
            return
        try:
            await HANDLERS[frame.kind](self, frame)
        except Refusal as refusal:
            await self._refuse(refusal, frame)
        except Exception:
            log.exception("table socket: %s", frame.kind)
            await self._refuse(Refusal("malformed"), frame)

    async def _read(self, text: str | None) -> Frame | None:
        """The frame, or None after saying what is wrong; ten bad ones end the socket."""
        try:
            return protocol.read(text)
        except BadFrame as error:
            self.bad_frames += 1
            await self._refuse(Refusal(error.code))
            if self.bad_frames >= MOST_BAD_FRAMES:
                await self.dismiss("flood")
            return None

    async def _refuse(self, refusal: Refusal, frame: Frame | None = None) -> None:
        await self.deliver(
            protocol.refused(
                code=refusal.code,
                text=sentence(refusal.code, refusal.data),
                frame_id=protocol.frame_id(frame.fields) if frame else None,
                section=refusal.section or None,
            )
        )

    def _session_key(self) -> str | None:
        key = self.scope.get("cookies", {}).get(settings.SESSION_COOKIE_NAME)
        return key if isinstance(key, str) else None

    def _my_seat(self) -> int:
        """The corner that this socket controls; Refusal ``not-seated`` without one."""
        if self.seat is None:
            raise Refusal("not-seated")
        return self.seat

    def _my_number(self) -> int:
        """The number of this socket's seat at the roll-off; Refusal ``not-seated`` without one."""
        return self.table.seats[self._my_seat()].number

    async def on_hello(self, frame: Frame) -> None:
        """Once more: somebody who only watched may have sat down meanwhile."""
        if frame.fields["v"] != protocol.VERSION:
            await self.dismiss("version")
        elif self.seat is None:
            await self._hello()
        else:
            self.hub.show(self.table, {self})

    async def on_act(self, frame: Frame) -> None:
        """Ask for a ply."""
        self._command(frame, frame.fields["a"], frame.fields["n"])

    async def on_leave(self, frame: Frame) -> None:
        """Leave for good."""
        corner = self._my_seat()
        if self.table.status == "playing" and self.table.is_playing(corner):
            self._command(frame, "leave", None)
        else:
            await self.hub.presence.leave_idle(self.table, corner, self.player)

    def _command(self, frame: Frame, action: str, number: int | None) -> None:
        command = Command(self._my_seat(), number, action, frame.fields["id"], self)
        self.hub.play.submit(self.table, command)

    async def on_auto(self, frame: Frame) -> None:
        """Take the seat back, or hand it over."""
        await self.hub.presence.set_auto(self.table, self._my_seat(), frame.fields["on"])

    async def on_corner(self, frame: Frame) -> None:
        """The starter's corner."""
        await self.hub.presence.choose_corner(self.table, self._my_number(), frame.fields["corner"])

    async def on_commit(self, frame: Frame) -> None:
        """The seat's commitment to entropy of its own, or that it adds nothing."""
        text = frame.fields["c"]
        commitment = None if text is None else bytes.fromhex(text)
        await self.hub.presence.commit(self.table, self._my_number(), commitment)

    async def on_entropy(self, frame: Frame) -> None:
        """The entropy that the seat committed to."""
        entropy = bytes.fromhex(frame.fields["e"])
        await self.hub.presence.show_entropy(self.table, self._my_number(), entropy)

    async def on_sync(self, frame: Frame) -> None:
        """Everything, once more."""
        self.hub.show(self.table, {self})

    async def on_ping(self, frame: Frame) -> None:
        """The time here, and the last ply."""
        pong = {"t": "pong", "c": frame.fields["c"], "s": self.hub.now(), "n": self.table.n}
        await self.deliver(protocol.write(pong))

    async def on_rematch(self, frame: Frame) -> None:
        """The seat wants to play the same people again."""
        await self.hub.presence.rematch(self.table, self._my_number())

    async def on_phrase(self, frame: Frame) -> None:
        """Say one of the ready-made phrases to the table."""
        seat = self._my_seat()
        if settings.LUDO_LIMITS and not self.phrases.take():
            raise Refusal("rate")
        self.hub.talk.phrase(self.table, seat, frame.fields["p"])

    async def on_mute(self, frame: Frame) -> None:
        """Hear a seat no more, or again; nobody is told."""
        self.hub.talk.mute(self, frame.fields["seat"], frame.fields["on"])

    async def on_talk(self, frame: Frame) -> None:
        """Free words and voice are not for guests, and nobody is more than a guest yet."""
        self._my_seat()
        raise Refusal("forbidden")


class NothingHere(AsyncConsumer):
    """A socket address that is none of ours: says so and closes."""

    channel_layer_alias = None

    async def __call__(
        self,
        scope: dict[str, Any],
        receive: Callable[[], Awaitable[Event]],
        send: Callable[[Event], Awaitable[None]],
    ) -> None:
        """Take the socket, so that its client hears why, and let it go."""
        await receive()
        await send({"type": "websocket.accept"})
        text = protocol.bye(code="gone", text=sentence("bye-gone", {}))
        await send({"type": "websocket.send", "text": text})
        await send({"type": "websocket.close", "code": protocol.CLOSE_CODES["gone"]})


HANDLERS: dict[str, Callable[[TableConsumer, Frame], Awaitable[None]]] = {
    "hello": TableConsumer.on_hello,
    "act": TableConsumer.on_act,
    "auto": TableConsumer.on_auto,
    "corner": TableConsumer.on_corner,
    "leave": TableConsumer.on_leave,
    "commit": TableConsumer.on_commit,
    "entropy": TableConsumer.on_entropy,
    "sync": TableConsumer.on_sync,
    "ping": TableConsumer.on_ping,
    "rematch": TableConsumer.on_rematch,
    "phrase": TableConsumer.on_phrase,
    "mute": TableConsumer.on_mute,
    **dict.fromkeys(("say", "voice"), TableConsumer.on_talk),
}
