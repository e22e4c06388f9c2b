"""What happens when something is due at a table: one timer each, for whatever comes first.

The process that wrote the last ply acts at once, others a second later; if that writer is dead
its table is taken over first. Acting is an ordinary append with the expected number.
"""

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from games import bots, clocks, engine
from games.live.bridge import ask
from games.live.table import LiveSeat, LiveTable
from games.live.turns import deadlines_after, flag_falls_at
from games.services import presence, processes, starting

if TYPE_CHECKING:
    from games.live.hub import Hub

RETRY_MS = 1_000
DOUBT_MS = 300


class Due:
    """The timers of one process's tables."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub

    def schedule(self, table: LiveTable, *, after_ms: int | None = None) -> None:
        """Set the timer for the earliest deadline, or for ``after_ms`` from now.

        A timer that rings before that stays as it is: it finds nothing due and is set again, so
        that a ply, which moves the deadline on, seldom costs a timer.
        """
        if after_ms is None:
            after_ms = self._wait(table)
            if after_ms is None:
                self.cancel(table)
                return
        loop = asyncio.get_running_loop()
        when = loop.time() + after_ms / 1000
        if table.timer is None or table.timer.when() > when:
            self.cancel(table)
            table.timer = loop.call_at(when, self._ring, table)

    def _wait(self, table: LiveTable) -> int | None:
        """How long until something is due that this process may do; None for never."""
        due = table.due()
        return None if due is None else max(0, due - self.hub.now() + self._patience(table))

    @staticmethod
    def cancel(table: LiveTable) -> None:
        """Stop the timer."""
        if table.timer is not None:
            table.timer.cancel()
            table.timer = None

    def _patience(self, table: LiveTable) -> int:
        return 0 if table.writer in {None, self.hub.process} else clocks.OTHERS_WAIT_MS

    def _ring(self, table: LiveTable) -> None:
        table.timer = None
        if table.busy or self.hub.tables.get(table.key) is not table:
            return
        if self._wait(table) != 0:
            self.schedule(table)
        elif self._patience(table):
            self.hub.spawn(self._for_another(table))
        else:
            self.act(table)

    async def _for_another(self, table: LiveTable) -> None:
        """The writer has not acted: take over if it is dead, then see what is due by now."""
        writer = await ask(processes.take_over, table.id, process=self.hub.process)
        if writer is processes.Writer.UNSURE:
            self.schedule(table, after_ms=DOUBT_MS)
            return
        await self.hub.refresh(table)
        if not table.busy and table.due() is not None:
            self.act(table)

    def act(self, table: LiveTable) -> None:
        """Do what is due now, one thing; the timer is set again behind it."""
        now = self.hub.now()
        due = table.due()
        if due is None or due > now or table.busy:
            self.schedule(table)
        elif table.status == "dice":
            self.hub.spawn(self._dice_go_on(table))
        elif not self._end_hold(table, now) and not table.is_paused:
            self._run_clock(table, now)

    def _end_hold(self, table: LiveTable, now: int) -> bool:
        """A hold that is over, or the long absence of everybody from a table that stands still."""
        if table.is_paused:
            return self._end_absence(table, now)
        for seat in table.people_playing():
            if seat.hold_until is not None and seat.hold_until <= now:
                if seat.listener is not None:
                    self.hub.presence.reassert(table)
                    self.schedule(table, after_ms=RETRY_MS)
                elif table.kind == "bots":
                    self.hub.spawn(self._pause(table))
                else:
                    self._gone(table, seat)
                return True
        return False

    def _end_absence(self, table: LiveTable, now: int) -> bool:
        if table.away_due is None or table.away_due > now:
            return False
        if table.kind == "bots":
            self._gone(table, table.people_playing()[0])
        else:
            self.hub.spawn(self._end_deserted(table))
        return True

    def _gone(self, table: LiveTable, seat: LiveSeat) -> None:
        leave = engine.Leave(seat.corner, "gone")
        self.hub.play.act_for(table, leave, why="gone", flags=(False, 0))

    def _run_clock(self, table: LiveTable, now: int) -> None:
        turn, cap, step = table.deadlines
        seat = table.to_act
        if seat is None:
            return
        if turn is None and step is None:
            self.hub.play.carefully(table, None, self.start_clock(table))
        elif turn is not None and turn <= now:
            if table.pace.seat_ms is not None:
                self._flag(table, seat, wait_ms=flag_falls_at(table, turn) - now)
                return
            self._run_out(table, seat, capped=cap is not None and cap <= now)
        elif step is not None and step <= now:
            self._step(table, seat, why="bot" if seat.is_bot else "auto" if seat.auto else "time")

    def _flag(self, table: LiveTable, seat: LiveSeat, *, wait_ms: int) -> None:
        """A cumulative clock is at zero: its seat loses, once no ply in time can be on its way."""
        if wait_ms > 0:
            self.schedule(table, after_ms=wait_ms)
            return
        leave = engine.Leave(seat.corner, "time")
        self.hub.play.act_for(table, leave, why="time", flags=(False, 0))

    def _run_out(self, table: LiveTable, seat: LiveSeat, *, capped: bool) -> None:
        """A turn reaches its cap, or a seat has been idle for one clock."""
        missed = seat.missed if capped else seat.missed + 1
        auto = missed >= table.pace.idle_limit
        self._step(table, seat, why="auto" if auto else "time", flags=(auto, missed))

    def _step(
        self, table: LiveTable, seat: LiveSeat, *, why: str, flags: tuple[bool, int] | None = None
    ) -> None:
        """The server acts for a seat: a bot's choice, or the preferred move."""
        state = table.playing_state()
        if seat.is_bot and seat.strength in bots.SLOW:
            self.hub.spawn(self._think(table, seat, why))
            return
        if seat.is_bot:
            action = bots.choose(state, seat.strength, self.hub.play.random.random())
        else:
            action = engine.preferred_action(state)
        self.hub.play.act_for(table, action, why=why, flags=flags)

    async def _think(self, table: LiveTable, seat: LiveSeat, why: str) -> None:
        """A bot that takes its time thinks outside the event loop."""
        number, state = table.n, table.playing_state()
        chance = self.hub.play.random.random()
        think = partial(bots.choose, state, seat.strength, chance)
        action = await asyncio.get_running_loop().run_in_executor(None, think)
        if table.n == number:
            self.hub.play.act_for(table, action, why=why)
        else:
            self.schedule(table)

    async def start_clock(self, table: LiveTable) -> None:
        """The first clock of a game, or of one whose clocks were never written."""
        state = table.playing_state()
        seat = table.to_act
        if seat is None or table.busy:
            return
        table.busy = True
        deadlines = deadlines_after(
            table,
            state,
            now=self.hub.now(),
            chance=self.hub.play.random.random(),
            turn_began=True,
            auto=seat.auto,
            left_ms=table.left_ms[seat.corner],
        )
        clock = self.hub.presence.clock_row(table, deadlines)
        if await ask(presence.set_clock, table.id, ply=table.n, clock=clock):
            table.deadlines = deadlines
            self.hub.show(table)
        else:
            await self.hub.refresh(table)
        self.hub.play.release(table)

    async def _end_deserted(self, table: LiveTable) -> None:
        await ask(presence.end_deserted, table.id)
        await self.hub.refresh(table)
        self.hub.relay.tell({"table": table.key, "changed": True})

    async def _pause(self, table: LiveTable) -> None:
        await ask(presence.pause, table.id)
        await self.hub.refresh(table)

    async def _dice_go_on(self, table: LiveTable) -> None:
        """The dice wait no longer for who did not answer, or for the starter's choice."""
        await ask(starting.go_on, key=table.key)
        await self.hub.refresh(table)
        self.hub.show(table)
        self.hub.relay.tell({"table": table.key, "changed": True})
