"""Talk at a table: phrases and free text, who hears them, and what is kept of them.

Players talk to everybody at the table. Who only watches talks to others who watch: those who play
never hear them. Nobody hears a seat that they have muted or a player whom they have blocked.
"""

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any

from games.engine import Refusal
from games.live import protocol
from games.live.bridge import ask
from games.live.table import LINES_SHOWN, Listener, LiveTable
from games.models import Player
from games.services import blocking, talk
from games.services.talk import Line

if TYPE_CHECKING:
    from games.live.hub import Hub

PHRASES = 12
"""How many phrases there are; what they say stands in ``games.views.words``."""

LINES_AT_ONCE, LINES_SECONDS = 5, 20
"""The allowance of one socket, one for phrases and another for free text."""


class Talk:
    """What is said at one process's tables."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self._unwritten: list[tuple[int, Line]] = []
        self._writing: asyncio.Task[None] | None = None

    def phrase(self, table: LiveTable, listener: Listener, number: int) -> None:
        """A seat says a phrase; Refusal ``malformed`` for a number that is none, ``not-seated``."""
        if number >= PHRASES:
            raise Refusal("malformed", data={"field": "p"})
        if listener.seat is None:
            raise Refusal("not-seated")
        seat, name = _speaker(table, listener, listener.seat)
        self._tell(table, Line(seat, listener.player_id, name, "", number, self.hub.now()))

    def say(self, table: LiveTable, listener: Listener, player: Player, text: str) -> None:
        """Somebody says something of its own, from a seat or watching.

        Refusal ``malformed`` for words that are none, ``not-seated`` for a seat given up.
        """
        words = talk.clean_text(text)
        number, name = None, player.name
        if listener.seat is not None:
            number, name = _speaker(table, listener, listener.seat)
        self._tell(table, Line(number, player.pk, name, words, None, self.hub.now()))

    def _tell(self, table: LiveTable, line: Line) -> None:
        """Everybody hears it first, here and elsewhere; it is kept after that."""
        self.hub.relay.tell({"table": table.key, "chat": line._asdict()})
        self.hear(table, line)
        self._unwritten.append((table.id, line))
        if self._writing is None or self._writing.done():
            self._writing = self.hub.spawn(self._write())

    async def _write(self) -> None:
        """Keep what has gathered, in order, beside live play."""
        while self._unwritten:
            lines, self._unwritten = self._unwritten, []
            await ask(talk.keep, lines)

    async def stop(self) -> None:
        """Wait until what was said is kept."""
        if self._writing is not None:
            await asyncio.gather(self._writing, return_exceptions=True)

    def hear(self, table: LiveTable, line: Line) -> None:
        """Tell the sockets here, but those that do not want to or may not hear it."""
        (table.asides if line.number is None else table.lines).append(line)
        frame = _frame(table, line)
        if frame is not None:
            hearers = [each for each in table.sockets if _hears(each, line, frame["seat"])]
            self.hub.fanout.send(hearers, protocol.write(frame))

    async def welcome(self, table: LiveTable, listener: Listener) -> None:
        """Tell a socket that has just come the last lines, and from now on each new one."""
        since = self.hub.now()
        await self._recall(table)
        blocked: frozenset[int] = frozenset()
        if listener.player_id is not None:
            blocked = await ask(blocking.blocked_by, listener.player_id)
        listener.blocked = blocked
        said = sorted([*table.lines, *table.asides], key=lambda line: line.at)
        heard = [frame for line in said if (frame := _told(listener, table, line, since))]
        for frame in heard[-LINES_SHOWN:]:
            self.hub.fanout.send([listener], protocol.write(frame))

    async def _recall(self, table: LiveTable) -> None:
        """The kept lines of a table before those that were heard here, read once."""
        if table.has_recalled:
            return
        lines = await ask(talk.last_lines, table.id, watching=False, most=LINES_SHOWN)
        asides = await ask(talk.last_lines, table.id, watching=True, most=LINES_SHOWN)
        if not table.has_recalled:
            table.has_recalled = True
            _put_before(table.lines, lines)
            _put_before(table.asides, asides)

    def heard_block(self, *, blocker: int, blocked: int, on: bool) -> None:
        """A player has blocked another, or does so no more: its sockets here know it at once."""
        for table in self.hub.tables.values():
            for each in table.sockets:
                if each.player_id == blocker and each.blocked is not None:
                    each.blocked = each.blocked | {blocked} if on else each.blocked - {blocked}

    @staticmethod
    def mute(listener: Listener, seat: int, on: bool) -> None:
        """Hear this seat no more, or again."""
        listener.muted = listener.muted | {seat} if on else listener.muted - {seat}


def _speaker(table: LiveTable, listener: Listener, corner: int) -> tuple[int, str]:
    """The number and name of the seat that this socket controls."""
    seat = table.seats.get(corner)
    if seat is None or seat.player_id != listener.player_id:
        raise Refusal("not-seated")
    return seat.number, seat.name


def _hears(listener: Listener, line: Line, corner: int | None) -> bool:
    """Whether a line is for this socket; nothing is before it was welcomed."""
    if listener.blocked is None or line.player in listener.blocked:
        return False
    return listener.seat is None if corner is None else corner not in listener.muted


def _frame(table: LiveTable, line: Line) -> dict[str, Any] | None:
    """A line as it goes out; None for one of somebody who sits here no more."""
    said = {"text": line.text} if line.phrase is None else {"p": line.phrase}
    if line.number is None:
        return {"t": "chat", "seat": None, "name": line.name, **said}
    for seat in table.seats.values():
        if seat.number == line.number and seat.player_id == line.player:
            return {"t": "chat", "seat": seat.corner, **said}
    return None


def _told(listener: Listener, table: LiveTable, line: Line, since: int) -> dict[str, Any] | None:
    """A line as a socket that came at this instant is told it; None for one not for it."""
    frame = _frame(table, line)
    if frame is None or not _hears(listener, line, frame["seat"]):
        return None
    return {**frame, "old": True} if line.at < since else frame


def _put_before(heard: deque[Line], kept: list[Line]) -> None:
    """The kept lines, then those heard meanwhile, none twice."""
    known = [line for line in kept if line not in heard]
    news = list(heard)
    heard.clear()
    heard.extend([*known, *news])
