"""The sockets: they read frames, hand them over, forward what comes back. Nothing else."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings

from games.engine import Refusal
from games.live import protocol
from games.live.bridge import ask
from games.live.hub import Hub, running_hub
from games.live.lag import Lag
from games.live.limits import Allowance
from games.live.protocol import Frame
from games.live.sockets import FrameSocket, Receive, Send
from games.live.table import Command, LiveTable
from games.live.talk import LINES_AT_ONCE, LINES_SECONDS
from games.permissions import may_watch
from games.services import matchmaking
from games.services.guests import player_of_session

log = logging.getLogger(__name__)

HELLO_SECONDS = 5


class TableConsumer(FrameSocket):
    """One socket at one table, of a seat's player or of somebody who watches."""

    hub: Hub
    table: LiveTable

    async def __call__(
        self,
        scope: dict[str, Any],
        receive: Receive,
        send: Send,
    ) -> None:
        """Serve this socket until it closes."""
        self.begin(scope, send)
        self.player_id: int | None = None
        self.seat: int | None = None
        self.generation = 0
        self.muted: frozenset[int] = frozenset()
        self.blocked: frozenset[int] | None = None
        self.lag = Lag()
        self.arrived = False
        self.phrases = Allowance(LINES_AT_ONCE, LINES_SECONDS)
        self.lines = Allowance(LINES_AT_ONCE, LINES_SECONDS)
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

    async def _serve(self, receive: Receive) -> None:
        event = await receive()
        if event["type"] != "websocket.connect":
            return
        await self.accept()
        if not await self._enter(receive):
            return
        while self.open:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return
            await self._take(event.get("text"))

    async def _enter(self, receive: Receive) -> bool:
        """Hello within five seconds, from somebody who may look at this table.

        Only the wait for it is timed: when many come back at once, what follows may take longer.
        """
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
                greeted = await self._wait_for_hello(receive)
        except TimeoutError:
            await self._refuse(Refusal("not-hello"))
            await self.dismiss("gone")
            return False
        if greeted:
            await self._hello()
        return greeted

    async def _wait_for_hello(self, receive: Receive) -> bool:
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
                return True
        return False

    async def _hello(self) -> None:
        """Join the table's sockets and answer with everything."""
        self.arrived = True
        await self.hub.presence.arrive(self.table, self)
        if self in self.table.sockets:
            self.hub.show(self.table, {self})
            await self.hub.talk.welcome(self.table, self)

    async def _take(self, text: str | None) -> None:
        """One frame from the client."""
        frame = await self._read(text)
        if frame is None:
            return
        if self._is_too_fast():
            await self._refuse(Refusal("rate"), frame)
            return
        try:
            await HANDLERS[frame.kind](self, frame)
        except Refusal as refusal:
            await self._refuse(refusal, frame)
        except Exception:
            log.exception("table socket: %s", frame.kind)
            await self._refuse(Refusal("malformed"), frame)

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
        self.lag.act()
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
        now = self.hub.now()
        self.lag.answer(frame.fields["n"], now)
        pong = {"t": "pong", "c": frame.fields["c"], "s": now, "n": self.table.n}
        await self.deliver(protocol.write(pong))

    async def on_rematch(self, frame: Frame) -> None:
        """The seat wants to play the same people again."""
        await self.hub.presence.rematch(self.table, self._my_number())

    async def on_phrase(self, frame: Frame) -> None:
        """Say one of the ready-made phrases to the table."""
        self._my_seat()
        if settings.LUDO_LIMITS and not self.phrases.take():
            raise Refusal("rate")
        self.hub.talk.phrase(self.table, self, frame.fields["p"])

    async def on_say(self, frame: Frame) -> None:
        """Say something of one's own: to the table, or to others who watch. Not for guests."""
        if self.player is None or self.player.is_guest:
            raise Refusal("forbidden", data={"is_guest": True})
        if settings.LUDO_LIMITS and not self.lines.take():
            raise Refusal("rate")
        self.hub.talk.say(self.table, self, self.player, frame.fields["text"])

    async def on_mute(self, frame: Frame) -> None:
        """Hear a seat no more, or again; nobody is told."""
        self.hub.talk.mute(self, frame.fields["seat"], frame.fields["on"])

    async def on_voice(self, frame: Frame) -> None:
        """There is no voice at the table yet."""
        self._my_seat()
        raise Refusal("forbidden")


class LobbyConsumer(FrameSocket):
    """One socket in the lobby: hears the bell, and keeps its player's ticket alive."""

    async def __call__(
        self,
        scope: dict[str, Any],
        receive: Receive,
        send: Send,
    ) -> None:
        """Serve this socket until it closes."""
        self.begin(scope, send)
        if (await receive())["type"] != "websocket.connect":
            return
        self.hub = await running_hub()
        self.player, _ = await ask(player_of_session, self._session_key())
        try:
            await self.hub.lobby.enter(self)
            await self.accept()
            await self._listen(receive)
        except asyncio.CancelledError:
            await self.dismiss("restart")
            raise
        finally:
            self.open = False
            self.hub.lobby.leave(self)

    async def _listen(self, receive: Receive) -> None:
        while self.open:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return
            frame = await self._read(event.get("text"), protocol.LOBBY_FRAMES)
            if frame is None:
                continue
            if self._is_too_fast():
                await self._refuse(Refusal("rate"), frame)
            else:
                await self._answer(frame)

    async def _answer(self, frame: Frame) -> None:
        """A ping: whoever waits in a pool is still here."""
        if self.player is not None:
            await ask(matchmaking.keep_alive, self.player)
        pong = {"t": "pong", "c": frame.fields["c"], "s": self.hub.now()}
        await self.deliver(protocol.write(pong))


class NothingHere(FrameSocket):
    """A socket address that is none of ours: says so and closes."""

    async def __call__(
        self,
        scope: dict[str, Any],
        receive: Receive,
        send: Send,
    ) -> None:
        """Take the socket, so that its client hears why, and let it go."""
        self.begin(scope, send)
        await receive()
        await self.accept()
        await self.dismiss("gone")


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
    "say": TableConsumer.on_say,
    "voice": TableConsumer.on_voice,
}
