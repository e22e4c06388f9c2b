"""Sockets come and go: hello, one controlling socket a seat, holds, auto play by hand."""

import asyncio
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from games.clocks import Deadlines
from games.engine import Refusal
from games.live import frames
from games.live.bridge import ask
from games.live.relay import Message
from games.live.table import Listener, LiveSeat, LiveTable, earliest
from games.live.turns import deadlines_after
from games.models import Player
from games.services import presence, rematch, seating, starting
from games.services.play_ends import end_game
from games.services.presence import Clock

if TYPE_CHECKING:
    from games.live.hub import Hub

BUSY_SECONDS = 0.005
BUSY_TRIES = 400


class Presence:
    """Who looks at the tables of one process."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub

    async def arrive(self, table: LiveTable, listener: Listener) -> None:
        """A socket has said hello; with a seat it becomes the one that controls it."""
        generation, player = None, listener.player_id
        # Somebody may have sat down a moment ago: what memory says of a waiting table is a hint.
        if player is not None and (table.status == "waiting" or table.seat_of(player)):
            generation = await self._write_arrival(table, player)
        seat = table.seat_of(listener.player_id)
        table.sockets.add(listener)
        if generation is None or seat is None:
            self.hub.part_with_removed(table)
            return
        listener.seat, listener.generation = seat.corner, generation
        older, seat.listener = seat.listener, listener
        if older is not None and older is not listener:
            table.sockets.discard(older)
            await older.dismiss("superseded")
        seat.connected = True
        told = {"table": table.key, "superseded": seat.number, "generation": generation}
        self.hub.relay.tell(told)
        self.announce(table, seat, but=listener)

    def reassert(self, table: LiveTable) -> None:
        """A seat that was taken for gone while its socket is here is connected all the same."""
        if table.status == "over":
            return
        for seat in table.seats.values():
            if seat.listener is not None and not seat.connected:
                seat.connected = True
                self.hub.spawn(self._reassert(table, seat.listener))

    async def _reassert(self, table: LiveTable, listener: Listener) -> None:
        if listener.player_id is None:
            return
        generation = await self._write_arrival(table, listener.player_id)
        seat = table.seat_of(listener.player_id)
        if generation is not None and seat is not None:
            listener.generation = generation
            self.announce(table, seat)

    async def _write_arrival(self, table: LiveTable, player_id: int) -> int | None:
        """The seat's new generation; None where its player has lost it meanwhile."""
        process = self.hub.process
        generation = await ask(presence.arrive, table.id, player_id=player_id, process=process)
        await self.hub.refresh(table)
        return generation

    async def depart(self, table: LiveTable, listener: Listener) -> None:
        """A socket is gone; if it controlled a seat, that seat's hold begins."""
        table.sockets.discard(listener)
        if listener.seat is None or listener.seat not in table.seats:
            return
        seat = table.seats[listener.seat]
        if seat.listener is not listener:
            return
        seat.listener = None
        gone = await ask(
            presence.depart, table.id, number=seat.number, generation=listener.generation
        )
        if gone:
            await self.hub.refresh(table)
            self.announce(table, seat_of(table, seat.number))
            self.hub.relay.tell({"table": table.key, "changed": True})

    async def set_auto(self, table: LiveTable, corner: int, on: bool) -> None:
        """Hand a seat to auto play, or take it back; a cumulative clock knows no auto play."""
        if table.status != "playing":
            raise Refusal("over" if table.status == "over" else "not-started")
        if table.pace.seat_ms is not None:
            raise Refusal("forbidden")
        if not table.is_playing(corner):
            raise Refusal("not-your-turn")
        await self._take_table(table)
        try:
            done = await self._write_auto(table, table.seats[corner], on)
        finally:
            self.hub.play.release(table)
        if done:
            self.announce(table, table.seats[corner])
            self.hub.relay.tell({"table": table.key, "changed": True})

    async def _write_auto(self, table: LiveTable, seat: LiveSeat, on: bool) -> bool:
        deadlines = table.deadlines
        if table.to_act is seat and not table.is_paused:
            deadlines = deadlines_after(
                table,
                table.playing_state(),
                now=self.hub.now(),
                chance=self.hub.play.random.random(),
                turn_began=False,
                auto=on,
                left_ms=0,
            )
        clock = self.clock_row(table, deadlines)
        done = await ask(
            presence.set_auto, table.id, number=seat.number, on=on, ply=table.n, clock=clock
        )
        await self.hub.refresh(table)
        return done

    async def commit(self, table: LiveTable, number: int, commitment: bytes | None) -> None:
        """A seat commits to entropy of its own, or declines."""
        await ask(starting.commit, key=table.key, number=number, commitment=commitment)
        await self._dice_moved(table)

    async def show_entropy(self, table: LiveTable, number: int, entropy: bytes) -> None:
        """A seat shows the entropy that it committed to."""
        await ask(starting.show_entropy, key=table.key, number=number, entropy=entropy)
        await self._dice_moved(table)

    async def _dice_moved(self, table: LiveTable) -> None:
        """Reading the table anew tells everybody here what came; the others read it themselves."""
        await self.hub.refresh(table)
        self.hub.relay.tell({"table": table.key, "dice": True})

    async def choose_corner(self, table: LiveTable, number: int, corner: int) -> None:
        """The starter of a UKLL competitive game has chosen where to sit."""
        await ask(starting.choose_corner, key=table.key, corner=corner, number=number)
        await self._changed(table)

    async def leave_idle(self, table: LiveTable, corner: int, player: Player | None) -> None:
        """Leave a table where this seat has nothing to play: not begun, or finished."""
        seat = table.seats[corner]
        if table.status == "over" or player is None:
            raise Refusal("over")
        if table.status == "waiting":
            await ask(seating.leave_waiting, player, key=table.key)
        elif table.status == "dice":
            await ask(end_game, table.id, last=None, ending="void", places=[])
        else:
            await ask(presence.let_go, table.id, number=seat.number)
        await self._changed(table)

    async def rematch(self, table: LiveTable, number: int) -> None:
        """A seat wants a rematch; everybody hears who does, and of the new table once all do."""
        agreed, key = await ask(rematch.agree, key=table.key, number=number)
        news = {"agreed": agreed, "table": key}
        self.hub.tell_rematch(table, news)
        self.hub.relay.tell({"table": table.key, "rematch": news})

    async def _changed(self, table: LiveTable) -> None:
        """Everybody here and elsewhere reads the table anew."""
        await self.hub.refresh(table)
        self.hub.show(table)
        self.hub.relay.tell({"table": table.key, "changed": True})

    def announce(self, table: LiveTable, seat: LiveSeat, but: Listener | None = None) -> None:
        """Tell the table what a seat's presence is now."""
        text = frames.seat_frame(table, seat.corner, self.hub.now())
        self.hub.fanout.send(table.sockets - {but} if but else table.sockets, text)

    def heard_superseded(self, table: LiveTable, message: Message) -> None:
        """The seat's player has arrived at another process."""
        for seat in table.seats.values():
            older = seat.listener
            if seat.number != message["superseded"] or older is None:
                continue
            if older.generation < message["generation"]:
                seat.listener = None
                table.sockets.discard(older)
                self.hub.spawn(older.dismiss("superseded"))

    def clock_row(self, table: LiveTable, deadlines: Deadlines) -> Clock:
        """Deadlines as the table's row stores them; holds count for what is due first."""
        due = earliest(table.first_hold(), deadlines.earliest())
        return Clock(_instant(due), *(_instant(each) for each in deadlines))

    @staticmethod
    async def _take_table(table: LiveTable) -> None:
        """Wait for what is under way, then hold the table; Refusal ``rate`` if it never ends."""
        for _ in range(BUSY_TRIES):
            if not table.busy:
                table.busy = True
                return
            await asyncio.sleep(BUSY_SECONDS)
        raise Refusal("rate")


def seat_of(table: LiveTable, number: int) -> LiveSeat:
    """The seat with this number at the roll-off."""
    return next(seat for seat in table.seats.values() if seat.number == number)


def _instant(ms: int | None) -> datetime | None:
    return None if ms is None else datetime.fromtimestamp(ms / 1000, UTC)
