"""From a command to a written ply: check, ask the engine, append, then tell everyone.

One command of a table at a time; what comes meanwhile waits. Who loses the race for a ply reads
the journal's tail and decides again. A ply that ends the game goes by itself, through a service.
"""

import asyncio
import logging
import random
from collections.abc import Coroutine, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from games import engine
from games.clocks import Deadlines
from games.engine import Refusal
from games.live import endings, frames, protocol
from games.live.bridge import ask
from games.live.journal import Entry
from games.live.relay import Message
from games.live.table import Command, Listener, LiveTable, earliest
from games.live.turns import charge, deadlines_after
from games.messages import sentence
from games.services.play_ends import Written, end_game

if TYPE_CHECKING:
    from games.live.hub import Hub

log = logging.getLogger(__name__)

MOST_WAITING = 64
RETRY_SECONDS = 1.0


class Proposal(NamedTuple):
    """A ply on its way to the journal, with what stands once it is written."""

    ply: Written
    step: engine.Step
    deadlines: Deadlines
    flags: tuple[bool, int] | None
    command: Command | None


class Play:
    """The plies of one process's tables."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self.random = random.Random()

    def submit(self, table: LiveTable, command: Command) -> None:
        """Take a player's command: now, or after what is under way."""
        if not table.busy:
            self._decide(table, command)
        elif len(table.queue) < MOST_WAITING:
            table.queue.append(command)
        else:
            self.refuse(command.listener, Refusal("rate"), command.action_id)

    def act_for(
        self,
        table: LiveTable,
        action: engine.Action,
        *,
        why: str,
        flags: tuple[bool, int] | None = None,
    ) -> None:
        """An action that the clock or a bot causes, for the seat that it concerns."""
        if not table.busy:
            self._propose(table, action, why=why, flags=flags, command=None)

    def refuse(self, listener: Listener, refusal: Refusal, action_id: str | None = None) -> None:
        """Say no to one socket; nothing happened."""
        text = protocol.refused(
            code=refusal.code if refusal.code in protocol.REFUSALS else "illegal",
            text=sentence(refusal.code, refusal.data),
            frame_id=action_id,
            section=refusal.section or None,
        )
        self.hub.fanout.send([listener], text)

    def heard(self, table: LiveTable, message: Message) -> None:
        """Another process wrote a ply: put it in place, or read the journal for what is missing."""
        ply = Written(*message["ply"])
        if ply.number <= table.n:
            return
        if ply.number > table.n + 1 or table.busy or message["over"]:
            self.hub.refresh_soon(table)
            return
        step = table.absorb(ply)
        table.deadlines = Deadlines(*message["deadlines"])
        table.writer = UUID(message["writer"])
        table.paused_at = None
        self._note_flags(table, ply, message["flags"])
        self.hub.tell_ply(table, ply, step.events)
        self.hub.due.schedule(table)

    def _decide(self, table: LiveTable, command: Command) -> None:
        known = table.ids.get(command.action_id)
        if known is not None:
            self._answer_again(table, command, known)
            return
        try:
            action = self._checked(table, command)
        except Refusal as refusal:
            self.refuse(command.listener, refusal, command.action_id)
            return
        why = "left" if isinstance(action, engine.Leave) else "player"
        flags = self._taken_back(table, command)
        self._propose(table, action, why=why, flags=flags, command=command)

    def _checked(self, table: LiveTable, command: Command) -> engine.Action:
        """The action to apply; raises Refusal with the reason why not."""
        if table.status == "over":
            raise Refusal("over")
        if table.status != "playing":
            raise Refusal("not-started")
        if command.action == "leave":
            return engine.Leave(command.seat)
        state = table.playing_state()
        if state.turn != command.seat:
            raise Refusal("not-your-turn", "2")
        if command.number != table.n + 1:
            raise Refusal("stale", data={"last": table.n})
        action = engine.parse_action(command.action, state)
        if action is not engine.ROLL:
            return action
        if engine.ROLL not in engine.legal_actions(state):
            return engine.Roll(1)
        return action

    @staticmethod
    def _taken_back(table: LiveTable, command: Command) -> tuple[bool, int] | None:
        """The seat's flags after an action of its own, where they change."""
        seat = table.seats[command.seat]
        return (False, 0) if seat.auto or seat.missed or command.action == "leave" else None

    def _propose(
        self,
        table: LiveTable,
        action: engine.Action,
        *,
        why: str,
        flags: tuple[bool, int] | None,
        command: Command | None,
    ) -> None:
        state = table.playing_state()
        if action is engine.ROLL and table.dice is not None:
            action = engine.Roll(table.dice.next_die(table.rolls))
        try:
            step = engine.apply(state, action)
        except Refusal as refusal:
            if command is None:
                raise
            self.refuse(command.listener, refusal, command.action_id)
            return
        proposal = self._proposal(table, action, step, why=why, flags=flags, command=command)
        table.busy = True
        ending = endings.ending_after(table, step, proposal.ply)
        if ending is None:
            self.hub.journal.append(self._entry(table, proposal))
        else:
            self.carefully(table, command, self._end(table, proposal, ending))

    def _proposal(
        self,
        table: LiveTable,
        action: engine.Action,
        step: engine.Step,
        *,
        why: str,
        flags: tuple[bool, int] | None,
        command: Command | None,
    ) -> Proposal:
        now = self.hub.now()
        actor = action.corner if isinstance(action, engine.Leave) else table.playing_state().turn
        on_turn = actor == table.playing_state().turn
        ply = Written(
            number=table.n + 1,
            seat=actor if actor is not None else 0,
            action=engine.format_action(action),
            why=why,
            at_ms=max(table.last_at, now - table.started_at),
            charged_ms=charge(table, now, delay_ms=_delay(command)) if on_turn else 0,
            action_id=command.action_id if command else None,
        )
        deadlines = table.deadlines
        if on_turn:
            deadlines = self._deadlines(table, step, ply, flags, now)
        return Proposal(ply, step, deadlines, flags, command)

    def _deadlines(
        self,
        table: LiveTable,
        step: engine.Step,
        ply: Written,
        flags: tuple[bool, int] | None,
        now: int,
    ) -> Deadlines:
        running = step.state.turn
        if running is None:
            return Deadlines()
        same = running == ply.seat
        paid = ply.charged_ms if same else 0
        auto = flags[0] if same and flags else table.seats[running].auto
        return deadlines_after(
            table,
            step.state,
            now=now,
            chance=self.random.random(),
            turn_began=any(event[0] == "turn" for event in step.events),
            auto=auto,
            left_ms=table.left_ms[running] - paid,
        )

    def _entry(self, table: LiveTable, proposal: Proposal) -> Entry:
        ply, _, deadlines, flags, _ = proposal
        return Entry(
            table.id,
            ply,
            running=proposal.step.state.turn,
            due=earliest(table.first_hold(), deadlines.earliest()),
            turn=deadlines.turn,
            cap=deadlines.cap,
            step=deadlines.step,
            auto=flags[0] if flags else None,
            missed=flags[1] if flags else None,
            done=partial(self._written, table, proposal),
        )

    def _written(self, table: LiveTable, proposal: Proposal, written: bool) -> None:
        if not written:
            self.carefully(table, proposal.command, self._lost(table, proposal.command))
            return
        if table.n + 1 == proposal.ply.number:
            self._put_in_place(table, proposal)
        self.release(table)

    def _put_in_place(self, table: LiveTable, proposal: Proposal) -> None:
        ply, step, deadlines, flags, _ = proposal
        table.take(ply, step)
        table.deadlines = deadlines
        table.writer = self.hub.process
        table.paused_at = None
        self._note_flags(table, ply, flags)
        self._tell(table, proposal)

    def _note_flags(
        self, table: LiveTable, ply: Written, flags: Sequence[bool | int] | None
    ) -> None:
        """Auto play and the hold of the seat that acted, as the ply left them."""
        seat = table.seats[ply.seat]
        if flags is not None:
            changed = seat.auto != flags[0]
            seat.auto, seat.missed = bool(flags[0]), int(flags[1])
            if changed:
                self.hub.broadcast(table, frames.seat_frame(table, ply.seat, self.hub.now()))
        if ply.action[0] == "x":
            seat.hold_until = None

    def _tell(self, table: LiveTable, proposal: Proposal) -> None:
        """Send the written ply to every socket here, and to the other processes."""
        ply, step, deadlines, flags, command = proposal
        text = self.hub.tell_ply(table, ply, step.events)
        if command is not None and command.listener not in table.sockets:
            self.hub.fanout.send([command.listener], text)
        if self.hub.relay.others:
            self.hub.relay.tell(
                {
                    **{"table": table.key, "ply": list(ply)},
                    **{"deadlines": list(deadlines), "flags": flags},
                    **{"writer": str(self.hub.process), "over": table.status == "over"},
                }
            )

    async def _end(self, table: LiveTable, proposal: Proposal, ending: str) -> None:
        places = endings.places_of(proposal.step.state, ending)
        seed = await ask(end_game, table.id, last=proposal.ply, ending=ending, places=places)
        if seed is None:
            await self._lost(table, proposal.command)
            return
        if table.n + 1 == proposal.ply.number:
            table.status = "over"
            table.row.update(status="over", places=places, seed=seed.hex())
            self._put_in_place(table, proposal)
            table.deadlines = Deadlines()
            reveal = protocol.write({"t": "dice", **frames.dice_facts(table)})
            self.hub.broadcast(table, reveal)
            self.hub.broadcast(table, frames.over_frame(table, seed.hex()))
        self.release(table)

    async def recover(self, table: LiveTable) -> None:
        """Read the journal and let the next command in, whatever held the table."""
        await self.hub.refresh(table)
        self.release(table)

    async def _lost(self, table: LiveTable, command: Command | None) -> None:
        """Somebody else wrote first: read what, then decide again."""
        await self.hub.refresh(table)
        if command is not None:
            table.queue.appendleft(command)
        self.release(table)

    def carefully(
        self, table: LiveTable, command: Command | None, work: Coroutine[Any, Any, None]
    ) -> None:
        """Run what holds a table busy; where it fails, the table is tried again in a while."""
        self.hub.spawn(self._with_retry(table, command, work))

    async def _with_retry(
        self, table: LiveTable, command: Command | None, work: Coroutine[Any, Any, None]
    ) -> None:
        try:
            await work
        except Exception:
            log.exception("table %s: trying again", table.key)
            await asyncio.sleep(RETRY_SECONDS)
            if command is not None:
                table.queue.appendleft(command)
            self.release(table)

    def release(self, table: LiveTable) -> None:
        """End what was under way; the next command, or the clocks."""
        table.busy = False
        while table.queue and not table.busy:
            self._decide(table, table.queue.popleft())
        if not table.busy:
            self.hub.due.schedule(table)

    def _answer_again(self, table: LiveTable, command: Command, known: Written) -> None:
        """The same id again gets its ply again, to that socket only; other content is refused."""
        asked = {known.action, "roll" if known.action[0] == "r" else known.action}
        action = f"x{command.seat}" if command.action == "leave" else command.action
        number = known.number if command.number is None else command.number
        if (command.seat, number) != (known.seat, known.number) or action not in asked:
            self.refuse(command.listener, Refusal("id-reused"), command.action_id)
            return
        self.hub.fanout.send([command.listener], frames.ply_frame_again(table, known))


def _delay(command: Command | None) -> int:
    """The measured way to the player who acts; none for who leaves, or where the server acts."""
    return 0 if command is None or command.action == "leave" else command.listener.lag.one_way
